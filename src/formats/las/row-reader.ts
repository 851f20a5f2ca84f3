import type { LineSpan } from './byte-window.ts';
import { readToken, scanNumber, splitRunOn } from './decimal.ts';
import { joinSigns } from '../limit-sign.ts';
import { isGrouped, noteLateGroups, noteLimit } from './number-notes.ts';
import { decodeText } from './encoding.ts';
import {
  blankTokenEnd,
  countLines,
  fieldEnd,
  isLineStart,
  onlyDelimiters,
  trimmedLineEnd,
} from './field-ends.ts';
import { DELIMITER_BYTES, splitFields, unquote } from './fields.ts';
import { fieldNames } from './data-layout.ts';
import { RowStore, type RowRules } from './row-store.ts';
import { RowWords } from './row-words.ts';
import { TextCache } from './text-cache.ts';
import { afterByteOrderMark, blankOddSpaces, isSectionStart, lineEnd, nextLine } from './lines.ts';
import type { SplitRow } from './text-columns.ts';
import { type MessageValue, msg } from '../msg.ts';

const LF = 10;
const CR = 13;
const QUOTE = 0x22;
/** A quoted text over several lines is looked for no further than this. */
const LONGEST_QUOTE = 1 << 16;

/** Where reading stopped: at the next section, or where whole lines ended. */
export interface RowsRead {
  pos: number;
  line: number;
  atSection: boolean;
}

/** Reads unwrapped rows: one row a line, fields parted by blanks or by one character. */
export class RowReader {
  readonly store: RowStore;
  readonly #rules: RowRules;
  #fields: number;
  readonly #isText: readonly boolean[];
  readonly #splitRow: SplitRow | null;
  /** Whether rows are split as texts: blanks within texts, or points between thousands. */
  readonly #areRowsTexts: boolean;
  readonly #words: RowWords;
  /** The character between fields; -1 where it is any run of blanks. */
  readonly #delimiter: number;
  #odd: { column: number; token: string }[] = [];
  #quoteWaits = false;
  #names: readonly MessageValue[] | null = null;
  /** The lines that are being read. */
  #lines: LineSpan | null = null;
  /** By field: texts that were decoded. */
  readonly #caches: TextCache[] = [];

  constructor(rules: RowRules) {
    this.#rules = rules;
    this.store = new RowStore(rules);
    this.#fields = rules.layout.fields;
    this.#isText = rules.layout.isText;
    this.#splitRow = rules.layout.splitRow;
    this.#areRowsTexts = this.#splitRow !== null || rules.layout.hasPointGroups;
    this.#words = new RowWords(rules, this.store);
    this.#delimiter =
      rules.layout.delimiter === 'space' ? -1 : DELIMITER_BYTES[rules.layout.delimiter];
  }

  /** Reads whole lines, of which the first has the number `fromLine`. */
  read(lines: LineSpan, fromLine: number): RowsRead {
    this.#lines = lines;
    const read = this.#readLines(lines, fromLine);
    this.#lines = null;
    return read;
  }

  #readLines(lines: LineSpan, fromLine: number): RowsRead {
    const { bytes, limit, ended: last, lastLineOpen: open } = lines;
    let { pos } = lines;
    let line = fromLine;
    while (pos < limit) {
      let p = pos;
      let c = bytes[p] as number;
      while (c <= 0x20 && c !== LF && c !== CR && c !== this.#delimiter) c = bytes[++p] as number;
      if (c === 0xef) c = bytes[(p = afterByteOrderMark(bytes, p))] as number;
      if (c === LF || c === CR) {
        pos = nextLine(bytes, p, limit);
        line++;
        continue;
      }
      if (c === 0x7e && isSectionStart(bytes, p)) return { pos, line, atSection: true };
      if (c === 0x23) {
        pos = nextLine(bytes, lineEnd(bytes, p), limit);
        line++;
        continue;
      }
      if (this.#odd.length > 0) this.#odd = [];
      this.#quoteWaits = false;
      const end = this.#areRowsTexts
        ? -1
        : this.#delimiter < 0
          ? this.#blankRow(bytes, p)
          : this.#separatedRow(bytes, p);
      if (this.#quoteWaits) return { pos, line, atSection: false };
      if (end >= 0) {
        if (this.#found < this.#fields) this.#shortRow(line, last && open && end >= limit - 1);
        if (this.#odd.length > 0) this.#reportOdd(line);
        this.store.commit(line);
        pos = nextLine(bytes, end, limit);
        line += end > p && this.#spansLines ? countLines(bytes, p, end) + 1 : 1;
      } else {
        const stop = lineEnd(bytes, p);
        const text = decodeText(bytes, this.#splitRow ? pos : p, stop);
        pos = nextLine(bytes, stop, limit);
        this.#unevenRow(text, line, last && open && pos >= limit);
        line++;
      }
    }
    return { pos, line, atSection: false };
  }

  #spansLines = false;
  /** Fields that the last row had. */
  #found = 0;

  /** A row parted by blanks: where its line ends, or -1 where it has too few or too many fields. */
  #blankRow(bytes: Uint8Array, start: number): number {
    const { row, at } = this.store;
    const fields = this.#fields;
    const isText = this.#isText;
    let p = start;
    let column = 0;
    this.#spansLines = false;
    for (;;) {
      if (column >= fields) return -1;
      let end: number;
      if (isText[column]) {
        end = column === fields - 1 ? trimmedLineEnd(bytes, p) : blankTokenEnd(bytes, p);
        this.store.texts[column] = this.#readText(bytes, p, end, column);
      } else {
        end = scanNumber(bytes, p, row, at + column);
        if (end < 0 || (bytes[end] as number) > 0x20) end = this.#oddField(bytes, p, column);
      }
      column++;
      p = end;
      let c = bytes[p] as number;
      while (c <= 0x20 && c !== LF && c !== CR) c = bytes[++p] as number;
      if (c === LF || c === CR) {
        this.#found = column;
        // A short row of sound numbers is just short; others run together, or lack their words.
        const isPlain = this.#odd.length === 0 && !this.#words.canFit;
        if (column === fields) return this.#words.hasOddDate(this.store.texts) ? -1 : p;
        return isPlain ? p : -1;
      }
    }
  }

  /** A field that is no plain number: where it ends. Odd spaces up to the line's end are blanks. */
  #oddField(bytes: Uint8Array, at: number, column: number): number {
    const start = Math.max(at, blankOddSpaces(bytes, at));
    const number = scanNumber(bytes, start, this.store.row, this.store.at + column);
    if (number >= 0 && (bytes[number] as number) <= 0x20) return number;
    const end = blankTokenEnd(bytes, start);
    this.#oddToken(unquote(decodeText(bytes, start, end)), column);
    return end;
  }

  /** A row parted by one character, with quoted fields. */
  #separatedRow(bytes: Uint8Array, start: number): number {
    const { row, at } = this.store;
    const fields = this.#fields;
    const isText = this.#isText;
    const delimiter = this.#delimiter;
    let p = start;
    if (this.#rules.layout.leadingDelimiter && bytes[p] === delimiter) p++;
    this.#spansLines = false;
    for (let column = 0; ; column++) {
      let c = bytes[p] as number;
      while (c <= 0x20 && c !== LF && c !== CR && c !== delimiter) c = bytes[++p] as number;
      if (column >= fields) return this.#rowEnd(bytes, p, column);
      let end = -1;
      if (!isText[column]) {
        if (c === delimiter || c === LF || c === CR) row[at + column] = NaN;
        else end = scanNumber(bytes, p, row, at + column);
        if (end < 0 && (c === delimiter || c === LF || c === CR)) end = p;
      }
      c = bytes[end] as number;
      if (end < 0 || (c > 0x20 && c !== delimiter)) {
        end = this.#otherField(bytes, p, column);
        if (this.#quoteWaits) return -1;
        c = bytes[end] as number;
      }
      p = end;
      while (c <= 0x20 && c !== LF && c !== CR && c !== delimiter) c = bytes[++p] as number;
      if (c !== delimiter) {
        this.#found = column + 1;
        // More behind a number or a closing quote: all of it is one text.
        const isEnd = c === LF || c === CR;
        return isEnd && (column === fields - 1 || this.#odd.length === 0) ? p : -1;
      }
      p++;
    }
  }

  /** Where a row ends that has all its fields; -1 where more than delimiters follow. */
  #rowEnd(bytes: Uint8Array, at: number, found: number): number {
    const c = bytes[at] as number;
    this.#found = found;
    // A delimiter at the end of the line parts nothing.
    if (c === LF || c === CR) return at;
    const isEmpty = c === this.#delimiter && onlyDelimiters(bytes, at, c);
    return isEmpty ? lineEnd(bytes, at) : -1;
  }

  /** A field of text, or one that is no plain number: where it ends. */
  #otherField(bytes: Uint8Array, start: number, column: number): number {
    const end =
      bytes[start] === QUOTE
        ? this.#quotedEnd(bytes, start)
        : fieldEnd(bytes, start, this.#delimiter);
    if (this.#quoteWaits) return end;
    if (this.#isText[column]) this.store.texts[column] = this.#readText(bytes, start, end, column);
    else this.#oddToken(unquote(decodeText(bytes, start, end)), column);
    return end;
  }

  #readText(bytes: Uint8Array, start: number, end: number, column: number): string {
    return (this.#caches[column] ??= new TextCache()).read(bytes, start, end);
  }

  /**
   * Behind the closing quote, which may be some lines further down; an unclosed quote is a
   * character like any other.
   */
  #quotedEnd(bytes: Uint8Array, start: number): number {
    const { limit, ended: last } = this.#lines!;
    const stop = Math.min(limit, start + LONGEST_QUOTE);
    let newLine = false;
    for (let p = start + 1; p < stop; p++) {
      const c = bytes[p] as number;
      if (c === QUOTE) {
        if (bytes[p + 1] === QUOTE) {
          p++;
          continue;
        }
        this.#spansLines ||= newLine;
        return p + 1;
      }
      if (c === LF || c === CR) newLine = true;
      else if (newLine && c === 0x7e && isSectionStart(bytes, p) && isLineStart(bytes, p))
        return fieldEnd(bytes, start, this.#delimiter);
    }
    if (!last && stop === limit) this.#quoteWaits = true;
    return fieldEnd(bytes, start, this.#delimiter);
  }

  /** A row of fewer fields than the others; `cut`: the file ends in its last one. */
  #shortRow(line: number, cut: boolean): void {
    const { section, warnings } = this.#rules;
    const found = this.#found;
    warnings.add(
      'ROW_TOO_SHORT',
      msg`The row at line ${line}, section ${section}, has ${found} fields instead of ${this.#fields}: the others are absent.`,
      { line, section },
    );
    for (let column = cut ? found - 1 : found; column < this.#fields; column++) {
      this.store.row[this.store.at + column] = NaN;
      if (this.#isText[column]) this.store.texts[column] = '';
    }
  }

  #oddToken(token: string, column: number): void {
    const { layout } = this.#rules;
    const { kind, value } = readToken(token, layout.numberStyle(column));
    const isLeftOut = kind === 'limit' && layout.areLimitsAbsent;
    this.store.row[this.store.at + column] = isLeftOut ? NaN : value;
    if (kind !== 'number') this.#odd.push({ column, token });
  }

  #nameField(field: number): MessageValue {
    this.#names ??= fieldNames(this.#rules.layout);
    return this.#names[field] ?? '';
  }

  #reportOdd(line: number): void {
    const { section, warnings } = this.#rules;
    for (const { column, token } of this.#odd) {
      const name = this.#nameField(column);
      const shown = token.length > 40 ? `${token.slice(0, 40)}…` : token;
      const { kind } = readToken(token);
      if (kind === 'limit') noteLimit(this.#rules, shown, name);
      else if (kind === 'absent') {
        if (token !== '')
          warnings.add(
            'TEXT_NULL',
            msg`"${shown}" in ${name} (line ${line}, section ${section}) is read as absent.`,
            { line, section },
          );
      } else if (this.store.becomeText(column)) {
        this.store.texts[column] = token;
      } else {
        if (isGrouped(token)) noteLateGroups(this.#rules, shown, name);
        warnings.add(
          'NUMBER_UNREADABLE',
          msg`"${shown}" in ${name} (line ${line}, section ${section}) is no number and is read as absent.`,
          { line, section },
        );
      }
    }
  }

  /**
   * Stores a row with too few or too many fields, with a warning: numbers that run together are
   * split, missing fields become absent, and those beyond the columns are left out.
   */
  #unevenRow(text: string, line: number, cut: boolean): void {
    const { layout, section, warnings } = this.#rules;
    let fields = layout.splitRow?.(text) ?? splitFields(text, layout.delimiter);
    if (layout.leadingDelimiter && fields[0] === '') fields.shift();
    if (fields.length > this.#fields) fields = joinSigns(fields);
    if (!cut && (fields.length !== this.#fields || this.#words.hasOddDate(fields)))
      fields = this.#words.fit(fields, this.#fields, line);
    const found = fields.length;
    if (found < this.#fields) {
      const parted = fields.flatMap(splitRunOn);
      if (parted.length > found && parted.length <= this.#fields) {
        fields = parted;
        warnings.add(
          'NUMBERS_RUN_TOGETHER',
          msg`Numbers without a blank between them were parted (line ${line}, section ${section}); where the digits leave a choice they are absent.`,
          { line, section },
        );
      }
    }
    if (fields.length > this.#fields && fields.length <= layout.mostFields) {
      this.store.widen(this.#fields, fields.length);
      this.#fields = fields.length;
    }
    if (fields.length < this.#fields) {
      if (cut) fields.pop();
      warnings.add(
        'ROW_TOO_SHORT',
        msg`The row at line ${line}, section ${section}, has ${found} fields instead of ${this.#fields}: the others are absent.`,
        { line, section },
      );
    } else if (fields.length > this.#fields) {
      warnings.add(
        'ROW_TOO_LONG',
        msg`The row at line ${line}, section ${section}, has ${found} fields instead of ${this.#fields}: those beyond are left out.`,
        { line, section },
      );
    }
    this.#odd = [];
    for (let column = 0; column < this.#fields; column++) {
      const field = fields[column];
      if (this.#isText[column]) this.store.texts[column] = field ?? '';
      else if (field === undefined) this.store.row[this.store.at + column] = NaN;
      else this.#oddToken(field, column);
    }
    this.#reportOdd(line);
    this.store.commit(line);
  }
}
