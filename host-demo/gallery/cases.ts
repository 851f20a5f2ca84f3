/**
 * The gallery: each exported function is one case, a page of the gallery and a picture that the visual test compares.
 * It puts an element in one state on the page and answers when the state stands.
 */
import { bedded } from './bedded.ts';
import type { Case, Look } from './case.ts';

export * from './account-cases.ts';
export * from './browse-cases.ts';
export * from './concession-cases.ts';
export * from './notification-cases.ts';
export * from './cart-cases.ts';
export * from './panel-cases.ts';
export * from './studio-cases.ts';
export * from './well-3d-cases.ts';
export * from './seismic-3d-cases.ts';
export * from './map-cases.ts';
export * from './seismic-cases.ts';
export * from './correlation-cases.ts';

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
  return element;
}

export const logTripleCombo: Case = async (page, look) => void (await plotted(page, look));

export const logQuickLook: Case = async (page, look) =>
  void (await plotted(page, look, { template: 'quick-look' }));

export const logSonicWithWaveform: Case = async (page, look) =>
  void (await plotted(page, look, { template: 'sonic' }));

export const logImage: Case = async (page, look) =>
  void (await plotted(page, look, { template: 'image' }));

export const logAllCurves: Case = async (page, look) =>
  void (await plotted(page, look, { template: 'all-curves' }));

export const logPlotOnly: Case = async (page, look) =>
  void (await plotted(page, look, { 'plot-only': '' }));

export const logInFeet: Case = async (page, look) =>
  void (await plotted(page, look, { 'depth-unit': 'ft', 'depth-range': '4000,4200' }));

export const logZoomedToSamples: Case = async (page, look) =>
  void (await plotted(page, look, { 'depth-range': '1250,1256' }));

export const logMarkers: Case = async (page, look) => {
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
};

/** Off-scale modes, two-sided fills, patterns, a backup curve and zones in one template. */
export const logTemplateOfEverything: Case = async (page, look) =>
  void (await plotted(page, look, {}, { templateConfig: EVERYTHING }));

export const logHeader: Case = async (page, look) => {
  const element = viewer(page, look, { tab: 'header' });
  const read = once(element, 'geo-file');
  element.file = new TextEncoder().encode(SMALL_LAS);
  await read;
  await shown(element, '.header-tab .note-list');
};

/** The editor of the plotted template, opened from its menu. */
export const logTemplateEditor: Case = async (page, look) => {
  const element = await plotted(page, look);
  press(element, '[aria-haspopup=menu]');
  await shown(element, ':popover-open [role=menuitem]');
  press(element, '[role=menuitem]');
  await shown(element, '.side-panel');
};

/** The values at a depth that was reached with the keyboard. */
export const logValues: Case = async (page, look) => {
  const element = await plotted(page, look, { 'depth-range': '1240,1300' });
  press(element, '.toolbar [aria-pressed]');
  const tracks = element.shadowRoot?.querySelector('[role=application]');
  // The crosshair starts in the middle of the window.
  tracks?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true }),
  );
  await shown(element, '.values-panel td');
};

export const logEmpty: Case = async (page, look) => {
  const element = viewer(page, look);
  await once(element, 'geo-ready');
};

export const logNotALogFile: Case = async (page, look) => {
  const element = viewer(page, look);
  const failed = once(element, 'geo-error');
  element.file = new TextEncoder().encode('<!doctype html><title>Sign in</title>');
  await failed;
  await shown(element, '.problem');
};

export const logNothingForTemplate: Case = async (page, look) => {
  const element = viewer(page, look, { template: 'image', curves: 'DEPT' });
  const failed = once(element, 'geo-error');
  element.file = new TextEncoder().encode(SMALL_LAS);
  await failed;
  await shown(element, '.problem');
};

export const logTwoLinked: Case = async (page, look) => {
  page.classList.add('half');
  const drawn = [0, 1].map((seed) => {
    const element = viewer(page, look, { link: 'gallery', 'plot-only': '' });
    const plot = once(element, 'geo-plot');
    element.data = bedded(seed + 3);
    return plot;
  });
  await Promise.all(drawn);
};

/** Demo form screen with no product behaviour (spec 2, /components-demo). */
export const componentsDemo: Case = (page) => {
  const form = document.createElement('form');
  form.className = 'form';
  const add = <K extends keyof HTMLElementTagNameMap>(
    label: string,
    tag: K,
    set: Partial<HTMLElementTagNameMap[K]> = {},
    children: string[] = [],
  ): void => {
    const control = Object.assign(document.createElement(tag), set);
    control.append(
      ...children.map((text) =>
        Object.assign(document.createElement('option'), { textContent: text }),
      ),
    );
    const field = document.createElement('label');
    field.append(label, control);
    form.append(field);
  };
  add('Well', 'input', { placeholder: 'Text' });
  add('Total depth', 'input', { type: 'number', value: '2450' });
  add('Spud date', 'input', { type: 'date', value: '2026-01-15' });
  add('Status', 'select', {}, ['Producing', 'Suspended', 'Abandoned']);
  add('Remark', 'textarea', { rows: 3 });
  form.append(
    Object.assign(document.createElement('button'), { type: 'submit', textContent: 'Save' }),
  );
  form.addEventListener('submit', (event) => event.preventDefault());
  page.append(form);
  return Promise.resolve();
};

const SMALL_LAS = `~Version
 VERS.   2.0 : CWLS LOG ASCII STANDARD
 WRAP.   NO  : One line per depth step
~Well
 STRT.M  1670.0 : START DEPTH
 STOP.M  1668.0 : STOP DEPTH
 STEP.M  -0.5 : STEP
 NULL.   -999.25 : NULL VALUE
 COMP.   Ada Petrolleri A.Ş. : COMPANY
 WELL.   Adana-1 : WELL
 FLD.    北海 : FIELD
 UWI.    00123401234W500 : UNIQUE WELL ID
~Curve
 DEPT.M : 1 DEPTH
 GR.GAPI : 2 GAMMA RAY
 RHOB.K/M3 : 3 BULK DENSITY
~Parameter
 BHT.DEGC 35.5 : BOTTOM HOLE TEMPERATURE
 MUD.     GEL CHEM : MUD TYPE
~Other
 Note: the logging tools became stuck at 625 m causing the data between 625 m and 615 m to be invalid.
~A
 1670.0 45.1 2550
 1669.5 47.9 2547
 1669.0 -999.25 2541
 1668.5 61.3 2532
 1668.0 77.0 -9999
`;

const EVERYTHING = {
  name: 'Everything',
  depthScale: '1:500',
  tracks: [
    {
      kind: 'zones',
      title: 'Zones',
      width: 0.5,
      intervals: [
        { top: 1000, base: 1080, name: 'Upper', color: '#f6d860', pattern: 'sand' },
        { top: 1080, base: 1240, name: 'Middle', color: '#b9d6a0', pattern: 'shale' },
        { top: 1240, base: 1500, name: 'Lower', color: '#a9cdf5', pattern: 'limestone' },
      ],
    },
    {
      kind: 'curves',
      title: 'Wrap',
      curves: [
        {
          curve: 'GR',
          left: 20,
          right: 80,
          color: '#00795c',
          offScale: 'wrap',
          wraps: 2,
          fills: [{ to: { value: 60 }, color: '#f6d860', colorBelow: '#b9d6a0' }],
        },
      ],
    },
    { kind: 'depth', unit: 'm', datum: 'MD' },
    {
      kind: 'curves',
      title: 'Clamp, backup',
      scale: 'log',
      curves: [
        {
          curve: 'RDEEP',
          left: 2,
          right: 20,
          color: '#b8232f',
          offScale: 'clamp',
          backup: { left: 20, right: 200 },
        },
        { curve: 'RSHAL', left: 2, right: 20, dash: [6, 3], color: '#0b63c5', offScale: 'none' },
      ],
    },
    {
      kind: 'curves',
      title: 'Crossover',
      curves: [
        {
          curve: 'RHOB',
          left: 1.95,
          right: 2.95,
          color: '#b8232f',
          lineWidth: 2,
          fills: [{ to: { curve: 'NPHI' }, color: '#c9b28f', colorBelow: '#f6d860' }],
        },
        { curve: 'NPHI', left: 0.45, right: -0.15, color: '#0b63c5', dash: [6, 3] },
      ],
    },
    {
      kind: 'curves',
      title: 'Colour map',
      curves: [
        {
          curve: 'GR',
          left: 0,
          right: 150,
          color: '#111827',
          fills: [{ to: 'left', color: '#b9d6a0', colormap: 'gamma' }],
        },
      ],
    },
    { kind: 'array', curve: 'WF1', display: 'waveform' },
    { kind: 'array', curve: 'IMAGE', display: 'image', colormap: 'copper' },
  ],
};
