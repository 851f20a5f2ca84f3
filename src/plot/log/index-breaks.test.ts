import { describe, expect, it } from 'vitest';
import { makeIndexAxis } from './index-axis.ts';
import type { DepthInterval } from './depth-window.ts';
import type { IndexAxis } from './index-axis.ts';
import { buildPyramid } from './pyramid.ts';
import { readoutAt } from './readout.ts';
import { bindData, makeDocument } from './document.ts';
import { seeded } from './recording-pen.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';
import type { Samples } from './log-data.ts';
import type { Series } from './trace.ts';
import { traceCurve } from './trace.ts';
import { makeFrame, type TraceFrame } from './trace-frame.ts';

/** Depths from 1000 m every 0.1 m, with `jumps` metres left out before the samples named. */
function jumpy(n: number, jumps: Readonly<Record<number, number>>, stepM = 0.1): Float64Array {
  let depth = 1000 - stepM;
  return Float64Array.from({ length: n }, (_, i) => (depth += stepM + (jumps[i] ?? 0)));
}

/** Which samples are joined with the one before, by the definition: neither is absent, no jump lies between. */
function joined(depths: Float64Array, values: ArrayLike<number>, most: number): boolean[] {
  return Array.from(
    depths,
    (depth, i) =>
      i > 0 &&
      !Number.isNaN(values[i]) &&
      !Number.isNaN(values[i - 1]) &&
      Math.abs(depth - depths[i - 1]!) <= most,
  );
}

describe('jumps of an index', () => {
  it('are found where the rest is stepped, going down and going up', () => {
    const depths = jumpy(5000, { 700: 30, 701: 3, 3210: 2, 4999: 5 });
    expect([...makeIndexAxis(depths).breaks!]).toEqual([700, 701, 3210, 4999]);
    expect([...makeIndexAxis(depths.slice().reverse()).breaks!]).toEqual([1, 1790, 4299, 4300]);
  });

  it('are found in an index that was rounded or has rows without a depth', () => {
    const rounded = jumpy(3000, { 1500: 4 }, 0.1524).map((depth) => Math.round(depth * 100) / 100);
    expect([...makeIndexAxis(rounded).breaks!]).toEqual([1500]);
    const repeated = Float64Array.from(jumpy(1000, { 600: 7 }), (depth, i) =>
      i % 50 === 1 ? NaN : depth,
    );
    expect(makeIndexAxis(repeated).breaks).toHaveLength(1);
  });

  it('are not found in an even index, after a few rows left out, in a coarser stretch and where there is no usual step', () => {
    const random = seeded(3);
    let at = 0;
    const irregular = Float64Array.from({ length: 2000 }, () => (at += random() ** 4 * 10));
    const coarse = Float64Array.from({ length: 1100 }, (_, i) =>
      i < 1000 ? i * 0.1 : 100 + (i - 999) * 0.5,
    );
    expect(makeIndexAxis(jumpy(1000, {})).breaks).toBeNull();
    expect(makeIndexAxis(jumpy(1000, { 500: 0.2 })).breaks).toBeNull();
    expect(makeIndexAxis(coarse).breaks).toBeNull();
    expect(makeIndexAxis(irregular).breaks).toBeNull();
  });
});

describe('a trace over jumps', () => {
  const n = 60_000;
  const random = seeded(8);
  const jumps: Record<number, number> = { 16: 1, 4096: 700, 4097: 9 };
  for (let k = 0; k < 40; k++) jumps[Math.floor(random() * n)] = 1 + random() ** 3 * 400;
  const downDepths = jumpy(n, jumps);
  const values = Float32Array.from({ length: n }, (_, i) =>
    random() < 0.002 ? NaN : 50 + 40 * Math.sin(i / 300) + random(),
  );
  const cases: [string, Float64Array, Float32Array][] = [
    ['a down-log', downDepths, values],
    ['an up-log', downDepths.slice().reverse(), values.slice().reverse()],
  ];

  for (const [name, depths, curve] of cases) {
    const axis = makeIndexAxis(depths);
    const join = joined(depths, curve, 0.4);
    const whole = axis.max - axis.min;
    for (const pyramid of [null, buildPyramid(curve)]) {
      for (const share of [1, 0.6, 0.2, 0.03, 0.002]) {
        it(`never joins what a jump parts, and puts every sample on its row, in ${name} at ${share} of the whole ${pyramid ? 'with' : 'without'} a pyramid`, () => {
          for (const from of [0, 0.31, 0.77]) {
            const top = axis.min + Math.min(from, 1 - share) * whole;
            const series = { values: curve, nullNumber: NaN, pyramid, scratch: null };
            checkTrace({ axis, join, series }, { top, base: top + share * whole });
          }
        });
      }
    }
  }
});

/** The runs of a frame, counted sample by sample. */
function listRuns(
  curve: Samples,
  join: readonly boolean[],
  frame: TraceFrame,
): { key: number; lo: number; hi: number; starts: boolean }[] {
  const { bounds } = frame.runs[0]!;
  const expected: { key: number; lo: number; hi: number; starts: boolean }[] = [];
  const add = (key: number, from: number, to: number): void => {
    let open = false;
    for (let i = from; i < to; i++) {
      const x = curve[i]!;
      const starts = i === (bounds ? bounds[0]! : frame.runs[0]!.from) || !join[i];
      if (Number.isNaN(x)) {
        open = false;
        continue;
      }
      if (!open || starts) expected.push({ key, lo: x, hi: x, starts });
      const last = expected.at(-1)!;
      last.lo = Math.min(last.lo, x);
      last.hi = Math.max(last.hi, x);
      open = true;
    }
  };
  if (bounds)
    for (let row = 0; row + 1 < bounds.length; row++) add(row, bounds[row]!, bounds[row + 1]!);
  else for (let i = frame.runs[0]!.from; i < frame.runs[0]!.to; i++) add(i, i, i + 1);
  return expected;
}

/** Runs of a trace against the samples one by one. */
function checkTrace(
  {
    axis,
    join,
    series,
  }: {
    axis: IndexAxis;
    /** Whether each sample is joined to the one before. */
    join: readonly boolean[];
    series: Series;
  },
  { top, base }: DepthInterval,
): void {
  const height = 800;
  const frame = makeFrame(axis, { top, base }, { y: 0, height }, 1);
  const trace = traceCurve(series, frame);
  const { bounds } = frame.runs[0]!;
  const expected = listRuns(series.values, join, frame);
  const found = Array.from({ length: trace.length }, (_, k) => ({
    key: trace.key[k]!,
    starts: trace.starts[k] === 1,
    lo: trace.lo[k]!,
    hi: trace.hi[k]!,
  }));
  expect(found.map(({ key, starts }) => [key, starts])).toEqual(
    expected.map(({ key, starts }) => [key, starts]),
  );
  // A pyramid rounds its extremes outwards by one unit in the last place of a 32-bit number: 2^-17 from 64 to 128.
  found.forEach(({ lo, hi }, k) =>
    expect(
      Math.max(Math.abs(lo - expected[k]!.lo), Math.abs(hi - expected[k]!.hi)),
    ).toBeLessThanOrEqual(2 ** -17),
  );
  if (!bounds) return;
  const perUnit = height / (base - top);
  for (let row = 0; row + 1 < bounds.length; row++) {
    for (const i of bounds[row]! < bounds[row + 1]! ? [bounds[row]!, bounds[row + 1]! - 1] : []) {
      const y = (axis.values[i]! - top) * perUnit;
      // Half a row, and the share of a row by which whole blocks move a sample where the average row has more than it.
      expect(Math.abs(y - (frame.runs[0]!.firstRowY + row * frame.runs[0]!.rowStep))).toBeLessThan(
        1.01,
      );
    }
  }
}

describe('a value at the cursor', () => {
  it('reads no value within a jump, but for half a step beside it', () => {
    const depths = jumpy(100, { 50: 10 });
    const data = {
      index: { mnemonic: 'DEPT', unit: 'm', values: depths },
      curves: [{ mnemonic: 'GR', unit: '', values: depths.slice() }],
    };
    const doc = makeDocument({ name: 't', tracks: [{ kind: 'depth' }] }, bindData(data), {
      theme: LIGHT_PLOT_THEME,
    });
    const at = (depth: number): number => readoutAt(doc, depth)[0]!.value;
    expect(at(depths[49]! + 0.04)).toBe(depths[49]);
    expect(at(depths[49]! + 0.06)).toBeNaN();
    expect(at(depths[50]! - 0.04)).toBe(depths[50]);
    expect(at(depths[50]! - 0.06)).toBeNaN();
  });
});
