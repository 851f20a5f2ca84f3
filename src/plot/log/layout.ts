import { EPOCH_UNIT } from '../../units/time.ts';
import type { DocTrack, LogDocument } from './document.ts';

/** A rectangle in the pen's unit. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Left edge and width of each track. */
export interface TrackPlace {
  x: number;
  width: number;
}

/** Least width of a track in CSS pixels, by its kind. */
const LEAST = {
  depth: 44,
  curves: 96,
  zones: 52,
  array: 96,
  discrete: 52,
  text: 96,
  picture: 72,
} as const;

/** Width of a date in a depth track. */
const DATE_WIDTH = 76;

function findLeast(track: DocTrack): number {
  if (track.least !== undefined) return track.least;
  return track.kind === 'depth' && track.unit === EPOCH_UNIT ? DATE_WIDTH : LEAST[track.kind];
}

/** Least width at which all tracks of a document can be read. */
export function leastWidth(doc: LogDocument): number {
  return doc.tracks.reduce((sum, t) => sum + findLeast(t), 0);
}

/**
 * Shares `width` out to the tracks by their relative widths, on whole device pixels of size `hair`,
 * none below its least width.
 */
export function placeTracks(
  doc: LogDocument,
  x: number,
  width: number,
  hair: number,
): TrackPlace[] {
  const fixed = new Set<number>();
  let widths: number[] = [];
  for (;;) {
    const rest = doc.tracks.reduce((sum, t, i) => sum - (fixed.has(i) ? findLeast(t) : 0), width);
    const parts = doc.tracks.reduce((sum, t, i) => sum + (fixed.has(i) ? 0 : t.width), 0);
    widths = doc.tracks.map((t, i) => (fixed.has(i) ? findLeast(t) : (t.width / parts) * rest));
    const short = doc.tracks.findIndex((t, i) => !fixed.has(i) && widths[i]! < findLeast(t));
    if (short < 0 || fixed.size === doc.tracks.length) break;
    doc.tracks.forEach((t, i) => {
      if (!fixed.has(i) && widths[i]! < findLeast(t)) fixed.add(i);
    });
  }
  let at = x;
  return widths.map((w) => {
    const from = snap(at, hair);
    at += w;
    return { x: from, width: snap(at, hair) - from };
  });
}

/** Nearest device pixel edge. */
export function snap(value: number, hair: number): number {
  return Math.round(value / hair) * hair;
}
