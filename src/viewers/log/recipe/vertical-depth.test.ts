import { describe, expect, it } from 'vitest';
import type { OpenLog } from '../../../sources/log/source.ts';
import { DataLogSource } from '../../../sources/log/page-source.ts';
import { type DepthLog, readVerticalDepths } from './vertical-depth.ts';

const { signal } = new AbortController();
const DEPTHS = Float64Array.of(1000, 1010, 1020);

async function depthLog(names: readonly string[], more: Partial<OpenLog> = {}): Promise<DepthLog> {
  const log = await new DataLogSource({
    index: { mnemonic: 'DEPT', unit: 'm', values: DEPTHS },
    curves: names.map((mnemonic) => ({ mnemonic, unit: 'ft', values: DEPTHS })),
  }).open();
  return {
    log: { ...log, ...more },
    frame: log.info.frames[0]!,
    index: { mnemonic: 'DEPT', unit: 'm', values: DEPTHS },
    readCurve: async () => ({ values: DEPTHS, unit: 'ft' }),
  };
}

const straight = {
  mdM: Float64Array.of(0, 1010),
  tvdM: Float64Array.of(0, 505),
  eastM: new Float64Array(2),
  northM: new Float64Array(2),
};

describe('the true vertical depths of a log', () => {
  it('are those of the survey of the record, as far as that reaches', async () => {
    const given = await depthLog(['TVD'], { loadPath: async () => straight });
    const found = await readVerticalDepths(given, signal);
    expect(found).toEqual({
      values: Float64Array.of(500, 505, NaN),
      source: { kind: 'record' },
    });
  });

  it('are those of a curve in the unit of the index, where no survey can be loaded', async () => {
    const loadPath = () => Promise.reject(new Error('offline'));
    const found = await readVerticalDepths(await depthLog(['GR', 'TVD'], { loadPath }), signal);
    expect(found!.source).toEqual({ kind: 'curve', curve: 'TVD' });
    expect(found!.values[0]).toBeCloseTo(304.8, 9);
  });

  it('are not known of a log without a survey, of depths below sea level alone', async () => {
    expect(await readVerticalDepths(await depthLog(['TVDSS']), signal)).toBeNull();
  });
});
