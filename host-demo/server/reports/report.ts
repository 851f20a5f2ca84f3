import type { DateFormat } from '../../../src/i18n/day-format.ts';

/** What a report says, whoever makes it: an export of a cart, a concession summary. */
export interface Report {
  title: string;
  /**
   * Language key of its own words ("en", "tr", "zh", "ar"); an Arabic one is laid out from right to
   * left. Texts of any script may occur in each of them.
   */
  language: string;
  /** The user's order of dates; null or absent writes them as the language does. */
  dateFormat?: DateFormat | null;
  /** Author of the file; "" or absent if it is unknown. */
  author?: string;
  /** When it was made; now where it is absent. */
  createdAt?: Date;
  /** What it was made of, by whom and when: a name and its value. */
  facts: readonly (readonly [name: string, value: string])[];
  sections: readonly ReportSection[];
}

/** A heading and the content under it. */
export interface ReportSection {
  heading: string;
  /** A paragraph before the table; "" for none. */
  text?: string;
  table?: ReportTable;
}

/** A table of texts. Its rows are read once, and written as they come. */
export interface ReportTable {
  columns: readonly {
    label: string;
    align?: 'start' | 'end';
    /** Share of the width; 1 where it is not given. */ width?: number;
  }[];
  rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
  /** Rows that are shown as errors, by their number from 0. */
  isError?: (row: number) => boolean;
}
