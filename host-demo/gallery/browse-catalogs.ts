/**
 * What the gallery's server says about its catalogs: groups in two levels, and for each catalog its
 * fields, as the metadata query answers them.
 */
import type { TypeName } from '../../src/api/contract/catalogs.ts';

/** `main`: in lists and filters; `more`: in panels and the advanced filter. */
interface Options {
  place?: 'main' | 'more';
  key?: boolean;
  pickList?: keyof typeof PICK_LISTS | null;
}

interface Field {
  name: string;
  label: string;
  type: TypeName;
  options: Options;
}

const field = (
  name: string,
  label: string,
  type: TypeName = 'string',
  options: Options = {},
): Field => ({ name, label, type, options });
const main = { place: 'main' } as const;
const measured = (name: string, label: string, options: Options = {}): Field[] => [
  field(name, label, 'number', options),
  field(`${name}Ouom`, `${label} unit`),
];

const PICK_LISTS = {
  wellStatus: {
    planned: 'Planned',
    drilling: 'Drilling',
    producing: 'Producing',
    injecting: 'Injecting',
    suspended: 'Suspended',
    abandoned: 'Abandoned',
  },
  wellClass: { exploration: 'Exploration', appraisal: 'Appraisal', development: 'Development' },
  digitalFormat: { las: 'LAS', dlis: 'DLIS' },
  rowQuality: { good: 'Good', fair: 'Fair', poor: 'Poor' },
};

const BASIC: readonly Field[] = [
  field('id', 'Id', 'string', { ...main, key: true }),
  field('name', 'Name', 'string', main),
];

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  well: [
    field('uwi', 'UWI', 'string', { ...main, key: true }),
    field('wellName', 'Well name', 'string', main),
    field('wellboreName', 'Wellbore name'),
    field('operatorName', 'Operator', 'string', main),
    field('fieldName', 'Field', 'string', main),
    field('wellStatus', 'Status', 'string', { ...main, pickList: 'wellStatus' }),
    field('wellClass', 'Class', 'string', { pickList: 'wellClass' }),
    field('spudDate', 'Spud date', 'date', main),
    ...measured('totalDepth', 'Total depth', main),
    ...measured('kbElev', 'KB elevation', main),
    field('surfaceLongitude', 'Surface longitude', 'number'),
    field('surfaceLatitude', 'Surface latitude', 'number'),
    field('geom', 'Location', 'geometry'),
    field('rowQuality', 'Row quality', 'string', { pickList: 'rowQuality' }),
    field('rowChangedDate', 'Changed', 'date'),
    field('remark', 'Remark', 'string', main),
  ],
  wellLog: [
    field('wellLogId', 'Well log id', 'string', { key: true }),
    field('uwi', 'UWI', 'string', main),
    field('wellboreName', 'Wellbore name', 'string', main),
    field('logTitle', 'Title', 'string', main),
    field('digitalFormat', 'Format', 'string', { ...main, pickList: 'digitalFormat' }),
    ...measured('topDepth', 'Top depth', main),
    ...measured('baseDepth', 'Base depth', main),
  ],
  wellDocument: [
    field('documentId', 'Document id', 'string', { ...main, key: true }),
    field('uwi', 'UWI', 'string', main),
    field('title', 'Title', 'string', main),
    field('documentType', 'Type', 'string', main),
    field('author', 'Author', 'string', main),
    field('documentDate', 'Date', 'date', main),
  ],
};

/** A catalog's fields, keys and pick lists. */
export function describeCatalog(name: string): unknown {
  const fields = FIELDS[name] ?? BASIC;
  const lists = [...new Set(fields.flatMap(({ options: { pickList } }) => pickList ?? []))];
  return {
    name,
    label: findLabel(name),
    viewerSettings: [],
    fields: fields.map(described),
    pickLists: lists.map((list) => ({
      name: list,
      values: Object.entries(PICK_LISTS[list]).map(([value, label]) => ({ value, label })),
    })),
  };
}

function described(
  { name, label, type, options: { place, key = false, pickList = null } }: Field,
  displayOrder: number,
): unknown {
  const [isMain, isUnit] = [place === 'main', name.endsWith('Ouom')];
  return {
    label,
    attribute: { name, typeName: type, label },
    partOfKey: key,
    editable: !key,
    creatable: true,
    readOnly: false,
    required: key,
    displayOrder,
    pickList,
    spatialType: type === 'geometry' ? 'Point' : null,
    showIn: {
      log: false,
      grid: isMain,
      detail: true,
      panel: true,
      browser: isMain,
      filter: isMain && name !== 'remark',
      advancedFilter: !isUnit,
    },
  };
}

const CATALOGS = {
  wells: { well: 'Well', wellDirSurvey: 'Directional survey', wellMarker: 'Marker' },
  logs: { wellLog: 'Well log', wellLogCurve: 'Log curve' },
  seismic: {
    postStacked2d: 'Post-stack 2D line',
    preStacked2d: 'Pre-stack 2D line with navigation',
    postStacked3d: 'Post-stack 3D survey',
  },
  land: { concession: 'Concession', oilField: 'Field' },
  documents: { wellDocument: 'Document' },
  paper: { scannedLog: 'Scanned paper log' },
};

interface GroupInput {
  label: string;
  shortLabel: string;
  displayOrder: number;
  parent?: string;
  children?: unknown[];
}

const group = (id: keyof typeof CATALOGS, input: GroupInput): unknown => ({
  id,
  name: id,
  description: null,
  hidden: false,
  sortKey: null,
  fetchCount: true,
  exportable: true,
  parent: null,
  children: [],
  ...input,
  catalogs: Object.entries(CATALOGS[id]).map(([name, text], place) => ({
    name,
    label: text,
    displayOrder: place,
    editable: true,
    creatable: true,
    deletable: true,
    readOnly: false,
    indexable: true,
    exportable: true,
    spatial: name === 'well',
    viewers: [],
    sourced:
      name === 'well'
        ? [
            {
              relationType: 'oneToMany',
              source: 'well',
              catalog: 'wellLog',
              fieldPairs: [{ from: 'uwi', to: 'uwi' }],
            },
          ]
        : [],
    targeted: [],
    processes: [],
    layers: [],
  })),
});

/** All groups. */
export const GROUPS: readonly unknown[] = [
  group('wells', { label: 'Wells', shortLabel: 'W', displayOrder: 0 }),
  group('logs', { label: 'Well logs', shortLabel: 'L', displayOrder: 1 }),
  group('seismic', { label: 'Seismic', shortLabel: 'S', displayOrder: 2 }),
  group('land', { label: 'Concessions and fields', shortLabel: 'C', displayOrder: 3 }),
  group('documents', {
    label: 'Documents',
    shortLabel: 'D',
    displayOrder: 4,
    children: [
      group('paper', {
        label: 'Archive of the former oil directorate',
        shortLabel: 'A',
        displayOrder: 0,
        parent: 'documents',
      }),
    ],
  }),
];

/** Name of a catalog as people read it. */
export function findLabel(name: string): string {
  return (
    Object.values(CATALOGS)
      .flatMap((catalogs) => Object.entries(catalogs))
      .find(([one]) => one === name)?.[1] ?? name
  );
}
