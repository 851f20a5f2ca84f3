import type { LineSpan } from './byte-window.ts';
import { readToken, scanNumber, splitRunOn } from './decimal.ts';
import { fieldNames } from './data-layout.ts';
import { decodeText } from './encoding.ts';
import { blankTokenEnd } from './field-ends.ts';
import type { RowsRead } from './row-reader.ts';
import { RowStore, type RowRules } from './row-store.ts';
import { afterByteOrderMark, blankOddSpaces, isSectionStart, lineEnd, nextLine } from './lines.ts';
import { noteLimit } from './number-notes.ts';
import { msg } from '../msg.ts';

const LF = 10;
const CR = 13;

/**
 * Reads wrapped rows (LAS 1.2 and 2.0, WRAP YES): the index on a line of its own, then the other
 * values over several lines.
 */
export class WrappedReader {
  readonly store: RowStore;
  readonly #rules: RowRules;
  readonly #fields: number;
  /** Values of one line. */
  #values = new Float64Array(64);
  #count = 0;
  /** Values of the row so far, and the line where it began. */
  #column = 0;
  #rowLine = 0;
  /** True where rows do not end where lines end: then values are only counted. */
  #streaming = false;
  #previousIndex = NaN;

  constructor(rules: RowRules) {
    this.#rules = rules;
    this.store = new RowStore(rules);
    this.#fields = rules.layout.fields;
  }

  /** Reads whole lines, of which the first has the number `fromLine`. */
  read({ bytes, pos: from, limit }: LineSpan, fromLine: number): RowsRead {
    let pos = from;
    let line = fromLine;
    while (pos < limit) {
      let p = pos;
      let c = bytes[p] as number;
      while (c <= 0x20 && c !== LF && c !== CR) c = bytes[++p] as number;
      if (c === 0xef) c = bytes[(p = afterByteOrderMark(bytes, p))] as number;
      if (c === 0x7e && isSectionStart(bytes, p)) return { pos, line, atSection: true };
      if (c !== LF && c !== CR && c !== 0x23) {
        p = this.#readLine(bytes, p, line);
        this.#take(line);
      } else {
        p = lineEnd(bytes, p);
      }
      pos = nextLine(bytes, p, limit);
      line++;
    }
    return { pos, line, atSection: false };
  }

  /** Puts an unfinished last row away. `cut`: its last value may have lost digits. */
  finish(cut: boolean): void {
    if (this.#column === 0) return;
    if (cut) this.#column--;
    this.#commitShort();
  }

  #readLine(bytes: Uint8Array, start: number, line: number): number {
    let p = start;
    this.#count = 0;
    for (;;) {
      this.#room(1);
      const end = scanNumber(bytes, p, this.#values, this.#count);
      if (end >= 0 && (bytes[end] as number) <= 0x20) {
        this.#count++;
        p = end;
      } else {
        const next = blankOddSpaces(bytes, p);
        if (next >= 0) {
          p = next;
          continue;
        }
        const stop = blankTokenEnd(bytes, p);
        this.#oddToken(decodeText(bytes, p, stop), line);
        p = stop;
      }
      let c = bytes[p] as number;
      while (c <= 0x20 && c !== LF && c !== CR) c = bytes[++p] as number;
      if (c === LF || c === CR) return p;
    }
  }

  #oddToken(token: string, line: number): void {
    const { section, warnings } = this.#rules;
    const parts = readToken(token).kind === 'text' ? splitRunOn(token) : [token];
    if (parts.length > 1)
      warnings.add(
        'NUMBERS_RUN_TOGETHER',
        msg`Numbers without a blank between them were parted (line ${line}, section ${section}); where the digits leave a choice they are absent.`,
        { line, section },
      );
    this.#room(parts.length);
    for (const part of parts) {
      const { kind, value } = readToken(part, this.#rules.layout.numberStyle(0));
      const isLeftOut = kind === 'limit' && this.#rules.layout.areLimitsAbsent;
      this.#values[this.#count++] = isLeftOut ? NaN : value;
      if (parts.length > 1 || kind === 'number') continue;
      const shown = token.length > 40 ? `${token.slice(0, 40)}…` : token;
      if (kind === 'limit') {
        const names = fieldNames(this.#rules.layout);
        noteLimit(this.#rules, shown, names[this.#column + this.#count - 1] ?? '');
      } else if (kind === 'absent')
        warnings.add(
          'TEXT_NULL',
          msg`"${shown}" (line ${line}, section ${section}) is read as absent.`,
          { line, section },
        );
      else
        warnings.add(
          'NUMBER_UNREADABLE',
          msg`"${shown}" (line ${line}, section ${section}) is no number and is read as absent.`,
          { line, section },
        );
    }
  }

  #room(more: number): void {
    if (this.#count + more <= this.#values.length) return;
    const grown = new Float64Array((this.#count + more) * 2);
    grown.set(this.#values);
    this.#values = grown;
  }

  /** Adds the values of one line to the row. */
  #take(line: number): void {
    const { section, warnings } = this.#rules;
    if (
      this.#count === 1 &&
      this.#column > 0 &&
      this.#column < this.#fields - 1 &&
      this.#isNextIndex(this.#values[0] as number)
    )
      this.#commitShort();
    for (let i = 0; i < this.#count; i++) {
      if (this.#column === 0) {
        if (i > 0 && !this.#streaming && this.store.samples > 1) {
          warnings.add(
            'ROW_TOO_LONG',
            msg`The row that ends at line ${line}, section ${section}, has more than ${this.#fields} values: those beyond are left out.`,
            { line, section },
          );
          return;
        }
        if (i > 0) this.#streaming = true;
        this.#rowLine = line;
      }
      this.store.row[this.store.at + this.#column++] = this.#values[i] as number;
      if (this.#column === this.#fields) this.#commit();
    }
  }

  /** Whether a lone value continues the index: then the row before lacks values. */
  #isNextIndex(value: number): boolean {
    const index = this.store.row[this.store.at] as number;
    const step = index - this.#previousIndex;
    return (
      !this.#streaming && Math.abs(value - index - step) <= Math.abs(step) * 0.01 && step !== 0
    );
  }

  #commit(): void {
    this.#previousIndex = this.store.row[this.store.at] as number;
    this.store.commit(this.#rowLine);
    this.#column = 0;
  }

  #commitShort(): void {
    const { section, warnings } = this.#rules;
    const line = this.#rowLine;
    warnings.add(
      'ROW_TOO_SHORT',
      msg`The row at line ${line}, section ${section}, has ${this.#column} values instead of ${this.#fields}: the others are absent.`,
      { line, section },
    );
    const { row, at } = this.store;
    row.fill(NaN, at + this.#column, at + this.#fields);
    this.#commit();
  }
}
