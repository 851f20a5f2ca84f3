import { expect, it } from 'vitest';
import { checkXls } from './xls.ts';

it.each([
  [100_000, 20],
  [0, 256],
  [2_000_000, 1],
])('checkXls takes %i rows of %i columns', (rows, columns) => {
  expect(() => checkXls(rows, columns)).not.toThrow();
});

it.each([
  [0, 257, '257 columns are more than the 256 of an xls sheet'],
  [120_000, 17, '120000 rows of 17 columns are more than the 2000000 cells of an xls file'],
])('checkXls refuses %i rows of %i columns and names csv', (rows, columns, message) => {
  expect(() => checkXls(rows, columns)).toThrow(
    expect.objectContaining({
      status: 413,
      code: 'EXPORT_TOO_LARGE',
      message: `${message}. Export it as csv`,
    }),
  );
});
