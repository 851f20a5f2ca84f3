import { describe, expect, it } from 'vitest';
import { EPOCH_UNIT } from '../../units/time.ts';
import { CurveCache } from './plot-data.ts';
import type { OpenLog } from './source.ts';
import { fakeFrame, fakeInfo, fakeLog } from './testing/fake-source.ts';

const frame = fakeFrame('main', ['GR', 'RT']);
const signal = new AbortController().signal;
const load = (cache: CurveCache, log: OpenLog, selection: string[], index = 'DEPT') =>
  cache.load(log, { frame, index, selection: new Set(selection) }, { signal });

describe('curves for a plot', () => {
  it('are the selected number curves over the index, read once', async () => {
    const [cache, log] = [new CurveCache(), fakeLog(fakeInfo([frame]))];
    const first = await load(cache, log, ['DEPT', 'GR']);
    expect(first.data.index.mnemonic).toBe('DEPT');
    expect(first.data.curves.map(({ mnemonic }) => mnemonic)).toEqual(['GR']);
    const second = await load(cache, log, ['DEPT', 'GR', 'RT']);
    expect(second.data.curves[0]?.values).toBe(first.data.curves[0]?.values);
    expect(log.reads).toEqual(['main 0', 'main 1', 'main 2']);
    cache.clear();
    await load(cache, log, ['GR']);
    expect(log.reads).toHaveLength(5);
  });

  it('can stand over another depth curve of the frame; the index is then a curve like others', async () => {
    const { data } = await load(new CurveCache(), fakeLog(fakeInfo([frame])), ['DEPT', 'GR'], 'RT');
    expect([data.index.mnemonic, data.curves.map(({ mnemonic }) => mnemonic)]).toEqual([
      'RT',
      ['DEPT', 'GR'],
    ]);
  });

  it('leave out text columns', async () => {
    const log = fakeLog(fakeInfo([frame]));
    log.readCurves = async (_frame, ids) =>
      ids.map((curveId) => ({
        curveId,
        values: curveId === 'main 1' ? ['a', 'b', 'c'] : Float64Array.of(1, 2, 3),
        elements: 1,
        declaredNulls: 0,
        suspectedNulls: [],
      }));
    expect(
      (await load(new CurveCache(), log, ['GR', 'RT'])).data.curves.map(({ mnemonic }) => mnemonic),
    ).toEqual(['RT']);
  });
});

describe('an index', () => {
  /** The index of a plot whose index curve has these values. */
  async function indexOf(values: Float64Array | string[], unit: string) {
    const log = fakeLog(fakeInfo([frame]));
    log.readCurves = async (_frame, ids) =>
      ids.map((curveId) => ({
        curveId,
        unit: curveId === 'main 0' ? unit : '',
        values: curveId === 'main 0' ? values : Float64Array.of(1, 2, 3),
        elements: 1,
        declaredNulls: 0,
        suspectedNulls: [],
      }));
    return (await load(new CurveCache(), log, ['GR'])).data.index;
  }
  const times = [0, 1, 2].map((minute) => Date.UTC(2020, 0, 29, 3, minute));

  it('of dates as ISO 8601 writes them is their time', async () => {
    const texts = times.map((ms) => new Date(ms).toISOString());
    expect(await indexOf(texts, '')).toEqual({
      mnemonic: 'DEPT',
      unit: EPOCH_UNIT,
      values: Float64Array.from(times),
    });
  });

  it('of other texts counts the rows under its own name, without the unit of the texts', async () => {
    for (const texts of [
      ['a', 'b', 'c'],
      ['', '', ''],
      ['29/01/2020', '30/01/2020', '31/01/2020'],
    ])
      expect(await indexOf(texts, 'DD/MM/YYYY')).toEqual({
        mnemonic: 'ROW',
        unit: '',
        values: Float64Array.of(1, 2, 3),
      });
  });
});

describe('values of one curve', () => {
  it('are copies in 64 bits with the declared null as NaN, as 32-bit arrays hold it', async () => {
    const held = { depth: Float32Array.of(1, 2, 3), gr: Float32Array.of(5, -999.2, 7) };
    const log: OpenLog = {
      ...fakeLog(fakeInfo([frame])),
      nullValue: -999.2,
      readCurves: async (_frame, ids) =>
        ids.map((curveId) => ({
          curveId,
          values: curveId === 'main 0' ? held.depth : held.gr,
          elements: 1,
          declaredNulls: 0,
          suspectedNulls: [],
        })),
    };
    const { depth, values, unit, depthUnit } = await new CurveCache().withIndex(
      log,
      frame,
      'DEPT',
      'GR',
    );
    expect([[...depth], [...values], unit, depthUnit]).toEqual([[1, 2, 3], [5, NaN, 7], '', 'M']);
    values.fill(0);
    expect([...held.gr]).toEqual([5, Math.fround(-999.2), 7]);
  });

  it('of a curve that is not there, or of text, are refused', async () => {
    const text = {
      ...frame,
      curves: frame.curves.map((curve) => ({ ...curve, kind: 'text' as const })),
    };
    const log = fakeLog(fakeInfo([frame]));
    await expect(new CurveCache().withIndex(log, frame, 'DEPT', 'NO')).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
    });
    await expect(new CurveCache().withIndex(log, text, 'DEPT', 'GR')).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
    });
  });
});
