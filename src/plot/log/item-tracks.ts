import { arrayTrack } from './array-track.ts';
import { discreteTrack } from './discrete-track.ts';
import { pictureTrack } from './picture-track.ts';
import { textTrack } from './text-track.ts';
import { addPainter } from './track-painter.ts';
import { zoneTrack } from './zone-track.ts';

/** Makes the tracks of arrays, zones, codes, texts and pictures known. */
export function addItemTracks(): void {
  addPainter('array', arrayTrack);
  addPainter('zones', zoneTrack);
  addPainter('discrete', discreteTrack);
  addPainter('text', textTrack);
  addPainter('picture', pictureTrack);
}
