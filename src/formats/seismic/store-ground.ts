import type { FormatWarning } from '../format-error.ts';
import type { GroundUnit } from '../../units/ground.ts';
import { gridPlace, applyGridTransform } from '../segy/grid-place.ts';
import { cells, computeStrides } from './store-array.ts';
import type { StoreArray } from './store-array.ts';
import { readGroundUnit } from './store-units.ts';

/** Coordinates of a store's traces: along its inlines and crosslines, or along its line. */
export interface StoreGround {
  shape: readonly number[];
  chunks: readonly number[];
  warnings: readonly FormatWarning[];
  /** Those of a chunk, whose edge may lie outside; NaN, or 0 of both, of a trace that has none. */
  chunk(at: readonly number[], signal?: AbortSignal): Promise<GroundChunk>;
}

/** Coordinates of the traces of one chunk. */
export interface GroundChunk {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** Null where the store does not tell it. */
  unit: GroundUnit | null;
}

/** Where traces lie: of a volume by the grid that was fitted to some of them. */
export type PlacedGround = { unit: GroundUnit | null } & (
  | { kind: 'grid'; at(inline: number, crossline: number): [x: number, y: number] }
  | { kind: 'line'; x: Float64Array; y: Float64Array }
);

/** Coordinates that a grid is fitted to, of each chunk. */
const FITTED = 4096;
/** A step between them that shares no factor with the lengths of lines. */
const GOLDEN = 0.6180339887498949;

/** Coordinates that are arrays of their own. Null where the two do not lie alike. */
export function groundOfArrays(x: StoreArray, y: StoreArray): StoreGround | null {
  const {
    facts: { shape, chunks, attributes },
  } = x;
  if (y.facts.shape.join() !== shape.join() || y.facts.chunks.join() !== chunks.join()) return null;
  const { unit, warnings } = readGroundUnit(attributes);
  return {
    shape,
    chunks,
    warnings,
    async chunk(at, signal) {
      const [xs, ys] = await Promise.all([x.chunk(at, signal), y.chunk(at, signal)]);
      return { x: xs, y: ys, unit };
    },
  };
}

/**
 * Places a store's traces; of a volume chunks at its corners, its sides and in its middle are read.
 * Null where there is nothing to go by.
 */
export async function placedGround(
  ground: StoreGround,
  signal?: AbortSignal,
): Promise<PlacedGround | null> {
  return ground.shape.length === 1 ? lineGround(ground, signal) : gridGround(ground, signal);
}

async function lineGround(ground: StoreGround, signal?: AbortSignal): Promise<PlacedGround> {
  const [length, size] = [ground.shape[0] as number, ground.chunks[0] as number];
  const [x, y] = [new Float64Array(length), new Float64Array(length)];
  let unit: GroundUnit | null = null;
  for (let from = 0; from < length; from += size) {
    const chunk = await ground.chunk([from / size], signal);
    unit ??= chunk.unit;
    for (let i = 0; i < Math.min(size, length - from); i++) {
      const [atX, atY] = [chunk.x[i] as number, chunk.y[i] as number];
      const isNone = atX === 0 && atY === 0;
      x[from + i] = isNone ? NaN : atX;
      y[from + i] = isNone ? NaN : atY;
    }
  }
  return { kind: 'line', x, y, unit };
}

async function gridGround(
  { shape, chunks, chunk }: StoreGround,
  signal?: AbortSignal,
): Promise<PlacedGround | null> {
  const counts = shape.map((n, axis) => Math.ceil(n / (chunks[axis] as number)));
  const looked = counts.map((count) => [...new Set([0, count >> 1, count - 1])]);
  const strides = computeStrides(chunks);
  const placed = {
    inline: [] as number[],
    crossline: [] as number[],
    x: [] as number[],
    y: [] as number[],
  };
  let unit: GroundUnit | null = null;
  for (const cell of cells(looked.map(({ length }) => length))) {
    const at = cell.map((n, axis) => (looked[axis] as number[])[n] as number);
    const read = await chunk(at, signal);
    unit ??= read.unit;
    const length = read.x.length;
    for (let n = 0; n < Math.min(FITTED, length); n++) {
      const i = length <= FITTED ? n : Math.floor(((n * GOLDEN) % 1) * length);
      const [inline, crossline] = chunks.map(
        (size, axis) =>
          (at[axis] as number) * size + (Math.floor(i / (strides[axis] as number)) % size),
      ) as [number, number];
      const [x, y] = [read.x[i] as number, read.y[i] as number];
      if (
        inline >= (shape[0] as number) ||
        crossline >= (shape[1] as number) ||
        !Number.isFinite(x) ||
        !Number.isFinite(y)
      )
        continue;
      placed.inline.push(inline);
      placed.crossline.push(crossline);
      placed.x.push(x);
      placed.y.push(y);
    }
  }
  const place = gridPlace(placed);
  return (
    place && {
      kind: 'grid',
      at: (inline, crossline) => applyGridTransform(place, inline, crossline),
      unit,
    }
  );
}
