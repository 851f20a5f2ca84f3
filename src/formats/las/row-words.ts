import { fieldNames } from './data-layout.ts';
import { readToken } from './decimal.ts';
import type { RowRules, RowStore } from './row-store.ts';
import { isWord } from './word-fit.ts';
import { msg } from '../msg.ts';

/** A date or a time of day, or what begins as one. */
const DATE_WORD = /^\d+[-/.:]/;

/** Puts the fields of rows right that have more or fewer than usual, by their dates and words. */
export class RowWords {
  readonly #rules: RowRules;
  readonly #store: RowStore;
  /** Words of the one text that has several. */
  readonly #words: number;
  /** First fields of the dates that have several words. */
  readonly #dates: readonly number[];

  constructor(rules: RowRules, store: RowStore) {
    this.#rules = rules;
    this.#store = store;
    const { wordField, words, positions, alignDates } = rules.layout;
    this.#dates = alignDates?.positions ?? [];
    this.#words = wordField < 0 ? 1 : (words[positions.indexOf(wordField)] ?? 1);
  }

  /** Whether rows of another number of fields may be sound: a value has several words. */
  get canFit(): boolean {
    const { wordField, alignDates } = this.#rules.layout;
    return wordField >= 0 || alignDates !== null;
  }

  /** Whether a null or a number is in the place of a date, so that the fields behind it are shifted. */
  hasOddDate(fields: readonly string[]): boolean {
    return this.#dates.some((at) => readToken(fields[at] ?? '').kind !== 'text');
  }

  /** The fields of a row put right; unchanged where nothing shows which are too many or missing. */
  fit(fields: string[], wanted: number, line: number): string[] {
    const { alignDates, mostFields } = this.#rules.layout;
    const aligned = alignDates?.align(fields) ?? fields;
    if (aligned.length === wanted) return aligned;
    const joined = this.#joinTail(aligned, wanted, mostFields);
    return joined ?? this.#joinDate(aligned, wanted) ?? this.#fitWords(aligned, wanted, line);
  }

  /** Joins the words of the last column, which no row had so far. */
  #joinTail(fields: string[], wanted: number, mostFields: number): string[] | null {
    const at = mostFields - 1;
    if (mostFields <= wanted || fields.length <= mostFields) return null;
    return fields.slice(at).some(isWord)
      ? [...fields.slice(0, at), fields.slice(at).join(' ')]
      : null;
  }

  /** Joins the words of a date where the row has no other text. */
  #joinDate(fields: string[], wanted: number): string[] | null {
    const more = fields.length - wanted;
    const texts = fields.flatMap((field, at) => (readToken(field).kind === 'text' ? [at] : []));
    const [at] = texts;
    if (more <= 0 || at === undefined || texts.length !== more + 1) return null;
    if (texts.some((text, i) => text !== at + i) || !DATE_WORD.test(fields[at]!)) return null;
    if (this.#firstText(at) < 0) return null;
    return [
      ...fields.slice(0, at),
      fields.slice(at, at + more + 1).join(' '),
      ...fields.slice(at + more + 1),
    ];
  }

  /**
   * The fields of a row whose text has more or fewer words than usual, put right; unchanged where
   * it has no such text or other words follow it.
   */
  #fitWords(fields: string[], wanted: number, line: number): string[] {
    const more = fields.length - wanted;
    const most = this.#words;
    const known = this.#rules.layout.wordField;
    if (known < 0 && more < 0) return fields;
    const at = known >= 0 ? known : this.#firstText(fields.findIndex(isWord));
    if (at >= 0 && -more === most) return this.#withoutWords(fields, at, line);
    if (at < 0 || -more > most) return fields;
    const behind = fields.slice(at + most + more);
    if (behind.some(isWord)) return known < 0 ? this.#fitTexts(fields, at, more) : fields;
    const text = fields.slice(at, at + most + more).join(' ');
    const blanks = Array.from({ length: most - 1 }, () => '');
    return [...fields.slice(0, at), text, ...blanks, ...behind];
  }

  /**
   * Gives the further words of several texts side by side to the last of them: which text they are
   * of is not known, but the numbers behind them keep their columns.
   */
  #fitTexts(fields: string[], first: number, more: number): string[] {
    let last = first;
    while (isWord(fields[last + 1] ?? '') && this.#firstText(last + 1) > 0) last++;
    const end = last + more + 1;
    if (last === first || fields.slice(end).some(isWord)) return fields;
    const { section, warnings } = this.#rules;
    warnings.add(
      'WORDS_DOUBTFUL',
      msg`Some rows have more words than the header defines curves: where one text ends and the next begins is not known.`,
      { section },
      'columns',
    );
    return [...fields.slice(0, last), fields.slice(last, end).join(' '), ...fields.slice(end)];
  }

  /** The numbers of a row in which the text is blank, in their columns. */
  #withoutWords(fields: string[], at: number, line: number): string[] {
    const { section, warnings, layout } = this.#rules;
    const isNumber = fields.every((field) => readToken(field).kind !== 'text');
    if (!isNumber || at >= fields.length) return fields;
    warnings.add(
      'WORDS_MISSING',
      msg`The row at line ${line}, section ${section}, has ${fields.length} numbers and no text: ${fieldNames(layout)[at] ?? ''} is read as absent.`,
      { line, section },
      'columns',
    );
    return [
      ...fields.slice(0, at),
      ...Array.from({ length: this.#words }, () => ''),
      ...fields.slice(at),
    ];
  }

  /** `field` where it is one of texts, or may become one because it had no value so far; else -1. */
  #firstText(field: number): number {
    const { layout } = this.#rules;
    if (field < 0 || layout.delimiter !== 'space') return -1;
    return layout.isText[field] || this.#store.becomeText(field) ? field : -1;
  }
}
