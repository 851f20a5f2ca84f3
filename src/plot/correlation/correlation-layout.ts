import type { Rect } from '../log/layout.ts';
import { leastWidth, snap } from '../log/layout.ts';
import type { CorrelationDocument } from './correlation-document.ts';

/** Where the two wells and the gap between them lie. */
export interface CorrelationPlaces {
  wells: readonly [Rect, Rect];
  gap: Rect;
}

/** Share of the picture that the gap takes, and its least and most width in CSS pixels. */
const GAP_SHARE = 0.14;
const GAP = { least: 64, most: 220 };

/** Least width at which both wells can be read. */
export function leastCorrelationWidth({ wells }: Pick<CorrelationDocument, 'wells'>): number {
  return leastWidth(wells[0].doc) + GAP.least + leastWidth(wells[1].doc);
}

/** Shares a picture out: the gap, then to each well by the widths of its tracks. */
export function placeWells(
  correlation: Pick<CorrelationDocument, 'wells'>,
  rect: Rect,
  hair: number,
): CorrelationPlaces {
  const [left, right] = correlation.wells.map(({ doc }) => ({
    least: leastWidth(doc),
    parts: doc.tracks.reduce((sum, track) => sum + track.width, 0),
  })) as [Share, Share];
  const gap = Math.min(
    Math.max(GAP.least, Math.min(GAP.most, rect.width * GAP_SHARE)),
    Math.max(GAP.least, rect.width - left.least - right.least),
  );
  const room = rect.width - gap;
  const wanted = (room * left.parts) / Math.max(1e-9, left.parts + right.parts);
  const first = Math.max(left.least, Math.min(room - right.least, wanted));
  const x = snap(rect.x + first, hair);
  const end = snap(rect.x + first + gap, hair);
  return {
    wells: [
      { ...rect, width: x - rect.x },
      { ...rect, x: end, width: rect.x + rect.width - end },
    ],
    gap: { ...rect, x, width: end - x },
  };
}

interface Share {
  least: number;
  parts: number;
}
