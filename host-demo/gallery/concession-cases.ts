/** Cases of the concession summary, over a summary that is always the same. */
import { failure, json } from './calls.ts';
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
import { type Answers, answering, pressed } from './stage.ts';

type Row = Record<string, unknown>;

const GROUPS = [
  {
    id: 'g1',
    name: 'wells',
    label: 'Wells',
    displayOrder: 1,
    parent: null,
    children: [],
    catalogs: ['Well', 'Directional survey', 'Marker'],
  },
  {
    id: 'g2',
    name: 'logs',
    label: 'Well logs',
    displayOrder: 2,
    parent: null,
    children: [],
    catalogs: ['Well log', 'Core image'],
  },
  {
    id: 'g3',
    name: 'seismic',
    label: 'Seismic',
    displayOrder: 3,
    parent: null,
    catalogs: [],
    children: [
      {
        id: 'g31',
        name: 'seismic2d',
        label: '2D lines',
        displayOrder: 1,
        parent: 'g3',
        children: [],
        catalogs: ['2D post-stack', '2D pre-stack'],
      },
      {
        id: 'g32',
        name: 'seismic3d',
        label: '3D surveys',
        displayOrder: 2,
        parent: 'g3',
        children: [],
        catalogs: ['3D post-stack', '3D pre-stack'],
      },
    ],
  },
];
const NAMES = [
  'AR/TPO/K/4128',
  'AR/TPO/K/4129',
  'Çukurova North',
  'Gediz Graben East, extended appraisal area of the second licensing round',
  'Seyhan Offshore',
  'Thrace 17',
];
const UNREADABLE =
  'The outline of the concession crosses itself; what lies at the crossing is counted once';

/** Rows of a concession in all catalogs; `at` numbers it. */
function makeRows(concessionName: string, at: number): Row[] {
  const tables = GROUPS.flatMap(({ label, catalogs, children }) => [
    { schemaName: label, catalogGroup: label, catalogs },
    ...children.map((child) => ({
      schemaName: label,
      catalogGroup: child.label,
      catalogs: child.catalogs,
    })),
  ]);
  return tables.flatMap(({ schemaName, catalogGroup, catalogs }, table) =>
    catalogs.map((catalogName, catalogDisplayOrder): Row => {
      const count = (at * 7919 + table * 104_729 + catalogDisplayOrder * 1299) % 20_011;
      const failed = at === 2 && catalogName === 'Well log';
      return {
        schemaName,
        catalogGroup,
        concessionName,
        catalogName,
        catalogDisplayOrder,
        count: failed ? null : count,
        updateDate: failed
          ? null
          : `2026-0${((at + table) % 9) + 1}-1${catalogDisplayOrder}T08:30:00Z`,
        dataListingPath: at === 4 ? null : `/download/p1/${at}.xls`,
        summaryPdfPath: `/download/p1/${at}.pdf`,
        message: failed
          ? 'The server that keeps the logs did not answer in time'
          : at === 3 && catalogDisplayOrder === 0
            ? UNREADABLE
            : null,
      };
    }),
  );
}

const makeCatalog = (label: string, displayOrder: number): Row => ({
  name: label,
  label,
  displayOrder,
});
const makeGroup = (
  group: Row & {
    catalogs: string[];
    children: readonly (Row & { catalogs: string[]; children: readonly never[] })[];
  },
): Row => ({
  ...group,
  catalogs: group.catalogs.map(makeCatalog),
  children: group.children.map(makeGroup),
});

const process = (status: string, processId = 'p1'): Row => ({
  processId,
  name: 'Summary of 6 concessions',
  status,
  createdAt: '2026-11-20T14:03:00Z',
});
const answerSummary = (rows: Row[]): Response =>
  json({ success: true, data: [{ data: { summaryData: rows } }] });
const jobs = (rows: Row[]): Response =>
  json({ success: true, data: { totalCount: rows.length, rows } });

const ANSWERS: Answers = {
  '/service/studio/query': () =>
    json({ data: { catalogGroups: GROUPS.map((group) => makeGroup(group as never)) } }),
  '/service/concession/summary/processes': () => json({ data: [process('COMPLETED')] }),
  '/service/concession/summary/data/': () => answerSummary(NAMES.flatMap(makeRows)),
  '/trove/api/concession/updateDate': () =>
    json({
      success: true,
      data: {
        updateDate: null,
        items: NAMES.map((id, at) => ({ id, updateDate: `2026-0${at + 2}-28T00:00:00Z` })),
      },
    }),
  '/trove/api/job/myJobs/counts': () =>
    json({ success: true, data: { NEW: 0, RUNNING: 1, COMPLETED: 0, FAILED: 0, total: 1 } }),
  '/trove/api/job/myJobs': () => jobs([]),
};

interface SummaryInput {
  answers?: Answers;
  attributes?: Record<string, string>;
  state?: object;
}

/** The summary with some answers of its own, once it shows what `selector` names. */
async function summary(
  page: HTMLElement,
  look: Look,
  selector: string,
  { answers = {}, attributes = { 'process-id': 'p1' }, state = {} }: SummaryInput = {},
): Promise<HTMLElement> {
  answering({ ...ANSWERS, ...answers });
  const element = placed(page, 'geo-concession-summary', look, attributes);
  Object.assign(element, { state });
  await shown(element, selector);
  return element;
}

const DATED = '.concession-date';

/** A concession summary with closed panels. */
export const summaryClosed: Case = {
  hasPlot: false,
  show: async (page, look) => void (await summary(page, look, DATED)),
};

/** A concession summary with open panels. */
export const summaryOpen: Case = {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    const element = await summary(page, look, DATED, { state: { c: NAMES[2] } });
    await shown(element, '.problem-row');
  },
};

/** A concession summary that shows only problems. */
export const summaryProblems: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const element = await summary(page, look, DATED);
    await pressed(element, '.summary-only input');
    await shown(element, '.problem-row');
  },
};

/** A concession summary in a dialog. */
export const summaryDialog: Case = {
  looks: { dark: true },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, `.summary-dialog ${DATED}`, {
      attributes: { 'process-id': 'p1', dialog: '' },
      state: { c: NAMES[3] },
    })),
};

/** A concession summary of the user's latest process. */
export const summaryOfMine: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const mine = {
      '/service/concession/summary/processes': () =>
        json({ data: [process('COMPLETED'), process('FAILED', 'p0')] }),
    };
    await summary(page, look, `.summary:has(select) ${DATED}`, { answers: mine, attributes: {} });
  },
};

/** A concession summary that is being computed. */
export const summaryRunning: Case = {
  hasPlot: false,
  show: async (page, look) => {
    const running = {
      '/service/concession/summary/processes': () => json({ data: [process('RUNNING')] }),
      '/trove/api/job/myJobs': () => jobs([{ processId: 'p1', status: 'RUNNING', progress: 40 }]),
    };
    await summary(page, look, '.progress-bar[value="40"]', { answers: running });
  },
};

/** A concession summary whose process failed. */
export const summaryFailed: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) => {
    const failed = {
      '/service/concession/summary/processes': () => json({ data: [process('FAILED')] }),
      '/service/process/last/response': () =>
        json({
          data: {
            processId: 'p1',
            status: 'FAILED',
            response: { messages: ['There is no concession "Thrace 18"'] },
          },
        }),
    };
    await summary(page, look, '.summary-messages', { answers: failed });
  },
};

/** A concession summary that could not be read. */
export const summaryUnavailable: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.problem', {
      answers: {
        '/service/concession/summary/data/': failure,
        '/service/concession/summary/processes': failure,
      },
    })),
};

/** A concession summary without data. */
export const summaryEmpty: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.summary-note:not(.late)', {
      answers: { '/service/concession/summary/data/': () => answerSummary([]) },
    })),
};

/** A page without a concession summary. */
export const summaryNone: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.summary-note .button', {
      answers: { '/service/concession/summary/processes': () => json({ data: [] }) },
      attributes: {},
    })),
};

/** A concession summary that is being loaded. */
export const summaryLoading: Case = {
  looks: { narrow: false },
  hasPlot: false,
  show: async (page, look) =>
    void (await summary(page, look, '.late', {
      answers: { '/service/concession/summary/data/': () => null },
    })),
};
