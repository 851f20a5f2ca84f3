import type { WellPath } from '../../units/well-path.ts';
import { mdsAtTvd } from '../../units/well-path.ts';
import { metresPer } from '../../units/depth.ts';
import type { LogData } from '../log/log-data.ts';
import { isGap } from '../log/log-data.ts';
import type { CorrelationWell } from './well.ts';

/**
 * The depth that a well's tracks are drawn against: along hole, or true vertical under sea level.
 */
export type DepthKind = 'MD' | 'TVDSS';

/** A well's own depths in one kind, metres. */
export interface OwnDepths {
  kind: DepthKind;
  /** Own depth of a measured depth; NaN where the kind has none for it. */
  fromMd(mdM: number): number;
  /** Measured depth of an own depth; NaN where the well does not reach it. */
  toMd(ownM: number): number;
  /**
   * Measured depth below which the well turns up, so that it has no vertical depth of its own
   * there; null in a well that does not.
   */
  turnsAtMdM: number | null;
}

/**
 * Whether a well can be drawn against true vertical depth under sea level: the elevation of its
 * depth reference is known.
 */
export function hasTvdss(well: CorrelationWell): boolean {
  return well.kbElevM !== null;
}

/**
 * The own depths of a well. A well without a survey is taken as vertical. @throws {RangeError} for
 * TVDSS without an elevation
 */
export function ownDepths(well: CorrelationWell, kind: DepthKind): OwnDepths {
  if (kind === 'MD') return { kind, fromMd: (mdM) => mdM, toMd: (ownM) => ownM, turnsAtMdM: null };
  const { kbElevM } = well;
  if (kbElevM === null)
    throw new RangeError(`the elevation of the depth reference of ${well.name} is not known`);
  const path = well.path && toTheEnd(well.path);
  if (!path)
    return {
      kind,
      fromMd: (mdM) => mdM - kbElevM,
      toMd: (ownM) => ownM + kbElevM,
      turnsAtMdM: null,
    };
  const turnsAtMdM = findTurn(path);
  const tvdAt = tvdWalk(path);
  return {
    kind,
    turnsAtMdM,
    fromMd: (mdM) => (turnsAtMdM !== null && mdM > turnsAtMdM ? NaN : tvdAt(mdM) - kbElevM),
    toMd: (ownM) =>
      mdsAtTvd(path, ownM + kbElevM).find((mdM) => turnsAtMdM === null || mdM <= turnsAtMdM) ?? NaN,
  };
}

/**
 * How far below its last station a survey is believed to go on in the same direction, metres along
 * hole: logs reach below it.
 */
const BEYOND_M = 2000;

/** The path, straight on below its last station. */
function toTheEnd(path: WellPath): WellPath {
  const last = path.mdM.length - 1;
  if (last < 1) return path;
  const share = BEYOND_M / (path.mdM[last]! - path.mdM[last - 1]!);
  const on = (values: Float64Array): Float64Array =>
    Float64Array.of(...values, values[last]! + share * (values[last]! - values[last - 1]!));
  return { mdM: on(path.mdM), tvdM: on(path.tvdM), eastM: on(path.eastM), northM: on(path.northM) };
}

/**
 * TVD at a measured depth, NaN off the path. It searches from the last place: the depths of an
 * index are read in order.
 */
function tvdWalk({ mdM, tvdM }: WellPath): (wantedM: number) => number {
  const last = mdM.length - 1;
  let at = 1;
  return (wantedM) => {
    if (last < 1 || !(wantedM >= mdM[0]!) || wantedM > mdM[last]!) return NaN;
    while (at < last && mdM[at]! < wantedM) at++;
    while (at > 1 && mdM[at - 1]! > wantedM) at--;
    const share = (wantedM - mdM[at - 1]!) / (mdM[at]! - mdM[at - 1]!);
    return tvdM[at - 1]! + share * (tvdM[at]! - tvdM[at - 1]!);
  };
}

function findTurn({ mdM, tvdM }: WellPath): number | null {
  for (let i = 1; i < mdM.length; i++) if (tvdM[i]! <= tvdM[i - 1]!) return mdM[i - 1]!;
  return null;
}

/**
 * A well's curves over its own depth: the well's arrays as they are for MD; for TVDSS the same
 * curves over a new index in metres, NaN (a row left out) where the well turns up. Picks are left
 * out: a correlation draws its own.
 */
export function dataOver(well: CorrelationWell, own: OwnDepths): LogData {
  const { index, curves, nullValue, texts } = well.data;
  if (own.kind === 'MD') return { index, curves, nullValue, texts };
  const metres = metresPer(index.unit) ?? 1;
  const values = new Float64Array(index.values.length);
  const absent = nullValue ?? NaN;
  for (let i = 0; i < values.length; i++) {
    const md = index.values[i]!;
    values[i] = isGap(md, absent) ? NaN : own.fromMd(md * metres);
  }
  return { index: { mnemonic: 'TVDSS', unit: 'm', values }, curves, nullValue, texts };
}
