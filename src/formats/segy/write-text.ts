import { EBCDIC_PAGES } from '../encoding/ebcdic.ts';

const BLANK = 0x40;
/** Bytes by letter; of letters that the page has twice the first. */
const BYTES: ReadonlyMap<string, number> = new Map(
  [...EBCDIC_PAGES['ebcdic-037']]
    .map((letter, i): [string, number] => [letter, BLANK + i])
    .reverse(),
);
/** Letters without a decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  '–': '-',
  '·': '-',
};

/**
 * Lines of a fixed length in EBCDIC, code page 037. A letter that the page lacks loses its accent;
 * one that is still not there is written as a question mark.
 */
export function encodeEbcdic(lines: readonly string[], length: number): Uint8Array {
  const bytes = new Uint8Array(lines.length * length).fill(BLANK);
  lines.forEach((line, i) => {
    [...line]
      .slice(0, length)
      .forEach((letter, at) => (bytes[i * length + at] = encodeLetter(letter)));
  });
  return bytes;
}

function encodeLetter(letter: string): number {
  const plain = PLAIN[letter] ?? letter.normalize('NFD').charAt(0);
  return BYTES.get(letter) ?? BYTES.get(plain) ?? BYTES.get('?') ?? BLANK;
}
