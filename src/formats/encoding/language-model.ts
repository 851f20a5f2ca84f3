import { type TextLanguage, LANGUAGE_WORDS } from './language-words.ts';

/** Bits of a letter that the language does not have, and of the letter behind it. */
const FOREIGN_BITS = 14;
const AFTER_FOREIGN_BITS = 5;
/** No letter of the language is rarer than this after another one. */
const MOST_BITS = 12;
/** How many pairs the frequency of the single letter counts as beside those that were met. */
const SMOOTHING = 4;

/** How probable one letter is after another one in a language; " " is the edge of a word. */
export class LanguageModel {
  readonly #letters = new Map<string, number>();
  readonly #pairs = new Map<string, number>();
  #total = 0;

  constructor(readonly language: TextLanguage) {
    for (const word of LANGUAGE_WORDS[language].trim().split(/\s+/)) {
      const letters = ` ${word} `;
      for (let i = 1; i < letters.length; i++)
        this.#count(letters.charAt(i - 1), letters.charAt(i));
    }
  }

  #count(before: string, letter: string): void {
    const pair = before + letter;
    this.#pairs.set(pair, (this.#pairs.get(pair) ?? 0) + 1);
    this.#letters.set(letter, (this.#letters.get(letter) ?? 0) + 1);
    this.#total++;
  }

  /** Information of `letter` behind `before`, in bits; both in lower case, " " outside of words. */
  bits(before: string, letter: string): number {
    const count = this.#letters.get(letter);
    if (count === undefined) return FOREIGN_BITS;
    const all = this.#letters.get(before);
    if (all === undefined) return AFTER_FOREIGN_BITS;
    const single = count / this.#total;
    const pairs = this.#pairs.get(before + letter) ?? 0;
    return Math.min(MOST_BITS, -Math.log2((pairs + SMOOTHING * single) / (all + SMOOTHING)));
  }

  /** A letter in lower case by the rules of the language. */
  lower(letter: string): string {
    if (letter === 'İ') return 'i';
    if (letter === 'I' && this.language === 'tr') return 'ı';
    return letter.toLowerCase();
  }
}
