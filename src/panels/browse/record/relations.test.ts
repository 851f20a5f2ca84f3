import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../../backend/catalogs.ts';
import { listRelations } from './relations.ts';

const named = (name: string, more: object = {}) =>
  ({ name, label: name, sourced: [], targeted: [], ...more }) as unknown as Catalog;
const wellToLog = {
  relationType: 'oneToMany',
  source: 'well',
  catalog: 'wellLog',
  fieldPairs: [{ from: 'uwi', to: 'wellUwi' }],
};
const logToCurve = {
  relationType: 'oneToMany',
  source: 'wellLog',
  catalog: 'wellLogCurve',
  fieldPairs: [
    { from: 'wellLogId', to: 'wellLogId' },
    { from: 'run', to: 'runNumber' },
  ],
};
const wellLog = named('wellLog', { targeted: [wellToLog], sourced: [logToCurve] });
const catalogs = [named('well'), wellLog, named('wellLogCurve')];

describe('the relations of a record', () => {
  it('name what it belongs to by the fields there, and what belongs to it, each by all field pairs', () => {
    const found = listRelations(wellLog, catalogs, { wellLogId: 'L1', wellUwi: '007', run: 0 });
    expect(
      found.map(({ direction, catalog, constraints }) => [direction, catalog.name, constraints]),
    ).toEqual([
      ['belongsTo', 'well', [{ field: 'uwi', operator: 'equal', value: '007' }]],
      [
        'has',
        'wellLogCurve',
        [
          { field: 'wellLogId', operator: 'equal', value: 'L1' },
          { field: 'runNumber', operator: 'equal', value: 0 },
        ],
      ],
    ]);
  });

  it('leave out what the record has no value for: no constraint would join all rows', () => {
    expect(listRelations(wellLog, catalogs, { wellLogId: 'L1', wellUwi: null, run: null })).toEqual(
      [],
    );
    expect(
      listRelations(named('a', { sourced: [{ ...wellToLog, fieldPairs: [] }] }), catalogs, {}),
    ).toEqual([]);
  });

  it('leave out catalogs that are hidden', () => {
    expect(listRelations(wellLog, [wellLog], { wellLogId: 'L1', wellUwi: '007', run: 1 })).toEqual(
      [],
    );
  });
});
