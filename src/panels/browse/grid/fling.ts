/** Steps further apart are no fling, however long they are: End, or a click into the bar. */
const APART_MS = 150;
/** Rows a second that are too fast to read. */
const FLING_ROWS = 1200;

/**
 * Whether a move by so many rows, so long after the one before, is part of a fling: what it passes
 * is not fetched.
 */
export function isFling(byRows: number, ms: number): boolean {
  return ms < APART_MS && Math.abs(byRows) * 1000 > FLING_ROWS * ms;
}
