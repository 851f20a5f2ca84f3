/** Columns of a line of a text header (SEG-Y rev 2, clause 4). */
const COLUMNS = 80;
const CR = 0x0d;
/** Line feed of ASCII, and of EBCDIC with its new line. */
const LINE_FEEDS = { ascii: [0x0a], ebcdic: [0x25, 0x15] } as const;

/**
 * The bytes of a text header by lines: of 80 columns each, or, where it has line breaks elsewhere
 * than at the ends of such lines, one for each break, empty lines behind the last one left out.
 */
export function splitLineBytes(bytes: Uint8Array, family: 'ascii' | 'ebcdic'): Uint8Array[] {
  const feeds: readonly number[] = LINE_FEEDS[family];
  const isBreak = (at: number): boolean => bytes[at] === CR || feeds.includes(bytes[at] as number);
  const breaks: { start: number; end: number }[] = [];
  for (let at = 0; at < bytes.length; at++) {
    if (!isBreak(at)) continue;
    const isPair = bytes[at] === CR && feeds.includes(bytes[at + 1] as number);
    breaks.push({ start: at, end: at + (isPair ? 2 : 1) });
    if (isPair) at++;
  }
  if (!breaks.some(({ end }) => end % COLUMNS !== 0 && end % COLUMNS !== COLUMNS - 1))
    return Array.from({ length: Math.ceil(bytes.length / COLUMNS) }, (_, i) =>
      bytes.subarray(i * COLUMNS, (i + 1) * COLUMNS),
    );
  const lines = [...breaks, { start: bytes.length, end: bytes.length }].map(({ start }, i) =>
    bytes.subarray(breaks[i - 1]?.end ?? 0, start),
  );
  const isBlank = (line: Uint8Array): boolean =>
    line.every((byte) => byte <= 0x20 || (family === 'ebcdic' && byte === 0x40));
  while (lines.length > 1 && isBlank(lines.at(-1) as Uint8Array)) lines.pop();
  return lines;
}
