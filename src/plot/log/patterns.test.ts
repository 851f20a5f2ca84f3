import { describe, expect, it } from 'vitest';
import { paintPattern, PATTERN_NAMES } from './patterns.ts';
import { recordingPen, strokedLines } from './recording-pen.ts';

const RECT = { x: 30, y: 47, width: 64, height: 33 };

function draw(name: string, originY = 3): ReturnType<typeof recordingPen>['calls'] {
  const { pen, calls } = recordingPen();
  paintPattern(pen, name, RECT, { originY, color: '#123456', hair: 0.5 });
  return calls;
}

describe('a pattern', () => {
  it.each(PATTERN_NAMES)('%s is stroked inside a clip of its rectangle, over all of it', (name) => {
    const calls = draw(name);
    const clip = calls.findIndex((call) => call.name === 'clip');
    const first = calls.findIndex((call) => call.name === 'stroke');
    expect(calls.slice(0, clip).find((call) => call.name === 'rect')?.args).toEqual([
      30, 47, 64, 33,
    ]);
    expect(clip).toBeGreaterThan(0);
    expect(first).toBeGreaterThan(clip);
    // The clip holds until the last stroke: saves and restores never come below where it was set.
    let depth = 0;
    for (const call of calls.slice(clip, calls.length - 1)) {
      depth += call.name === 'save' ? 1 : call.name === 'restore' ? -1 : 0;
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(calls.at(-1)?.name).toBe('restore');
    const ys = calls.filter((call) => call.name === 'stroke').map((call) => call.dy);
    const xs = calls.filter((call) => call.name === 'stroke').map((call) => call.dx);
    expect(Math.min(...ys)).toBeLessThanOrEqual(47);
    expect(Math.max(...ys) + 10).toBeGreaterThanOrEqual(47 + 33);
    expect(Math.min(...xs)).toBe(30);
    expect(Math.max(...xs) + 10).toBeGreaterThanOrEqual(30 + 64);
    // Nothing is drawn for nothing: no cell lies wholly outside.
    expect(Math.min(...ys)).toBeGreaterThan(47 - 10);
    expect(Math.max(...ys)).toBeLessThan(47 + 33);
  });

  it('is tied to the depth: it moves with its origin and is the same again after two rows', () => {
    const lines = (originY: number): string =>
      JSON.stringify(
        strokedLines(draw('shale', originY))
          .map(({ points }) => points)
          .filter((points) => points.every(([, y]) => y > 57 && y < 70)),
      );
    expect(lines(3)).toBe(lines(23));
    expect(lines(3)).not.toBe(lines(13));
    expect(lines(3)).not.toBe(lines(8));
  });

  it('is known by other names of the rock, and none is drawn for a name that is unknown', () => {
    expect(draw(' Sandstone ').length).toBe(draw('sand').length);
    expect(draw('granite').length).toBe(draw('basement').length);
    for (const name of ['cheese', '', 'constructor', '__proto__']) expect(draw(name)).toEqual([]);
  });
});
