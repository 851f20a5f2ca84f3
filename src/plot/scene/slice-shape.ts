import {
  type SectionInfo,
  type SectionPlace,
  type SurveyInfo,
  sampleToTime,
} from '../../formats/seismic/seismic-survey.ts';
import { pointAt, positionAt, type VolumePlace } from './volume-place.ts';

/** One slice of a survey, as its viewer wants it. */
export interface SceneSlice {
  mode: 'inline' | 'crossline' | 'z' | 'line';
  /** Position on its axis from 0; not used by a line. */
  at: number;
  /** Of a line through a volume: its corners by positions. */
  path?: readonly (readonly [inline: number, crossline: number])[];
  visible: boolean;
}

/**
 * A slice as a sheet in the scene: upright along a line on the ground, or level. Columns and rows
 * are those of its section.
 */
export interface SliceShape {
  slice: SceneSlice;
  columns: number;
  rows: number;
  levels: SectionInfo['levels'];
  /** Scene coordinates of a column and a row, fractions allowed. */
  point(column: number, row: number): [x: number, y: number, z: number];
  /** Columns where an upright sheet bends, its ends among them. */
  bends: readonly number[];
}

/** The cut of the survey that a slice shows. */
export function placeOfSlice(info: SurveyInfo, { mode, at, path }: SceneSlice): SectionPlace {
  switch (mode) {
    case 'inline':
      return { mode, number: info.inlines!.numbers[at]! };
    case 'crossline':
      return { mode, number: info.crosslines!.numbers[at]! };
    case 'z':
      return { mode, number: sampleToTime(info, at) };
    case 'line':
      return path ? { mode, path } : { mode };
  }
}

/** Number of places on a slice's axis; 1 for a line. */
export function countPlaces(
  { inlines, crosslines, samples }: SurveyInfo,
  mode: SceneSlice['mode'],
): number {
  return mode === 'inline'
    ? (inlines?.numbers.length ?? 0)
    : mode === 'crossline'
      ? (crosslines?.numbers.length ?? 0)
      : mode === 'z'
        ? samples.count
        : 1;
}

/** The sheet of a slice. */
export function computeSliceShape(
  slice: SceneSlice,
  { traces, samples, levels }: SectionInfo,
  volume: VolumePlace,
): SliceShape {
  const sheet = { slice, columns: traces, rows: samples, levels };
  const { at } = slice;
  switch (slice.mode) {
    case 'inline':
      return {
        ...sheet,
        bends: [0, traces - 1],
        point: (column, row) => pointAt(volume, at, column, row),
      };
    case 'crossline':
      return {
        ...sheet,
        bends: [0, traces - 1],
        point: (column, row) => pointAt(volume, column, at, row),
      };
    case 'z':
      return {
        ...sheet,
        bends: [0, traces - 1],
        point: (column, row) => pointAt(volume, column, row, at),
      };
    case 'line':
      return volume.traces
        ? traceSheet(sheet, volume, volume.traces)
        : pathSheet(sheet, volume, slice.path ?? []);
  }
}

type Sheet = Omit<SliceShape, 'point' | 'bends'>;

/** Bends of a 2D line that are drawn. */
const MOST_BENDS = 512;

function traceSheet(
  sheet: Sheet,
  { origin, sample }: VolumePlace,
  traces: Float64Array,
): SliceShape {
  const last = sheet.columns - 1;
  const count = Math.min(MOST_BENDS, Math.max(2, sheet.columns));
  return {
    ...sheet,
    bends: Array.from({ length: count }, (_, i) => Math.round((i * last) / (count - 1))),
    point: (column, row) => {
      const held = Math.min(last, Math.max(0, column));
      const before = Math.min(Math.floor(held), Math.max(0, last - 1));
      const next = Math.min(last, before + 1);
      const share = held - before;
      const axis = (offset: number): number =>
        traces[2 * before + offset]! +
        share * (traces[2 * next + offset]! - traces[2 * before + offset]!);
      return [axis(0), origin[1] + row * sample, axis(1)];
    },
  };
}

function pathSheet(
  sheet: Sheet,
  volume: VolumePlace,
  path: NonNullable<SceneSlice['path']>,
): SliceShape {
  return {
    ...sheet,
    bends: findBends(path),
    point: (column, row) => pointAt(volume, ...alongPath(path, column), row),
  };
}

/**
 * Columns of a path's corners, as the source counts them: one for each line that a part crosses in
 * its main direction.
 */
function findBends(path: NonNullable<SceneSlice['path']>): number[] {
  const bends = [0];
  for (let i = 1; i < path.length; i++)
    bends.push(
      bends[i - 1]! +
        Math.max(
          1,
          Math.round(
            Math.max(
              Math.abs(path[i]![0] - path[i - 1]![0]),
              Math.abs(path[i]![1] - path[i - 1]![1]),
            ),
          ),
        ),
    );
  return bends;
}

function alongPath(
  path: NonNullable<SceneSlice['path']>,
  column: number,
): [inline: number, crossline: number] {
  const bends = findBends(path);
  let part = 1;
  while (part < path.length - 1 && bends[part]! < column) part++;
  const [from, to] = [path[part - 1]!, path[part]!];
  const share = (column - bends[part - 1]!) / (bends[part]! - bends[part - 1]!);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

/** Positions of the trace at a column of a path. */
export function onPath(
  path: NonNullable<SceneSlice['path']>,
  column: number,
): [inline: number, crossline: number] {
  const [inline, crossline] = alongPath(path, Math.round(column));
  return [Math.round(inline), Math.round(crossline)];
}

/** Where a ray meets a sheet: how far along, and at which column and row; null where it passes. */
export function rayOnSheet(
  { slice, columns, rows, bends, point }: SliceShape,
  volume: VolumePlace,
  from: readonly [number, number, number],
  way: readonly [number, number, number],
): { distance: number; column: number; row: number } | null {
  if (slice.mode === 'z') {
    const distance = (point(0, 0)[1] - from[1]) / way[1];
    if (!(distance > 0)) return null;
    const [column, row] = positionAt(
      volume,
      from[0] + distance * way[0],
      from[2] + distance * way[2],
    );
    return column >= 0 && column <= columns - 1 && row >= 0 && row <= rows - 1
      ? { distance, column, row }
      : null;
  }
  let best: { distance: number; column: number; row: number } | null = null;
  const [top, bottom] = [point(0, 0)[1], point(0, rows - 1)[1]];
  for (let part = 1; part < bends.length; part++) {
    const [ax, , az] = point(bends[part - 1]!, 0);
    const [bx, , bz] = point(bends[part]!, 0);
    const across = way[0] * (bz - az) - way[2] * (bx - ax);
    const distance = ((ax - from[0]) * (bz - az) - (az - from[2]) * (bx - ax)) / across;
    const share = ((ax - from[0]) * way[2] - (az - from[2]) * way[0]) / across;
    if (!(distance > 0) || !(share >= 0 && share <= 1) || (best && best.distance <= distance))
      continue;
    const row = ((from[1] + distance * way[1] - top) / (bottom - top)) * (rows - 1);
    if (row >= 0 && row <= rows - 1)
      best = {
        distance,
        column: bends[part - 1]! + share * (bends[part]! - bends[part - 1]!),
        row,
      };
  }
  return best;
}
