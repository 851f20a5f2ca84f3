/** What each kind of entity may hold; keys that are not named are left out. */
import * as v from 'valibot';
import { SHOW_IN, TYPE_NAMES } from '../../../src/api/contract/catalogs.ts';
import { SAVED_VIEW_KINDS, viewTexts } from '../../../src/api/contract/kept.ts';
import { VIEWER_NAMES } from '../../../src/api/contract/viewer-names.ts';
import { snakeCase } from '../catalogs/definition.ts';

const text = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.check((value) => !value.includes('\0'), 'The character NUL is not allowed'),
);
const name = v.pipe(text, v.trim(), v.minLength(1, 'required'), v.maxLength(200));
const optional = v.nullish(text, null);
const flag = v.nullish(v.boolean(), false);
const on = v.nullish(v.boolean(), true);
const order = v.nullish(v.pipe(v.number(), v.finite()), 0);
const list = <const S extends v.GenericSchema>(item: S) =>
  v.nullish(v.pipe(v.array(item), v.maxLength(1000)), () => []);

const nowhere = {
  log: false,
  grid: false,
  detail: false,
  panel: false,
  browser: false,
  filter: false,
  advancedFilter: false,
};

/** First segments below /service that are calls of their own. */
const RESERVED = [
  'studio',
  'ppdm',
  'getEntity',
  'getEntityCount',
  'getStoreURI',
  'reader',
  'entity',
  'clone',
  'api',
  'feedback',
  'audit',
  'process',
  'concession',
  'map',
  'myPreferences',
  'catalog',
  'rule',
  'workflow',
];
const identifier = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][A-Za-z0-9_]{0,39}$/,
    'A letter, then letters, digits and underscores, 40 at most',
  ),
);
const catalogName = v.pipe(identifier, v.notValues(RESERVED, 'This name is reserved'));
/** `id` and `version` are what every entity has besides its data. */
const attributeName = v.pipe(
  identifier,
  v.notValues(['id', 'version', 'rowVersion', 'row_version'], 'This name is reserved'),
);

const field = v.object({
  label: name,
  attribute: v.object({
    name: attributeName,
    typeName: v.picklist(TYPE_NAMES),
    label: v.nullish(text, ''),
  }),
  partOfKey: flag,
  editable: on,
  creatable: on,
  readOnly: flag,
  required: flag,
  displayOrder: order,
  pickList: optional,
  showIn: v.nullish(v.object(v.entriesFromList(SHOW_IN, flag)), () => nowhere),
  spatialType: v.nullish(v.picklist(['Point', 'LineString', 'Polygon', 'Geometry']), null),
  decimals: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10))),
});
const relation = v.object({
  relationType: v.nullish(
    v.picklist(['oneToMany', 'oneToOne', 'manyToOne', 'manyToMany']),
    'oneToMany',
  ),
  source: identifier,
  catalog: identifier,
  fieldPairs: list(v.object({ from: identifier, to: identifier })),
});
const fields = v.pipe(
  v.array(field),
  v.minLength(1),
  v.maxLength(300),
  v.check(
    (all) => new Set(all.map(({ attribute }) => snakeCase(attribute.name))).size === all.length,
    'Two fields have the same name or column',
  ),
  v.check((all) => all.some(({ partOfKey }) => partOfKey), 'A field must be part of the key'),
  v.check(
    (all) =>
      all.every(
        ({ partOfKey, attribute }) =>
          !partOfKey || attribute.typeName === 'string' || attribute.typeName === 'integer',
      ),
    'A key is a string or an integer',
  ),
);

const viewer = v.picklist(VIEWER_NAMES, `One of ${VIEWER_NAMES.join(', ')} is expected`);
const json = v.looseObject({});
const bounds = v.nullish(
  v.looseObject({ minx: v.number(), miny: v.number(), maxx: v.number(), maxy: v.number() }),
  null,
);

/** Characters that the state of a saved view may have as JSON. */
const LONGEST_STATE = 200_000;

/** Characters that the steps or the parameters of a recipe may have as JSON. */
const LONGEST_STEPS = 500_000;
/** What they hold is checked as a whole: `recipes/recipe-effects.ts`. */
const recipeList = v.pipe(
  list(json),
  v.check(
    (items) => JSON.stringify(items).length <= LONGEST_STEPS,
    `At most ${LONGEST_STEPS} characters of JSON`,
  ),
);

/** Schemas by kind. */
export const SCHEMAS = {
  CatalogGroup: v.object({
    name,
    label: name,
    shortLabel: optional,
    description: optional,
    hidden: flag,
    sortKey: optional,
    displayOrder: order,
    fetchCount: on,
    exportable: on,
    parent: optional,
    schema: v.nullish(text, 'general_schema'),
  }),
  Catalog: v.object({
    name: catalogName,
    label: name,
    group: optional,
    displayOrder: order,
    editable: on,
    creatable: on,
    deletable: on,
    readOnly: flag,
    type: v.nullish(text, 'data'),
    dataModel: v.nullish(text, 'ppdm'),
    superType: optional,
    indexable: flag,
    exportable: on,
    exportFile: flag,
    hidden: flag,
    viewers: list(viewer),
    sourced: list(relation),
    processes: list(v.unknown()),
    layers: list(text),
    fields,
    viewerSettings: list(v.object({ viewer, fields: list(identifier) })),
  }),
  PickList: v.object({
    name,
    values: v.pipe(
      v.array(v.object({ value: v.pipe(text, v.trim(), v.minLength(1, 'required')), label: text })),
      v.maxLength(10_000),
    ),
  }),
  Rule: v.object({
    name,
    expression: v.pipe(text, v.minLength(1, 'required')),
    catalogName: optional,
    severity: v.nullish(v.picklist(['error', 'warning', 'info']), 'error'),
    description: optional,
    active: on,
  }),
  LogPlotTemplate: v.object({
    name,
    shared: flag,
    ownerName: optional,
    isDefaultTemplate: flag,
    config: v.object({
      name: v.nullish(text),
      depthScale: v.nullish(text),
      orientation: v.nullish(v.picklist(['vertical', 'horizontal'])),
      tracks: v.array(
        v.looseObject({
          kind: v.picklist(['depth', 'curves', 'zones', 'array', 'discrete', 'text', 'picture']),
        }),
      ),
    }),
  }),
  SavedView: v.object({
    name,
    kind: v.picklist(SAVED_VIEW_KINDS),
    description: optional,
    texts: v.nullish(viewTexts, null),
    shared: flag,
    ownerName: optional,
    state: v.pipe(
      json,
      v.check(
        (state) => JSON.stringify(state).length <= LONGEST_STATE,
        `At most ${LONGEST_STATE} characters of JSON`,
      ),
    ),
  }),
  Recipe: v.object({
    name,
    description: optional,
    shared: flag,
    ownerName: optional,
    parameters: recipeList,
    steps: recipeList,
  }),
  ModelText: v.object({ language: name, key: name, text }),
  Map: v.object({
    name,
    active: flag,
    srs: v.nullish(text, 'EPSG:4326'),
    bounds,
    layers: list(text),
  }),
  Layer: v.looseObject({
    name,
    label: optional,
    catalog: optional,
    parentCatalog: optional,
    mapServer: v.nullish(json, null),
    featureServer: v.nullish(json, null),
    featureType: optional,
    groupName: optional,
    attributes: list(v.unknown()),
    opacity: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
    rendered: on,
    legendUrl: optional,
    useSingleTile: flag,
    format: optional,
    geomName: optional,
    featureAttribute: optional,
    catalogAttribute: optional,
    bounds,
  }),
  Language: v.object({
    name,
    key: v.pipe(text, v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language tag is expected')),
    active: on,
  }),
  Translation: v.object({ languageKey: name, key: name, value: text }),
  Preference: v.object({ name, value: v.optional(v.unknown(), null) }),
  Survey: v.object({
    title: name,
    active: on,
    questions: list(
      v.object({
        questionId: name,
        text: name,
        type: v.picklist(['rating', 'text', 'choice']),
        max: v.optional(v.number()),
      }),
    ),
  }),
  Reader: v.object({ name, formats: list(text), active: on }),
  Role: v.object({ name, label: v.nullish(text, '') }),
  Workflow: v.never(),
  LoadReport: v.never(),
  LoadReview: v.never(),
} as const;
