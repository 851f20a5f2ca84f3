import type { WarningList } from '../format-error.ts';
import { NumberColumn, TextColumn } from './columns.ts';
import type { DataLayout } from './data-layout.ts';

/** How the rows of one data section are kept. */
export interface RowRules {
  layout: DataLayout;
  /** The declared NULL; NaN if the header declares none. */
  nullValue: number;
  /**
   * True where the first column is an index: a row without it is dropped, and it should run one
   * way.
   */
  hasIndex: boolean;
  /** Which columns are wanted; all where undefined. */
  keep?: ReadonlySet<number>;
  /** Section title, for places. */
  section: string;
  warnings: WarningList;
}

/** Takes one row after another into the columns of a data section. */
export class RowStore {
  /** The row being read: numbers by column, and texts of text columns. */
  readonly row: Float64Array;
  readonly texts: string[];
  /** One per column of the layout; null where it is not wanted or no row has it. */
  readonly columns: (NumberColumn | TextColumn | null)[];
  samples = 0;
  firstIndex = NaN;
  lastIndex = NaN;

  readonly #rules: RowRules;
  readonly #numbers: NumberColumn[] = [];
  readonly #numberAt: number[] = [];
  readonly #textColumns: TextColumn[] = [];
  readonly #textAt: number[] = [];
  readonly #followsIndex: boolean;
  #direction = 0;

  constructor(rules: RowRules) {
    const { layout } = rules;
    this.#rules = rules;
    this.row = new Float64Array(layout.columns.length);
    this.texts = layout.columns.map(() => '');
    this.columns = layout.columns.map(() => null);
    this.widen(0, layout.fields);
    this.#followsIndex = rules.hasIndex && layout.isText[0] === false;
  }

  /**
   * Begins to keep the columns `[from, to)`; in the rows that are there already they are absent.
   */
  widen(from: number, to: number): void {
    const { layout, keep } = this.#rules;
    for (let at = from; at < to; at++) {
      if (keep && !keep.has(at)) continue;
      if (layout.isText[at]) {
        const column = new TextColumn();
        column.values = Array.from({ length: this.samples }, () => '');
        this.#textColumns.push(column);
        this.#textAt.push(at);
        this.columns[at] = column;
      } else {
        const column = new NumberColumn();
        column.fill(this.samples);
        this.#numbers.push(column);
        this.#numberAt.push(at);
        this.columns[at] = column;
      }
    }
  }

  /** Puts the row away, or drops it where its index is absent. `line` is where it began. */
  commit(line: number): void {
    const { row } = this;
    const { nullValue } = this.#rules;
    if (this.#followsIndex) {
      const index = row[0] as number;
      if (index !== index || index === nullValue) {
        this.#warn('INDEX_NULL', 'A row without an index value was dropped', line);
        return;
      }
      this.#followIndex(index, line);
    }
    const numbers = this.#numbers;
    const numberAt = this.#numberAt;
    for (let i = 0; i < numbers.length; i++) {
      const column = numbers[i] as NumberColumn;
      let value = row[numberAt[i] as number] as number;
      if (value === nullValue) {
        value = NaN;
        column.declaredNulls++;
      } else if (value >= 999 || value <= -999) {
        column.suspect(value);
      }
      if (column.used === column.chunk.length) column.grow();
      column.chunk[column.used++] = value;
    }
    if (this.#textColumns.length > 0) this.#commitTexts();
    this.samples++;
  }

  #commitTexts(): void {
    const { nullValue } = this.#rules;
    this.#textColumns.forEach((column, i) => {
      const text = this.texts[this.#textAt[i] as number] ?? '';
      const isNull = text !== '' && text.length < 24 && Number(text) === nullValue;
      if (isNull) column.declaredNulls++;
      column.values.push(isNull ? '' : text);
    });
  }

  #followIndex(index: number, line: number): void {
    if (this.samples === 0) this.firstIndex = index;
    else if (index !== this.lastIndex) {
      const direction = index > this.lastIndex ? 1 : -1;
      if (this.#direction === 0) this.#direction = direction;
      else if (direction !== this.#direction)
        this.#warn(
          'INDEX_REVERSED',
          `The index turns back, from ${this.lastIndex} to ${index}: rows are kept in file order`,
          line,
        );
    }
    this.lastIndex = index;
  }

  #warn(code: string, message: string, line: number): void {
    const { warnings, section } = this.#rules;
    warnings.add(code, `${message} (line ${line}, section ${section}).`, { line, section });
  }
}
