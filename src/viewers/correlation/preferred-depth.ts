import { userSettings } from '../../core/user-settings.ts';
import { type Datum, sharedNames } from '../../plot/correlation/datum.ts';
import { type DepthKind, hasTvdss } from '../../plot/correlation/own-depth.ts';
import type { CorrelationWell, Picks } from '../../plot/correlation/well.ts';
import { defaultDepthUnit, type DepthUnit } from '../../units/depth.ts';
import type { RestoredView } from './restored-view.ts';

/**
 * The depth that wells are aligned by at first: under sea level where the user's settings prefer
 * that and each well's elevation is known.
 */
function preferredDepth(wells: readonly CorrelationWell[]): DepthKind {
  return userSettings.peek().datum === 'TVDSS' && wells.every(hasTvdss) ? 'TVDSS' : 'MD';
}

/** The unit that depths are shown in at first: the user's, else that of the first well's file. */
export function preferredUnit([first]: readonly CorrelationWell[]): DepthUnit {
  return userSettings.peek().depthUnit ?? defaultDepthUnit(first?.data.index.unit ?? 'm');
}

/** The datum of a state, as far as the wells and their picks have it. */
export function restoredDatum(
  { depth, flattenOn, stretchTo }: RestoredView,
  wells: readonly CorrelationWell[],
  picks: Picks,
): Datum {
  const names = sharedNames(picks);
  const flatten = names.find((name) => name === flattenOn) ?? null;
  const stretch = names.find((name) => name === stretchTo && name !== flatten) ?? null;
  return {
    depth: wells.every(hasTvdss) ? (depth ?? preferredDepth(wells)) : 'MD',
    flatten,
    stretch: flatten === null ? null : stretch,
  };
}
