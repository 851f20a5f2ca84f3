import type { LogTemplate } from './template.ts';
import { findPainter } from './track-painter.ts';

/** Loads what draws the tracks of a template in kinds, or an orientation, that not every plot has. */
export async function loadTrackKinds({ tracks, orientation }: LogTemplate): Promise<void> {
  if (orientation === 'horizontal') (await import('./horizontal-content.ts')).addHorizontalLayout();
  const isMissing = tracks.some(
    (track) => !['curves', 'depth'].includes(track.kind) && !findPainter(track),
  );
  if (isMissing) (await import('./item-tracks.ts')).addItemTracks();
}
