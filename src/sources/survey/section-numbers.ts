import {
  type SectionMode,
  type SectionPath,
  type SectionPlace,
  type SurveyInfo,
  sampleToTime,
} from '../../formats/seismic/seismic-survey.ts';

/** Corners of a line through a volume, by line numbers. */
export type LineCorners = readonly (readonly [inline: number, crossline: number])[];

/** Numbers that cuts of a mode can have, in their order; null where the cut has no number. */
export function listNumbers(
  info: SurveyInfo,
  mode: SectionMode,
): { count: number; at(position: number): number } | null {
  const { inlines, crosslines, samples } = info;
  if (mode === 'line') return null;
  if (mode === 'z') return { count: samples.count, at: (position) => sampleToTime(info, position) };
  const numbers = (mode === 'inline' ? inlines : crosslines)?.numbers;
  return numbers ? { count: numbers.length, at: (position) => numbers[position]! } : null;
}

/** Ways to cut a survey that can be chosen. */
export function listModes({ kind }: SurveyInfo): readonly SectionMode[] {
  return kind === 'line' ? ['line'] : ['inline', 'crossline', 'z', 'line'];
}

/**
 * The cut that is requested: by the nearest number that exists, the middle one without a number; a
 * line is cut along itself, a volume's line along `drawn` where it has all of it, else from corner
 * to corner.
 */
export function placeAt(
  info: SurveyInfo,
  { mode = 'inline', number }: { mode?: SectionMode | undefined; number?: number | undefined },
  drawn: SectionPath | null = null,
): SectionPlace {
  if (info.kind === 'line') return { mode: 'line' };
  if (mode === 'line') {
    const last = [info.inlines, info.crosslines].map((lines) =>
      Math.max(0, (lines?.numbers.length ?? 1) - 1),
    ) as [number, number];
    return {
      mode: 'line',
      path: drawn?.every((corner) => corner.every((at, axis) => at <= last[axis]!))
        ? drawn
        : [[0, 0], last],
    };
  }
  const numbers = listNumbers(info, mode);
  const middle = numbers ? numbers.at(Math.floor((numbers.count - 1) / 2)) : 0;
  return {
    mode,
    number:
      number === undefined || !numbers ? middle : numbers.at(findPosition(info, mode, number)),
  };
}

/**
 * How events name a cut: by its number, a line through a volume by its corners; null is what it
 * does not have.
 */
export interface CutDetail {
  mode: SectionMode;
  number: number | null;
  line: LineCorners | null;
}

/** What events say of a cut. */
export function cutDetail({ inlines, crosslines }: SurveyInfo, place: SectionPlace): CutDetail {
  if (place.mode !== 'line') return { mode: place.mode, number: place.number, line: null };
  return {
    mode: 'line',
    number: null,
    line:
      place.path?.map(
        ([inline, crossline]) =>
          [
            inlines!.numbers[Math.round(inline)]!,
            crosslines!.numbers[Math.round(crossline)]!,
          ] as const,
      ) ?? null,
  };
}

/** Position of the number nearest to `number`, from 0; 0 if the mode has no numbers. */
export function findPosition(info: SurveyInfo, mode: SectionMode, number: number): number {
  const numbers = listNumbers(info, mode);
  if (!numbers || numbers.count === 0) return 0;
  if (mode === 'z')
    return Math.min(
      numbers.count - 1,
      Math.max(0, Math.round((number - info.samples.first) / info.samples.interval)),
    );
  let best = 0;
  for (let i = 1; i < numbers.count; i++)
    if (Math.abs(numbers.at(i) - number) < Math.abs(numbers.at(best) - number)) best = i;
  return best;
}

/** The cut `by` numbers on, at most the last or first; null at the end. */
export function stepFrom(info: SurveyInfo, place: SectionPlace, by: number): SectionPlace | null {
  if (place.mode === 'line') return null;
  const numbers = listNumbers(info, place.mode);
  if (!numbers) return null;
  const now = findPosition(info, place.mode, place.number);
  const next = Math.min(numbers.count - 1, Math.max(0, now + by));
  return next === now ? null : { mode: place.mode, number: numbers.at(next) };
}
