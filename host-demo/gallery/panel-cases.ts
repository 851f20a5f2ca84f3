/** Cases of the elements around the viewers, over a field that answers without a server. */
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { answerCalls, BARE, BROKEN, formatLogKey, type Mood } from './field.ts';
import { placed, shown } from './on-page.ts';

/** A visualizer over the field in a mood, once it shows what `selector` names. */
async function visualizer(
  page: HTMLElement,
  look: Look,
  selector: string,
  { mood = 'ready', attributes = {} }: { mood?: Mood; attributes?: Record<string, string> } = {},
): Promise<HTMLElement> {
  answerCalls(mood);
  const element = placed(page, 'geo-visualizer', look, attributes);
  await shown(element, selector);
  return element;
}

/** A visualizer with a log drawn in it. */
async function plotted(
  page: HTMLElement,
  look: Look,
  attributes: Record<string, string> = {},
): Promise<HTMLElement> {
  const drawn = new Promise((resolve) =>
    page.addEventListener('geo-plot', resolve, { once: true }),
  );
  const element = await visualizer(page, look, '.visualizer', {
    attributes: { catalog: 'wellLog', 'log-id': formatLogKey('TR-0020', 2), ...attributes },
  });
  await drawn;
  return element;
}

const open = async (element: HTMLElement, uwi: string): Promise<void> => {
  await shown(element, '.tree-row.wellbore');
  const row = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.tree-row.wellbore')].find(
    ({ textContent }) => textContent.includes(uwi),
  )!;
  row.click();
};

/** The visualizer with its tree of logs. */
export const visualizerTree: Case = {
  looks: { arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = await visualizer(page, look, '.tree-more');
    await open(element, 'TR-0001');
    await shown(element, '.tree-row.log');
  },
};

/** The visualizer with a wellbore without logs. */
export const visualizerNoLogs: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = await visualizer(page, look, '.tree-more');
    await open(element, BARE);
    await open(element, BROKEN);
    await shown(element, '.tree-row.note .problem');
  },
};

/** The visualizer with a log. */
export const visualizerLog: Case = {
  looks: { dark: true, arabic: true },
  show: async (page, look) => {
    const element = await plotted(page, look);
    if (element.clientWidth > 760) await shown(element, '.tree-row[aria-selected=true]');
  },
};

/** The visualizer with its viewer in a popup. */
export const visualizerPopup = exampleCase('geo-visualizer/viewer-alone', {
  looks: { narrow: false },
});

/** The visualizer while it is loading. */
export const visualizerLoading: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await visualizer(page, look, '.muted-note', { mood: 'loading' })),
};

/** The visualizer whose tree could not be read. */
export const visualizerFailed: Case = {
  hasPlot: false,
  show: async (page, look) => void (await visualizer(page, look, '.problem', { mood: 'failed' })),
};

/** The visualizer without wellbores. */
export const visualizerEmpty: Case = {
  hasPlot: false,
  show: async (page, look) =>
    void (await visualizer(page, look, '.muted-note:not(.late)', { mood: 'empty' })),
};

/** The visualizer without a match for the filter. */
export const visualizerNoMatch: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = await visualizer(page, look, '.tree-more');
    const input = (await shown(element, 'input[type=search]')) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(
      input,
      'Kızıldere',
    );
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await shown(element, '.muted-note:not(.late)');
  },
};

/** The sign-in panel while it waits. */
export const loginWaiting: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    // The provider has not answered yet.
    answerCalls('loading');
    history.replaceState(null, '', '?code=code&state=state');
    Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
    await shown(placed(page, 'geo-login', look), '.waiting, .failed');
  },
};

/** The sign-in panel after a failure. */
export const loginFailed: Case = {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    placed(page, 'geo-session', look, { authority: 'https://idp.invalid', 'client-id': 'gallery' });
    const element = placed(page, 'geo-login', look);
    (await shown(element, '.failed .quiet')).click();
    const stack = await shown(element, '.details pre');
    // Positions in the stack differ from build to build.
    stack.textContent = `Error: ${stack.previousElementSibling!.textContent}\n    at finishSignIn (geo-login.js:1:2345)`;
  },
};

interface Toasts extends HTMLElement {
  show(notice: unknown): void;
}

async function toast(page: HTMLElement, look: Look, ...notices: unknown[]): Promise<HTMLElement> {
  const element = placed(page, 'geo-toasts', look) as Toasts;
  await customElements.whenDefined('geo-toasts');
  for (const notice of notices) element.show({ durationMs: 1e9, ...(notice as object) });
  await shown(element, '.toast');
  return element;
}

/** A notice of success. */
export const toastSuccess: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await toast(page, look, { kind: 'success', message: 'Cart cleared successfully' })),
};

/** A notice with information. */
export const toastInfo: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await toast(page, look, { kind: 'info', message: 'Akpınar-12 was added to the cart' })),
};

/** A warning. */
export const toastWarning: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await toast(page, look, {
      kind: 'warning',
      message:
        '3 of 14 curves have no unit and are plotted as they are; the header of the file names none for SP, TENS and CBL either',
    })),
};

const PROBLEM = {
  message: 'relation "well" does not exist',
  url: 'https://api.example/service/ppdm/query',
  status: 500,
  statusText: 'Internal Server Error',
};

/** A notice of an error. */
export const toastError: Case = {
  hasPlot: false,
  show: async (page, look) =>
    void (await toast(
      page,
      look,
      { kind: 'error', message: 'The wellbores could not be read', problem: PROBLEM },
      { kind: 'error', message: 'The count could not be read' },
    )),
};

/** The details of an error. */
export const toastErrorPopup: Case = {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = await toast(page, look, {
      kind: 'error',
      message: 'The wellbores could not be read',
      problem: PROBLEM,
    });
    (await shown(element, '.toast-line .quiet')).click();
    await shown(element, '.error-popup');
  },
};
