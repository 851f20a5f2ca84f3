/** Cases of the log viewer. */
import { bedded } from './bedded.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { EVERYTHING, SMALL_LAS } from './log-samples.ts';
import { panelsShown, queryShadowAll, until } from './on-page.ts';

interface LogViewer extends HTMLElement {
  data: unknown;
  file: unknown;
  templateConfig: unknown;
  setDepthRange(top: number, base: number): void;
}

function viewer(
  page: HTMLElement,
  { lang, theme }: Look,
  attributes: Record<string, string> = {},
): LogViewer {
  const element = document.createElement('geo-log-viewer') as LogViewer;
  for (const [name, value] of Object.entries({ lang, theme, ...attributes }))
    element.setAttribute(name, value);
  page.append(element);
  return element;
}

function once(element: HTMLElement, ...types: string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const type of types) element.addEventListener(type, () => resolve(), { once: true });
  });
}

function press(element: HTMLElement, selector: string): void {
  element.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
}

/** Waits until the element shows what `selector` names. */
async function shown(element: HTMLElement, selector: string): Promise<void> {
  while (!element.shadowRoot?.querySelector(selector)) await new Promise(requestAnimationFrame);
}

async function plotted(
  page: HTMLElement,
  look: Look,
  attributes: Record<string, string> = {},
  more: Partial<LogViewer> = {},
): Promise<LogViewer> {
  const element = viewer(page, look, attributes);
  const drawn = once(element, 'geo-plot');
  Object.assign(element, { data: bedded(), ...more });
  await drawn;
  await panelsShown(element);
  return element;
}

/** A log in the triple combo template. */
export const logTripleCombo = exampleCase('geo-log-viewer/arrays', {
  looks: { dark: true, arabic: true },
});

/** A log in the quick look template. */
export const logQuickLook: Case = {
  looks: { narrow: false },
  show: async (page, look) => void (await plotted(page, look, { template: 'quick-look' })),
};

/** A log in the sonic template, with a waveform. */
export const logSonicWithWaveform: Case = {
  looks: { narrow: false },
  show: async (page, look) => void (await plotted(page, look, { template: 'sonic' })),
};

/** A log in the image template. */
export const logImage: Case = {
  looks: { narrow: false },
  show: async (page, look) => void (await plotted(page, look, { template: 'image' })),
};

/** A log with all of its curves. */
export const logAllCurves: Case = {
  show: async (page, look) => void (await plotted(page, look, { template: 'all-curves' })),
};

/** A log without toolbars. */
export const logPlotOnly: Case = {
  show: async (page, look) => void (await plotted(page, look, { 'plot-only': '' })),
};

/** A log in feet. */
export const logInFeet: Case = {
  looks: { narrow: false },
  show: async (page, look) =>
    void (await plotted(page, look, { 'depth-unit': 'ft', 'depth-range': '4000,4200' })),
};

/** A log zoomed in until single samples are seen. */
export const logZoomedToSamples: Case = {
  looks: { narrow: false },
  show: async (page, look) => void (await plotted(page, look, { 'depth-range': '1250,1256' })),
};

/** A log with markers. */
export const logMarkers: Case = {
  show: async (page, look) => {
    await plotted(
      page,
      look,
      {},
      {
        data: {
          ...(bedded() as object),
          markers: [
            { name: 'Top Upper', depth: 1031 },
            { name: 'Top Middle', depth: 1168 },
            { name: 'Top Lower', depth: 1244 },
          ],
        },
      },
    );
  },
};

/** Off-scale modes, two-sided fills, patterns, a backup curve and zones in one template. */
export const logTemplateOfEverything: Case = {
  looks: { dark: true },
  show: async (page, look) => void (await plotted(page, look, {}, { templateConfig: EVERYTHING })),
};

/** Codes, descriptions and core photos beside the curves. */
export const logCore = exampleCase('geo-log-viewer/core', {
  looks: { dark: true, arabic: true },
});

/** Depth from left to right, as horizontal wells are drawn. */
export const logHorizontal: Case = {
  looks: { dark: true },
  show: async (page, look) => {
    const { tracks, ...template } = EVERYTHING;
    const templateConfig = { ...template, orientation: 'horizontal', tracks: tracks.slice(0, 5) };
    await plotted(page, look, { 'plot-only': '' }, { templateConfig });
  },
};

/** The header of a log file. */
export const logHeader: Case = {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = viewer(page, look, { tab: 'header' });
    const read = once(element, 'geo-file');
    element.file = new TextEncoder().encode(SMALL_LAS);
    await read;
    await shown(element, '.header-tab .note-list');
    // Texts of notes are loaded with the first one.
    if (look.lang === 'ar')
      await until(() =>
        /[\u0600-\u06ff]/.test(queryShadowAll(element, '.note-list')[0]!.innerText),
      );
  },
};

/** The editor of the plotted template, opened from its menu. */
export const logTemplateEditor: Case = {
  looks: { dark: true, arabic: true },
  show: async (page, look) => {
    const element = await plotted(page, look);
    await shown(element, 'label ~ [aria-haspopup=menu]');
    press(element, 'label ~ [aria-haspopup=menu]');
    await shown(element, ':popover-open [role=menuitem]');
    press(element, '[role=menuitem]');
    await shown(element, '.editor-foot .button.primary, .editor-foot .grow');
  },
};

/** The values at a depth that was reached with the keyboard. */
export const logValues: Case = {
  show: async (page, look) => {
    const element = await plotted(page, look, { 'depth-range': '1240,1300' });
    // The toolbar comes after the picture.
    await shown(element, '.toolbar [aria-pressed]:has(.lucide-table-2)');
    press(element, '.toolbar [aria-pressed]:has(.lucide-table-2)');
    const tracks = element.shadowRoot?.querySelector('[role=application]');
    // The crosshair starts in the middle of the window.
    tracks?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }),
    );
    await shown(element, '.values-panel td');
  },
};

/** The log viewer without a log. */
export const logEmpty: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = viewer(page, look);
    await once(element, 'geo-ready');
  },
};

/** The log viewer with a file that is not a log. */
export const logNotALogFile: Case = {
  looks: { dark: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = viewer(page, look);
    const failed = once(element, 'geo-error');
    element.file = new TextEncoder().encode('<!doctype html><title>Sign in</title>');
    await failed;
    await shown(element, '.problem');
  },
};

/** A log without a curve for the template. */
export const logNothingForTemplate: Case = {
  looks: { arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = viewer(page, look, { template: 'image', curves: 'DEPT' });
    const failed = once(element, 'geo-error');
    element.file = new TextEncoder().encode(SMALL_LAS);
    await failed;
    await shown(element, '.problem');
  },
};

const twoLinked = exampleCase('geo-log-viewer/linked');

/** Two linked log viewers, once they show the same depths. */
export const logTwoLinked: Case = {
  ...twoLinked,
  show: async (page, look) => {
    const ranges = new Map<EventTarget | null, string>();
    page.addEventListener('geo-depth-change', ({ target, detail }: CustomEventInit & Event) =>
      ranges.set(target, JSON.stringify(detail)),
    );
    await twoLinked.show(page, look);
    await until(() => ranges.size < 2 || new Set(ranges.values()).size === 1);
  },
};
