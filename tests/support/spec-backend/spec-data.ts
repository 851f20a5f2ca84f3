/** The data of a backend that has what section 3 of the specification lists, and nothing else. */

type Row = Record<string, unknown>;

/** A field with all its flags of use set. */
const field = (name: string, typeName: string, displayOrder: number, partOfKey = false): Row => ({
  label: name,
  attribute: { name, typeName, label: name },
  partOfKey,
  editable: !partOfKey,
  creatable: true,
  readOnly: false,
  required: partOfKey,
  displayOrder,
  pickList: null,
  showIn: {
    log: true,
    grid: true,
    detail: true,
    panel: true,
    browser: true,
    filter: true,
    advancedFilter: true,
  },
  spatialType: null,
});

const fieldsOf = (key: string, ...names: string[]): Row[] =>
  [key, ...names].map((name, i) =>
    field(name, /Depth$/.test(name) ? 'number' : 'string', i, i === 0),
  );

const FIELDS: Readonly<Record<string, Row[]>> = {
  well: fieldsOf('uwi', 'wellName', 'wellboreName'),
  wellLog: fieldsOf(
    'wellLogId',
    'uwi',
    'logTitle',
    'wellboreName',
    'digitalFormat',
    'originalFileName',
    'storeId',
    'locationReference',
    'topDepth',
    'baseDepth',
    'topDepthOuom',
  ),
  postStacked2d: fieldsOf('datasetId', 'surveyName', 'sectionName', 'processingName'),
  preStacked2d: fieldsOf('datasetId', 'surveyName', 'sectionName', 'processingName'),
  postStacked3d: fieldsOf('datasetId', 'surveyName', 'sectionName', 'processingName'),
  preStacked3d: fieldsOf('datasetId', 'surveyName', 'sectionName', 'processingName'),
};

const catalog = (name: string, label: string, displayOrder: number): Row => ({
  name,
  label,
  displayOrder,
  editable: true,
  creatable: true,
  deletable: true,
  readOnly: false,
  type: 'data',
  dataModel: 'ppdm',
  superType: null,
  spatial: name === 'well',
  indexable: true,
  exportable: true,
  exportFile: name === 'wellLog',
  hidden: false,
  viewers: name === 'well' ? ['correlation', '3d'] : name === 'wellLog' ? ['log'] : ['seismic'],
  targeted: [],
  sourced: [],
  processes: [],
  layers: [],
});

const CATALOGS = [
  catalog('well', 'Wells', 1),
  catalog('wellLog', 'Well logs', 2),
  catalog('postStacked2d', 'Post-stack 2D', 3),
];

/** Answers of `/service/studio/query` by root field. */
export function studioAnswer(name: string, given: Readonly<Row>): unknown {
  if (name === 'catalogs') return CATALOGS;
  if (name === 'catalogGroups')
    return [
      {
        id: 'g1',
        name: 'wells',
        label: 'Wells and logs',
        shortLabel: 'Wells',
        description: '',
        hidden: false,
        sortKey: '1',
        displayOrder: 1,
        fetchCount: true,
        exportable: true,
        parent: null,
        children: [],
        catalogs: CATALOGS,
      },
    ];
  const requested = String(given['name']);
  if (name !== 'catalog' || !FIELDS[requested]) return undefined;
  return {
    ...catalog(requested, requested, 1),
    fields: FIELDS[requested],
    viewerSettings: [{ viewer: 'log', fields: ['uwi'] }],
    pickLists: [],
  };
}

const log = (wellLogId: string, uwi: string, digitalFormat: string): Row => ({
  wellLogId,
  uwi,
  logTitle: `Log ${wellLogId}`,
  wellboreName: uwi === 'W-1' ? 'Alpha' : 'Beta',
  digitalFormat,
  originalFileName: `${wellLogId}.${digitalFormat}`,
  storeId: 's',
  locationReference: `logs/${wellLogId}.${digitalFormat}`,
  topDepth: 1000,
  baseDepth: 1009,
  topDepthOuom: 'm',
});

/** Rows by catalog. */
export const ROWS: Readonly<Record<string, readonly Row[]>> = {
  well: [
    { uwi: 'W-1', wellName: 'Alpha', wellboreName: 'Alpha' },
    { uwi: 'W-2', wellName: 'Beta', wellboreName: 'Beta' },
  ],
  wellLog: [log('L1', 'W-1', 'las'), log('L2', 'W-2', 'dlis')],
  postStacked2d: [
    { datasetId: 'D1', surveyName: 'North', sectionName: 'N-101', processingName: 'Migration' },
  ],
  preStacked2d: [],
  postStacked3d: [],
  preStacked3d: [],
};

/** Curves of every log, by curveId. */
export const CURVES = [
  { name: 'DEPT', unit: 'M', values: Array.from({ length: 10 }, (_, i) => 1000 + i) },
  { name: 'GR', unit: 'GAPI', values: [40, 55, null, 60, 75, 80, 62, 58, 49, 45] },
  { name: 'RHOB', unit: 'G/C3', values: [2.3, 2.4, 2.5, 2.4, 2.3, null, 2.2, 2.3, 2.5, 2.6] },
];

const templateOf = (name: string, curve: string, left: number, right: number) => ({
  name,
  tracks: [{ kind: 'depth' }, { kind: 'curves', title: name, curves: [{ curve, left, right }] }],
});

/** Configs by the id of their template. */
export const CONFIGS: Readonly<Record<string, unknown>> = {
  t1: templateOf('Gamma ray alone', 'GR', 0, 150),
  t2: templateOf('Density', 'RHOB', 2, 3),
};

/** What the file of every log says of itself. */
export const FILE_HEADER = {
  versions: [{ name: 'VERS', unit: '', value: '2.0' }],
  header: [
    {
      parameter: 'STRT',
      unit: 'M',
      value: '1000',
      mnemonic: 'GR',
      mnemonicUnit: 'GAPI',
      description: 'Total gamma ray',
    },
  ],
};

/** Entities that Studio lists, by kind. */
export const ENTITIES: Readonly<Record<string, readonly Row[]>> = {
  Language: [{ id: '1', name: 'English', key: 'en', active: true }],
  Catalog: CATALOGS.map((one, i) => ({ id: String(i + 1), ...one, fields: [] })),
  CatalogGroup: [{ id: 'g1', name: 'wells', label: 'Wells and logs', displayOrder: 1 }],
  Rule: [{ id: '1', name: 'Depth is positive', catalogName: 'well', expression: 'true' }],
  Map: [{ id: 'm1', name: 'Main map', active: true }],
  LogPlotTemplate: [
    { id: 't1', name: 'Gamma ray alone', isDefaultTemplate: true },
    { id: 't2', name: 'Density', isDefaultTemplate: false },
  ],
  Session: [{ id: 's1', userName: 'Ada', device: 'Browser' }],
};

/** The active map: one layer, drawn by way of the server. */
export const MAPS = [
  {
    id: 'm1',
    name: 'Main map',
    active: true,
    layers: [
      {
        id: 'l1',
        label: 'Wells',
        name: 'wells',
        mapServer: { url: '/spatial/api/v1/wms', enableProxy: true, proxyUrl: null },
        featureServer: { url: '/spatial/api/v1/wfs' },
        featureType: 'wells',
        groupName: 'Wells',
        catalog: 'well',
        geomName: 'geom',
        featureAttribute: 'uwi',
        catalogAttribute: 'uwi',
        bounds: { minx: 25, miny: 35, maxx: 45, maxy: 43 },
      },
    ],
  },
];

/** Rows of the concession summary of process p9. */
export const SUMMARY = [
  {
    data: {
      summaryData: [
        {
          schemaName: 'general_schema',
          concessionName: 'North block',
          catalogName: 'Wells',
          catalogDisplayOrder: 1,
          dataListingPath: '/download/p9/listing.xls',
          summaryPdfPath: '/download/p9/report.pdf',
          message: null,
        },
      ],
    },
  },
];
