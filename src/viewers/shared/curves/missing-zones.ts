import { findByMnemonic } from '../../../compute/find-curve.ts';
import { zoneKey } from '../../../compute/row-zones.ts';
import type { MissingPart } from '../missing-part.ts';
import { TOPS } from './zone-choice.ts';

/** What the state of a plot says of its zones. */
export interface NamedZones {
  zones?: string;
  hiddenZones?: readonly string[];
  /** The one zone that is shown. */
  zone?: string;
}

/** What the data of a plot have. */
export interface KnownZones {
  hasTops: boolean;
  curves: readonly { mnemonic: string }[];
  /** Names of the zones; empty without zones. */
  names: readonly string[];
}

/** The tops and zones that a page asks for and the data do not have. */
export function findMissingZones(
  { hasTops, curves, names }: KnownZones,
  { zones, hiddenZones = [], zone }: NamedZones,
): MissingPart<NamedZones>[] {
  if (zones === TOPS && !hasTops) return [{ kind: 'tops', keys: ['zones'], names: [] }];
  // The curve is named by `isMissingZoneCurve`.
  if (zones === undefined || isMissingZoneCurve(curves, zones)) return [];
  const gone = new Set(hiddenZones.filter((name) => name && !names.includes(name)));
  if (zone && !names.some((name) => zoneKey(name) === zoneKey(zone))) gone.add(zone);
  return gone.size > 0 ? [{ kind: 'zones', keys: ['zone', 'hiddenZones'], names: [...gone] }] : [];
}

/** Whether zones are to be made of a curve that is not there. */
export function isMissingZoneCurve(
  curves: readonly { mnemonic: string }[],
  zones: string | undefined,
): boolean {
  return Boolean(zones) && zones !== TOPS && findByMnemonic(curves, zones!) === undefined;
}
