import { msg } from '../../../../src/formats/msg.ts';

/** Languages of the pages (spec 1), each named in itself. */
export const LANGUAGES = [
  { id: 'en', name: 'English', key: 'en', active: true },
  { id: 'tr', name: 'Türkçe', key: 'tr', active: true },
  { id: 'zh', name: '中文', key: 'zh', active: true },
  { id: 'ar', name: 'العربية', key: 'ar', active: true },
];

/** What reads the files. */
export const READERS = [
  { id: 'las', name: 'LAS reader', formats: ['las'], active: true },
  { id: 'dlis', name: 'DLIS reader', formats: ['dlis'], active: true },
  { id: 'lis', name: 'LIS reader', formats: ['lis', 'tap'], active: true },
  { id: 'segy', name: 'SEG-Y reader', formats: ['segy', 'sgy'], active: true },
];

/** Groups of users that mean something here. */
export const ROLES = [
  { id: 'reader', name: 'reader', label: 'Reader' },
  { id: 'editor', name: 'editor', label: 'Editor' },
  { id: 'loader', name: 'loader', label: 'Data loader' },
  { id: 'admin', name: 'admin', label: 'Administrator' },
  { id: 'studio-admin', name: 'studio-admin', label: 'Studio administrator' },
];

/** Feedback surveys that a new installation starts with. */
export const SURVEYS = [
  {
    id: 'first-impression',
    title: 'How do you like it?',
    active: true,
    questions: [
      {
        questionId: 'ease',
        text: 'How easy was it to find the data you needed?',
        type: 'rating',
        max: 5,
      },
      { questionId: 'missing', text: 'What is missing?', type: 'text' },
    ],
  },
];

const WORLD = { minx: -180, miny: -90, maxx: 180, maxy: 90 };

function layer(
  name: string,
  label: string,
  source: { catalog: string; group: string; key: string },
) {
  const { catalog, group: groupName, key } = source;
  return {
    id: name,
    name,
    label,
    catalog,
    parentCatalog: null,
    groupName,
    mapServer: { url: '/spatial/api/v1/wms', enableProxy: false, proxyUrl: null },
    featureServer: { url: '/spatial/api/v1/wfs' },
    featureType: name,
    attributes: [],
    opacity: 1,
    rendered: true,
    legendUrl: null,
    useSingleTile: false,
    format: 'image/png8',
    geomName: 'geom',
    featureAttribute: key,
    catalogAttribute: key,
    bounds: { ...WORLD, srs: '4326' },
  };
}

/** Layers of the first map, lowest first. */
export const LAYERS = [
  layer('concessions', 'Concessions', {
    catalog: 'concession',
    group: 'Land',
    key: 'concessionId',
  }),
  layer('fields', 'Fields', { catalog: 'field', group: 'Land', key: 'fieldId' }),
  layer('surveys3d', '3D surveys', {
    catalog: 'postStacked3d',
    group: 'Seismic',
    key: 'datasetId',
  }),
  layer('lines2d', '2D lines', { catalog: 'postStacked2d', group: 'Seismic', key: 'datasetId' }),
  layer('wells', 'Wells', { catalog: 'well', group: 'Wells', key: 'uwi' }),
];

/** Maps that a new installation starts with. */
export const MAPS = [
  {
    id: 'main',
    name: 'Main',
    active: true,
    srs: 'EPSG:4326',
    bounds: WORLD,
    layers: LAYERS.map(({ id }) => id),
  },
];

interface FirstRule {
  name: string;
  catalogName: string;
  severity: 'error' | 'warning';
  description: string;
  /** CEL. */
  expression: string;
}

function rule(values: FirstRule) {
  return { id: values.name, ...values, active: true };
}

/**
 * Checks of the field's own, in CEL on the fields of a record; what has no value passes all but the
 * first.
 */
export const RULES = [
  rule({
    name: 'well-total-depth',
    catalogName: 'well',
    severity: 'warning',
    description: msg`The total depth is missing`.toString(),
    expression: 'totalDepth != null && totalDepth > 0',
  }),
  rule({
    name: 'well-kb-elevation',
    catalogName: 'well',
    severity: 'error',
    description: msg`The KB elevation is not between -500 and 9000 m`.toString(),
    expression:
      'kbElev == null || (kbElevOuom == "ft" ? kbElev * 0.3048 : kbElev) >= -500 && (kbElevOuom == "ft" ? kbElev * 0.3048 : kbElev) <= 9000',
  }),
  rule({
    name: 'well-degrees',
    catalogName: 'well',
    severity: 'error',
    description:
      msg`The longitude is not between -180 and 180, or the latitude not between -90 and 90`.toString(),
    expression:
      '(surfaceLongitude == null || surfaceLongitude >= -180 && surfaceLongitude <= 180) && (surfaceLatitude == null || surfaceLatitude >= -90 && surfaceLatitude <= 90)',
  }),
  rule({
    name: 'well-marker-depth',
    catalogName: 'well',
    severity: 'warning',
    description: msg`A marker lies below the total depth`.toString(),
    expression:
      'totalDepth == null || wellMarker.all(marker, marker.md == null || marker.mdOuom != totalDepthOuom || marker.md <= totalDepth)',
  }),
  rule({
    name: 'log-depth-order',
    catalogName: 'wellLog',
    severity: 'error',
    description: msg`The base depth is not below the top depth`.toString(),
    expression:
      'topDepth == null || baseDepth == null || topDepthOuom != baseDepthOuom || topDepth < baseDepth',
  }),
  rule({
    name: 'log-well',
    catalogName: 'wellLog',
    severity: 'warning',
    description: msg`There is no well of this UWI`.toString(),
    expression: 'uwi == null || size(well) > 0',
  }),
];
