import { describe, expect, it } from 'vitest';
import { EPOCH_UNIT, formatTime } from '../../units/time.ts';
import { bindData, makeDocument } from './document.ts';
import { rangeText } from './export/print-setup.ts';
import { paintBody } from './paint.ts';
import { depthText } from './plot-cursor.ts';
import { recordingPen } from './recording-pen.ts';
import { LIGHT_PLOT_THEME } from './theme.ts';
import { axisGrid, tickText } from './time-grid.ts';

const START = Date.UTC(2020, 0, 29, 3, 0, 0);

/** The lines that are labelled over `span` milliseconds on 500 px. */
function labels(span: number): string[] {
  const grid = axisGrid(500 / span, EPOCH_UNIT);
  return grid
    .ticks(grid.label, START, START + span)
    .map((at, i, all) => tickText(at, grid.label, all[i - 1] ?? NaN).join(' '));
}

describe('the lines of an index of dates', () => {
  it('lie at whole seconds, minutes, hours, days, months and years', () => {
    expect(labels(20_000).slice(0, 3)).toEqual(['2020-01-29 03:00:00', '03:00:02', '03:00:04']);
    expect(labels(3_600_000).slice(0, 3)).toEqual(['2020-01-29 03:00', '03:10', '03:20']);
    expect(labels(86_400_000).slice(-2)).toEqual(['2020-01-30 00:00', '03:00']);
    expect(labels(10 * 86_400_000).slice(0, 2)).toEqual(['2020-01-30', '2020-01-31']);
    expect(labels(300 * 86_400_000).slice(0, 3)).toEqual(['2020-02', '2020-03', '2020-04']);
    expect(labels(9 * 365 * 86_400_000).slice(0, 2)).toEqual(['2021', '2022']);
  });

  it('are at a sensible distance at every zoom', () => {
    for (let span = 10; span < 1e13; span *= 1.7) {
      const grid = axisGrid(500 / span, EPOCH_UNIT);
      const lines = grid.ticks(grid.intervals[0]!, START, START + span);
      // Months and years are not all as long.
      for (let i = 1; i < lines.length; i++)
        expect(((lines[i]! - lines[i - 1]!) * 500) / span).toBeGreaterThan(10);
      expect(grid.ticks(grid.label, START, START + span).length).toBeLessThan(13);
      expect(lines.length, formatTime(START + span, 1)).toBeGreaterThan(span < 1e12 ? 3 : 0);
    }
  });
});

describe('an index of dates', () => {
  const data = {
    index: {
      mnemonic: 'TIME',
      unit: EPOCH_UNIT,
      values: Float64Array.of(START, START + 5000, START + 10_000, START + 20_000),
    },
    curves: [{ mnemonic: 'HKLD', unit: 'klbf', values: Float64Array.of(1, 2, 3, 4) }],
  };
  const doc = makeDocument({ name: 't', tracks: [{ kind: 'depth' }] }, bindData(data), {
    theme: LIGHT_PLOT_THEME,
  });

  it('is drawn with dates on the depth track', () => {
    expect(doc).toMatchObject({ indexKind: 'time', unit: EPOCH_UNIT, factor: 1 });
    const { pen, calls } = recordingPen();
    paintBody(
      pen,
      doc,
      {
        rect: { x: 0, y: 0, width: 100, height: 500 },
        range: { top: START, base: START + 20_000 },
      },
      { theme: LIGHT_PLOT_THEME, hair: 1 },
    );
    const texts = calls.filter(({ name }) => name === 'fillText').map(({ args }) => args[0]);
    expect(texts.slice(0, 4)).toEqual(['2020-01-29', '03:00:00', '03:00:02', '03:00:04']);
    expect(texts.at(-1)).toBe('03:00:20');
  });

  it('is read as dates at the cursor and in print', () => {
    expect(depthText(START + 5000, 40, EPOCH_UNIT)).toBe('2020-01-29 03:00:05.000');
    expect(depthText(1234.567, 0.1, 'm')).toBe('1234.6 m');
    expect(rangeText(START, START + 7_200_000, EPOCH_UNIT)).toBe(
      '2020-01-29 03:00 – 2020-01-29 05:00',
    );
  });
});
