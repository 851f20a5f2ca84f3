import type { SectionMode, SectionPlace } from '../../formats/seismic/seismic-survey.ts';
import type { LineCorners } from '../../sources/survey/section-numbers.ts';

/** A cut that is requested: the middle one if it has no number. */
export interface SectionRequest {
  mode?: SectionMode | undefined;
  number?: number | undefined;
  /** The line that cuts along a line follow. */
  line?: LineCorners | undefined;
}

/** The request that a place answers; null without a place. */
export function toRequest(place: SectionPlace | null): SectionRequest | null {
  return place && { mode: place.mode, number: place.mode === 'line' ? undefined : place.number };
}

/** A request over an earlier one: a number belongs to its mode. */
export function mergeRequests(
  before: SectionRequest,
  { mode, number, line }: SectionRequest,
): SectionRequest {
  const isSame = mode === undefined || mode === before.mode;
  return {
    mode: mode ?? before.mode,
    number: number ?? (isSame ? before.number : undefined),
    line: line ?? before.line,
  };
}
