/** Cases of tables on their way into a catalog, and of the names that wait for a review. */
import { answerMetadata } from './browse-field.ts';
import { json } from './calls.ts';
import type { Case, Look } from './case.ts';
import { placed, shown } from './on-page.ts';
import { answering, type Answers } from './stage.ts';

const PREVIEW = {
  id: 'table-1',
  fileName: 'kuyular.csv',
  sheets: [],
  sheet: null,
  headerRow: 1,
  rowCount: 214,
  columns: [
    { name: 'Kuyu No', unit: '', type: 'text' },
    { name: 'Kuyu Adı', unit: '', type: 'text' },
    { name: 'Saha', unit: '', type: 'text' },
    { name: 'TD', unit: 'm', type: 'number' },
    { name: 'Başlama tarihi', unit: '', type: 'date' },
    { name: 'Not', unit: '', type: 'text' },
  ],
  rows: [
    ['TR-0301', 'Akpınar-12', 'Akpınar', '2.250,5', '03/04/2020', ''],
    ['TR-0302', 'Çamlık-4', 'ÇAMLIK', '1.980,0', '05/04/2020', 'Datum to be checked'],
    ['TR-0303', 'Kuzeyçay-1', 'Kuzeyçay', '3.415,2', '11/06/2021', ''],
  ],
  decimal: ',',
  dateOrder: 'dmy',
  serialStart: '1899-12-30',
  assumptions: ['dateOrder'],
  encoding: 'windows-1254',
  suggestions: [
    {
      catalog: 'well',
      label: 'Well',
      isTemplate: false,
      mapping: [
        { column: 0, field: 'uwi' },
        { column: 1, field: 'wellName' },
        { column: 2, field: 'fieldName' },
        { column: 3, field: 'totalDepth' },
        { column: 4, field: 'spudDate' },
      ],
    },
  ],
};

const WAITING = { action: null, into: null };
const REVIEWS = [
  {
    id: 'review-1',
    source: 'kuyular.csv',
    catalog: 'Well',
    loadedBy: 'Elif Arslan',
    loadedAt: '2026-11-20T09:30:00Z',
    status: 'waiting',
    version: 1,
    rows: [
      {
        ...WAITING,
        id: 'field ÇAMLIK',
        kind: 'field',
        name: 'ÇAMLIK',
        uwi: null,
        rowCount: 12,
        near: [{ id: 'Çamlık', name: 'Çamlık' }],
      },
      {
        ...WAITING,
        id: 'operator Ada Petrolleri AŞ',
        kind: 'operator',
        name: 'Ada Petrolleri AŞ',
        uwi: null,
        rowCount: 1,
        near: [{ id: 'Ada Petrolleri A.Ş.', name: 'Ada Petrolleri A.Ş.' }],
      },
    ],
  },
  {
    id: 'review-2',
    source: 'Bağlıca-9 composite.las',
    catalog: null,
    loadedBy: 'Deniz Kaya',
    loadedAt: '2026-11-21T14:05:00Z',
    status: 'waiting',
    version: 1,
    rows: [
      {
        ...WAITING,
        id: 'well TR-0309',
        kind: 'well',
        name: 'Bağlıca-9',
        uwi: 'TR-0309',
        rowCount: null,
        near: [],
      },
    ],
  },
];

const ANSWERS: Answers = {
  '/service/api/roles': () => json({ data: [], mine: ['editor', 'loader'] }),
  '/service/studio/query': answerMetadata,
  '/service/getEntity': (body) => json({ data: body.includes('"LoadReview"') ? REVIEWS : [] }),
  '/trove/api/load/tables': () => json({ success: true, data: PREVIEW }, 201),
};

/** The load screen on one of its tabs. */
function load(page: HTMLElement, look: Look, tab: string): HTMLElement {
  answering(ANSWERS);
  const session = placed(page, 'geo-session', look);
  Object.assign(session, { getAccessToken: () => Promise.resolve('token') });
  const element = placed(page, 'geo-load', look);
  Object.assign(element, { state: { tab } });
  return element;
}

/** The columns of a table, and the fields that they fill. */
export const loadTable: Case = {
  needsFreshPage: true,
  hasPlot: false,
  looks: { dark: true, arabic: true },
  show: async (page, look) => {
    const element = load(page, look, 'tables');
    const field = (await shown(element, 'input[type=file]')) as HTMLInputElement;
    const chosen = new DataTransfer();
    chosen.items.add(new File(['uwi'], PREVIEW.fileName));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await shown(element, '.load-table option[value=uwi]');
  },
};

/** Names of two files that wait for a decision. */
export const loadReview: Case = {
  needsFreshPage: true,
  hasPlot: false,
  looks: { dark: true, arabic: true },
  show: async (page, look) =>
    void (await shown(load(page, look, 'review'), '.load-review section:nth-of-type(2) select')),
};
