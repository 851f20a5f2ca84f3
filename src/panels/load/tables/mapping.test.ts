import { describe, expect, it } from 'vitest';
import { missingFields, withField } from './mapping.ts';

const mapping = [
  { column: 0, field: 'uwi' },
  { column: 2, field: 'md' },
];

describe('the field of a column', () => {
  it('is taken from the column that had it', () => {
    expect(withField(mapping, 1, 'uwi')).toEqual([
      { column: 1, field: 'uwi' },
      { column: 2, field: 'md' },
    ]);
  });

  it('can be none', () => {
    expect(withField(mapping, 2, '')).toEqual([{ column: 0, field: 'uwi' }]);
  });
});

describe('missing fields', () => {
  const field = (name: string, partOfKey: boolean) =>
    ({ required: true, partOfKey, attribute: { name } }) as never;
  const fields = ['markerId', 'uwi'].map((name) => ({ name, label: name, isRequired: true }));

  it('are the required ones without a column, but for a key that the server makes', () => {
    const child = {
      keys: ['markerId'],
      catalogFields: [field('markerId', true), field('uwi', false)],
    };
    expect(missingFields(fields, child, []).map(({ name }) => name)).toEqual(['uwi']);
    const top = { keys: ['uwi'], catalogFields: [field('uwi', true)] };
    expect(missingFields([fields[1]!], top, []).map(({ name }) => name)).toEqual(['uwi']);
  });
});
