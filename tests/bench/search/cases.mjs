import { uwiOf } from '../../support/fill-logs.mjs';

/** Milliseconds beyond one round trip: rows that come into sight, rows that the scrollbar jumps to, anything that is counted. */
const FIRST_ROWS = 100;
const DEEP_ROWS = 300;
const FACETS = 500;
const ORDERS = ['uwi', 'originalFileName', 'operatorName', 'digitalFormat', 'baseDepth'];
const DIRECTIONS = ['ascending', 'descending'];
const FIELDS =
  'wellLogId uwi wellboreName logTitle digitalFormat originalFileName logType topDepth topDepthOuom baseDepth baseDepthOuom operatorName fieldName';
/** Hits of a page of the search. */
const PAGE_SIZE = 50;
const LAS = [{ field: 'digitalFormat', operator: 'equal', value: 'las' }];
const BOX = [{ field: 'geom', operator: 'intersects', value: [28, 38, 28.5, 38.5] }];
const DEPTHS = [{ field: 'baseDepth', operator: 'between', value: [2000, 3000] }];
const TRIANGLE = {
  type: 'Polygon',
  coordinates: [
    [
      [28, 38],
      [31, 38],
      [30, 40],
      [28, 38],
    ],
  ],
};

/**
 * Every call that is measured.
 * @param {(address: string, body: object) => Promise<object>} ask
 * @param {number} count of the records
 * @returns {{ group: string, what: string, limitMs: number, work: () => Promise<number> }[]}
 */
export function makeCases(ask, count) {
  const calls = callsOf(ask);
  const constrained = constrainedCases(count);
  const counted = [['all', []], ...constrained];
  const inGroup = (group, limitMs, cases) =>
    cases.map(([what, work]) => ({ group, what, limitMs, work }));
  return [
    ...inGroup('first 100 rows', FIRST_ROWS, [
      ['by the key', () => calls.rows({})],
      ...ordered(ORDERS, (orderBy, order) => calls.rows({ orderBy, order })),
      ...constrained.map(([what, constraints]) => [what, () => calls.rows({ constraints })]),
    ]),
    ...inGroup('least and greatest', FIRST_ROWS, extremes(calls)),
    ...inGroup('rows far down', DEEP_ROWS, deepRows(calls, count)),
    ...inGroup(
      'counts',
      FACETS,
      counted.map(([what, constraints]) => [what, () => calls.count(constraints)]),
    ),
    ...inGroup(
      'facets of the filter panel',
      FACETS,
      counted.map(([what, constraints]) => [
        what,
        () => calls.hits('', constraints, { pageSize: 1 }),
      ]),
    ),
    ...inGroup(
      'first page of a text with its facets',
      FACETS,
      textCases(count).map(([what, text, constraints = [], pageNo = 1]) => [
        what,
        () => calls.hits(text, constraints, { pageNo }),
      ]),
    ),
  ];
}

/** The calls; each answers how many rows or hits there are, and throws if the server answers without them. */
function callsOf(ask) {
  return {
    async rows({ orderBy, order, offset = 0, limit = 100, constraints = [] }) {
      const { data } = await ask('/service/ppdm/query', {
        query: `query ($constraints: [Constraint!], $offset: Int, $limit: Int, $orderBy: String, $order: String) { wellLog(constraints: $constraints, offset: $offset, limit: $limit, orderBy: $orderBy, order: $order) { ${FIELDS} } }`,
        variables: { constraints, offset, limit, orderBy, order },
      });
      return data.wellLog.length;
    },
    async count(constraints) {
      const { data } = await ask('/service/ppdm/query', {
        query: 'query ($constraints: [Constraint!]) { wellLogCount(constraints: $constraints) }',
        variables: { constraints },
      });
      return checkNumber(data.wellLogCount);
    },
    async hits(text, constraints, page) {
      const { data } = await ask('/trove/api/search/', {
        request: { text, catalogs: ['wellLog'], constraints },
        ...page,
      });
      return checkNumber(data.total);
    },
  };
}

function checkNumber(value) {
  if (!Number.isFinite(value)) throw new Error('The server answered without a number');
  return value;
}

/** A case for each order and direction. */
function ordered(orders, work) {
  return orders.flatMap((orderBy) =>
    DIRECTIONS.map((order) => [`by ${orderBy ?? 'the key'}, ${order}`, () => work(orderBy, order)]),
  );
}

function extremes(calls) {
  return ordered(['baseDepth', 'topDepth'], (orderBy, order) =>
    calls.rows({
      orderBy,
      order,
      limit: 1,
      constraints: [{ field: orderBy, operator: 'isNotNull' }],
    }),
  );
}

function deepRows(calls, count) {
  return [0.5, 0.9999].flatMap((share) => {
    const offset = Math.floor(count * share);
    const cases = ordered([undefined, ...ORDERS], (orderBy, order) =>
      calls.rows({ orderBy, order, offset }),
    );
    return cases.map(([what, work]) => [`row ${offset.toLocaleString('en')} ${what}`, work]);
  });
}

function constrainedCases(count) {
  const one = (field, operator, value) => [{ field, operator, value }];
  const uwis = Array.from({ length: 5000 }, (_, i) => uwiOf((i * count) / 5000));
  return [
    ['equal, a facet', LAS],
    ['equal, a UWI', one('uwi', 'equal', 'TR-005-000005-00')],
    ['in, 5,000 UWIs', one('uwi', 'in', uwis)],
    ['like, a part of a name', one('wellboreName', 'like', '*dan*')],
    ['like, nothing', one('wellboreName', 'like', '*zzz*')],
    ['between, a third', DEPTHS],
    ['between and a facet', [...DEPTHS, ...LAS]],
    ['greaterThan, nearly all', one('baseDepth', 'greaterThan', 1010)],
    ['intersects, a box', BOX],
    ['intersects, a polygon', one('geom', 'intersects', TRIANGLE)],
  ];
}

/** Name, text, constraints and page. */
function textCases(count) {
  const deepPage = Math.max(1, Math.floor(count / PAGE_SIZE));
  return [
    ['everything', ''],
    [`everything, page ${deepPage.toLocaleString('en')}`, '', [], deepPage],
    ['one id', 'TR-005-000005-00'],
    ['an id without dashes', 'TR00500000500'],
    ['ids that begin so', 'TR-005-0000*'],
    ['a name', 'adana-12'],
    ['a frequent word', 'adana'],
    ['a part of a word', '*dan*'],
    ['two frequent words', 'sonic adana'],
    ['a word of every row', 'run'],
    ['ideographs', '大庆'],
    ['Arabic', 'غوار'],
    ['a word and a facet', 'adana', LAS],
    ['a word and a place', 'adana', BOX],
    ['a word and depths', 'adana', DEPTHS],
    ['nothing', 'zzzz'],
  ];
}
