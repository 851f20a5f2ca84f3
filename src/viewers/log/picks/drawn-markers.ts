import type { WellMarker } from '../../../sources/wells/well-markers.ts';
import { metresPer } from '../../../units/depth.ts';

/** A pick as it is drawn; stronger where it is pointed at. */
export interface DrawnMarker extends WellMarker {
  isActive?: boolean;
}

/** Metres of one unit of an index; null where it is no measured depth. */
export function findIndexMetres(
  index: { mnemonic: string; unit: string } | undefined,
): number | null {
  return index && !/^TVD/i.test(index.mnemonic) ? metresPer(index.unit) : null;
}
