import { describe, expect, it } from 'vitest';
import { computeSpectrum } from './spectrum.ts';

/** Distance of the frequencies of 512 samples of 4 ms. */
const STEP = 1000 / (4 * 512);

/** 500 samples of 4 ms of a sine. */
function sine(hertz: number, amplitude = 1): Float32Array {
  return Float32Array.from(
    { length: 500 },
    (_, i) => amplitude * Math.sin(2 * Math.PI * hertz * i * 0.004),
  );
}

describe('the amplitude spectrum of a section', () => {
  it('has its peak at the frequency of the traces, and reaches to half of the sampling rate', () => {
    const { frequencies, amplitudes, peak } = computeSpectrum(
      Float32Array.from([...sine(30), ...sine(30)]),
      2,
      500,
      4,
    );
    expect(peak).toBeCloseTo(30, 0);
    expect(frequencies.at(-1)).toBe(125);
    expect(Math.max(...amplitudes)).toBe(1);
    expect(amplitudes[frequencies.findIndex((hertz) => hertz > 60)]).toBeLessThan(0.01);
  });

  it('is the mean of the traces, of which those without a sample are left out', () => {
    const both = computeSpectrum(
      Float32Array.from([
        ...sine(41 * STEP, 3),
        ...sine(102 * STEP, 1),
        ...new Float32Array(500).fill(NaN),
      ]),
      3,
      500,
      4,
    );
    const at = (hertz: number): number => both.amplitudes[Math.round(hertz / STEP)]!;
    expect(both.peak).toBeCloseTo(20, 0);
    expect(at(50) / at(20)).toBeCloseTo(1 / 3, 1);
  });

  it('leaves infinite samples out', () => {
    const withGaps = sine(41 * STEP, 3);
    withGaps[100] = Infinity;
    expect(computeSpectrum(withGaps, 1, 500, 4).peak).toBeCloseTo(20, 0);
  });

  it('is that of the traces wherever they lie on a longer axis', () => {
    const [one, two] = [sine(30), sine(55, 2)];
    const moved = new Float32Array(2 * 3000).fill(NaN);
    moved.set(one, 100);
    moved.set(two, 3000 + 2400);
    expect(computeSpectrum(moved, 2, 3000, 4)).toEqual(
      computeSpectrum(Float32Array.from([...one, ...two]), 2, 500, 4),
    );
  });

  it('of silence is zero everywhere', () => {
    expect(Math.max(...computeSpectrum(new Float32Array(500), 1, 500, 4).amplitudes)).toBe(0);
  });
});
