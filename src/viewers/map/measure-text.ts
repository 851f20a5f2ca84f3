import { groupDigits } from '../../ui/format.ts';
import type { Measured } from '../../plot/map/map-data.ts';

/** A length: metres up to ten kilometres, then kilometres. */
function lengthText(metres: number): string {
  return metres < 10_000
    ? `${groupDigits(metres.toFixed(metres < 100 ? 1 : 0))} m`
    : `${groupDigits((metres / 1000).toFixed(metres < 1e5 ? 2 : 1))} km`;
}

/** An area: square kilometres, hectares below one. */
export function areaText(squareMetres: number): string {
  const km2 = squareMetres / 1e6;
  return km2 < 1
    ? `${groupDigits((squareMetres / 1e4).toFixed(2))} ha`
    : `${groupDigits(km2.toFixed(km2 < 100 ? 2 : km2 < 10_000 ? 1 : 0))} km²`;
}

/** What was measured: the way around an area too. */
export function measuredText({ lengthM, areaM2 }: Measured): string {
  return areaM2 === null ? lengthText(lengthM) : `${areaText(areaM2)} · ${lengthText(lengthM)}`;
}
