import { userSettings } from '../../core/user-settings.ts';
import { type Datum, MD_DATUM, sharedNames } from '../../plot/correlation/datum.ts';
import { hasTvdss } from '../../plot/correlation/own-depth.ts';
import type { CorrelationWell, Picks } from '../../plot/correlation/well.ts';
import { defaultDepthUnit, type DepthUnit } from '../../units/depth.ts';

/**
 * How wells are aligned at first: against the depth under sea level where the user's settings prefer
 * that and each well's elevation is known.
 */
export function preferredDatum(wells: readonly CorrelationWell[]): Datum {
  const isBelowSea = userSettings.peek().datum === 'TVDSS' && wells.every(hasTvdss);
  return { ...MD_DATUM, depth: isBelowSea ? 'TVDSS' : 'MD' };
}

/** The unit that depths are shown in at first: the user's, else that of the first well's file. */
export function preferredUnit([first]: readonly CorrelationWell[]): DepthUnit {
  return userSettings.peek().depthUnit ?? defaultDepthUnit(first?.data.index.unit ?? 'm');
}

/** A datum as far as the wells and their picks have it. */
export function possibleDatum(
  { depth, flatten, stretch }: Datum,
  wells: readonly CorrelationWell[],
  picks: Picks,
): Datum {
  const names = sharedNames(picks);
  const flattened = names.find((name) => name === flatten) ?? null;
  return {
    depth: wells.every(hasTvdss) ? depth : 'MD',
    flatten: flattened,
    stretch: flattened === null ? null : (names.find((name) => name === stretch) ?? null),
  };
}
