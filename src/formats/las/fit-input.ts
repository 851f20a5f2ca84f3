import type { Assumption } from '../format-error.ts';
import type { Message } from '../msg.ts';
import type { ColumnDefinition } from './definitions.ts';

/** Says what is declared one way and written another: a code, a sentence, what it assumes. */
export type LayoutNote = (code: string, message: Message, assumes?: Assumption) => void;

/** Which fields of a row belong to which column. */
export interface ColumnFit {
  /** Columns of the section, the index first where it has one. */
  columns: ColumnDefinition[];
  /** Position in a row of the first field of each column; -1 where no row has the column. */
  positions: number[];
  /** Fields that make one value of each column: 1; more for a date and a time, or for words. */
  words: number[];
  /** Fields of a sound row. */
  fields: number;
  /** Fields that later rows may have. */
  mostFields: number;
  /** Field that takes all further words of a row that has too many fields; -1 for none. */
  wordField: number;
  /** Puts the fields of a row right whose dates have other words; null without such dates. */
  alignDates: AlignDates | null;
}

/** The dates of several words in the rows of a section. */
export interface AlignDates {
  /** Field of the first word of each. */
  positions: readonly number[];
  /**
   * The fields of a row with as many for each date as the layout has, blank ones behind a null or a
   * date without a time of day.
   */
  align: (fields: readonly string[]) => string[];
}

/** What a fit is found by. */
export interface FitInput {
  columns: readonly ColumnDefinition[];
  /** Words behind "~A" on the title line: names of the columns, or anything. */
  titleNames: readonly string[];
  /** STRT and STEP of the header; NaN if it has none. */
  start: number;
  step: number;
  /** Curve of each field, by mnemonic, as a user or a page gives it; null leaves the field out. */
  corrected?: readonly (string | null)[] | undefined;
  /** The first rows. */
  rows: readonly (readonly string[])[];
  /** Length that most of them have. */
  usual: number;
}
