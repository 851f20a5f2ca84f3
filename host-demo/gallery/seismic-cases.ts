/** Cases of the seismic viewer. */
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { nextFrame, placed, shown } from './on-page.ts';
import { seismicField } from './seismic-field.ts';

/**
 * Adds a section to the page. Resolves when the section is drawn and its panel, if it has one, is
 * complete.
 */
async function section(
  page: HTMLElement,
  look: Look,
  attributes: Record<string, string> = {},
  more: object = {},
): Promise<HTMLElement> {
  const element = placed(page, 'geo-seismic', look, attributes);
  const drawn = new Promise((resolve) =>
    element.addEventListener('geo-section', resolve, { once: true }),
  );
  Object.assign(element, { section: seismicField(), ...more });
  await drawn;
  await completed(page);
  return element;
}

/** Waits for the panel of the section on the page, if it has one. */
async function completed(page: HTMLElement): Promise<void> {
  const element = page.querySelector<HTMLElement>('geo-seismic')!;
  if (element.shadowRoot?.querySelector('.attributes-panel') && !element.hasAttribute('plot-only'))
    await shown(element, '.spectrum canvas');
  await nextFrame();
}

/** A section as variable density. */
export const seismicDensity = exampleCase('geo-seismic/arrays', {
  looks: { dark: true },
  then: completed,
});

/** A section as wiggle traces. */
export const seismicWiggle = exampleCase('geo-seismic/wiggle', {
  looks: { narrow: false },
  then: completed,
});

/** A section without toolbars. */
export const seismicPlotOnly: Case = {
  looks: { narrow: false },
  show: async (page, look) =>
    void (await section(page, look, { 'plot-only': '', colormap: 'petrel' })),
};

/** AGC and reverse polarity are marked; a horizon lies over the section. */
export const seismicMarks = exampleCase('geo-seismic/horizon', { then: completed });

/** The panel undocked, with the values at the cursor as a table. */
export const seismicUndocked: Case = {
  looks: { arabic: true },
  needsFreshPage: true,
  show: async (page, look) => {
    const element = await section(page, look);
    const root = element.shadowRoot!;
    if (!root.querySelector('.attributes-panel'))
      root.querySelector<HTMLElement>('.toolbar-group:last-child .points')?.click();
    (await shown(element, '.undock')).click();
    await shown(element, '.undocked');
    root.querySelectorAll<HTMLElement>('.toolbar button[aria-pressed]')[1]?.click();
    (await shown(element, '.section-host [role=application]')).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }),
    );
    await shown(element, '.values-panel table');
  },
};

/** The seismic viewer without a file. */
export const seismicEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    await shown(placed(page, 'geo-seismic', look), '.empty-title');
  },
};

/** The seismic viewer with a file that is not SEG-Y. */
export const seismicNotSegy: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    const element = placed(page, 'geo-seismic', look);
    Object.assign(element, { file: new TextEncoder().encode('~VERSION\n'.repeat(500)) });
    await shown(element, '.problem');
  },
};
