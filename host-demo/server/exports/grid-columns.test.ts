import { describe, expect, it } from 'vitest';
import { builtInTable, recordingDb } from '../../../tests/support/recording-db.ts';
import { toCellValue, exportColumns } from './grid-columns.ts';

const well = builtInTable('well');
const { db, statements } = recordingDb(() => [
  { name: 'wellStatus', values: [{ value: 'producing', label: 'Producing' }] },
]);
const headers = async (...selected: string[]) =>
  (await exportColumns(db, well, selected)).map(({ header }) => header);

describe('exportColumns', () => {
  it('are those of the grid where none is selected, each unit behind its value', async () => {
    expect(await headers()).toEqual([
      'UWI',
      'Well name',
      'Wellbore name',
      'Operator',
      'Field',
      'Status',
      'Spud date',
      'Total depth',
      'Total depth unit',
    ]);
  });

  it('keep the order of the selection, and the place of a unit that is in it', async () => {
    expect(await headers('totalDepthOuom', 'totalDepth', 'uwi')).toEqual([
      'Total depth unit',
      'Total depth',
      'UWI',
    ]);
    expect(await headers('totalDepth', 'uwi', 'uwi')).toEqual([
      'Total depth',
      'Total depth unit',
      'UWI',
    ]);
  });

  it('know the labels of their pick lists', async () => {
    const [status, uwi] = await exportColumns(db, well, ['wellStatus', 'uwi']);
    expect(status!.labels?.get('producing')).toBe('Producing');
    expect(uwi!.labels).toBeNull();
    expect(statements.at(-1)!.parameters).toEqual([
      [well.columns.get('wellStatus')!.field.pickList],
    ]);
  });

  it('are refused by name where there is no such field', async () => {
    await expect(exportColumns(db, well, ['uwi', 'nope', 'no'])).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: 'selectedColumns: there is no field nope, no',
      more: { fields: { selectedColumns: 'nope, no' } },
    });
  });
});

it.each([
  [null, null],
  [undefined, null],
  [0, 0],
  [false, false],
  ['', ''],
  ['p', 'Producing'],
  ['strange', 'strange'],
  [{ type: 'Point', coordinates: [1, 2] }, '{"type":"Point","coordinates":[1,2]}'],
])('writes %j as the cell %j', (value, cell) => {
  const labels = new Map([['p', 'Producing']]);
  expect(toCellValue({ name: 'a', header: 'A', type: 'string', labels }, value)).toBe(cell);
});
