import { toGround } from '../../formats/seismic/ground.ts';
import { findTraceNumbers } from '../../formats/seismic/seismic-survey.ts';
import type { LineNumbers, SampleAxis, SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import type { SectionContent, SectionReadout } from './section-content.ts';

/** Whether rows are lines of a map and not samples. */
export function isLines(rows: SampleAxis | LineNumbers): rows is LineNumbers {
  return 'numbers' in rows;
}

/** Row (0 is the middle of the first) of a time or depth; of a z cut rows are positions already. */
export function toRow({ section: { rows } }: SectionContent, at: number): number {
  return isLines(rows) ? at : (at - rows.first) / rows.interval;
}

/** Width of a column over the height of a row on the ground, and whether crosslines run up on a map that is not mirrored; a square with rows up where there are no coordinates. */
export function mapShape({ corners, inlines, crosslines }: SurveyInfo): {
  aspect: number;
  flipped: boolean;
} {
  const [a, b, , d] = corners ?? [];
  if (
    !a ||
    !b ||
    !d ||
    !inlines ||
    !crosslines ||
    inlines.numbers.length < 2 ||
    crosslines.numbers.length < 2
  )
    return { aspect: 1, flipped: true };
  const along = [b.x - a.x, b.y - a.y] as const;
  const across = [d.x - a.x, d.y - a.y] as const;
  const aspect =
    Math.hypot(...across) /
    (inlines.numbers.length - 1) /
    (Math.hypot(...along) / (crosslines.numbers.length - 1));
  return {
    aspect: aspect > 0 && Number.isFinite(aspect) ? aspect : 1,
    flipped: across[0] * along[1] - across[1] * along[0] >= 0,
  };
}

/** What is known of a column and a row, but for the amplitude. */
export function readPlace(
  content: SectionContent,
  column: number,
  row: number,
): Omit<SectionReadout, 'amplitude' | 'isExact'> {
  const { section, survey } = content;
  const { rows, annotations, place } = section;
  const unit = survey.samples.unit;
  if (isLines(rows)) {
    const number = place.mode === 'z' ? place.number : NaN;
    const [x, y] = toGround(survey, column, row);
    return {
      column,
      row,
      inline: survey.inlines?.numbers[column] ?? NaN,
      crossline: rows.numbers[row] ?? NaN,
      offset: NaN,
      trace: NaN,
      x,
      y,
      time: number,
      unit,
    };
  }
  const findNumber = (key: string): number =>
    annotations.find((one) => one.key === key)?.numbers[column] ?? NaN;
  const fixed = (mode: string): number =>
    place.mode === mode && 'number' in place ? place.number : NaN;
  const [inline, crossline] = [findNumber('inline'), findNumber('crossline')];
  return {
    column,
    row,
    inline: Number.isNaN(inline) ? fixed('inline') : inline,
    crossline: Number.isNaN(crossline) ? fixed('crossline') : crossline,
    offset: findNumber('offset'),
    trace: findTraceNumbers(section)?.[column] ?? column + 1,
    x: section.x?.[column] ?? NaN,
    y: section.y?.[column] ?? NaN,
    time: rows.first + row * rows.interval,
    unit,
  };
}
