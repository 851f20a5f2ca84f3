import { describe, expect, it } from 'vitest';
import {
  findExample,
  listOpenStyles,
  listSerialColumns,
  missingFields,
  withField,
} from './mapping.ts';

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
  const fields = ['markerId', 'uwi'].map((name) => ({
    name,
    label: name,
    isRequired: true,
    isDate: false,
  }));

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

describe('a way of writing that the values leave open', () => {
  it('has to be chosen, other assumptions do not', () => {
    expect(listOpenStyles({ assumptions: ['header', 'dateOrder', 'decimal'] })).toEqual([
      'decimal',
      'dateOrder',
    ]);
    expect(listOpenStyles({ assumptions: ['encoding'] })).toEqual([]);
    expect(listOpenStyles({ assumptions: ['decimal'] }, { decimal: ',' })).toEqual([]);
  });

  it('is shown with a value of the table', () => {
    const rows = [
      ['TR-1', '0.250', '25.03.2020'],
      ['TR-2', ' 2.500', '3.4.2020'],
    ];
    expect(findExample({ rows }, 'decimal')).toBe('2.500');
    expect(findExample({ rows: [] }, 'decimal')).toBe('1.234');
    expect(findExample({ rows: [['A', '3.4.2020']] }, 'dateOrder')).toBe('3.4.2020');
  });
});

describe('numbers in a field of dates', () => {
  it('are named with a number of the column and its day', () => {
    const fields = [{ name: 'spudDate', label: 'Spud', isRequired: false, isDate: true }];
    const columns = [{ name: 'Spud date', unit: '', type: 'number' as const }];
    const table = { columns, rows: [[''], ['44197']], serialStart: '1899-12-30' };
    const list = (start: string, field: string) =>
      listSerialColumns({ ...table, serialStart: start }, fields, [{ column: 0, field }]);
    expect(list('1899-12-30', 'spudDate')).toEqual([
      { name: 'Spud date', number: '44197', day: '2021-01-01' },
    ]);
    expect(list('1904-01-01', 'spudDate')[0]?.day).toBe('2025-01-02');
    expect(list('1899-12-30', 'totalDepth')).toEqual([]);
  });
});
