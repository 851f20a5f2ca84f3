import { lineEnd } from './lines.ts';

const LF = 10;
const CR = 13;
const QUOTE = 0x22;

/** Where a token parted by blanks ends; a quoted one at its closing quote on the same line. */
export function blankTokenEnd(bytes: Uint8Array, start: number): number {
  let p = start;
  if (bytes[p] === QUOTE) {
    for (let q = p + 1; bytes[q] !== LF && bytes[q] !== CR; q++)
      if (bytes[q] === QUOTE) return q + 1;
  }
  while ((bytes[p] as number) > 0x20) p++;
  return p;
}

/** Where a line ends, without the blanks at its end. */
export function trimmedLineEnd(bytes: Uint8Array, start: number): number {
  let end = lineEnd(bytes, start);
  while (end > start && (bytes[end - 1] as number) <= 0x20) end--;
  return end;
}

/** Where a field ends that one character parts from the next. */
export function fieldEnd(bytes: Uint8Array, start: number, delimiter: number): number {
  let p = start;
  let c = bytes[p] as number;
  while (c !== delimiter && c !== LF && c !== CR) c = bytes[++p] as number;
  return p;
}

/** Whether a line has nothing but delimiters and blanks from `start` on. */
export function onlyDelimiters(bytes: Uint8Array, start: number, delimiter: number): boolean {
  const end = lineEnd(bytes, start);
  for (let p = start; p < end; p++)
    if (bytes[p] !== delimiter && (bytes[p] as number) > 0x20) return false;
  return true;
}

/** Whether only blanks are before `at` in its line. */
export function isLineStart(bytes: Uint8Array, at: number): boolean {
  let p = at - 1;
  while (p >= 0 && (bytes[p] === 0x20 || bytes[p] === 9)) p--;
  return p < 0 || bytes[p] === LF || bytes[p] === CR;
}

/** Line ends in `bytes[start, end)`. */
export function countLines(bytes: Uint8Array, start: number, end: number): number {
  let lines = 0;
  for (let p = start; p < end; p++)
    if (bytes[p] === LF || (bytes[p] === CR && bytes[p + 1] !== LF)) lines++;
  return lines;
}
