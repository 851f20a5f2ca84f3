/**
 * `npm run bench:search [-- --rows 1000000 --data DIR --only TEXT]`: a million log records on the embedded database. Prints how long the index takes, then rows, counts
 * and facets of each kind beside their limits, net of one round trip of the same server (the bound). With `--data` what was written there is used again; with `--only` the cases alone
 * whose heading or name has the text.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { startTestServer } from '../support/test-server.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    reps: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
  },
});
let headed = '';
const wanted = Number(options.rows);
const dataFolder = options.data ?? (await mkdtemp(path.join(tmpdir(), 'geo-bench-')));
const server = await startTestServer({ dataFolder });
const { db } = server.services;
const headers = { authorization: `Bearer ${await server.token({}, 36_000)}` };
const ask = (address, body) => server.ask('POST', address, body, headers);

const NAMES = [
  'Adana',
  'Çukurova',
  'Trakya',
  'Batman',
  'Şırnak',
  'Silivri',
  'Hamitabat',
  'Göçerler',
  'Değirmenköy',
  'Karadeniz',
  '大庆',
  'غوار',
];
const OPERATORS = ['Kuzey Petrol', 'Anadolu Enerji', 'Marmara Gaz', 'Ege Arama', 'Toros Petrol'];
const TYPES = ['Triple combo', 'Sonic', 'Image', 'Mud log', 'Cement bond', 'NMR'];

/** Milliseconds beyond one round trip: rows that come into sight, rows that the scrollbar jumps to, anything that is counted. */
const FIRST_ROWS = 100;
const DEEP_ROWS = 300;
const FACETS = 500;
const ORDERS = ['uwi', 'originalFileName', 'operatorName', 'digitalFormat', 'baseDepth'];
const FIELDS =
  'wellLogId uwi wellboreName logTitle digitalFormat originalFileName logType topDepth topDepthOuom baseDepth baseDepthOuom operatorName fieldName';
const LAS = [{ field: 'digitalFormat', operator: 'equal', value: 'las' }];
const BOX = [{ field: 'geom', operator: 'intersects', value: [28, 38, 28.5, 38.5] }];
const DEPTHS = [{ field: 'baseDepth', operator: 'between', value: [2000, 3000] }];

const pick = (list, n) => list[n % list.length];
const logRow = (i) => {
  const well = Math.floor(i / 10);
  const uwi = `TR-${String(well % 81).padStart(3, '0')}-${String(well).padStart(6, '0')}-00`;
  const field = pick(NAMES, well * 7 + (well >> 5));
  return {
    wellLogId: `${uwi}-${i % 10}`,
    uwi,
    wellboreName: `${field}-${well % 400}`,
    logTitle: `${pick(TYPES, i)} run ${i % 10}`,
    digitalFormat: pick(['las', 'las', 'dlis'], i),
    originalFileName: `${field}-${well % 400}_${i % 10}.las`,
    logType: pick(TYPES, i),
    operatorName: pick(OPERATORS, well >> 2),
    fieldName: field,
    topDepth: i % 1000,
    topDepthOuom: 'm',
    baseDepth: 1000 + (i % 3000),
    baseDepthOuom: 'm',
    curveNames: 'DEPT, GR, NPHI, RHOB, DT, ILD, SP, CALI',
    geom: { type: 'Point', coordinates: [26 + (well % 1800) / 100, 36 + (well % 599) / 100] },
  };
};

const CONSTRAINED = [
  ['equal, a facet', LAS],
  ['equal, a UWI', [{ field: 'uwi', operator: 'equal', value: 'TR-005-000005-00' }]],
  [
    'in, 5,000 UWIs',
    [
      {
        field: 'uwi',
        operator: 'in',
        value: Array.from({ length: 5000 }, (_, i) => logRow(i * 200).uwi),
      },
    ],
  ],
  ['like, a part of a name', [{ field: 'wellboreName', operator: 'like', value: '*dan*' }]],
  ['like, nothing', [{ field: 'wellboreName', operator: 'like', value: '*zzz*' }]],
  ['between, a third', DEPTHS],
  ['between and a facet', [...DEPTHS, ...LAS]],
  ['greaterThan, nearly all', [{ field: 'baseDepth', operator: 'greaterThan', value: 1010 }]],
  ['intersects, a box', BOX],
  [
    'intersects, a polygon',
    [
      {
        field: 'geom',
        operator: 'intersects',
        value: {
          type: 'Polygon',
          coordinates: [
            [
              [28, 38],
              [31, 38],
              [30, 40],
              [28, 38],
            ],
          ],
        },
      },
    ],
  ],
];

const index = async (work, catalog = 'wellLog') =>
  (await (await ask(`/trove/api/search/index${work}`, { catalogs: [catalog] })).json()).data;
const indexed = async (catalog = 'wellLog') => {
  for (;;) {
    const [{ status }] = await index('/status', catalog);
    if (status === 'COMPLETED') break;
    if (status === 'FAILED') throw new Error('The index failed');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  // The job goes on after its last catalog.
  while (
    (
      await sql`select 1 from studio.job where kind = 'search-index' and status in ('NEW', 'RUNNING')`.execute(
        db,
      )
    ).rows.length > 0
  )
    await new Promise((resolve) => setTimeout(resolve, 500));
};
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

try {
  await indexed();
  const present = Number(
    (await sql`select count(*) as count from ppdm.well_log`.execute(db)).rows[0].count,
  );
  if (present < wanted) {
    // Written without the triggers, so that the job has something to do.
    await sql`alter table ppdm.well_log disable trigger user`.execute(db);
    const began = performance.now();
    for (let i = present; i < wanted; i += 10_000)
      await insertRows(
        db,
        'wellLog',
        Array.from({ length: Math.min(10_000, wanted - i) }, (_, j) => logRow(i + j)),
      );
    await sql`alter table ppdm.well_log enable trigger user`.execute(db);
    await sql`analyze ppdm.well_log`.execute(db);
    console.log(`${wanted - present} rows written in ${seconds(began)}`);
    const start = performance.now();
    await index('');
    await indexed();
    console.log(`indexed in ${seconds(start)}`);
  }
  const {
    rows: [size],
  } =
    await sql`select pg_size_pretty(pg_total_relation_size('studio.search_entry')) as entries, pg_size_pretty(pg_total_relation_size('studio.search_word')) as words, (select count(*) from studio.search_facets) as combinations`.execute(
      db,
    );
  console.log(
    `entries ${size.entries}, words ${size.words}, ${size.combinations} combinations of facet values`,
  );

  // A folder of an older server: any job of the index brings the indexes of all orders up to date.
  if (
    !(await sql`select to_regclass('ppdm.well_log_base_depth_order') as there`.execute(db)).rows[0]
      .there
  ) {
    const start = performance.now();
    await index('', 'field');
    await indexed('field');
    console.log(`orders of rows indexed in ${seconds(start)}`);
  }

  const trip = await measure(() =>
    ask('/trove/api/search/index/status', { catalogs: ['wellLog'] }),
  );
  console.log(
    `\none round trip ${shown(trip)}; all below are net of it: median of ${options.reps}, CPU of the server and of who asks, share of the limit by the one and the other`,
  );

  heading(`first rows, 100 of them (limit ${FIRST_ROWS} ms)`);
  await line('the key', FIRST_ROWS, () => rowsOf({}));
  for (const orderBy of ORDERS)
    for (const order of ['ascending', 'descending'])
      await line(`${orderBy}, ${order}`, FIRST_ROWS, () => rowsOf({ orderBy, order }));
  for (const [name, constraints] of CONSTRAINED)
    await line(name, FIRST_ROWS, () => rowsOf({ constraints }));
  for (const orderBy of ['baseDepth', 'topDepth'])
    for (const order of ['ascending', 'descending']) {
      await line(`${order === 'ascending' ? 'least' : 'greatest'} ${orderBy}`, FIRST_ROWS, () =>
        rowsOf({
          orderBy,
          order,
          limit: 1,
          constraints: [{ field: orderBy, operator: 'isNotNull' }],
        }),
      );
    }

  heading(`rows far down (limit ${DEEP_ROWS} ms)`);
  for (const share of [0.5, 0.9999]) {
    const offset = Math.floor(wanted * share);
    for (const orderBy of [undefined, ...ORDERS])
      for (const order of ['ascending', 'descending'])
        await line(`row ${offset} by ${orderBy ?? 'the key'}, ${order}`, DEEP_ROWS, () =>
          rowsOf({ orderBy, order, offset }),
        );
  }

  heading(`counts (limit ${FACETS} ms)`);
  for (const [name, constraints] of [['all', []], ...CONSTRAINED])
    await line(name, FACETS, () => countOf(constraints));

  heading(`facets of the filter panel: no text, one row (limit ${FACETS} ms)`);
  for (const [name, constraints] of [['all', []], ...CONSTRAINED])
    await line(name, FACETS, () => hits('', constraints, { pageSize: 1 }));

  heading(`first page of a text with its facets (limit ${FACETS} ms)`);
  for (const [name, text, constraints, pageNo = 1] of [
    ['everything', '', []],
    ['everything, page 20000', '', [], 20_000],
    ['one id', 'TR-005-000005-00', []],
    ['an id without dashes', 'TR00500000500', []],
    ['ids that begin so', 'TR-005-0000*', []],
    ['a name', 'adana-12', []],
    ['a frequent word', 'adana', []],
    ['a part of a word', '*dan*', []],
    ['two frequent words', 'sonic adana', []],
    ['a word of every row', 'run', []],
    ['ideographs', '大庆', []],
    ['Arabic', 'غوار', []],
    ['a word and a facet', 'adana', LAS],
    ['a word and a place', 'adana', BOX],
    ['a word and depths', 'adana', DEPTHS],
    ['nothing', 'zzzz', []],
  ])
    await line(name, FACETS, () => hits(text, constraints, { pageNo }));

  async function line(name, limit, work) {
    if (!`${headed} ${name}`.includes(options.only)) return;
    let found;
    const { ms, cpu } = await measure(async () => {
      found = await work();
    });
    const net = ms - trip.ms;
    const netCpu = cpu - trip.cpu;
    console.log(
      `${name.padEnd(34)} ${found.padEnd(28)} ${shown({ ms: net, cpu: netCpu })} ${(net / limit).toFixed(2).padStart(7)} ${(netCpu / limit).toFixed(2).padStart(6)}${netCpu > limit ? '  over' : ''}`,
    );
  }
} finally {
  await server.close();
  if (!options.data) await rm(dataFolder, { recursive: true, force: true });
}

async function rowsOf({ orderBy, order, offset = 0, limit = 100, constraints = [] }) {
  const query = `query ($constraints: [Constraint!], $offset: Int, $limit: Int, $orderBy: String, $order: String) { wellLog(constraints: $constraints, offset: $offset, limit: $limit, orderBy: $orderBy, order: $order) { ${FIELDS} } }`;
  const { data } = await answer('/service/ppdm/query', {
    query,
    variables: { constraints, offset, limit, orderBy, order },
  });
  return `${data.wellLog.length} rows`;
}

async function countOf(constraints) {
  const { data } = await answer('/service/ppdm/query', {
    query: 'query ($constraints: [Constraint!]) { wellLogCount(constraints: $constraints) }',
    variables: { constraints },
  });
  return `${data.wellLogCount} rows`;
}

async function hits(text, constraints, page) {
  const { data } = await answer('/trove/api/search/', {
    request: { text, catalogs: ['wellLog'], constraints },
    ...page,
  });
  return `${data.total} hits, ${data.results[0].facets.length} facets`;
}

async function answer(address, body) {
  const response = await ask(address, body);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Medians; the database is a thread of this process, so that its CPU is counted. */
async function measure(work) {
  const times = [];
  const cpus = [];
  for (let i = 0; i < Number(options.reps); i++) {
    const began = performance.now();
    const before = process.cpuUsage();
    await work();
    times.push(performance.now() - began);
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1000);
  }
  return { ms: middle(times), cpu: middle(cpus) };
}

function middle(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

function shown({ ms, cpu }) {
  return `${ms.toFixed(0).padStart(6)} ms ${cpu.toFixed(0).padStart(6)} ms CPU`;
}

function heading(text) {
  headed = text;
  console.log(`\n${text}`);
}
