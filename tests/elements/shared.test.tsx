import axe from 'axe-core';
import { expect } from 'chai';
import '../../elements/geo-log-viewer.ts';
import type { GeoElement } from '../../elements/spec.ts';
import { complaintsDuring, GONE, settle } from './probe.tsx';

/** Every element of the suite, with what it can show without a backend, and an attribute whose text it cannot read. */
const ELEMENTS: readonly {
  tag: string;
  fill: Record<string, unknown>;
  shown: string;
  /** What is in it once all panels have followed the picture. */
  last: string;
  unreadable: readonly [string, string];
}[] = [
  {
    tag: 'geo-log-viewer',
    fill: { data: well(), style: 'height: 500px' },
    shown: 'geo-plot',
    last: '.curve-panel input',
    unreadable: ['depth-range', 'deep'],
  },
];

function well(): unknown {
  const rows = 300;
  return {
    index: {
      mnemonic: 'DEPT',
      unit: 'm',
      values: Float64Array.from({ length: rows }, (_, row) => 500 + row / 2),
    },
    curves: [
      {
        mnemonic: 'GR',
        unit: 'gAPI',
        description: 'Gamma ray',
        values: Float32Array.from({ length: rows }, (_, row) => 70 + 50 * Math.sin(row / 9)),
      },
      {
        mnemonic: 'RHOB',
        unit: 'g/cm3',
        description: 'Bulk density',
        values: Float32Array.from({ length: rows }, (_, row) =>
          row % 50 === 0 ? NaN : 2.3 + 0.2 * Math.cos(row / 15),
        ),
      },
    ],
  };
}

/** Waits until `element` has sent an event, or half the test's time is over. */
function heard(element: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    element.addEventListener(type, (event) => resolve((event as CustomEvent).detail), {
      once: true,
    });
    setTimeout(() => reject(new Error(`no ${type}`)), 15_000);
  });
}

for (const { tag, fill, shown, last, unreadable } of ELEMENTS) {
  const made: GeoElement[] = [];
  const frameOf = (element: GeoElement): HTMLElement =>
    element.shadowRoot?.querySelector('.geo-frame') as HTMLElement;
  /** An element that shows something. */
  const filled = async (attributes: Record<string, string> = {}): Promise<GeoElement> => {
    const element = document.createElement(tag) as GeoElement;
    made.push(element);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    Object.assign(element, fill);
    const done = heard(element, shown);
    document.body.append(element);
    await done;
    return element;
  };

  describe(`<${tag}>`, () => {
    afterEach(async () => {
      for (const element of made.splice(0)) element.remove();
      await settle(GONE);
    });

    it('shows something, not blank, and leaves page and document as they were', async () => {
      const before = {
        globals: Object.keys(window).length,
        head: document.head.childElementCount,
        body: document.body.childElementCount,
        sheets: document.adoptedStyleSheets.length,
      };
      const complaints = await complaintsDuring(async () => {
        const element = await filled();
        expect(frameOf(element).clientHeight).to.be.above(100);
        expect(element.shadowRoot?.textContent?.trim().length).to.be.above(0);
      });
      expect(complaints).to.deep.equal([]);
      expect({
        globals: Object.keys(window).length,
        head: document.head.childElementCount,
        body: document.body.childElementCount - 1,
        sheets: document.adoptedStyleSheets.length,
      }).to.deep.equal(before);
    });

    it('shows something with nothing to show, too', async () => {
      const element = document.createElement(tag) as GeoElement;
      made.push(element);
      const complaints = await complaintsDuring(async () => {
        document.body.append(element);
        await heard(element, 'geo-ready');
        await settle();
      });
      expect(complaints).to.deep.equal([]);
      expect(element.shadowRoot?.textContent?.trim().length).to.be.above(0);
    });

    it('survives moves and adoption into another window with the nodes it had', async () => {
      const element = await filled();
      // Panels follow the picture, with their style sheets.
      while (!element.shadowRoot?.querySelector(last)) await settle();
      await settle(GONE);
      const frame = frameOf(element);
      const sheets = element.shadowRoot?.adoptedStyleSheets.length;
      const page = document.createElement('iframe');
      document.body.append(page);
      const complaints = await complaintsDuring(async () => {
        document.body.prepend(element);
        await settle();
        (page.contentDocument as Document).body.append(element);
        await settle(GONE);
        expect(element.shadowRoot?.adoptedStyleSheets).to.have.length(sheets as number);
        document.body.append(element);
        await settle(GONE);
      });
      page.remove();
      expect(complaints).to.deep.equal([]);
      expect(frameOf(element) === frame).to.equal(true);
      expect(element.shadowRoot?.adoptedStyleSheets).to.have.length(sheets as number);
    });

    it('follows language, direction and theme while it is connected', async () => {
      const element = await filled();
      const english = element.shadowRoot?.textContent;
      element.lang = 'tr';
      element.theme = 'dark';
      await settle(300);
      expect(frameOf(element).dataset['theme']).to.equal('dark');
      expect(element.shadowRoot?.textContent).not.to.equal(english);
      element.lang = 'ar';
      await settle(300);
      expect(frameOf(element).dir).to.equal('rtl');
    });

    it('says inside and by geo-error what it did not understand', async () => {
      const element = document.createElement(tag) as GeoElement;
      made.push(element);
      element.setAttribute(...unreadable);
      const error = heard(element, 'geo-error');
      document.body.append(element);
      expect(await error).to.include({ code: 'ATTRIBUTE_INVALID' });
      await settle();
      expect(element.shadowRoot?.textContent).to.include(unreadable[1]);
    });

    it('takes the focus by setFocus() and reads again by refresh()', async () => {
      const element = await filled();
      await element.setFocus();
      expect(document.activeElement?.localName).to.equal(tag);
      const again = heard(element, shown);
      await element.refresh();
      await again;
    });

    it('lets go of everything it drew when it is gone', async () => {
      const element = await filled();
      element.remove();
      await settle(GONE);
      expect(element.shadowRoot?.childElementCount).to.equal(0);
    });

    for (const theme of ['light', 'dark']) {
      it(`has nothing that axe finds, ${theme}`, async () => {
        const element = await filled({ theme });
        const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
        expect(
          violations.flatMap(({ id, nodes }) =>
            nodes.map(
              ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`,
            ),
          ),
        ).to.deep.equal([]);
      });
    }
  });
}
