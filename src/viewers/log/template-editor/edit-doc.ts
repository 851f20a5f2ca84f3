import type { CurveSpec, LogTemplate, TrackSpec } from '../../../plot/log/template.ts';

/** A curve of the edited template. `key` stays with it wherever it is moved. */
export interface EditCurve {
  key: number;
  spec: CurveSpec;
}

/**
 * A track of the edited template. Its curves are in `curves`; a curve track's own `spec.curves` is
 * empty.
 */
export interface EditTrack {
  key: number;
  spec: TrackSpec;
  curves: readonly EditCurve[];
}

/**
 * A template whose tracks and curves have keys, by which they are known while they are moved. No
 * key is used twice.
 */
export interface EditDoc {
  name: string;
  depthScale?: string;
  orientation?: LogTemplate['orientation'];
  tracks: readonly EditTrack[];
  /** The next unused key. */
  nextKey: number;
}

/**
 * A field: the key of the track or curve that has it, and its place there, as `['fills', 0,
 * 'color']`.
 */
export interface FieldPlace {
  node: number;
  path: readonly (string | number)[];
}

/** Gives every track and curve of a template a key. */
export function toEditDoc(template: LogTemplate): EditDoc {
  let nextKey = 1;
  const tracks = template.tracks.map((track): EditTrack => {
    const key = nextKey++;
    if (track.kind !== 'curves') return { key, spec: track, curves: [] };
    return {
      key,
      spec: { ...track, curves: [] },
      curves: track.curves.map((spec) => ({ key: nextKey++, spec })),
    };
  });
  const { name, depthScale, orientation } = template;
  return { name, depthScale, orientation, tracks, nextKey };
}

/** The template of a document, unchecked. */
export function toTemplate(doc: EditDoc): LogTemplate {
  const tracks = doc.tracks.map(({ spec, curves }): TrackSpec =>
    spec.kind === 'curves' ? { ...spec, curves: curves.map((curve) => curve.spec) } : spec,
  );
  return {
    name: doc.name,
    ...(doc.depthScale === undefined ? {} : { depthScale: doc.depthScale }),
    ...(doc.orientation === undefined ? {} : { orientation: doc.orientation }),
    tracks,
  };
}

/** The specification with this key, of a track or a curve; undefined for an unknown key. */
export function findSpec(doc: EditDoc, key: number): TrackSpec | CurveSpec | undefined {
  for (const track of doc.tracks) {
    if (track.key === key) return track.spec;
    const curve = track.curves.find((one) => one.key === key);
    if (curve) return curve.spec;
  }
  return undefined;
}

/** Key of the track that is, or holds, `key`. */
export function findTrackKey(doc: EditDoc, key: number): number | undefined {
  return doc.tracks.find(
    (track) => track.key === key || track.curves.some((curve) => curve.key === key),
  )?.key;
}

/** The value of a field; undefined if it is not set. */
export function valueAt(doc: EditDoc, { node, path }: FieldPlace): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null
        ? (at as Record<string | number, unknown>)[step]
        : undefined,
    findSpec(doc, node),
  );
}

/**
 * The document with another value at a field; `undefined` takes the field away. Whether the value
 * fits is for the schema to say.
 */
export function withValue(doc: EditDoc, { node, path }: FieldPlace, value: unknown): EditDoc {
  return withSpec(doc, node, (spec) => put(spec, path, value) as typeof spec);
}

/** The document with another specification of one track or curve. */
export function withSpec(
  doc: EditDoc,
  key: number,
  change: <T extends TrackSpec | CurveSpec>(spec: T) => T,
): EditDoc {
  const tracks = doc.tracks.map((track): EditTrack => {
    if (track.key === key) return { ...track, spec: change(track.spec) };
    if (!track.curves.some((curve) => curve.key === key)) return track;
    return {
      ...track,
      curves: track.curves.map((curve) =>
        curve.key === key ? { ...curve, spec: change(curve.spec) } : curve,
      ),
    };
  });
  return { ...doc, tracks };
}

function put(
  target: unknown,
  [step, ...rest]: readonly (string | number)[],
  value: unknown,
): unknown {
  if (step === undefined) return value;
  if (Array.isArray(target))
    return target.map((item: unknown, i) => (i === step ? put(item, rest, value) : item));
  const record = { ...(target as Record<string, unknown>) };
  const made = put(record[step], rest, value);
  if (made === undefined) delete record[step];
  else record[step] = made;
  return record;
}

/** Adds a track at position `at`. Its key is the document's former `nextKey`. */
export function addTrack(doc: EditDoc, spec: TrackSpec, at: number): EditDoc {
  const tracks = [...doc.tracks];
  tracks.splice(at, 0, { key: doc.nextKey, spec, curves: [] });
  return { ...doc, tracks, nextKey: doc.nextKey + 1 };
}

/** Adds a curve at the end of a curve track. Its key is the document's former `nextKey`. */
export function addCurve(doc: EditDoc, trackKey: number, spec: CurveSpec): EditDoc {
  const tracks = doc.tracks.map((track) =>
    track.key === trackKey
      ? { ...track, curves: [...track.curves, { key: doc.nextKey, spec }] }
      : track,
  );
  return { ...doc, tracks, nextKey: doc.nextKey + 1 };
}

/** Takes away the track or curve with this key. */
export function remove(doc: EditDoc, key: number): EditDoc {
  const tracks = doc.tracks
    .filter((track) => track.key !== key)
    .map((track) =>
      track.curves.some((curve) => curve.key === key)
        ? { ...track, curves: track.curves.filter((curve) => curve.key !== key) }
        : track,
    );
  return { ...doc, tracks };
}

/**
 * Moves a track to position `to`, counted with the track taken out; the document itself where
 * nothing moves.
 */
export function moveTrack(doc: EditDoc, key: number, to: number): EditDoc {
  const from = doc.tracks.findIndex((track) => track.key === key);
  const moved = doc.tracks[from];
  const place = Math.max(0, Math.min(to, doc.tracks.length - 1));
  if (!moved || from === place) return doc;
  const tracks = doc.tracks.filter((track) => track !== moved);
  tracks.splice(place, 0, moved);
  return { ...doc, tracks };
}

/**
 * Moves a curve to position `to` of a curve track, counted with the curve taken out; the document
 * itself where nothing moves. Fills go with the curve.
 */
export function moveCurve(doc: EditDoc, key: number, trackKey: number, to: number): EditDoc {
  const from = doc.tracks.find((track) => track.curves.some((curve) => curve.key === key));
  const target = doc.tracks.find((track) => track.key === trackKey);
  const moved = from?.curves.find((curve) => curve.key === key);
  if (!from || !moved || target?.spec.kind !== 'curves') return doc;
  const place = Math.max(0, Math.min(to, target.curves.length - (from === target ? 1 : 0)));
  if (from === target && from.curves.indexOf(moved) === place) return doc;
  const tracks = doc.tracks.map((track) => {
    if (track !== from && track !== target) return track;
    const curves = track.curves.filter((curve) => curve !== moved);
    if (track === target) curves.splice(place, 0, moved);
    return { ...track, curves };
  });
  return { ...doc, tracks };
}

/**
 * Where a curve goes with one step up (-1) or down (1): within its track, then into the next curve
 * track; null at the end.
 */
export function curveStep(
  doc: EditDoc,
  key: number,
  step: -1 | 1,
): { trackKey: number; to: number } | null {
  const at = doc.tracks.findIndex((track) => track.curves.some((curve) => curve.key === key));
  const track = doc.tracks[at];
  if (!track) return null;
  const to = track.curves.findIndex((curve) => curve.key === key) + step;
  if (to >= 0 && to < track.curves.length) return { trackKey: track.key, to };
  for (let i = at + step; i >= 0 && i < doc.tracks.length; i += step) {
    const other = doc.tracks[i];
    if (other?.spec.kind === 'curves')
      return { trackKey: other.key, to: step < 0 ? other.curves.length : 0 };
  }
  return null;
}
