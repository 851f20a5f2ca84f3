import type { Assumption, WarningList } from '../format-error.ts';
import { isSuspectedNull, NumberColumn, TextColumn } from './columns.ts';
import type { DataLayout } from './data-layout.ts';
import type { NullValues } from './nulls.ts';
import { type IndexReading, joinFields } from './plain-layout.ts';
import { EPOCH_UNIT } from '../../units/time.ts';
import { type Message, msg } from '../msg.ts';

/** How the rows of one data section are kept. */
export interface RowRules {
  layout: DataLayout;
  nulls: NullValues;
  /**
   * True where the first column is an index: a row without it is dropped, and it should run one
   * way.
   */
  hasIndex: boolean;
  /** Whether the rows are those of the log: other lists may have their depths in any order. */
  isLog: boolean;
  /** Whether rows of one index are doubled: they are not where times are written in few digits. */
  isIndexUnique: boolean;
  /** STRT and STEP of the header; NaN if it has none. */
  start: number;
  step: number;
  /** Which columns are wanted; all where undefined. */
  keep?: ReadonlySet<number>;
  /** How many rows there will be, to judge by the rows so far; 0 if that is unknown. */
  expectRows: (rows: number) => number;
  /** Section title, for places. */
  section: string;
  warnings: WarningList;
}

/** Numbers nearer to zero than this look like no null that is not declared. */
const LEAST_SENTINEL = 999;
/** Numbers of rows that are put away before their columns are filled: they stay in the nearest cache. */
const BLOCK_VALUES = 4096;
/** Rows that there is room for at first: a file may have many short sections. */
const FIRST_ROWS = 4;

/** Takes one row after another into the columns of a data section. */
export class RowStore {
  /**
   * The numbers of the row being read, by field from `at` on, behind those of rows whose columns
   * are still to be filled.
   */
  row: Float64Array;
  at = 0;
  /** The texts of the row being read, by field. */
  readonly texts: string[];
  samples = 0;
  firstIndex = NaN;
  lastIndex = NaN;

  readonly #rules: RowRules;
  /** Fields that a row has room for in `row`. */
  readonly #width: number;
  /** Rows that are put away at most before their columns are filled. */
  readonly #blockRows: number;
  readonly #columns: (NumberColumn | TextColumn | null)[];
  readonly #numbers: NumberColumn[] = [];
  /** Field of each number column. */
  readonly #numberAt: number[] = [];
  readonly #textColumns: TextColumn[] = [];
  readonly #textAt: number[] = [];
  readonly #textWords: number[] = [];
  readonly #nulls: NullValues;
  readonly #reading: IndexReading;
  readonly #followsIndex: boolean;
  /** Field of the first column, and of the index: -1 if absent. */
  readonly #indexAt: number;
  readonly #depthAt: number;
  /** Columns that were found to have numbers: a word in them does not make them texts. */
  readonly #hasNumbers = new Set<number>();
  #step = 0;

  constructor(rules: RowRules) {
    const { layout } = rules;
    this.#rules = rules;
    const fields = Math.max(layout.fields, layout.mostFields);
    this.#width = Math.max(1, fields);
    this.#blockRows = Math.max(1, Math.floor(BLOCK_VALUES / this.#width));
    this.row = new Float64Array(this.#width * Math.min(FIRST_ROWS, this.#blockRows));
    this.texts = Array.from({ length: fields }, () => '');
    this.#columns = layout.columns.map(() => null);
    this.#indexAt = layout.positions[0] ?? -1;
    this.#followsIndex = rules.hasIndex && this.#indexAt >= 0;
    this.#depthAt = this.#followsIndex ? this.#indexAt : -1;
    this.#nulls = rules.nulls;
    this.#reading = layout.index;
    this.widen(0, layout.fields);
  }

  /** One per column of the layout; null where it is not wanted or no row has it. */
  get columns(): readonly (NumberColumn | TextColumn | null)[] {
    this.#fillColumns();
    return this.#columns;
  }

  /**
   * Begins to keep the columns of the fields `[from, to)`; in the rows that are there already they
   * are absent.
   */
  widen(from: number, to: number): void {
    const { layout, keep } = this.#rules;
    this.#fillColumns();
    layout.positions.forEach((at, column) => {
      if (at < from || at >= to || (keep && !keep.has(column))) return;
      const isIndex = column === 0 && layout.index.read !== null;
      if (layout.isText[at] && !isIndex) {
        this.#addText(
          column,
          Array.from({ length: this.samples }, () => ''),
        );
      } else {
        const numbers = new NumberColumn();
        numbers.fill(this.samples);
        this.#numbers.push(numbers);
        this.#numberAt.push(at);
        this.#columns[column] = numbers;
      }
    });
  }

  #addText(column: number, values: string[]): TextColumn {
    const { positions, words } = this.#rules.layout;
    const texts = new TextColumn();
    texts.values = values;
    this.#textColumns.push(texts);
    this.#textAt.push(positions[column]!);
    this.#textWords.push(words[column]!);
    this.#columns[column] = texts;
    return texts;
  }

  /**
   * Makes the column of a field one of texts, if it was blank in the first rows and no row so far
   * has a number in it; returns whether it did. The layout is changed with it.
   */
  becomeText(field: number): boolean {
    const { layout, keep } = this.#rules;
    const column = layout.isBlank[field] ? layout.positions.indexOf(field) : -1;
    if (column < 0 || this.#hasNumbers.has(column) || (column === 0 && this.#followsIndex))
      return false;
    if (keep && !keep.has(column)) return false;
    const numbers = this.#columns[column];
    if (!(numbers instanceof NumberColumn)) return false;
    this.#fillColumns();
    const values = new Float64Array(this.samples);
    numbers.copyTo(values, 0, 1, false);
    if (values.some((value) => !Number.isNaN(value) && !isSuspectedNull(value))) {
      this.#hasNumbers.add(column);
      return false;
    }
    const at = this.#numbers.indexOf(numbers);
    this.#numbers.splice(at, 1);
    this.#numberAt.splice(at, 1);
    const texts = Array.from(values, (value) => (Number.isNaN(value) ? '' : String(value)));
    this.#addText(column, texts).declaredNulls = numbers.declaredNulls;
    layout.isText[field] = true;
    return true;
  }

  /** Puts the row away, or drops it where its index is absent. `line` is where it began. */
  commit(line: number): void {
    if (this.#followsIndex && !this.#takeIndex(line)) return;
    if (this.#textColumns.length > 0) this.#commitTexts();
    this.samples++;
    this.at += this.#width;
    if (this.at < this.row.length) return;
    this.#fillColumns();
    const rows = Math.min(this.#blockRows, (this.row.length / this.#width) * 8);
    if (rows * this.#width > this.row.length) this.row = new Float64Array(rows * this.#width);
  }

  /** Takes the rows that were put away into their columns, each in a loop of its own. */
  #fillColumns(): void {
    const end = this.at;
    if (end === 0) return;
    this.#numbers.forEach((column, i) => this.#fillColumn(column, this.#numberAt[i]!, end));
    // The row being read goes on at the front.
    if (end < this.row.length) this.row.copyWithin(0, end, end + this.#width);
    this.at = 0;
  }

  #fillColumn(column: NumberColumn, field: number, end: number): void {
    const { row } = this;
    const width = this.#width;
    const { nearFrom, nearTo } = this.#nulls;
    const hasNear = nearFrom <= nearTo;
    let { chunk, used } = column;
    for (let at = field; at < end; at += width) {
      let value = row[at] as number;
      if (
        !(value > -LEAST_SENTINEL && value < LEAST_SENTINEL) ||
        (hasNear && value >= nearFrom && value <= nearTo)
      )
        value = this.#checkNull(value, column, field);
      if (used === chunk.length) {
        column.used = used;
        column.grow(this.#rules.expectRows(this.samples));
        ({ chunk, used } = column);
      }
      chunk[used++] = value;
    }
    column.used = used;
  }

  /** NaN for a declared null, which is counted; else the value. None is looked for in the index. */
  #checkNull(value: number, column: NumberColumn, at: number): number {
    if (Number.isNaN(value) || at === this.#depthAt) return value;
    if (value === this.#nulls.first || this.#nulls.matches(value)) {
      column.declaredNulls++;
      return NaN;
    }
    column.suspect(value);
    return value;
  }

  #commitTexts(): void {
    for (let i = 0; i < this.#textColumns.length; i++) {
      const column = this.#textColumns[i]!;
      const text = joinFields(this.texts, this.#textAt[i]!, this.#textWords[i]!);
      // Most texts are those of the row before.
      if (text !== column.last) {
        column.last = text;
        column.isLastNull = this.#nulls.matchesText(text);
      }
      if (column.isLastNull) column.declaredNulls++;
      column.values.push(column.isLastNull ? '' : text);
    }
  }

  /** Reads and follows the index of the row; false where it has none. */
  #takeIndex(line: number): boolean {
    const { read, scale } = this.#reading;
    const at = this.at + this.#indexAt;
    if (read) this.row[at] = read(this.texts);
    let index = this.row[at] as number;
    if (Number.isNaN(index) || (this.#nulls.matches(index) && (scale || this.#isNoDepth(index)))) {
      this.#warn('INDEX_NULL', msg`A row without an index value was dropped`, line);
      return false;
    }
    if (scale) index = this.row[at] = Math.round(scale.startMs + index * scale.unitMs);
    if (this.samples === 0) this.firstIndex = index;
    else this.#followIndex(index, line);
    this.lastIndex = index;
    return true;
  }

  /** Whether an index that equals a null does not continue the rows before it. */
  #isNoDepth(index: number): boolean {
    const { start, step: declared } = this.#rules;
    if (this.samples === 0) return Math.abs(index) >= LEAST_SENTINEL && index !== start;
    const step = Math.abs(this.#step || declared || 0);
    if (step === 0) return Math.abs(index) >= LEAST_SENTINEL;
    return Math.abs(index - this.lastIndex) > step * 2.5;
  }

  #followIndex(index: number, line: number): void {
    const step = index - this.lastIndex;
    if (step === 0) {
      if (this.#rules.isIndexUnique)
        this.#warn(
          'INDEX_REPEATED',
          msg`The index ${index} is repeated: both rows are kept, in file order`,
          line,
          'order',
        );
      return;
    }
    if (this.#step !== 0 && step > 0 !== this.#step > 0) {
      this.#warn(
        'INDEX_REVERSED',
        msg`The index turns back, from ${this.#showIndex(this.lastIndex)} to ${this.#showIndex(index)}: rows are kept in file order`,
        line,
        this.#rules.isLog ? 'order' : undefined,
      );
      // The direction of the file is that of its first rows.
      return;
    }
    this.#step = step;
  }

  /** An index for a message: a date where it counts milliseconds since 1970. */
  #showIndex(index: number): number | string {
    if (this.#reading.unit !== EPOCH_UNIT || Math.abs(index) > 8e15) return index;
    return new Date(index)
      .toISOString()
      .replace('T', ' ')
      .replace(/(\.000)?Z$/, '');
  }

  #warn(code: string, message: Message, line: number, assumes?: Assumption): void {
    const { warnings, section } = this.#rules;
    warnings.add(
      code,
      msg`${message} (line ${line}, section ${section}).`,
      { line, section },
      assumes,
    );
  }
}
