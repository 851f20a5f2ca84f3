import type { Backend } from '../../backend/backend.ts';
import { type WellInSpace, wellsInSpace } from '../../backend/wells.ts';
import { unwrap } from '../../core/problem-error.ts';
import { pathAt, valueAlong, type WellPath } from '../../units/well-path.ts';

/**
 * The path of a wellbore by its survey on the server; null without one.
 * @throws the problem of the call
 */
export async function loadServedPath(
  backend: Backend,
  uwi: string,
  signal: AbortSignal,
): Promise<WellPath | null> {
  const wells = unwrap(await wellsInSpace(backend, [uwi], { signal }));
  return buildServedPath(wells.find((one) => one.uwi === uwi));
}

/**
 * The trajectory as a path; stations without numbers, or not deeper than the one before, are left
 * out. Null if fewer than two are left.
 */
export function buildServedPath(space: WellInSpace | undefined): WellPath | null {
  const { md = [], x = [], y = [], tvd = [] } = space?.trajectory ?? {};
  const used: [number, number, number, number][] = [];
  md.forEach((mdM, i) => {
    const tvdM = tvd[i];
    if (
      typeof mdM !== 'number' ||
      typeof tvdM !== 'number' ||
      mdM <= (used.at(-1)?.[0] ?? -Infinity)
    )
      return;
    used.push([mdM, tvdM, (x[i] ?? 0) - (x[0] ?? 0), (y[i] ?? 0) - (y[0] ?? 0)]);
  });
  const column = (at: 0 | 1 | 2 | 3): Float64Array => Float64Array.from(used, (row) => row[at]);
  return used.length > 1
    ? { mdM: column(0), tvdM: column(1), eastM: column(2), northM: column(3) }
    : null;
}

/** Other depths of a measured depth; null where the survey does not give them. */
export interface DerivedDepths {
  /** Metres below sea level. */
  tvdssM: number | null;
  /** Two-way time in ms. */
  twtMs: number | null;
}

/** The other depths of a well's measured depth, by its survey as the server has it. */
export function deriveDepths(space: WellInSpace | undefined, mdM: number): DerivedDepths {
  const path = buildServedPath(space);
  const place = path && pathAt(path, mdM);
  const kbElevM = space?.kbElev ?? null;
  return {
    tvdssM: place && kbElevM !== null ? place.tvdM - kbElevM : null,
    twtMs: timeAt(space, mdM),
  };
}

function timeAt(space: WellInSpace | undefined, mdM: number): number | null {
  const { md = [], twt = [] } = space?.trajectory ?? {};
  const used: [number, number][] = [];
  md.forEach((at, i) => {
    const time = twt[i];
    if (typeof at === 'number' && typeof time === 'number' && at > (used.at(-1)?.[0] ?? -Infinity))
      used.push([at, time]);
  });
  if (used.length < 2) return null;
  const column = (at: 0 | 1): Float64Array => Float64Array.from(used, (row) => row[at]);
  return valueAlong(column(0), column(1), mdM);
}
