import { USUAL_NULLS } from '../../units/usual-nulls.ts';
import type { ByteSource } from '../byte-source.ts';
import { readChosenEncoding, warnOfEncoding } from '../encoding/decide-encoding.ts';
import { FormatError, type WarningList } from '../format-error.ts';
import { removeLimitSign } from '../limit-sign.ts';
import type { LogCorrections, LogReadOptions, TableCorrections } from '../log-file.ts';
import { uniqueMnemonics } from '../mnemonics.ts';
import { LOG_TEXT_ENCODINGS, type TextEncoding } from '../text-encoding.ts';
import { type DecimalSign, findDecimals } from './decimal-signs.ts';
import {
  areNames,
  detectTable,
  isComment,
  isEmptyRow,
  splitRow,
  type TableLayout,
  unnamed,
} from './detect-table.ts';
import { CellUnits } from './cell-unit.ts';
import { isAbsent, parseMeasured } from './number-text.ts';
import { TableColumn } from './table-column.ts';
import { TextLines } from './text-lines.ts';
import { joinMessages, msg } from '../msg.ts';

/** A table of text that was read. */
export interface Table {
  layout: TableLayout;
  /** Unique names of the columns. */
  names: string[];
  columns: TableColumn[];
  rows: number;
  /** Comment lines and lines above the names, as they are. */
  remarks: string[];
  encoding: TextEncoding | 'ascii';
}

/** Lines that the layout is found by. */
const MOST_HEAD_LINES = 2000;
const MOST_REMARKS = 500;
/** Rows that show what points and commas within numbers are. */
const MOST_SAMPLES = 200;
/** Numbers that writers of logs put where there is no value. */
const DEFAULT_NULLS = [...USUAL_NULLS, 1e30];

/**
 * Reads a table of text to its end.
 * @throws {FormatError} FORMAT_UNKNOWN where it is no table
 */
export async function readTable(
  source: ByteSource,
  { corrections = {}, signal, onProgress }: LogReadOptions,
  warnings: WarningList,
): Promise<Table> {
  let rows: TableRows | null = null;
  const encoding = readChosenEncoding(corrections.encoding, LOG_TEXT_ENCODINGS, warnings);
  const text = new TextLines(source, { signal, onProgress, encoding });
  for await (const lines of text.read()) {
    rows ??= new TableRows(findLayout(lines, corrections.table), lines, warnings, corrections);
    rows.take(lines);
  }
  if (!rows) throw new FormatError('EMPTY_FILE', msg`The file is empty`, { byteOffset: 0 });
  if (text.decision) warnOfEncoding(text.decision, warnings);
  return { ...rows.finish(), encoding: text.decision?.encoding ?? 'ascii' };
}

function findLayout(lines: readonly string[], corrections?: TableCorrections): TableLayout {
  const layout = detectTable(lines.slice(0, MOST_HEAD_LINES), corrections);
  if (layout) return layout;
  throw new FormatError(
    'FORMAT_UNKNOWN',
    msg`The text is no table of numbers: its lines do not have columns of one count`,
    { line: 1 },
  );
}

/** Takes lines into columns. */
class TableRows {
  readonly #layout: TableLayout;
  readonly #warnings: WarningList;
  readonly #columns: TableColumn[];
  readonly #names: string[];
  readonly #remarks: string[] = [];
  readonly #nulls: ReadonlySet<number>;
  readonly #areNullsGiven: boolean;
  readonly #areLimitsAbsent: boolean;
  readonly #decimalOf: (at: number) => DecimalSign;
  readonly #units: CellUnits;
  #line = 0;
  #rows = 0;
  /** Names as they are written. */
  readonly #titles: ReadonlySet<string>;
  /** Whether the table has ended, and another one begun. */
  #isOver = false;

  /** @param lines the first lines */
  constructor(
    layout: TableLayout,
    lines: readonly string[],
    warnings: WarningList,
    corrections: LogCorrections,
  ) {
    const nulls = corrections.table?.nulls;
    const { decimal, firstLine } = layout;
    this.#decimalOf = findDecimals(
      lines
        .slice(firstLine - 1, firstLine - 1 + MOST_SAMPLES)
        .map((line) => splitRow(line, layout)),
      { decimal, isChosen: corrections.table?.decimal !== undefined },
      warnings,
    );
    this.#layout = layout;
    this.#warnings = warnings;
    this.#columns = layout.names.map(() => new TableColumn());
    this.#names = uniqueMnemonics(layout.names);
    this.#units = new CellUnits(layout.units, this.#names, warnings);
    this.#titles = new Set(layout.names);
    this.#nulls = new Set(nulls ?? DEFAULT_NULLS);
    this.#areNullsGiven = nulls !== undefined;
    this.#areLimitsAbsent = corrections.numbers?.limits === 'absent';
  }

  take(lines: readonly string[]): void {
    const { firstLine, headerLine, unitLine } = this.#layout;
    for (const text of lines) {
      this.#line++;
      const isHead = this.#line === headerLine || this.#line === unitLine;
      if (isHead || isEmptyRow(text)) continue;
      if (this.#line < firstLine || isComment(text) || this.#isOver) this.#remark(text);
      else this.#takeRow(text);
    }
  }

  finish(): Omit<Table, 'encoding'> {
    const last = this.#layout.names.length - 1;
    // A delimiter at the end of each row makes an empty column without a name.
    const isOver = this.#columns[last]!.isEmpty && this.#layout.names[last] === unnamed(last);
    const count = isOver ? last : last + 1;
    this.#noteNames(count);
    this.#noteWords();
    return {
      layout: { ...this.#layout, units: this.#units.units },
      names: this.#names.slice(0, count),
      columns: this.#columns.slice(0, count),
      rows: this.#rows,
      remarks: this.#remarks,
    };
  }

  #remark(text: string): void {
    if (this.#remarks.length < MOST_REMARKS) this.#remarks.push(text.trimEnd());
  }

  #takeRow(text: string): void {
    const fields = splitRow(text, this.#layout);
    const count = this.#columns.length;
    if (this.#isHeading(fields)) return this.#takeHeading(fields, text);
    if (fields.length !== count) {
      const { decimal } = this.#layout;
      // Words below the rows, or between them.
      if (fields.every((field) => Number.isNaN(parseMeasured(field, decimal))))
        return this.#remark(text);
      this.#noteCount(fields.length);
    }
    for (let i = 0; i < count; i++) this.#takeField(i, fields[i] ?? '');
    this.#rows++;
  }

  /** Whether a row names columns again: the same ones at the head of a page, or those of another table. */
  #isHeading(fields: readonly string[]): boolean {
    const { decimal, headerLine } = this.#layout;
    if (headerLine === 0 || !this.#titles.has(withoutUnit(fields[0] ?? ''))) return false;
    return areNames(fields, { columns: fields.length, decimal }) && fields.length > 1;
  }

  /** Goes on below the names of the same columns; what is below other ones is left out, with a note. */
  #takeHeading(fields: readonly string[], text: string): void {
    this.#remark(text);
    const { names } = this.#layout;
    if (fields.length === names.length && fields.every((field, i) => field.startsWith(names[i]!)))
      return;
    this.#isOver = true;
    this.#warnings.add(
      'SECOND_TABLE',
      msg`Line ${this.#line} names other columns (${fields.join(', ').slice(0, 80)}): the rows below it are another table, which is left out.`,
      { line: this.#line },
      'format',
    );
  }

  #takeField(at: number, field: string): void {
    const column = this.#columns[at] as TableColumn;
    if (isAbsent(field)) return column.addAbsent();
    const number = this.#readNumber(at, field);
    if (removeLimitSign(field) !== null && !Number.isNaN(number)) {
      this.#noteLimit(at, field);
      if (this.#areLimitsAbsent) return column.addAbsent();
    }
    if (this.#nulls.has(number)) {
      if (!this.#areNullsGiven) this.#noteNull(at, number);
      return column.addAbsent();
    }
    if (column.add(number, field)) return;
    this.#warnings.add(
      'NOT_A_NUMBER',
      msg`"${field.slice(0, 40)}" stands among the numbers of ${this.#names[at]!}: it is absent.`,
      { line: this.#line, section: this.#names[at] as string },
    );
  }

  /** The number of a field in the unit of its column; NaN for a text. */
  #readNumber(at: number, field: string): number {
    const decimal = this.#decimalOf(at);
    const number = parseMeasured(field, decimal);
    if (!Number.isNaN(number)) {
      this.#units.takePlain(at, field, this.#line);
      return number;
    }
    const isFirst = this.#columns[at]!.isEmpty;
    return this.#units.read(at, field, { decimal, isFirst, line: this.#line });
  }

  #noteLimit(at: number, field: string): void {
    const name = this.#names[at] as string;
    this.#warnings.add(
      'LIMITS_READ',
      this.#areLimitsAbsent
        ? msg`"${field.slice(0, 40)}" in ${name} is a limit, not a value: such entries are read as absent, as chosen.`
        : msg`"${field.slice(0, 40)}" in ${name} is a limit, not a value: such entries are read as the number behind the sign.`,
      { line: this.#line, section: name },
      'nulls',
    );
  }

  #noteNull(at: number, value: number): void {
    const name = this.#names[at] as string;
    this.#warnings.add(
      'NULL_ASSUMED',
      msg`${value} in ${name} is taken as absent; the file does not say what marks a missing value.`,
      { line: this.#line, section: name },
      'nulls',
    );
  }

  /** Says that names and columns are of different numbers. */
  #noteNames(columns: number): void {
    const { titles, headerLine } = this.#layout;
    if (headerLine === 0 || titles === columns || titles === this.#columns.length) return;
    this.#warnings.add(
      'NAMES_ASSUMED',
      msg`Line ${headerLine} has ${titles} names for ${columns} columns: the names are given to the columns in their order.`,
      { line: headerLine },
      'format',
    );
  }

  /** Says which words were joined to one value. */
  #noteWords(): void {
    const { join, headerLine } = this.#layout;
    const joined = this.#names.filter(
      (_, i) => join && (join.words[i]! > 1 || join.wordValue === i),
    );
    if (joined.length > 0)
      this.#warnings.add(
        'WORDS_JOINED',
        msg`Some rows have more fields than line ${headerLine} has names: the words of ${joinMessages(joined)} are one value.`,
        { line: headerLine },
        'format',
      );
  }

  #noteCount(count: number): void {
    const isShort = count < this.#columns.length;
    this.#warnings.add(
      isShort ? 'ROW_TOO_SHORT' : 'ROW_TOO_LONG',
      msg`A row has ${count} of ${this.#columns.length} fields: ${isShort ? msg`the rest is absent` : msg`what is over is left out`}.`,
      { line: this.#line, section: 'rows' },
      'columns',
    );
  }
}

/** A name as columns have it, without its unit in brackets. */
function withoutUnit(title: string): string {
  return title.replace(/\s*[[(][^\])]*[\])]$/, '');
}
