/** Cases of the load screen, over uploads that never leave the page. */
import type { Case, Look } from './case.ts';
import { StagedRequest } from './load-field.ts';
import { placed, shown } from './on-page.ts';
import { answering, pressed } from './stage.ts';

/** The load screen before any file. */
function load(page: HTMLElement, look: Look): HTMLElement {
  answering({});
  Object.assign(globalThis, { XMLHttpRequest: StagedRequest });
  const session = placed(page, 'geo-session', look);
  Object.assign(session, { getAccessToken: () => Promise.resolve('token') });
  return placed(page, 'geo-load', look);
}

/** Chooses files as the browser's dialog does. */
async function choose(element: HTMLElement, names: readonly string[]): Promise<void> {
  await shown(element, '.load-zone');
  const chosen = new DataTransfer();
  for (const [at, name] of names.entries())
    chosen.items.add(new File([new Uint8Array(1000 * (at + 1) ** 3)], name));
  const field = element.shadowRoot!.querySelector('input')!;
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The load screen before any file was chosen. */
export const loadEmpty: Case = {
  needsFreshPage: true,
  hasPlot: false,
  looks: { dark: true, arabic: true },
  show: async (page, look) => void (await shown(load(page, look), '.load-zone')),
};

const NAMES = ['TR-0001.las', 'damaged.dlis', 'survey.sgy', 'notes.pdf'];
const PENDING = ['large.segy', 'second.las', 'third.las'];

/** Files that were loaded, refused and failed, one that no reader takes, and three in progress. */
export const loadFiles: Case = {
  needsFreshPage: true,
  hasPlot: false,
  looks: { dark: true, arabic: true },
  show: async (page, look) => {
    const element = load(page, look);
    await choose(element, [...NAMES, ...PENDING]);
    await shown(element, '.progress-bar:indeterminate');
  },
};

/** The files alone that were not loaded. */
export const loadRefused: Case = {
  needsFreshPage: true,
  hasPlot: false,
  looks: { narrow: false },
  show: async (page, look) => {
    const element = load(page, look);
    await choose(element, NAMES);
    await shown(element, '.load-well');
    await pressed(element, '.load-filters button:nth-of-type(3)');
  },
};
