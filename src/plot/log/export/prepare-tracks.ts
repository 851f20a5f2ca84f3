import type { DepthInterval } from '../depth-window.ts';
import type { LogDocument } from '../document.ts';
import type { Rect } from '../layout.ts';
import { placeTracks } from '../layout.ts';
import { findPainter } from '../track-painter.ts';

/**
 * Resolves when everything has arrived that a print of some content shows over a rectangle:
 * pictures are fetched. `hair` is the size of one device pixel.
 */
export type PreparePrint = (rect: Rect, range: DepthInterval, hair: number) => Promise<void>;

/** Resolves when everything that the tracks of a document show has arrived. */
export async function prepareTracks(
  doc: LogDocument,
  rect: Rect,
  range: DepthInterval,
  hair: number,
): Promise<void> {
  const places = placeTracks(doc, rect.x, rect.width, hair);
  const { height } = rect;
  await Promise.all(
    doc.tracks.map((track, i) =>
      findPainter(track)?.prepare?.(doc, track, {
        ...range,
        width: places[i]!.width,
        height,
        hair,
      }),
    ),
  );
}
