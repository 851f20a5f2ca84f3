import { userSettings } from '../../core/user-settings.ts';
import { type DepthKind, hasTvdss } from '../../plot/correlation/own-depth.ts';
import type { CorrelationWell } from '../../plot/correlation/well.ts';
import { defaultDepthUnit, type DepthUnit } from '../../units/depth.ts';

/**
 * The depth that wells are aligned by at first: under sea level where the user's settings prefer
 * that and each well's elevation is known.
 */
export function preferredDepth(wells: readonly CorrelationWell[]): DepthKind {
  return userSettings.peek().datum === 'TVDSS' && wells.every(hasTvdss) ? 'TVDSS' : 'MD';
}

/** The unit that depths are shown in at first: the user's, else that of the first well's file. */
export function preferredUnit([first]: readonly CorrelationWell[]): DepthUnit {
  return userSettings.peek().depthUnit ?? defaultDepthUnit(first?.data.index.unit ?? 'm');
}
