import { describe, expect, it } from 'vitest';
import { findLookup, formatLookup, lookupConstraints } from './lookups.ts';

const relation = (source: string, catalog: string, ...pairs: [from: string, to: string][]) => ({
  relationType: 'oneToMany',
  source,
  catalog,
  fieldPairs: pairs.map(([from, to]) => ({ from, to })),
});

const marker = {
  name: 'wellMarker',
  targeted: [
    relation('core', 'wellMarker', ['uwi', 'uwi'], ['coreNo', 'coreNo']),
    relation('well', 'wellMarker', ['uwi', 'uwi']),
  ],
  sourced: [
    relation('wellMarker', 'image', ['markerId', 'markerId']),
    { ...relation('wellMarker', 'unit', ['stratUnitId', 'id']), relationType: 'manyToOne' },
  ],
};

describe('findLookup', () => {
  it.each([
    ['uwi', { catalog: 'well', field: 'uwi' }],
    ['coreNo', { catalog: 'core', field: 'coreNo' }],
    ['stratUnitId', { catalog: 'unit', field: 'id' }],
    ['markerId', null],
    ['md', null],
  ])('finds what %s names by the relations of the catalog', (field, lookup) => {
    expect(findLookup(marker, field)).toEqual(lookup);
  });
});

it('looks for each word of a text in the value and in the labels', () => {
  expect(lookupConstraints(['uwi', 'wellName'], ' ada  1 ')).toEqual(
    ['ada', '1'].map((word) => ({
      constraints: ['uwi', 'wellName'].map((field) => ({
        field,
        operator: 'like',
        value: `*${word}*`,
        logic: 'OR',
      })),
    })),
  );
});

it('says each label of a record once and leaves out what has no value', () => {
  const row = { uwi: '1', wellName: 'Ada-1', wellboreName: 'Ada-1', operatorName: null };
  expect(formatLookup(row, ['wellName', 'wellboreName', 'operatorName'])).toBe('Ada-1');
});
