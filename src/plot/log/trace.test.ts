import { describe, expect, it } from 'vitest';
import { makeIndexAxis } from './index-axis.ts';
import type { Pyramid } from './pyramid.ts';
import { buildPyramid, PyramidBuilder } from './pyramid.ts';
import { seeded } from './recording-pen.ts';
import type { Series } from './trace.ts';
import { traceCurve } from './trace.ts';
import { makeFrame } from './trace-frame.ts';

interface Expected {
  row: number;
  lo: number;
  hi: number;
  starts: boolean;
}

/** What the rows must come to, sample by sample: one entry for each run of values within a row. */
function bruteForce(values: ArrayLike<number>, nullNumber: number, bounds: Int32Array): Expected[] {
  const out: Expected[] = [];
  let gap = true;
  for (let row = 0; row + 1 < bounds.length; row++) {
    let open: Expected | null = null;
    for (let i = bounds[row]!; i < bounds[row + 1]!; i++) {
      const x = values[i]!;
      if (!Number.isFinite(x) || x === nullNumber) {
        open = null;
        gap = true;
        continue;
      }
      if (!open) out.push((open = { row, lo: x, hi: x, starts: gap }));
      open.lo = Math.min(open.lo, x);
      open.hi = Math.max(open.hi, x);
      gap = false;
    }
  }
  return out;
}

function gappy(n: number, seed: number): Float32Array {
  const random = seeded(seed);
  let v = 50;
  const values = Float32Array.from({ length: n }, () => (v = v * 0.98 + random() * 2));
  for (let k = 0; k < 60; k++) {
    const from = Math.floor(random() * n);
    values.fill(
      [NaN, -999.25, Infinity][k % 3]!,
      from,
      from + 1 + Math.floor(random() ** 4 * n * 0.05),
    );
  }
  return values;
}

function series(
  values: Float32Array,
  pyramid: Pyramid | null = buildPyramid(values, -999.25),
): Series {
  return { values, nullNumber: -999.25, pyramid, scratch: null };
}

/** A pyramid as a page builds it while a picture waits: the finest levels are built where they are looked at. */
function coarse(values: Float32Array): Pyramid {
  const builder = new PyramidBuilder(values, -999.25);
  while (!builder.step(Infinity));
  expect(builder.pyramid.levels[0]).toBeUndefined();
  return builder.pyramid;
}

describe('the trace of a curve', () => {
  const n = 300_000;
  const values = gappy(n, 11);
  const down = makeIndexAxis(Float64Array.from({ length: n }, (_, i) => 1000 + i * 0.01));
  const up = makeIndexAxis(Float64Array.from({ length: n }, (_, i) => 2000 - i * 0.01));
  const windows: [number, number][] = [
    [990, 4010],
    [990, 2010],
    [1000, 2000],
    [1200, 1500],
    [1433.3, 1462.1],
    [1700.001, 1731.777],
  ];

  for (const [name, axis] of [
    ['a down-log', down],
    ['an up-log', up],
  ] as const) {
    it(`has the extremes of every run of every pixel row, as counted sample by sample, in ${name}`, () => {
      for (const [top, base] of windows) {
        const frame = makeFrame(axis, { top, base }, { y: 0, height: 850 }, 1);
        const wanted = bruteForce(values, -999.25, frame.runs[0]!.bounds!);
        for (const pyramid of [buildPyramid(values, -999.25), coarse(values), null]) {
          const trace = traceCurve(series(values, pyramid), frame);
          expect(trace.length).toBe(wanted.length);
          // One expectation for all runs: thousands of them cost more than what they check.
          const wrong = wanted.filter(
            (w, k) =>
              trace.key[k] !== w.row ||
              (trace.starts[k] === 1) !== w.starts ||
              !(Math.abs(trace.lo[k]! - w.lo) <= Math.abs(w.lo) * 3e-7) ||
              !(Math.abs(trace.hi[k]! - w.hi) <= Math.abs(w.hi) * 3e-7),
          );
          expect(wrong, `${top} to ${base}`).toEqual([]);
        }
      }
    });
  }

  it('puts every sample into the row it falls on, or at most a quarter of a row away', () => {
    for (const rows of [37, 100, 250, 387, 500, 900, 1500, 4000, 20_000]) {
      let furthest = 0;
      for (const [axis, depthAt] of [
        [down, (i: number) => 1000 + i * 0.01],
        [up, (i: number) => 2000 - i * 0.01],
      ] as const) {
        const frame = makeFrame(axis, { top: 1000, base: 2000 }, { y: 0, height: rows }, 1);
        const awayFrom = (row: number, i: number): number =>
          Math.abs(
            ((depthAt(i) - 1000) * rows) / 1000 -
              (frame.runs[0]!.firstRowY + row * frame.runs[0]!.rowStep),
          );
        for (let row = 0; row < rows; row++)
          furthest = Math.max(
            furthest,
            awayFrom(row, frame.runs[0]!.bounds![row]!),
            awayFrom(row, frame.runs[0]!.bounds![row + 1]! - 1),
          );
      }
      expect(furthest, `${rows} rows`).toBeLessThanOrEqual(0.5 + 0.25 + (0.01 * rows) / 1000);
    }
  });

  it('joins no two points across a gap, at any zoom', () => {
    for (let zoom = 1; zoom <= 4096; zoom *= 2) {
      const middle = 1490 + 3 * Math.log2(zoom);
      const frame = makeFrame(
        down,
        { top: middle - 500 / zoom, base: middle + 500 / zoom },
        { y: 0, height: 850 },
        0.5,
      );
      const trace = traceCurve(series(values), frame);
      const lastSample = (k: number): number =>
        frame.runs[0]!.bounds ? frame.runs[0]!.bounds[trace.key[k]!]! : trace.key[k]!;
      const endSample = (k: number): number =>
        frame.runs[0]!.bounds ? frame.runs[0]!.bounds[trace.key[k]! + 1]! : trace.key[k]! + 1;
      for (let k = 1; k < trace.length; k++) {
        if (trace.starts[k] || trace.key[k] === trace.key[k - 1]) continue;
        // Joined rows: no gap between the last value of the one and the first of the other.
        let before = endSample(k - 1) - 1;
        while (before > lastSample(k - 1) && !ok(values[before]!)) before--;
        let after = lastSample(k);
        while (after < endSample(k) && !ok(values[after]!)) after++;
        if (after - before !== 1)
          throw new Error(
            `rows ${trace.key[k - 1]} and ${trace.key[k]} are joined at zoom ${zoom}`,
          );
      }
    }
  });

  it('gives the samples themselves and one beyond each edge where they are few', () => {
    const frame = makeFrame(down, { top: 1100.005, base: 1101.005 }, { y: 0, height: 800 }, 1);
    expect(frame.runs[0]!.bounds).toBeNull();
    const trace = traceCurve(series(Float32Array.from({ length: n }, (_, i) => i)), frame);
    expect(trace.key[0]).toBe(10_000);
    expect(trace.key[trace.length - 1]).toBe(10_101);
    expect(trace.y[0]).toBeCloseTo(-4, 6);
    expect(trace.y[1]).toBeCloseTo(4, 6);
  });

  it('keeps a run that is shorter than a block apart from its neighbours', () => {
    const isolated = new Float32Array(n).fill(NaN);
    for (let i = 8; i < n; i += 16) isolated[i] = i;
    const frame = makeFrame(down, { top: 1000, base: 1080 }, { y: 0, height: 800 }, 1);
    const trace = traceCurve(series(isolated), frame);
    expect(trace.length).toBe(500);
    expect([...trace.starts.subarray(0, 500)].every((s) => s === 1)).toBe(true);
  });

  it('reads no more than there is where a curve is shorter than its index', () => {
    const frame = makeFrame(down, { top: 1000, base: 2000 }, { y: 0, height: 800 }, 1);
    const trace = traceCurve(series(values.slice(0, 1000)), frame);
    expect(trace.key[trace.length - 1]).toBeLessThanOrEqual(8);
  });

  it('builds the finest blocks of a long curve only where a closer look asks for them', () => {
    const holed = Float32Array.from(values, () => 1).fill(NaN, 100_000, 200_000);
    const pyramid = coarse(holed);
    const built = (): number => pyramid.refined!.filter((levels) => levels !== 0).length;
    traceCurve(
      series(holed, pyramid),
      makeFrame(down, { top: 990, base: 4010 }, { y: 0, height: 400 }, 1),
    );
    expect(built()).toBe(0);
    traceCurve(
      series(holed, pyramid),
      makeFrame(down, { top: 1000, base: 1400 }, { y: 0, height: 400 }, 1),
    );
    expect(built()).toBe(10);
  });

  it('has all extremes of a curve with more gaps than one picture can look at, block by block', () => {
    const many = 2_000_000;
    const axis = makeIndexAxis(Float64Array.from({ length: many }, (_, i) => i));
    const holed = Float32Array.from({ length: many }, (_, i) => (i % 60 === 7 ? NaN : Math.sin(i)));
    const frame = makeFrame(axis, { top: 0, base: many }, { y: 0, height: 500 }, 1);
    const trace = traceCurve(series(holed, coarse(holed)), frame);
    const wanted = bruteForce(holed, -999.25, frame.runs[0]!.bounds!);
    const extremes = (list: Iterable<[row: number, lo: number, hi: number]>): number[][] => {
      const rows: number[][] = [];
      for (const [row, lo, hi] of list)
        rows[row] = [
          Math.min(lo, rows[row]?.[0] ?? Infinity),
          Math.max(hi, rows[row]?.[1] ?? -Infinity),
        ];
      return rows;
    };
    const got = Array.from({ length: trace.length }, (_, k): [number, number, number] => [
      trace.key[k]!,
      trace.lo[k]!,
      trace.hi[k]!,
    ]);
    expect(extremes(got)).toEqual(extremes(wanted.map(({ row, lo, hi }) => [row, lo, hi])));
    // The first rows run by run, the last by blocks, none of which is joined to another.
    expect(trace.length).toBeLessThan(wanted.length / 2);
    expect(
      trace.starts.subarray(trace.length - 1000, trace.length).every((starts) => starts === 1),
    ).toBe(true);
  });

  it('traces each pass of an index that turns by itself, at any zoom', () => {
    // Down 1000 to 2000, up again, and a repeat section down: 200 samples a metre at the most.
    const passes = [
      Array.from({ length: 100_001 }, (_, i) => 1000 + i * 0.01),
      Array.from({ length: 50_000 }, (_, i) => 2000 - (i + 1) * 0.02),
      Array.from({ length: 20_000 }, (_, i) => 1500 + i * 0.01),
    ];
    const depths = Float64Array.from(passes.flat());
    const axis = makeIndexAxis(depths);
    const ends = axis.runs.map(({ to }) => to);
    expect(ends).toEqual([100_001, 150_001, 170_001]);
    const passOf = Float32Array.from(depths, (_, i) => ends.findIndex((to) => i < to));
    for (const [top, base] of [
      [900, 2100],
      [1400, 1800],
      [1600, 1600.5],
    ] as const) {
      const frame = makeFrame(axis, { top, base }, { y: 0, height: 800 }, 1);
      const trace = traceCurve(series(passOf), frame);
      const seen = new Map<number, [y: number, y: number]>();
      for (let k = 0; k < trace.length; k++) {
        const pass = trace.lo[k]!;
        // Samples of two passes are never in one extent, and never joined.
        expect(trace.hi[k]).toBe(pass);
        if (k > 0 && trace.lo[k - 1] !== pass) expect(trace.starts[k]).toBe(1);
        if (k > 0) expect(trace.key[k]).toBeGreaterThan(trace.key[k - 1]!);
        const [low, high] = seen.get(pass) ?? [Infinity, -Infinity];
        seen.set(pass, [Math.min(low, trace.y[k]!), Math.max(high, trace.y[k]!)]);
      }
      const yAt = (depth: number): number => ((depth - top) / (base - top)) * 800;
      for (const [pass, list] of passes.entries()) {
        const [first, last] = [Math.min(list[0]!, list.at(-1)!), Math.max(list[0]!, list.at(-1)!)];
        const [low, high] = seen.get(pass)!;
        expect(Math.abs(low - yAt(Math.max(first, top)))).toBeLessThan(40);
        expect(Math.abs(high - yAt(Math.min(last, base)))).toBeLessThan(40);
      }
    }
  });

  it('draws an index that turns within a pixel row as the extremes of the row', () => {
    const depths = Float64Array.from({ length: 100_000 }, (_, i) => 1000 + (i % 3) * 0.001);
    const axis = makeIndexAxis(depths);
    const frame = makeFrame(axis, { top: 0, base: 2000 }, { y: 0, height: 500 }, 1);
    const trace = traceCurve(series(Float32Array.from(depths, (_, i) => i % 7)), frame);
    expect([trace.length, trace.lo[0], trace.hi[0]]).toEqual([1, 0, 6]);
    expect(Math.abs(trace.y[0]! - 250)).toBeLessThanOrEqual(1);
  });

  it('is empty for an empty index', () => {
    const frame = makeFrame(
      makeIndexAxis(new Float64Array(0)),
      { top: 0, base: 1 },
      { y: 0, height: 800 },
      1,
    );
    expect(traceCurve(series(new Float32Array(0)), frame).length).toBe(0);
  });
});

function ok(x: number): boolean {
  return Number.isFinite(x) && x !== -999.25;
}
