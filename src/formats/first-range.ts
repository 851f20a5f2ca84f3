/**
 * Bytes that the first request for a file asks for; a file up to this size needs no other. A reader
 * that merges its ranges itself looks at headers first, any other at whole blocks.
 */
export function countFirstBytes(isExact = false): number {
  return isExact ? 256 << 10 : 1 << 20;
}

/** Headers of the first request for a file. */
export function firstRangeHeaders(isExact?: boolean): Record<string, string> {
  return { range: `bytes=0-${countFirstBytes(isExact) - 1}` };
}
