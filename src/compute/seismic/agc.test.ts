import { describe, expect, it } from 'vitest';
import { applyAgc } from './agc.ts';

/** The same by its definition: each window summed from scratch. */
function slowly(values: readonly number[], window: number, level: number): number[] {
  const half = Math.floor(window / 2);
  return values.map((value, i) => {
    const seen = values
      .slice(Math.max(0, i - half), i + half + 1)
      .filter((one) => !Number.isNaN(one));
    const rms = Math.sqrt(seen.reduce((sum, one) => sum + one * one, 0) / seen.length);
    return Number.isNaN(value) ? NaN : rms > 0 ? (value * level) / rms : 0;
  });
}

describe('automatic gain control', () => {
  const trace = Array.from({ length: 200 }, (_, i) => Math.sin(i * 0.7) * Math.exp(-i / 40) * 1000);

  it('divides by the root mean square of the window', () => {
    const out = applyAgc(Float32Array.from(trace), 200, 21, 10);
    const expected = slowly(trace.map(Math.fround), 21, 10);
    out.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 3));
  });

  it('brings late and early arrivals to one level', () => {
    const out = applyAgc(Float32Array.from(trace), 200, 41, 1);
    const loudest = (from: number, to: number): number =>
      Math.max(...out.slice(from, to).map(Math.abs));
    expect(loudest(150, 180) / loudest(20, 50)).toBeGreaterThan(0.8);
  });

  it('keeps gaps and does not count them', () => {
    const withGaps = trace.map((value, i) => (i > 50 && i < 60 ? NaN : value));
    const out = applyAgc(Float32Array.from(withGaps), 200, 21, 10);
    const expected = slowly(withGaps.map(Math.fround), 21, 10);
    out.forEach((value, i) =>
      Number.isNaN(expected[i])
        ? expect(value).toBeNaN()
        : expect(value).toBeCloseTo(expected[i]!, 3),
    );
  });

  it('leaves silence silent, after the loudest event too', () => {
    const out = applyAgc(
      Float32Array.from([...new Array<number>(10).fill(1e6), ...new Array<number>(50).fill(0)]),
      60,
      5,
      1,
    );
    expect([...out.slice(20)]).toEqual(new Array(40).fill(0));
  });

  it('takes an infinite sample for a gap', () => {
    const out = applyAgc(Float32Array.of(1, -1, Infinity, 1, -1), 5, 5, 1);
    expect(out[2]).toBeNaN();
    expect([...out].filter((value) => Number.isFinite(value))).toEqual([1, -1, 1, -1]);
  });

  it('treats each trace by itself', () => {
    const both = applyAgc(
      Float32Array.from([...trace, ...trace.map((value) => value * 1000)]),
      200,
      21,
      1,
    );
    both.slice(0, 200).forEach((value, i) => expect(both[200 + i]).toBeCloseTo(value, 3));
  });
});
