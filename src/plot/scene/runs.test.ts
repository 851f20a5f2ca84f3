import { describe, expect, it } from 'vitest';
import { packRuns, buildStrips } from './runs.ts';

const line = (...heights: number[]): Float32Array =>
  Float32Array.from(heights.flatMap((height, i) => [i, height, 0]));

describe('lines in one array', () => {
  it('end at a point without a height, and a point alone is no line', () => {
    const runs = packRuns([
      { points: line(0, -1, NaN, -3, NaN, -5, -6), owner: 0 },
      { points: line(0, -1, -2), owner: 1 },
    ]);
    expect([...runs.starts]).toEqual([0, 2, 4, 7]);
    expect([...runs.owners]).toEqual([0, 0, 1]);
    expect([...runs.source]).toEqual([0, 1, 5, 6, 7, 8, 9]);
  });

  it('join neighbours of one line and never two lines', () => {
    const runs = packRuns([
      { points: line(0, -1, -2), owner: 0 },
      { points: line(0, -1), owner: 1 },
    ]);
    expect([...buildStrips(runs).index]).toEqual([
      0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4, 6, 7, 8, 7, 9, 8,
    ]);
  });

  it('of no points are empty', () => {
    const runs = packRuns([{ points: new Float32Array(), owner: 0 }]);
    expect([...runs.starts]).toEqual([0]);
    expect(buildStrips(runs).index).toHaveLength(0);
  });
});

describe('a strip', () => {
  const strips = buildStrips(packRuns([{ points: line(0, 0, -1), owner: 0 }]));

  it('has each point on both edges, in the hue of its owner', () => {
    expect([...strips.positions.slice(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([strips.along[3], strips.along[7]]).toEqual([-1, 1]);
    expect(buildStrips(packRuns([{ points: line(0, -1), owner: 12 }])).along[7]).toBe(3);
    expect([...strips.index]).toEqual([0, 1, 2, 1, 3, 2, 2, 3, 4, 3, 5, 4]);
  });

  it('knows at each point which way the line goes', () => {
    expect([...strips.along.slice(0, 3)]).toEqual([127, 0, 0]);
    // In the middle between along and 45 degrees down.
    const [x, y] = [strips.along[8]!, strips.along[9]!];
    expect(y / x).toBeCloseTo(-0.5, 1);
  });
});
