/** Cases of the load screen, over uploads that never leave the page. */
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
import { answering, pressed } from './stage.ts';

/** How an upload goes: the answer's status and body, or the share of the bytes that it stops at. */
type Upload = { status: number; body: unknown } | { share: number };

const UPLOADS: Readonly<Record<string, Upload>> = {
  'TR-0001.las': {
    status: 200,
    body: {
      data: {
        loaded: [
          {
            file: 'TR-0001.las',
            format: 'las',
            uwi: 'TR-0001',
            wellName: 'Kuzey Adana-1',
            records: 14,
            logs: [
              { catalog: 'wellLog', logId: '{"wellLogId":"1"}', title: 'GR' },
              { catalog: 'wellLog', logId: '{"wellLogId":"2"}', title: 'RHOB' },
            ],
          },
        ],
        refused: [],
      },
    },
  },
  'damaged.dlis': {
    status: 200,
    body: {
      data: {
        loaded: [],
        refused: [
          {
            file: 'damaged.dlis',
            code: 'FILE_MALFORMED',
            message: 'Byte 80: the first visible record is 12 bytes long, at least 20 are needed.',
          },
        ],
      },
    },
  },
  'survey.sgy': { status: 503, body: { message: 'The server is busy. Send the file again.' } },
  'large.segy': { share: 0.62 },
  'second.las': { share: 1 },
  'third.las': { share: 0 },
};

/** Replaces XMLHttpRequest: chooses the response by the name of the file. */
class StagedRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';

  open(): void {}
  setRequestHeader(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(body: FormData): void {
    const { name, size } = body.get('files') as File;
    const upload = UPLOADS[name]!;
    if ('share' in upload) {
      const loaded = Math.round(size * upload.share);
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: size }));
      return;
    }
    this.status = upload.status;
    this.responseText = JSON.stringify(upload.body);
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

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
