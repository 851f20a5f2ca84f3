import { describe, expect, it } from 'vitest';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { cutDetail, placeAt } from '../../sources/survey/section-numbers.ts';
import { pathAlong } from './path-along.ts';

/** Inlines 100, 102 … 110; crosslines 305, 304 … 300. */
const volume = {
  kind: 'volume',
  inlines: { numbers: Int32Array.from([100, 102, 104, 106, 108, 110]) },
  crosslines: { numbers: Int32Array.from([305, 304, 303, 302, 301, 300]) },
  samples: { first: 0, interval: 4, count: 10 },
} as unknown as SurveyInfo;
const line = { ...volume, kind: 'line', inlines: null, crosslines: null } as SurveyInfo;

describe('a line through a volume', () => {
  it('goes along the nearest lines to the numbers of its corners, and is named by them', () => {
    const path = pathAlong(volume, [
      [100, 300],
      [105.2, 304],
      [110, 305],
    ])!;
    expect(path).toEqual([
      [0, 5],
      [3, 1],
      [5, 0],
    ]);
    expect(cutDetail(volume, { mode: 'line', path })).toEqual({
      mode: 'line',
      number: null,
      line: [
        [100, 300],
        [106, 304],
        [110, 305],
      ],
    });
  });

  it.each([
    ['one corner', [[100, 300]]],
    [
      'an inline beyond the last',
      [
        [100, 300],
        [111, 302],
      ],
    ],
    [
      'a crossline before the first',
      [
        [100, 299],
        [104, 302],
      ],
    ],
    [
      'what is no number',
      [
        [100, NaN],
        [104, 302],
      ],
    ],
    [
      'what has no end',
      [
        [100, 300],
        [Infinity, 302],
      ],
    ],
  ] as const)('is absent with %s', (_, corners) => {
    expect(pathAlong(volume, corners)).toBeNull();
    expect(placeAt(volume, { mode: 'line' }, pathAlong(volume, corners))).toEqual({
      mode: 'line',
      path: [
        [0, 0],
        [5, 5],
      ],
    });
  });

  it('is absent in a survey that is a line itself', () => {
    expect(
      pathAlong(line, [
        [100, 300],
        [104, 302],
      ]),
    ).toBeNull();
    expect(cutDetail(line, placeAt(line, { mode: 'line' }))).toEqual({
      mode: 'line',
      number: null,
      line: null,
    });
  });
});

describe('another cut', () => {
  it('is named by its number', () => {
    expect(cutDetail(volume, placeAt(volume, { mode: 'crossline', number: 302.4 }))).toEqual({
      mode: 'crossline',
      number: 302,
      line: null,
    });
    expect(cutDetail(volume, placeAt(volume, { mode: 'z', number: 7 }))).toEqual({
      mode: 'z',
      number: 8,
      line: null,
    });
  });
});
