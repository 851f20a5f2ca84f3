import type { Pen } from '../pen.ts';
import type { DepthInterval } from './depth-window.ts';
import type { DocTrack, LogDocument } from './document.ts';
import type { Rect, TrackPlace } from './layout.ts';
import type { Picture } from './picture.ts';
import type { ReadoutValue } from './readout-value.ts';
import type { PlotTheme } from './theme.ts';

/** A track of a kind whose code is loaded with the first template that has one. */
export type ItemTrack = Extract<
  DocTrack,
  { kind: 'array' | 'zones' | 'discrete' | 'text' | 'picture' }
>;

/** What a header cell is drawn with. */
export interface HeaderCellStyle {
  pen: Pen;
  doc: LogDocument;
  theme: PlotTheme;
  /** Size of one device pixel in the pen's unit. */
  hair: number;
  /** `missing` is behind the mnemonic of a curve that the data does not have. */
  words: { missing: string };
}

/** A header cell as one kind of track draws it. */
export interface HeaderCell {
  /** CSS pixels. */
  height: number;
  paint(style: HeaderCellStyle, cell: Rect): void;
}

/** A part of a track that is printed next: its depths in the shown unit, and how large it is. */
export interface PrintedPart extends DepthInterval {
  /** In the pen's unit. */
  width: number;
  height: number;
  /** Size of one device pixel in the pen's unit. */
  hair: number;
}

/** How one kind of track is drawn and read. */
export interface TrackPainter<T extends DocTrack = DocTrack> {
  /** Draws the track over its place; the picture's depth lines are covered by it. */
  paint(picture: Picture, track: T, place: TrackPlace): void;
  /** What the track has at a depth of the index, besides the values of curves; null for nothing. */
  read?(doc: LogDocument, track: T, depth: number): ReadoutValue | null;
  /** The header cell; the name of the curve where absent or null. */
  header?(track: T, doc: LogDocument): HeaderCell | null;
  /** Which text curves of a frame the track shows, by mnemonic. */
  findTexts?(
    spec: T['spec'],
    curves: readonly { mnemonic: string; kind: 'number' | 'text' }[],
  ): string[];
  /** Resolves when everything that a part of the track shows has arrived. */
  prepare?(doc: LogDocument, track: T, part: PrintedPart): Promise<void>;
}

const painters = new Map<DocTrack['kind'], TrackPainter>();

/** Makes a kind of track known. */
export function addPainter<K extends ItemTrack['kind']>(
  kind: K,
  painter: TrackPainter<Extract<DocTrack, { kind: K }>>,
): void {
  painters.set(kind, painter as unknown as TrackPainter);
}

/** How a track is drawn; undefined of the kinds that every plot has, and while it is loaded. */
export function findPainter(track: { kind: DocTrack['kind'] }): TrackPainter | undefined {
  return painters.get(track.kind);
}
