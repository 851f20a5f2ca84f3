import type { LogTemplate } from './template.ts';
import { addPainter, findPainter, type ItemTrack } from './track-painter.ts';

const LOADERS: Record<ItemTrack['kind'], () => Promise<void>> = {
  discrete: async () => addPainter('discrete', (await import('./discrete-track.ts')).discreteTrack),
  text: async () => addPainter('text', (await import('./text-track.ts')).textTrack),
  picture: async () => addPainter('picture', (await import('./picture-track.ts')).pictureTrack),
};

/** Loads what draws the kinds of tracks of a template that not every plot has. */
export async function loadTrackKinds({ tracks }: LogTemplate): Promise<void> {
  const missing = tracks.filter((track) => track.kind in LOADERS && !findPainter(track));
  const kinds = new Set(missing.map(({ kind }) => kind as ItemTrack['kind']));
  await Promise.all([...kinds].map((kind) => LOADERS[kind]()));
}
