/** A curve of a track, as a log template describes it. */
export interface TrackCurve {
  /** One mnemonic, or several of which the first that a log has is drawn. */
  curve: string | string[];
  left?: number;
  right?: number;
  color?: string;
  [more: string]: unknown;
}

/** A track of a log template. */
export interface Track {
  kind: string;
  title?: string;
  width?: number;
  scale?: string;
  unit?: string;
  datum?: string;
  curve?: string;
  display?: string;
  curves?: TrackCurve[];
  [more: string]: unknown;
}

/** Kinds of tracks that can be added. */
export const TRACK_KINDS = [
  'depth',
  'curves',
  'zones',
  'array',
  'discrete',
  'text',
  'picture',
] as const;
type TrackKind = (typeof TRACK_KINDS)[number];

/** New tracks by kind. */
export const NEW_TRACKS: Readonly<Record<TrackKind, Track>> = {
  depth: { kind: 'depth' },
  curves: { kind: 'curves', curves: [] },
  zones: { kind: 'zones' },
  array: { kind: 'array', curve: '', display: 'image' },
  discrete: { kind: 'discrete', curve: '' },
  text: { kind: 'text', items: [] },
  picture: { kind: 'picture', items: [] },
};

/** Whether a kind is one of `TRACK_KINDS`. */
export function isTrackKind(kind: string): kind is TrackKind {
  return TRACK_KINDS.some((one) => one === kind);
}

/** The mnemonics of a curve. */
export function formatCurveName({ curve }: TrackCurve): string {
  return Array.isArray(curve) ? curve.join(', ') : (curve ?? '');
}

/** The number in a field; undefined if it holds none, so that it can be cleared and typed again. */
export function readNumber({ valueAsNumber }: HTMLInputElement): number | undefined {
  return Number.isNaN(valueAsNumber) ? undefined : valueAsNumber;
}
