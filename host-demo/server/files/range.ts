/**
 * The part of a file that a request selects: bytes from `start` to before `end`; the whole file; or
 * a range that it does not have.
 */
export type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

/**
 * Reads a Range header (RFC 9110, 14.1.2). A header that is not one range of bytes selects the
 * whole file.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match || (!match[1] && !match[2])) return 'whole';
  const [first, last] = [match[1], match[2]].map((digits) => (digits ? Number(digits) : null));
  if (first === null)
    return last === 0 || sizeBytes === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, sizeBytes - last!), end: sizeBytes };
  if (last !== null && last! < first!) return 'whole';
  if (first! >= sizeBytes) return 'unsatisfiable';
  return { start: first!, end: Math.min(sizeBytes, (last ?? sizeBytes) + 1) };
}

/**
 * True where a list of entity tags names this one (If-None-Match, RFC 9110, 13.1.2: weak
 * comparison).
 */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  );
}

/**
 * True where the part may be given: no If-Range, or one of this very version (RFC 9110, 13.1.5).
 */
export function isSameVersion(ifRange: string | undefined, etag: string, changed: Date): boolean {
  if (ifRange === undefined || ifRange === etag) return true;
  return Date.parse(ifRange) === Math.floor(changed.getTime() / 1000) * 1000;
}
