const LF = 10;
const CR = 13;

/** Where the line ends that holds `at`: at its CR or LF. There must be one. */
export function lineEnd(bytes: Uint8Array, at: number): number {
  let p = at;
  let c = bytes[p];
  while (c !== LF && c !== CR && c !== undefined) c = bytes[++p];
  return p;
}

/** The start of the next line, past the LF, CR or CRLF at `end`. */
export function nextLine(bytes: Uint8Array, end: number, limit: number): number {
  return bytes[end] === CR && end + 1 < limit && bytes[end + 1] === LF ? end + 2 : end + 1;
}

/**
 * Whether the "~" at `at` begins a section title: a letter follows, blanks apart. "~~~~" is
 * decoration, "~1.5" a damaged number.
 */
export function isSectionStart(bytes: Uint8Array, at: number): boolean {
  let p = at + 1;
  while (bytes[p] === 0x20 || bytes[p] === 9) p++;
  const c = bytes[p] ?? 0;
  return ((c | 0x20) >= 0x61 && (c | 0x20) <= 0x7a) || c === 0x5f || c >= 0x80;
}
