import { discreteTrack } from './discrete-track.ts';
import { pictureTrack } from './picture-track.ts';
import { textTrack } from './text-track.ts';
import { addPainter } from './track-painter.ts';

/** Makes the tracks of codes, texts and pictures known. */
export function addItemTracks(): void {
  addPainter('discrete', discreteTrack);
  addPainter('text', textTrack);
  addPainter('picture', pictureTrack);
}
