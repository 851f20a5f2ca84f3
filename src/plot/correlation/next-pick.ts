import type { CorrelationDocument } from './correlation-document.ts';
import { sharedOfMd } from './correlation-document.ts';
import type { Pick, Side } from './well.ts';
import { SIDES } from './well.ts';

/** A pick with the well that it belongs to. */
export interface SidedPick {
  side: Side;
  pick: Pick;
}

/** Where a step from pick to pick begins. */
export interface PickStep {
  /** The pick that is pointed at, or null. */
  pointed: SidedPick | null;
  /** Shared depth to begin at where no pick is pointed at. */
  depth: number;
  /** 1 for the next pick down the picture, -1 for the next one up. */
  by: 1 | -1;
}

/** The next pick of either well, with its shared depth; null where there is no further one. */
export function findNextPick(
  correlation: CorrelationDocument,
  { pointed, depth: start, by }: PickStep,
): (SidedPick & { depth: number }) | null {
  const all = SIDES.flatMap((side) =>
    correlation.picks[side].map((pick) => ({
      side,
      pick,
      depth: sharedOfMd(correlation, side, pick.mdM),
    })),
  )
    .filter(({ depth }) => Number.isFinite(depth))
    .sort((a, b) => a.depth - b.depth || a.side - b.side);
  const from = all.findIndex(({ side, pick }) => side === pointed?.side && pick === pointed.pick);
  const beyond =
    by > 0
      ? all.findIndex(({ depth }) => depth > start)
      : all.findLastIndex(({ depth }) => depth < start);
  return all[from >= 0 ? from + by : beyond] ?? null;
}
