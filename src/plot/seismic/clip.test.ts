import { describe, expect, it } from 'vitest';
import type { SurveyStatistics } from '../../formats/seismic/seismic-survey.ts';
import { chooseClip, colorScale } from './clip.ts';

/** Amplitudes -50 to 50, each as often as any other. */
const even: SurveyStatistics = {
  min: -50,
  max: 50,
  mean: 0,
  rms: 29,
  count: 100,
  isExact: true,
  histogram: new Float64Array(100).fill(1),
  absolute: new Float64Array(50).fill(2),
  absoluteTo: 50,
};
const share = (amplitude: number, { scale, offset }: { scale: number; offset: number }): number =>
  amplitude * scale + offset;

describe('clip', () => {
  it('is symmetrical about zero at a percentile of absolute amplitudes', () => {
    expect(chooseClip(even, false, { clip: null, clipPercentile: 90 }).map(Math.round)).toEqual([
      -45, 45,
    ]);
  });

  it('is the whole range of velocities', () => {
    expect(
      chooseClip({ ...even, min: 1500, max: 4500 }, true, { clip: null, clipPercentile: 90 }),
    ).toEqual([1500, 4500]);
  });

  it('is what somebody sets', () => {
    expect(chooseClip(even, false, { clip: [-10, 30], clipPercentile: 90 })).toEqual([-10, 30]);
  });

  it('is never empty', () => {
    const silent = { ...even, min: 0, max: 0, absolute: new Float64Array(50), absoluteTo: 0 };
    for (const isVelocity of [false, true]) {
      const [low, high] = chooseClip(silent, isVelocity, { clip: null, clipPercentile: 99 });
      expect(high).toBeGreaterThan(low);
    }
  });
});

describe('colour scale', () => {
  it('puts the clip at the ends and zero in the middle', () => {
    const scale = colorScale([-200, 200], { gainDb: 0, polarity: 'normal' });
    expect([-200, 0, 200].map((amplitude) => share(amplitude, scale))).toEqual([0, 0.5, 1]);
  });

  it('doubles amplitudes with 6.02 dB', () => {
    expect(
      share(50, colorScale([-200, 200], { gainDb: 20 * Math.log10(2), polarity: 'normal' })),
    ).toBeCloseTo(0.75, 9);
  });

  it('turns polarity about the middle', () => {
    const scale = colorScale([-200, 200], { gainDb: 0, polarity: 'reverse' });
    expect([-200, 0, 200].map((amplitude) => share(amplitude, scale))).toEqual([1, 0.5, 0]);
  });
});
