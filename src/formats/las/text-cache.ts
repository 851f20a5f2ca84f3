import { decodeText } from './encoding.ts';
import { unquote } from './fields.ts';

/** Texts that are kept: a power of two. */
const SLOTS = 32;
/** Longer texts hardly come again. */
const LONGEST = 48;

/** Decodes the texts of a column. Those that come again and again are decoded once. */
export class TextCache {
  readonly #bytes: (Uint8Array | undefined)[] = new Array<Uint8Array | undefined>(SLOTS);
  readonly #texts: string[] = new Array<string>(SLOTS).fill('');

  /** The text of `bytes[from, to)`, trimmed and without its quotes. */
  read(bytes: Uint8Array, from: number, to: number): string {
    const length = to - from;
    if (length === 0) return '';
    if (length > LONGEST) return unquote(decodeText(bytes, from, to));
    const ends = (bytes[from] as number) * 5 + (bytes[to - 1] as number) * 3;
    const slot = (ends + length) & (SLOTS - 1);
    const known = this.#bytes[slot];
    if (known?.length === length) {
      let i = 0;
      while (i < length && known[i] === bytes[from + i]) i++;
      if (i === length) return this.#texts[slot] as string;
    }
    const text = unquote(decodeText(bytes, from, to));
    this.#bytes[slot] = bytes.slice(from, to);
    this.#texts[slot] = text;
    return text;
  }
}
