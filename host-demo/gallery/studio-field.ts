/** What Studio administers, without a server. */
import { json } from './calls.ts';
import type { Answers } from './stage.ts';

const field = (name: string, label: string, more: object = {}): object => ({
  label,
  attribute: { name, typeName: 'string', label },
  partOfKey: false,
  editable: true,
  creatable: true,
  readOnly: false,
  required: false,
  displayOrder: 1,
  pickList: null,
  spatialType: null,
  showIn: {
    log: false,
    grid: true,
    detail: true,
    panel: false,
    browser: false,
    filter: true,
    advancedFilter: false,
  },
  ...more,
});

const WELL = {
  id: 'well',
  version: 3,
  name: 'well',
  label: 'Wells',
  group: 'g1',
  displayOrder: 1,
  type: 'data',
  dataModel: 'ppdm',
  superType: null,
  hidden: false,
  readOnly: false,
  creatable: true,
  editable: true,
  deletable: true,
  indexable: true,
  exportable: true,
  exportFile: false,
  viewers: ['log', 'correlation', '3d'],
  layers: [],
  processes: [],
  viewerSettings: [{ viewer: 'log', fields: ['uwi'] }],
  sourced: [
    {
      relationType: 'oneToMany',
      source: 'well',
      catalog: 'wellLog',
      fieldPairs: [{ from: 'uwi', to: 'uwi' }],
    },
    {
      relationType: 'oneToMany',
      source: 'well',
      catalog: 'marker',
      fieldPairs: [{ from: 'uwi', to: 'uwi' }],
    },
  ],
  fields: [
    field('uwi', 'UWI', { partOfKey: true, required: true, editable: false }),
    field('wellName', 'Well name'),
    field('status', 'Status', { pickList: 'wellStatus' }),
    field('kbElev', 'KB elevation', {
      attribute: { name: 'kbElev', typeName: 'number', label: 'KB elevation' },
    }),
  ],
};
const named = (id: string, name: string, label: string, order: number): object => ({
  ...WELL,
  id,
  name,
  label,
  displayOrder: order,
  indexable: order % 2 === 0,
});
const CATALOGS = [
  WELL,
  named('wellLog', 'wellLog', 'Well logs', 2),
  named('marker', 'marker', 'Markers', 3),
  named('postStacked3d', 'postStacked3d', 'Post-stack 3D seismic', 4),
  named('concession', 'concession', 'Concessions', 5),
];

const ENTITIES: Readonly<Record<string, readonly object[]>> = {
  Catalog: CATALOGS,
  CatalogGroup: [{ id: 'g1', version: 1, name: 'wells', label: 'Wells and logs' }],
  PickList: [{ id: 'p1', version: 1, name: 'wellStatus', values: [] }],
  Language: [
    ['en', 'English'],
    ['tr', 'Türkçe'],
    ['zh', '中文'],
    ['ar', 'العربية'],
  ].map(([key, name]) => ({ id: key, version: 1, key, name, active: true })),
};

/** Catalogs, groups and languages of a small server. */
export const STUDIO_ANSWERS: Answers = {
  '/service/getEntityCount': (body) =>
    json({ data: { count: (ENTITIES[readEntityName(body)] ?? []).length } }),
  '/service/getEntity': (body) => json({ data: ENTITIES[readEntityName(body)] ?? [] }),
  '/service//entity/Catalog/well': () => json(WELL),
  '/service/entity/Catalog/well': () => json(WELL),
  '/service/api/roles': () => json({ data: [], mine: ['studio-admin'] }),
  '/service/studio/query': () => json({ data: { catalogs: CATALOGS } }),
  '/service/ppdm/query': () =>
    json({
      data: {
        well: [
          { uwi: 'TR-0001', wellName: 'Adana-1', status: 'P', kbElev: 120.4 },
          { uwi: 'TR-0002', wellName: 'Ceyhan-2', status: 'A', kbElev: 98.1 },
        ],
      },
    }),
  '/trove/api/search/index/status': () =>
    json({
      success: true,
      data: [
        {
          catalog: 'well',
          status: 'COMPLETED',
          indexed: 5120,
          total: 5120,
          failed: 0,
          startedAt: '2026-11-20T08:00:00Z',
          finishedAt: '2026-11-20T08:01:10Z',
        },
        {
          catalog: 'wellLog',
          status: 'RUNNING',
          indexed: 8200,
          total: 20_400,
          failed: 0,
          startedAt: '2026-11-20T08:02:00Z',
          finishedAt: null,
        },
        {
          catalog: 'marker',
          status: 'COMPLETED',
          indexed: 990,
          total: 1002,
          failed: 12,
          startedAt: '2026-11-20T08:00:00Z',
          finishedAt: '2026-11-20T08:00:20Z',
        },
        {
          catalog: 'concession',
          status: 'IDLE',
          indexed: 0,
          total: 31,
          failed: 0,
          startedAt: null,
          finishedAt: null,
        },
      ],
    }),
};

function readEntityName(body: string): string {
  return (JSON.parse(body) as { entityName: string }).entityName;
}
