import type { FormatWarning } from '../../formats/format-error.ts';
import type { WellPath } from '../../units/well-path.ts';
import type { LogData } from '../log/log-data.ts';
import type { Pyramid } from '../log/pyramid.ts';
import type { LogTemplate } from '../log/template.ts';

/** A pick (marker): a named measured depth of one well. */
export interface Pick {
  /** Names the pick through all its changes; picks of files and pages have none. */
  id?: string;
  name: string;
  /** Metres along hole from the depth reference. */
  mdM: number;
  /** CSS colour; one of the theme's by the name where absent. */
  color?: string;
}

/** The picks of the left and of the right well, each in any order. */
export type Picks = readonly [readonly Pick[], readonly Pick[]];

/** Which of the two wells: 0 is the left one. */
export type Side = 0 | 1;

/** Both sides, left first. */
export const SIDES: readonly [Side, Side] = [0, 1];

/** One well of a correlation. */
export interface CorrelationWell {
  name: string;
  /** Null where the well has none. */
  uwi: string | null;
  /** Curves over measured depth, by reference, never written. */
  data: LogData;
  /** Ready pyramids by mnemonic. */
  pyramids?: ReadonlyMap<string, Pyramid>;
  template: LogTemplate;
  /** The well's path from its survey; null where it has none. */
  path: WellPath | null;
  /** Elevation of the depth reference above sea level, metres; null where it is not known. */
  kbElevM: number | null;
  /** What the reader of the well's log found. */
  warnings?: readonly FormatWarning[];
}
