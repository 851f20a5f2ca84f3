/** A concession summary that is always the same, without a server. */
import { json } from './calls.ts';
import type { Answers } from './stage.ts';

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
/** Names of the concessions. */
export const NAMES = [
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

/** A process that makes a summary. */
export const process = (status: string, processId = 'p1'): Row => ({
  processId,
  name: 'Summary of 6 concessions',
  status,
  createdAt: '2026-11-20T14:03:00Z',
});
/** The answer with the rows of a summary. */
export const answerSummary = (rows: Row[]): Response =>
  json({ success: true, data: [{ data: { summaryData: rows } }] });
/** The answer with the jobs of the user. */
export const jobs = (rows: Row[]): Response =>
  json({ success: true, data: { totalCount: rows.length, rows } });

/** A summary of all concessions, whose process has completed. */
export const SUMMARY_ANSWERS: Answers = {
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
