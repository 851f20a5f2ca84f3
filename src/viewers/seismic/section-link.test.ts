import { describe, expect, test } from 'vitest';
import type { SectionInfo, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { cursorIn } from './section-link.ts';

const samples = { first: 0, interval: 4, count: 100, domain: 'time', unit: 'ms' } as const;
const info = { kind: 'line', inlines: null, crosslines: null, samples } as unknown as SurveyInfo;

/** A line with traces at these places. */
function section(places: readonly (readonly [number, number])[]): SectionInfo {
  const [x, y] = [Float64Array.from(places, ([e]) => e), Float64Array.from(places, ([, n]) => n)];
  return {
    place: { mode: 'line' },
    traces: places.length,
    samples: 100,
    rows: samples,
    annotations: [],
    x,
    y,
    levels: [],
  } as SectionInfo;
}

const at = (x: number, y: number) => ({
  inline: null,
  crossline: null,
  trace: null,
  x,
  y,
  z: 40,
  unit: 'ms' as const,
});

describe('a cursor of another view on a line', () => {
  test('is shown at the nearest trace', () => {
    expect(
      cursorIn(
        section([
          [0, 0],
          [25, 0],
          [50, 0],
        ]),
        info,
        at(30, 5),
      ),
    ).toEqual({ column: 1, row: 10 });
  });

  test('is nowhere further off than two trace spacings', () => {
    expect(
      cursorIn(
        section([
          [0, 0],
          [25, 0],
          [50, 0],
        ]),
        info,
        at(25, 60),
      ),
    ).toEqual({ column: NaN, row: 10 });
  });

  test('finds traces that stand side by side at each place, as of gathers', () => {
    const gathers = Array.from({ length: 180 }, (_, i): [number, number] => [
      25 * Math.floor(i / 60),
      0,
    ]);
    expect(cursorIn(section(gathers), info, at(30, 20))).toEqual({ column: 60, row: 10 });
  });

  test('finds a line that comes back to where it began, and one without a place at its end', () => {
    const round: [number, number][] = [
      [0, 0],
      [25, 0],
      [25, 25],
      [0, 25],
      [0, 0],
    ];
    expect(cursorIn(section(round), info, at(27, 27))?.column).toBe(2);
    expect(cursorIn(section([...round.slice(0, 3), [NaN, NaN]]), info, at(27, 2))?.column).toBe(1);
  });
});
