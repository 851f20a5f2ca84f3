/** Carts and jobs that answer without a server, always the same. */

/**
 * How the carts answer: as they are, with nothing in them, never, or with a failure; `sizeFails`
 * for a size that cannot be computed.
 */
export type CartMood = 'ready' | 'empty' | 'loading' | 'failed' | 'sizeFails';

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const trove = (data: unknown): Response => json({ success: true, data });

const field = (name: string, label: string, displayOrder: number, partOfKey = false) => ({
  label,
  attribute: { name, typeName: 'string', label },
  partOfKey,
  editable: false,
  creatable: false,
  readOnly: true,
  required: false,
  displayOrder,
  showIn: { grid: true },
});
const CATALOG = {
  name: 'well',
  label: 'Wells',
  viewerSettings: [],
  pickLists: [],
  fields: [
    field('uwi', 'UWI', 1, true),
    field('wellName', 'Well name', 2),
    field('operatorName', 'Operator', 3),
    field('wellStatus', 'Status', 4),
  ],
};
const catalog = (name: string, label: string) => ({
  name,
  label,
  exportable: true,
  exportFile: true,
});
const GROUPS = [
  {
    id: 'g1',
    name: 'wells',
    label: 'Wells',
    catalogs: [catalog('well', 'Wells'), catalog('wellLog', 'Well logs')],
  },
];

const WELLS = Array.from({ length: 12 }, (_, at) => ({
  _itemId: `w${at}`,
  _label: `Akpınar-${at + 1}`,
  _count: 1,
  uwi: `TR-${String(at + 1).padStart(4, '0')}`,
  wellName: `Akpınar-${at + 1}`,
  operatorName: 'Ada Petrolleri A.Ş.',
  wellStatus: at % 3 ? 'Producing' : 'Suspended',
  ...(at === 5 ? { _gone: true } : {}),
}));
const LOGS = [
  {
    _itemId: 'q1',
    _label: 'Well logs',
    _count: 12_480,
    _constraints: [
      { field: 'wellStatus', operator: 'equal', value: 'Producing' },
      { field: 'operatorName', operator: 'like', value: 'Ada*' },
    ],
    _except: [{ uwi: 'TR-0009' }],
  },
  { _itemId: 'q2', _label: 'Well logs', _count: 20_312, _constraints: [], _except: [] },
];
const CARTS = [
  {
    id: 'c1',
    name: 'default',
    count: 14,
    items: [],
    catalogs: [
      { catalogName: 'well', items: 12, records: 12 },
      { catalogName: 'wellLog', items: 2, records: 32_792 },
    ],
  },
  { id: 'c2', name: 'North block, for the licence round', count: 0, items: [], catalogs: [] },
];
const SIZE = {
  bytes: 18_734_002_113,
  items: 14,
  files: 20_336,
  formats: [
    { format: 'las', files: 18_020, bytes: 6_200_000_113 },
    { format: 'dlis', files: 2316, bytes: 12_534_002_000 },
  ],
  crs: ['EPSG:23036', 'EPSG:4326'],
};

const job = (processId: string, name: string, status: string, more: object = {}) => ({
  processId,
  name,
  status,
  processType: 'export',
  progress: status === 'COMPLETED' ? 100 : 0,
  messages: [],
  createdAt: '2026-11-20T08:00:00Z',
  startedAt: '2026-11-20T08:00:02Z',
  finishedAt: '2026-11-20T08:12:41Z',
  ...more,
});
const JOBS = [
  job('p5', 'default', 'COMPLETED', {
    downloads: [
      { id: 'f5', output: 'zip', fileName: 'default.zip', expiresAt: '2099-01-01T00:00:00Z' },
    ],
    messages: ['1 of 20 336 files is not there and was left out'],
  }),
  job('p4', 'well.csv', 'FAILED', {
    messages: ['The export is larger than this server writes'],
    finishedAt: '2026-11-20T08:00:09Z',
  }),
  job('p3', 'North block', 'FAILED', { cancelled: true, messages: ['Cancelled by user'] }),
  job('p2', 'Summary of TR/AKP/1', 'COMPLETED', { processType: 'concessionSummary' }),
  job('p1', 'wellLog.xls', 'COMPLETED', {
    downloads: [
      { id: 'f1', output: 'xls', fileName: 'wellLog.xls', expiresAt: '2020-01-01T00:00:00Z' },
    ],
  }),
];

/**
 * Answers this page's calls about carts and jobs from now on; everything else goes where it went.
 */
export function answerCartCalls(mood: CartMood): void {
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!/^\/(service|trove)\//.test(pathname)) return network(input, init);
    if (mood === 'loading')
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
    if (mood === 'failed')
      return json(
        { success: false, error: 'UPSTREAM_UNAVAILABLE', message: 'The database does not answer' },
        500,
      );
    const text = await request.text();
    if (pathname.endsWith('/get/shoppingcarts'))
      return trove({ totalCount: 2, rows: mood === 'empty' ? [CARTS[1]] : CARTS });
    if (pathname.includes('/shoppingCartCatalog/'))
      return trove(
        pathname.endsWith('/well')
          ? { catalogName: 'well', totalCount: WELLS.length, rows: WELLS }
          : { catalogName: 'wellLog', totalCount: LOGS.length, rows: LOGS },
      );
    if (pathname.endsWith('/shoppingcart/size'))
      return mood === 'sizeFails'
        ? json(
            {
              error: 'CART_TOO_LARGE',
              message: 'The cart has more than 5000 files: their size is not added up',
            },
            413,
          )
        : trove(SIZE);
    if (pathname.endsWith('/studio/query'))
      return json({
        data: text.includes('catalogGroups') ? { catalogGroups: GROUPS } : { catalog: CATALOG },
      });
    if (pathname.endsWith('/myJobs/counts'))
      return trove({ NEW: 0, RUNNING: 0, COMPLETED: 3, FAILED: 2, total: 5 });
    if (pathname.endsWith('/myJobs'))
      return trove({ totalCount: 5, rows: mood === 'empty' ? [] : JOBS });
    return trove([]);
  };
}
