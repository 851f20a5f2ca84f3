/** A server of one catalog with generated rows, and a page with `<geo-browse>` over it: the contract's two query calls, empty answers to all others, and the built suite. */
import { setTimeout as pause } from 'node:timers/promises';
import { DIST, servePage } from '../serve.mjs';

const FIELDS = [
  ['uwi', 'UWI', 'string'],
  ['wellName', 'Well name', 'string'],
  ['fieldName', 'Field', 'string'],
  ['operatorName', 'Operator', 'string'],
  ['wellStatus', 'Status', 'string'],
  ['totalDepth', 'Total depth', 'number'],
  ['totalDepthOuom', 'Unit', 'string'],
  ['kbElevation', 'KB elevation', 'number'],
  ['kbElevationOuom', 'Unit', 'string'],
  ['surfaceLatitude', 'Latitude', 'number'],
  ['surfaceLongitude', 'Longitude', 'number'],
  ['curveCount', 'Curves', 'integer'],
  ['spudDate', 'Spud date', 'date'],
  ['remark', 'Remark', 'string'],
];
const NAMES = ['Akpınar', 'Çukurova', 'Batman', 'Hamitabat', 'Değirmenköy', '大庆', 'غوار'];
const OPERATORS = ['Kuzey Petrol', 'Anadolu Enerji', 'Marmara Gaz', 'Ege Arama'];
const STATES = ['PROD', 'SHUT', 'ABND'];

/** The row at a position. */
function wellAt(at) {
  const name = NAMES[at % NAMES.length];
  return {
    uwi: `TR-${String(at).padStart(7, '0')}`,
    wellName: `${name}-${at % 900}`,
    fieldName: name,
    operatorName: OPERATORS[at % OPERATORS.length],
    wellStatus: STATES[at % STATES.length],
    totalDepth: 1000 + ((at * 7919) % 42_000) / 10,
    totalDepthOuom: 'm',
    kbElevation: ((at * 31) % 9000) / 10,
    kbElevationOuom: 'm',
    surfaceLatitude: 36 + (at % 6000) / 1000,
    surfaceLongitude: 26 + (at % 18_000) / 1000,
    curveCount: at % 24,
    spudDate: `${1950 + (at % 75)}-0${1 + (at % 9)}-1${at % 10}`,
    remark: at % 5 ? null : 'Sidetracked twice',
  };
}

const SHOWN = {
  log: false,
  grid: true,
  detail: true,
  panel: true,
  browser: true,
  filter: true,
  advancedFilter: true,
};
const HEAD = {
  name: 'well',
  label: 'Well',
  displayOrder: 0,
  viewers: [],
  targeted: [],
  sourced: [],
};
const CATALOG = {
  ...HEAD,
  viewerSettings: [],
  pickLists: [
    {
      name: 'wellStatus',
      values: [
        { value: 'PROD', label: 'Producing' },
        { value: 'SHUT', label: 'Shut in' },
        { value: 'ABND', label: 'Abandoned' },
      ],
    },
  ],
  fields: FIELDS.map(([name, label, typeName], displayOrder) => ({
    label,
    attribute: { name, typeName, label },
    partOfKey: name === 'uwi',
    editable: false,
    creatable: false,
    readOnly: true,
    required: false,
    displayOrder,
    pickList: name === 'wellStatus' ? 'wellStatus' : null,
    showIn: { ...SHOWN, grid: !name.endsWith('Ouom') },
    spatialType: null,
  })),
};
const GROUP = {
  id: '1',
  name: 'wells',
  label: 'Wells',
  displayOrder: 0,
  parent: null,
  children: [],
  catalogs: [HEAD],
};

function answerOf(query, total) {
  if (query.includes('catalogGroups')) return { catalogGroups: [GROUP] };
  if (/catalog\s*\(/.test(query)) return { catalog: CATALOG };
  if (query.includes('wellCount')) return { wellCount: total };
  const [offset, limit] = ['offset', 'limit'].map((name) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(query)?.[1] ?? 0),
  );
  return {
    well: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) =>
      wellAt(offset + i),
    ),
  };
}

/**
 * Serves `total` rows; every answer takes `waitMs`.
 * @param {import('../bench.mjs').Bench} bench
 * @returns {Promise<{ origin: string, callCount(): number }>}
 */
export async function serveGrid(bench, { total, waitMs }) {
  let calls = 0;
  const origin = await servePage(bench, {
    page: {
      style: 'geo-browse { display: block; height: 100vh }',
      body: '<geo-browse api-base="/"></geo-browse>',
      script: '/dist/elements/geo-browse.js',
    },
    folders: { dist: DIST },
    async answer(request, response) {
      const send = (data) => {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data }));
        return true;
      };
      if (!/^\/+(service|trove)\//.test(request.url)) return false;
      // There are no texts, no preferences and no jobs.
      if (!/\/(studio|ppdm)\/query$/.test(request.url)) return send([]);
      calls++;
      let body = '';
      for await (const piece of request) body += piece;
      const data = answerOf(JSON.parse(body).studio.data, total);
      await pause(waitMs);
      return send(data);
    },
  });
  return { origin, callCount: () => calls };
}
