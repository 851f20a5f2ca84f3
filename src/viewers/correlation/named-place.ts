import type { Pick, Side } from '../../plot/correlation/well.ts';

/** A place whose pick waits for a name. */
export interface NamedPlace {
  side: Side;
  mdM: number;
  /** The pick that gets another name; null for a new one. */
  pick: Pick | null;
  /** CSS pixels from the plot's upper left corner. */
  x: number;
  y: number;
}
