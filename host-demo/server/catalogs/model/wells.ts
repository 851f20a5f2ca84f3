import { OPERATOR_AND_FIELD, ROW_FIELDS, SURFACE_FIELDS, field, measured } from './types.ts';
import type { ModelCatalog } from './types.ts';

const main = { prominence: 'main' } as const;
const uwi = field('uwi', 'UWI', 'string', { ...main, required: true });

/** A wellbore (spec 3, "Bore"; PPDM WELL). UWI is text: leading zeros stay. */
export const well: ModelCatalog = {
  name: 'well',
  label: 'Well',
  group: 'wells',
  indexable: true,
  exportFile: false,
  superType: 'well',
  viewers: { log: ['uwi'], correlation: ['uwi'], '3d': ['uwi'] },
  fields: [
    field('uwi', 'UWI', 'string', { ...main, key: true }),
    field('wellName', 'Well name', 'string', main),
    field('wellboreName', 'Wellbore name', 'string', main),
    ...OPERATOR_AND_FIELD,
    field('country', 'Country'),
    field('state', 'State or province'),
    field('concessionId', 'Concession ID'),
    field('wellStatus', 'Status', 'string', { ...main, pickList: 'wellStatus' }),
    field('wellClass', 'Class', 'string', { pickList: 'wellClass' }),
    field('profileType', 'Profile', 'string', { pickList: 'profileType' }),
    field('spudDate', 'Spud date', 'date', main),
    field('completionDate', 'Completion date', 'date'),
    ...measured('totalDepth', 'Total depth', main),
    ...SURFACE_FIELDS,
    field('apiNumber', 'API number'),
    ...ROW_FIELDS,
  ],
  relations: [
    { catalog: 'wellLog', pairs: [['uwi', 'uwi']] },
    { catalog: 'wellDirSurvey', pairs: [['uwi', 'uwi']] },
    { catalog: 'wellSurveyStation', pairs: [['uwi', 'uwi']] },
    { catalog: 'wellMarker', pairs: [['uwi', 'uwi']] },
    { catalog: 'wellDocument', pairs: [['uwi', 'uwi']] },
  ],
};

/** A directional survey (PPDM WELL_DIR_SRVY). */
export const wellDirSurvey: ModelCatalog = {
  name: 'wellDirSurvey',
  label: 'Directional survey',
  group: 'wells',
  indexable: false,
  exportFile: false,
  viewers: { '3d': ['uwi'] },
  fields: [
    field('surveyId', 'Survey id', 'string', { ...main, key: true }),
    uwi,
    field('surveyName', 'Survey', 'string', main),
    field('surveyDate', 'Survey date', 'date', main),
    field('surveyCompany', 'Survey company', 'string', main),
    field('azimuthReference', 'North reference', 'string', {
      ...main,
      pickList: 'azimuthReference',
    }),
    field('preferredInd', 'Preferred', 'boolean', main),
    field('geom', 'Path', 'geometry', { spatialType: 'LineString' }),
    ...ROW_FIELDS,
  ],
  relations: [{ catalog: 'wellSurveyStation', pairs: [['surveyId', 'surveyId']] }],
};

/** A station of a directional survey (PPDM WELL_DIR_SRVY_STATION). */
export const wellSurveyStation: ModelCatalog = {
  name: 'wellSurveyStation',
  label: 'Survey station',
  group: 'wells',
  indexable: false,
  exportFile: false,
  viewers: {},
  fields: [
    field('stationId', 'Station id', 'string', { key: true }),
    uwi,
    field('surveyId', 'Survey id'),
    field('stationNumber', 'Station', 'integer', main),
    ...measured('md', 'Measured depth', main),
    field('inclination', 'Inclination, degrees', 'number', { ...main, decimals: 2 }),
    field('azimuth', 'Azimuth, degrees', 'number', { ...main, decimals: 2 }),
    ...measured('tvd', 'True vertical depth', main),
    field('xOffset', 'Offset to the east, m', 'number'),
    field('yOffset', 'Offset to the north, m', 'number'),
    field('x', 'X', 'number'),
    field('y', 'Y', 'number'),
    field('twt', 'Two-way time, ms', 'number'),
    ...ROW_FIELDS,
  ],
  relations: [],
};

/** A pick (PPDM STRAT_WELL_SECTION, marker of an interpreter). */
export const wellMarker: ModelCatalog = {
  name: 'wellMarker',
  label: 'Marker',
  group: 'wells',
  indexable: true,
  exportFile: false,
  viewers: { '3d': ['uwi'], correlation: ['uwi'] },
  fields: [
    field('markerId', 'Marker id', 'string', { key: true }),
    uwi,
    field('wellboreName', 'Wellbore name', 'string', main),
    field('markerName', 'Marker', 'string', main),
    field('stratUnitId', 'Stratigraphic unit', 'string', main),
    ...measured('md', 'Measured depth', main),
    ...measured('tvdss', 'TVDSS', main),
    field('twt', 'Two-way time, ms', 'number'),
    field('color', 'Colour'),
    field('interpreter', 'Interpreter', 'string', main),
    field('pickDate', 'Pick date', 'date'),
    field('pickQuality', 'Quality', 'string', { pickList: 'rowQuality' }),
    ...ROW_FIELDS,
  ],
  relations: [],
};

/** A document about a well (PPDM RM_DOCUMENT). */
export const wellDocument: ModelCatalog = {
  name: 'wellDocument',
  label: 'Document',
  group: 'documents',
  indexable: true,
  exportFile: true,
  viewers: {},
  fields: [
    field('documentId', 'Document id', 'string', { ...main, key: true }),
    field('uwi', 'UWI', 'string', main),
    field('title', 'Title', 'string', main),
    field('documentType', 'Type', 'string', { ...main, pickList: 'documentType' }),
    field('author', 'Author', 'string', main),
    field('documentDate', 'Date', 'date', main),
    field('originalFileName', 'File name', 'string', main),
    field('storeId', 'Store', 'string', { prominence: 'detail' }),
    field('locationReference', 'Storage path', 'string', { prominence: 'detail' }),
    ...ROW_FIELDS,
  ],
  relations: [],
};
