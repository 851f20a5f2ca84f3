import { describe, expect, it } from 'vitest';
import { findHeaderRow, splitRecords, splitUnit } from './record-table.ts';

describe('records of a text', () => {
  it('are split by the delimiter that is even, whatever else their texts hold', () => {
    expect(splitRecords(['uwi;name;td', '1;"Adana, north";1.250,5', '2;Batı;', ''])).toEqual({
      delimiter: ';',
      rows: [['uwi', 'name', 'td'], ['1', 'Adana, north', '1.250,5'], ['2', 'Batı', ''], []],
    });
    expect(splitRecords(['a,b', '1,x y']).delimiter).toBe(',');
    expect(splitRecords(['a b\tc', '1 2\t3']).delimiter).toBe('\t');
  });

  it('leave out comments, and keep the numbers of lines', () => {
    expect(splitRecords(['# made by hand', 'a,b', '1,2']).rows[0]).toEqual([]);
  });
});

describe('the row of the names', () => {
  it('is the first row of words, below titles', () => {
    expect(findHeaderRow([['Wells of 2024'], [], ['UWI', 'Name', 'TD'], ['1', 'A', 3]])).toBe(3);
  });

  it('has no names where the table begins with values', () => {
    expect(findHeaderRow([['TR-1', '12.5', '2024-01-02']])).toBe(0);
    expect(
      findHeaderRow([
        ['A', 'A'],
        ['B', 'C'],
      ]),
    ).toBe(0);
  });
});

it('splits a unit from the name of a column, and the mark of a required one', () => {
  expect(splitUnit('Total depth (m) *')).toEqual({ name: 'Total depth', unit: 'm' });
  expect(splitUnit('MD [ft]')).toEqual({ name: 'MD', unit: 'ft' });
  expect(splitUnit('MD (core) (m)')).toEqual({ name: 'MD (core)', unit: 'm' });
  expect(splitUnit('(m)')).toEqual({ name: '(m)', unit: '' });
  // In one pass: a title of a hostile file may have any length.
  expect(splitUnit(`a${' '.repeat(200_000)}b *`).unit).toBe('');
  expect(splitUnit('(unknown)')).toEqual({ name: '(unknown)', unit: '' });
});
