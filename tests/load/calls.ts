/** What the users of the load bench ask for: rows, counts, facets, texts, tiles of the map and logs. */
import { uwiOf } from '../support/fill-logs.mjs';

/** A call as a user makes it. */
export interface LoadCall {
  /** What it is for, in the table of the bench. */
  kind: 'rows' | 'counts' | 'facets' | 'text' | 'tile' | 'log';
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** What the calls choose from. */
export interface LoadContent {
  /** Log records in the database. */
  records: number;
  /** Records whose files exist, as `row` of the calls of the log viewer. */
  logs: readonly Record<string, string>[];
  /** Extent of the wells, degrees. */
  box: readonly [number, number, number, number];
}

/** The least call that reads the database: what facets are compared with. */
export const TRIVIAL: Omit<LoadCall, 'kind'> = {
  method: 'POST',
  path: '/service/getEntity',
  body: { entityName: 'Language', offset: 0, limit: 1, constraints: [] },
};

const FIELDS =
  'wellLogId uwi wellboreName logTitle digitalFormat originalFileName logType topDepth baseDepth operatorName fieldName';
const ORDERS = [null, 'uwi', 'originalFileName', 'operatorName', 'baseDepth'];
const TEXTS = ['adana', 'adana-12', 'sonic adana', '*dan*', 'kuzey', '大庆', 'run'];
const TILE_PX = 256;

/** Calls in turn, each kind as often as any other, so that runs of different lengths compare. */
export function makeCall(turn: number, random: () => number, content: LoadContent): LoadCall {
  const makers = [rows, counts, facets, text, tile, log];
  return makers[turn % makers.length]!(random, content);
}

type Maker = (random: () => number, content: LoadContent) => LoadCall;

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;

const query = (kind: LoadCall['kind'], text: string, variables: object): LoadCall => ({
  kind,
  method: 'POST',
  path: '/service/ppdm/query',
  body: { query: text, variables },
});

const rows: Maker = (random, { records }) =>
  query(
    'rows',
    `query ($offset: Int, $orderBy: String) { wellLog(offset: $offset, limit: 100, orderBy: $orderBy) { ${FIELDS} } }`,
    {
      offset: Math.floor(random() ** 3 * Math.max(0, records - 100)),
      orderBy: pick(random, ORDERS),
    },
  );

const counts: Maker = (random, { records }) =>
  query(
    'counts',
    'query ($constraints: [Constraint!]) { wellLogCount(constraints: $constraints) }',
    {
      constraints: constraintsOf(random, records),
    },
  );

const facets: Maker = (random, { records }) => ({
  kind: 'facets',
  method: 'POST',
  path: '/trove/api/search/',
  body: {
    request: { text: '', catalogs: ['wellLog'], constraints: constraintsOf(random, records) },
    pageSize: 1,
  },
});

const text: Maker = (random) => ({
  kind: 'text',
  method: 'POST',
  path: '/trove/api/search/',
  body: { request: { text: pick(random, TEXTS), catalogs: ['wellLog'], constraints: [] } },
});

const tile: Maker = (random, { box: [west, south, east, north] }) => {
  const zoom = 7 + Math.floor(random() * 4);
  const side = 360 / 2 ** zoom;
  const left = Math.floor((west + random() * (east - west)) / side) * side;
  const bottom = Math.floor((south + random() * (north - south)) / side) * side;
  const parameters = new URLSearchParams({
    service: 'WMS',
    version: '1.3.0',
    request: 'GetMap',
    layers: 'wells',
    styles: '',
    crs: 'CRS:84',
    bbox: [left, bottom, left + side, bottom + side].join(),
    width: String(TILE_PX),
    height: String(TILE_PX),
    format: 'image/png',
    transparent: 'TRUE',
  });
  return { kind: 'tile', method: 'GET', path: `/spatial/api/v1/wms?${parameters}` };
};

const log: Maker = (random, { logs }) => ({
  kind: 'log',
  method: 'POST',
  path: '/trove/api/viewer/log/url',
  body: { row: pick(random, logs) },
});

/** Conditions as people set them in the filter. */
function constraintsOf(random: () => number, records: number): unknown[] {
  const from = 1000 + Math.floor(random() * 2000);
  return pick(random, [
    [],
    [{ field: 'digitalFormat', operator: 'equal', value: 'las' }],
    [{ field: 'uwi', operator: 'equal', value: uwiOf(Math.floor(random() * records)) }],
    [{ field: 'baseDepth', operator: 'between', value: [from, from + 500] }],
    [{ field: 'wellboreName', operator: 'like', value: '*dan*' }],
    [{ field: 'geom', operator: 'intersects', value: [28, 38, 28.5, 38.5] }],
  ]);
}
