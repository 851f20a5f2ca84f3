import { type PreparePrint, prepareTracks } from '../log/export/prepare-tracks.ts';
import type { CorrelationDocument } from './correlation-document.ts';
import { placeWells } from './correlation-layout.ts';
import { SIDES } from './well.ts';

/** Waits for what the tracks of both wells show. */
export function prepareCorrelation(correlation: CorrelationDocument): PreparePrint {
  return async (rect, range, hair) => {
    const places = placeWells(correlation, rect, hair);
    const perUnit = rect.height / (range.base - range.top);
    for (const side of SIDES) {
      const { doc, placement } = correlation.wells[side];
      for (const { own, shared } of placement.pieces(range)) {
        const height = (shared.base - shared.top) * perUnit;
        if (height > 0) await prepareTracks(doc, { ...places.wells[side], height }, own, hair);
      }
    }
  };
}
