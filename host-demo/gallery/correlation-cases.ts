/** Gallery cases of the correlation of two wells. */
import { beddedPair } from './bedded-pair.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';

interface Correlation extends HTMLElement {
  wells: unknown;
  flattenOn(marker: string | null): Promise<void>;
}

async function plotted(
  page: HTMLElement,
  { lang, theme }: Look,
  wells: unknown = beddedPair(),
): Promise<Correlation> {
  const element = document.createElement('geo-correlation') as Correlation;
  element.setAttribute('lang', lang);
  element.setAttribute('theme', theme);
  page.append(element);
  const drawn = new Promise<void>((resolve) =>
    element.addEventListener('geo-plot', () => resolve(), { once: true }),
  );
  element.wells = wells;
  await drawn;
  return element;
}

function choose(element: HTMLElement, at: number, value: string): void {
  const field = element.shadowRoot?.querySelectorAll<HTMLSelectElement>('.toolbar select')[at];
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function shown(element: HTMLElement, selector: string): Promise<void> {
  while (!element.shadowRoot?.querySelector(selector)) await new Promise(requestAnimationFrame);
}

/** Two wells by measured depth. */
export const correlationMeasuredDepth = exampleCase('geo-correlation/arrays');

/** Two wells by TVDSS. */
export const correlationStructural: Case = {
  looks: { narrow: false },
  show: async (page, look) => choose(await plotted(page, look), 0, 'TVDSS'),
};

/** Two wells, one without a directional survey. */
export const correlationWithoutSurvey: Case = {
  looks: { dark: true },
  show: async (page, look) => {
    const [left, right] = beddedPair();
    const element = await plotted(page, look, [left, { ...right, survey: undefined }]);
    choose(element, 0, 'TVDSS');
    await shown(element, '.notes');
  },
};

/** Two wells flattened on a marker. */
export const correlationFlattened = exampleCase('geo-correlation/flattened');

/** Two wells flattened and stretched between markers. */
export const correlationStretched: Case = {
  looks: { narrow: false },
  show: async (page, look) => {
    const element = await plotted(page, look);
    await element.flattenOn('Upper sand');
    await new Promise(requestAnimationFrame);
    choose(element, 2, 'Shale');
  },
};

/** The table of picks beside the picture. */
export const correlationPicks: Case = {
  looks: { arabic: true },
  show: async (page, look) => {
    const element = await plotted(page, look);
    element.shadowRoot
      ?.querySelector<HTMLElement>('.toolbar-group:last-child [aria-pressed]')
      ?.click();
    await shown(element, '.picks-panel .table');
  },
};

/** One well is not enough. */
export const correlationOneWell: Case = {
  hasPlot: false,
  show: async (page, { lang, theme }) => {
    const element = document.createElement('geo-correlation') as Correlation;
    element.setAttribute('lang', lang);
    element.setAttribute('theme', theme);
    element.wells = beddedPair().slice(0, 1);
    page.append(element);
    await shown(element, '.problem');
  },
};
