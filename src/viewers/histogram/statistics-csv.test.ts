import { describe, expect, it } from 'vitest';
import { describeValues } from '../../compute/statistics/distribution.ts';
import { statisticsCsv } from './statistics-csv.ts';
import type { StatisticsRow } from './statistics-rows.ts';

describe('the statistics of a histogram as CSV', () => {
  it('have a line for each well, with empty cells for one without a value', () => {
    const part = (name: string, number: number, values: number[]): StatisticsRow => ({
      kind: 'part',
      name,
      part: number,
      isShown: true,
      distribution: describeValues(values),
    });
    const rows = [part('A, old', 0, [1, 2, 3]), part('B', 1, [])];
    const text = statisticsCsv(
      rows,
      { mnemonic: 'GR', unit: 'gAPI' },
      { titles: ['Well', 'Curve'], nameRow: ({ name }) => name },
    );
    expect(text.replace('\ufeff', '').split('\r\n')).toEqual([
      'Well,Curve',
      '"A, old",GR,gAPI,3,1,1.2,2,2.8,3,2,1',
      'B,GR,gAPI,0,,,,,,,',
      '',
    ]);
  });
});
