import { hasPath, type ScenePlacedWell } from './placed-well.ts';

/** A place on a well: its number in the scene, and the measured depth in metres. */
export interface WellCursor {
  well: number;
  md: number;
}

/** Metres that a key moves the cursor by. */
const STEP_M = 10;

/** The cursor moved along its well by whole steps, held within the well. */
export function alongWell(
  wells: readonly ScenePlacedWell[],
  { well, md: from }: WellCursor,
  steps: number,
): WellCursor {
  return { well, md: within(wells[well]!, Math.round((from + steps * STEP_M) / STEP_M) * STEP_M) };
}

/**
 * The cursor on the next or the previous well that has a path, at the same depth or in the middle;
 * null past the last.
 */
export function nextWell(
  wells: readonly ScenePlacedWell[],
  cursor: WellCursor | null,
  by: 1 | -1,
): WellCursor | null {
  const from = cursor?.well ?? (by > 0 ? -1 : wells.length);
  for (let well = from + by; well >= 0 && well < wells.length; well += by) {
    const placed = wells[well]!;
    if (!hasPath(placed)) continue;
    const { md } = placed;
    return { well, md: within(placed, cursor?.md ?? (md[0]! + md[md.length - 1]!) / 2) };
  }
  return null;
}

function within({ md }: ScenePlacedWell, wanted: number): number {
  return Math.min(md[md.length - 1]!, Math.max(md[0]!, wanted));
}
