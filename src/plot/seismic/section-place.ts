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

/**
 * Width of a column over the height of a row on the ground, and whether crosslines run up on a map
 * that is not mirrored; a square with rows up where there are no coordinates.
 */
function mapShape({ corners, inlines, crosslines }: SurveyInfo): {
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

/** Whether two sections have as many traces and samples, or neither is there. */
export function isSameSize(
  a: SectionContent['section'] | undefined,
  b: SectionContent['section'] | undefined,
): boolean {
  return a?.traces === b?.traces && a?.samples === b?.samples;
}

/**
 * The shape of a map; a vertical section has a free scale in both directions and rows that count
 * down.
 */
export function sectionShape({ section, survey }: SectionContent): {
  aspect: number | null;
  flipped: boolean;
} {
  return isLines(section.rows) ? mapShape(survey) : { aspect: null, flipped: false };
}

/**
 * What is known of a column and a row; null outside the section. The amplitude is NaN until it is
 * loaded.
 */
export function readSample(
  content: SectionContent,
  column: number,
  row: number,
): SectionReadout | null {
  const { section, values } = content;
  if (column < 0 || row < 0 || column >= section.traces || row >= section.samples) return null;
  return {
    ...readPlace(content, column, row),
    amplitude: values?.[column * section.samples + row] ?? NaN,
    isExact: values !== null,
  };
}

/** The stored amplitude of a column and a row, NaN of a gap. */
export async function readExactAmplitude(
  { section, values, tile }: SectionContent,
  [column, row]: readonly [column: number, row: number],
  signal: AbortSignal,
): Promise<number> {
  if (values || !tile) return values?.[column * section.samples + row] ?? NaN;
  const one = await tile(
    {
      place: section.place,
      level: 0,
      traces: [column, column + 1],
      samples: [row, row + 1],
      precision: 'float32',
    },
    signal,
  );
  return one.values[0]! * one.scale;
}

/** What is known of a column and a row, but for the amplitude. */
function readPlace(
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
