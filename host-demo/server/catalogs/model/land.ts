import { ROW_FIELDS, field } from './types.ts';
import type { ModelCatalog } from './types.ts';

const main = { prominence: 'main' } as const;

/** A licence block (PPDM LAND_RIGHT). */
export const concession: ModelCatalog = {
  name: 'concession',
  label: 'Concession',
  group: 'concessions',
  processes: ['concessionSummary'],
  indexable: true,
  exportFile: false,
  viewers: {},
  fields: [
    field('concessionId', 'Concession ID', 'string', { ...main, key: true }),
    field('concessionName', 'Concession', 'string', main),
    field('concessionType', 'Type', 'string', { ...main, pickList: 'concessionType' }),
    field('concessionStatus', 'Status', 'string', { ...main, pickList: 'concessionStatus' }),
    field('operatorName', 'Operator', 'string', main),
    field('country', 'Country', 'string', main),
    field('grantDate', 'Granted', 'date', main),
    field('expiryDate', 'Expires', 'date', main),
    field('areaKm2', 'Area, km²', 'number', { ...main, decimals: 1 }),
    field('updateDate', 'Data as of', 'date'),
    field('geom', 'Outline', 'geometry', { spatialType: 'Polygon' }),
    ...ROW_FIELDS,
  ],
  relations: [{ catalog: 'well', pairs: [['concessionId', 'concessionId']] }],
};

/** A field (PPDM FIELD). */
export const oilField: ModelCatalog = {
  name: 'field',
  label: 'Field',
  group: 'concessions',
  indexable: true,
  exportFile: false,
  viewers: {},
  fields: [
    field('fieldId', 'Field id', 'string', { ...main, key: true }),
    field('fieldName', 'Field', 'string', main),
    field('fieldType', 'Type', 'string', { ...main, pickList: 'fieldType' }),
    field('operatorName', 'Operator', 'string', main),
    field('country', 'Country', 'string', main),
    field('discoveryDate', 'Discovered', 'date', main),
    field('geom', 'Outline', 'geometry', { spatialType: 'Polygon' }),
    ...ROW_FIELDS,
  ],
  relations: [{ catalog: 'well', pairs: [['fieldId', 'fieldId']] }],
};
