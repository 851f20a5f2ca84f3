import { OPERATOR_AND_FIELD, ROW_FIELDS, SURFACE_FIELDS, field, measured } from './types.ts';
import type { ModelCatalog } from './types.ts';

const main = { prominence: 'main' } as const;
const detail = { prominence: 'detail' } as const;

/** A log file of a wellbore: all of "Log record" (spec 3; PPDM WELL_LOG). */
export const wellLog: ModelCatalog = {
  name: 'wellLog',
  label: 'Well log',
  group: 'logs',
  indexable: true,
  exportFile: true,
  viewers: { log: ['wellLogId'], correlation: ['uwi'] },
  fields: [
    field('wellLogId', 'Well log id', 'string', { ...main, key: true }),
    field('itemKey', 'Item key', 'string', detail),
    field('uwi', 'UWI', 'string', main),
    field('wellboreName', 'Wellbore name', 'string', main),
    field('logTitle', 'Title', 'string', main),
    field('digitalFormat', 'Format', 'string', { ...main, pickList: 'digitalFormat' }),
    field('originalFileName', 'File name', 'string', main),
    field('logType', 'Log type', 'string', { ...main, pickList: 'logType' }),
    field('logSubType', 'Log sub-type', 'string', { pickList: 'logSubType' }),
    field('logSubTypeId', 'Log sub-type id', 'string', detail),
    ...measured('topDepth', 'Top depth', main),
    ...measured('baseDepth', 'Base depth', main),
    ...measured('reportedTopDepth', 'Reported top depth'),
    ...measured('reportedBaseDepth', 'Reported base depth'),
    ...OPERATOR_AND_FIELD,
    ...SURFACE_FIELDS,
    field('projectId', 'Project id'),
    field('projectName', 'Project'),
    field('projectSource', 'Project source', 'string', detail),
    field('projectActiveInd', 'Project active', 'boolean', detail),
    field('projectConfInd', 'Project confidential', 'boolean', detail),
    field('versionNum', 'Version', 'integer', detail),
    field('storeId', 'Store', 'string', detail),
    field('locationReference', 'Storage path', 'string', detail),
    field('logInfoItemId', 'Log information item', 'string', detail),
    field('informationItemId', 'Information item', 'string', detail),
    field('itemCategory', 'Category'),
    field('itemSubCategory', 'Sub-category'),
    field('curveNames', 'Curves', 'string'),
    field('fileSize', 'File size, bytes', 'integer'),
    ...ROW_FIELDS,
  ],
  relations: [{ catalog: 'wellLogCurve', pairs: [['wellLogId', 'wellLogId']] }],
};

/** A curve of a log file (PPDM WELL_LOG_CURVE). */
export const wellLogCurve: ModelCatalog = {
  name: 'wellLogCurve',
  label: 'Log curve',
  group: 'logs',
  indexable: false,
  exportFile: false,
  viewers: { log: ['wellLogId'] },
  fields: [
    field('curveKey', 'Curve key', 'string', { ...detail, key: true }),
    field('wellLogId', 'Well log id', 'string', { ...main, required: true }),
    field('uwi', 'UWI', 'string', main),
    field('frameName', 'Frame', 'string', main),
    field('curveId', 'Curve id', 'string', detail),
    field('mnemonic', 'Mnemonic', 'string', main),
    field('curveUnit', 'Unit', 'string', main),
    field('description', 'Description', 'string', main),
    field('dimension', 'Elements', 'integer'),
    field('sampleCount', 'Samples', 'integer'),
    ...measured('topDepth', 'Top depth'),
    ...measured('baseDepth', 'Base depth'),
    field('minValue', 'Minimum value', 'number'),
    field('maxValue', 'Greatest value', 'number'),
    ...ROW_FIELDS,
  ],
  relations: [],
};
