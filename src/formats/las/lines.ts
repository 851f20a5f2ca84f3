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

/**
 * Behind the byte order mark at `at` and the blanks that follow it, or `at` where there is none.
 * Files that were joined have one in the middle.
 */
export function afterByteOrderMark(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0xef || bytes[at + 1] !== 0xbb || bytes[at + 2] !== 0xbf) return at;
  let p = at + 3;
  while (bytes[p] === 0x20 || bytes[p] === 9) p++;
  return bytes[p] === 0xef ? afterByteOrderMark(bytes, p) : p;
}

/**
 * Turns the no-break and ideographic spaces of a line into blanks, in place, from `at` on: UTF-8,
 * or a single A0 between bytes of ASCII. Returns where its next field begins, or -1 if there were
 * none.
 */
export function blankOddSpaces(bytes: Uint8Array, at: number): number {
  let isChanged = false;
  for (let p = at, c = bytes[p]; c !== undefined && c !== LF && c !== CR; c = bytes[++p]) {
    if (c < 0x80) continue;
    const length = oddSpaceLength(bytes, p);
    if (length === 0) continue;
    bytes.fill(0x20, p, p + length);
    isChanged = true;
  }
  if (!isChanged) return -1;
  let p = at;
  while (bytes[p] === 0x20 || bytes[p] === 9) p++;
  return p;
}

function oddSpaceLength(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0xc2 && bytes[at + 1] === 0xa0) return 2;
  if (bytes[at] === 0xe3 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0x80) return 3;
  if (bytes[at] === 0xe2 && bytes[at + 1] === 0x80) {
    const last = bytes[at + 2] ?? 0;
    return (last >= 0x80 && last <= 0x8b) || last === 0xaf ? 3 : 0;
  }
  if (bytes[at] !== 0xa0 || (bytes[at - 1] ?? 0) >= 0x80) return 0;
  const next = bytes[at + 1] ?? 0;
  return next < 0x80 || next === 0xa0 ? 1 : 0;
}
