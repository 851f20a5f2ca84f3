import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { describe, expect, it } from 'vitest';
import { readCurveColumns } from './curve-columns.ts';

const json = (data: unknown): Blob =>
  new Blob([JSON.stringify({ success: true, data })], { type: 'application/json; charset=utf-8' });

describe('an answer of getCurveValues in JSON', () => {
  it('gives the numbers and the unit of each curve, with NaN for null', async () => {
    const columns = await readCurveColumns(
      json({
        curveNames: ['DEPT', 'GR'],
        curveUnits: ['FT', 'GAPI'],
        curveValuesArray: [
          [100, 100.5],
          [55.1, null],
        ],
      }),
      ['DEPT', 'GR'],
    );
    expect(columns).toEqual([
      { unit: 'FT', values: Float64Array.of(100, 100.5), elements: 1 },
      { unit: 'GAPI', values: Float64Array.of(55.1, NaN), elements: 1 },
    ]);
  });

  it('is matched by curveNames where the server orders its arrays in another way', async () => {
    const columns = await readCurveColumns(
      json({ curveNames: ['GR', 'X', 'DEPT'], curveValuesArray: [[7], [8], [9]] }),
      ['DEPT', 'GR'],
    );
    expect(columns.map(({ unit, values }) => [unit, ...values])).toEqual([
      ['', 9],
      ['', 7],
    ]);
  });

  it('keeps the requested order where its names are not unique', async () => {
    for (const curveNames of [[], ['X', 'X']]) {
      const columns = await readCurveColumns(json({ curveNames, curveValuesArray: [[1], [2]] }), [
        'X:1',
        'X:2',
      ]);
      expect(columns.map(({ values }) => [...values])).toEqual([[1], [2]]);
    }
  });

  it('is refused where it has no value, another number of curves, or something else than numbers', async () => {
    const refusal = (data: unknown) =>
      readCurveColumns(json(data), ['DEPT', 'GR']).catch((error: unknown) => error);
    expect(await refusal({ curveValuesArray: [] })).toMatchObject({ code: 'NO_CURVE_VALUES' });
    expect(await refusal({ curveValuesArray: [[1]] })).toBeInstanceOf(TypeError);
    expect(await refusal({ curveValuesArray: [[1], [{}]] })).toBeInstanceOf(TypeError);
    expect(
      await readCurveColumns(new Blob(['{'], { type: 'application/json' }), ['GR']).catch(
        (error: unknown) => (error as Error).name,
      ),
    ).toBe('SyntaxError');
  });
});

it('reads an Arrow stream where the server answers with one, and refuses one of other columns', async () => {
  const bytes = tableToIPC(tableFromArrays({ DEPT: Float64Array.of(1, 2) }), { format: 'stream' })!;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: 'application/vnd.apache.arrow.stream',
  });
  expect(await readCurveColumns(stream, ['DEPT'])).toEqual([
    { unit: '', values: Float64Array.of(1, 2), elements: 1 },
  ]);
  await expect(readCurveColumns(stream, ['DEPT', 'GR'])).rejects.toThrow('1 columns for 2 curves');
});
