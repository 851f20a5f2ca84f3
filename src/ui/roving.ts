import { foldText } from '../core/text-search.ts';

/** Where the keys of a list lead. */
export interface Roving {
  /** Keys that go on: down, or in reading direction. @default 'vertical' */
  orientation?: 'vertical' | 'horizontal';
  /** The last item leads to the first. @default false */
  wraps?: boolean;
  isRtl?: boolean;
}

/**
 * The index that an arrow key, Home or End leads to in a list (WAI-ARIA, "Keyboard Navigation
 * Inside Components").
 *
 * @param at index of the current item; -1 if no item is current
 * @returns null for any other key, and for an empty list
 */
export function stepIndex(
  key: string,
  at: number,
  count: number,
  { orientation = 'vertical', wraps = false, isRtl = false }: Roving = {},
): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const [forward, back] =
    orientation === 'vertical'
      ? ['ArrowDown', 'ArrowUp']
      : isRtl
        ? ['ArrowLeft', 'ArrowRight']
        : ['ArrowRight', 'ArrowLeft'];
  if (key !== forward && key !== back) return null;
  if (at < 0) return key === forward ? 0 : count - 1;
  const to = at + (key === forward ? 1 : -1);
  return wraps ? (to + count) % count : Math.max(0, Math.min(count - 1, to));
}

/** Letters typed within this time belong together. */
const TYPE_AHEAD_MS = 700;

/** Finds an item of a list by the start of its name. */
export class TypeAhead {
  #text = '';
  #typedAt = 0;

  /** Whether a letter at `time` continues a word; a space is a letter then. `time` in ms. */
  isTyping(time: number): boolean {
    return this.#text !== '' && time - this.#typedAt < TYPE_AHEAD_MS;
  }

  /**
   * Finds the item for a typed key. A single letter moves to the next item whose name starts with
   * it; with further letters the current item may still match.
   *
   * @param at index of the current item
   * @returns index of the item; null if no name starts with the typed text, or the key is not a
   *   character
   */
  find(key: string, time: number, names: readonly string[], at: number): number | null {
    if ([...key].length !== 1) return null;
    this.#text = (this.isTyping(time) ? this.#text : '') + foldText(key);
    this.#typedAt = time;
    const first = [...this.#text].length === 1 ? at + 1 : Math.max(0, at);
    const order = names.map((_, step) => (first + step) % names.length);
    return order.find((index) => foldText(names[index]!).startsWith(this.#text)) ?? null;
  }
}
