import { describe, expect, it } from 'vitest';
import { byLength } from '../../../tests/support/length.ts';
import { computeClip } from '../../formats/seismic/compute-clip.ts';
import { pageSurvey } from './page-survey.ts';

/** Reflections that dip and fade, with noise and a few spikes; trace after trace. */
function section(traces: number, samples: number): Float32Array {
  const values = new Float32Array(traces * samples);
  let seed = 3;
  for (let t = 0; t < traces; t++) {
    for (let s = 0; s < samples; s++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
      const at = s + 40 * Math.sin(t * 0.004);
      values[t * samples + s] =
        Math.sin(at * 0.7) * Math.sin(at * 0.031) * Math.exp(-s / samples) + seed * 5e-11;
    }
  }
  for (let i = 5; i < values.length; i += 99_991) values[i] = 1e6;
  return values;
}

/** The amplitude that a share of all does not exceed. @param sorted amplitudes, ascending */
function exactPercentile(sorted: Float32Array, percent: number): number {
  return sorted[Math.floor(((sorted.length - 1) * percent) / 100)]!;
}

describe('the statistics of a section of the page', () => {
  it('are about those of all samples where only some are counted', async () => {
    const larger = [
      [4096, 367],
      [3000, 1464],
    ] as const;
    for (const [traces, samples] of [
      [700, 500],
      [600, 1501],
      ...byLength([], [[1200, 1501] as const, ...larger]),
    ] as const) {
      const values = section(traces, samples);
      const statistics = await pageSurvey(
        { values, traces, samples, sampleIntervalUs: 4000 },
        false,
      ).statistics();
      expect(statistics.isExact).toBe(false);
      const sorted = values.map(Math.abs).sort();
      for (const percent of [50, 90, 99]) {
        const exact = exactPercentile(sorted, percent);
        expect(
          Math.abs(computeClip(statistics, percent) - exact) / exact,
          `${percent} % of ${traces} x ${samples}`,
        ).toBeLessThan(0.04);
      }
    }
  });

  it('leave gaps out, and are absent where all is one', async () => {
    const values = section(400, 500);
    for (let t = 0; t < 400; t += 2) values.fill(NaN, t * 500, (t + 1) * 500);
    const { count, min, max } = await pageSurvey(
      { values, traces: 400, samples: 500, sampleIntervalUs: 4000 },
      false,
    ).statistics();
    expect(count / 2 ** 13).toBeGreaterThan(0.45);
    expect(count / 2 ** 13).toBeLessThan(0.55);
    expect(Number.isFinite(min) && max > min).toBe(true);
    const none = await pageSurvey(
      { values: values.fill(NaN), traces: 400, samples: 500, sampleIntervalUs: 4000 },
      false,
    ).statistics();
    expect([none.count, none.min, none.max]).toEqual([0, 0, 0]);
  });
});
