import type { DepthKind } from './own-depth.ts';
import type { Pick, Picks } from './well.ts';

/** What the two wells are aligned by. */
export interface Datum {
  /** Structural: the depth that both are drawn against. */
  depth: DepthKind;
  /** Stratigraphic: name of the pick that is brought to one height; null for none. */
  flatten: string | null;
  /**
   * Name of a second pick: the right well is stretched between the two as the left one is; null for
   * none.
   */
  stretch: string | null;
}

/** Measured depth against measured depth. */
export const MD_DATUM: Datum = { depth: 'MD', flatten: null, stretch: null };

/**
 * The n of 1 : n that a datum begins with (spec 9): 5000 for a structural one, 2500 for a
 * stratigraphic one.
 */
export function usualScale({ flatten }: Datum): number {
  return flatten === null ? 5000 : 2500;
}

/** A pick of one name in both wells. */
export interface Join {
  name: string;
  left: Pick;
  right: Pick;
}

/**
 * Picks of equal name, from the left well's top down. Where a well has a name several times, they
 * are joined in order.
 */
export function joinPicks([left, right]: Picks): Join[] {
  const waiting = new Map<string, Pick[]>();
  for (const pick of byDepth(right))
    waiting.set(pick.name, [...(waiting.get(pick.name) ?? []), pick]);
  return byDepth(left).flatMap((pick) => {
    const other = waiting.get(pick.name)?.shift();
    return other ? [{ name: pick.name, left: pick, right: other }] : [];
  });
}

/** Picks from the top down. */
export function byDepth(picks: readonly Pick[]): Pick[] {
  return [...picks].sort((a, b) => a.mdM - b.mdM);
}

/** Names that both wells have, from the left well's top down: what can be flattened on. */
export function sharedNames(picks: Picks): string[] {
  return [...new Set(joinPicks(picks).map(({ name }) => name))];
}

/**
 * The joins that a datum ties the wells at, from the top down; picks that lie in the opposite order
 * in one well stretch nothing.
 */
export function selectTies(picks: Picks, { flatten, stretch }: Datum): Join[] {
  const joins = joinPicks(picks);
  const first = joins.find(({ name }) => name === flatten);
  if (!first) return [];
  const second = joins.find(({ name }) => name === stretch && name !== flatten);
  if (!second) return [first];
  const [upper, lower] = second.left.mdM < first.left.mdM ? [second, first] : [first, second];
  return upper.left.mdM < lower.left.mdM && upper.right.mdM < lower.right.mdM
    ? [upper, lower]
    : [first];
}
