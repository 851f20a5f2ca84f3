/** Cases of the seismic viewer. */
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
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
  if (element.shadowRoot?.querySelector('.attributes-panel') && !('plot-only' in attributes))
    await shown(element, '.spectrum canvas');
  await new Promise(requestAnimationFrame);
  return element;
}

/** A section as variable density. */
export const seismicDensity: Case = {
  looks: { dark: true },
  show: async (page, look) => void (await section(page, look)),
};

/** A section as wiggle traces. */
export const seismicWiggle: Case = {
  looks: { narrow: false },
  show: async (page, look) => {
    const element = await section(page, look, { display: 'wiggle variable-area', 'plot-only': '' });
    (element as HTMLElement & { setWindow(window: object): void }).setWindow({
      traces: [110, 190],
      samples: [40, 260],
    });
  },
};

/** A section without toolbars. */
export const seismicPlotOnly: Case = {
  looks: { narrow: false },
  show: async (page, look) =>
    void (await section(page, look, { 'plot-only': '', colormap: 'petrel' })),
};

/** AGC and reverse polarity are marked; a horizon lies over the section. */
export const seismicMarks: Case = {
  show: async (page, look) =>
    void (await section(
      page,
      look,
      { 'agc-ms': '250', polarity: 'reverse', colormap: 'gray', 'gain-db': '3' },
      {
        horizons: [
          {
            name: 'Top reservoir',
            values: Float64Array.from(
              { length: 240 },
              (_, i) =>
                4 *
                (116 + i * 0.05 + (i > 83.9 ? 9 : 0) - 12.76 * Math.exp(-(((i - 150) / 45) ** 2))),
            ),
          },
        ],
      },
    )),
};

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
