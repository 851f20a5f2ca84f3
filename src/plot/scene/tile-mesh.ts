import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  LinearFilter,
  Mesh,
  RGFormat,
  type ShaderMaterial,
  Sphere,
  Vector3,
} from 'three';
import { NO_SAMPLE, type SectionTile } from '../../formats/seismic/seismic-survey.ts';
import { project, type Projection } from './projection.ts';
import type { SliceShape } from './slice-shape.ts';
import { computeTileRange, type TileAt } from './slice-tiles.ts';

/** A tile of a slice as it is drawn. */
export type TileMesh = Mesh<BufferGeometry, ShaderMaterial>;

/** A mesh that is drawn wherever the eye is, hidden at first. */
export function createTileMesh(geometry: BufferGeometry, material: ShaderMaterial): TileMesh {
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.geometry.boundingSphere = new Sphere(new Vector3(), Infinity);
  mesh.visible = false;
  return mesh;
}

/** The samples of a tile as a texture. @param held amplitudes that tiles hold */
export function createTileTexture(
  tile: SectionTile,
  held: readonly [low: number, high: number],
): DataTexture {
  const texture = new DataTexture(packSamples(tile, held), tile.samples, tile.traces, RGFormat);
  [texture.magFilter, texture.minFilter] = [LinearFilter, LinearFilter];
  texture.needsUpdate = true;
  return texture;
}

/** Frees what the graphics processor holds of a tile. */
export function releaseTileMesh(mesh: TileMesh | null): void {
  mesh?.geometry.dispose();
  (mesh?.material.uniforms['tile']!.value as DataTexture | undefined)?.dispose();
  mesh?.material.dispose();
}

/** Columns (or rows) that a tile covers in positions, held by the section. */
function toTileSpan(
  [from, to]: readonly [number, number],
  level: number,
  count: number,
): [first: number, last: number] {
  return [Math.max(0, from * 2 ** level - 0.5), Math.min(count - 1, to * 2 ** level - 0.5)];
}

/** How wide a tile's values are drawn, pixels; 0 for one out of sight. */
export function measureTileWidth(sheet: SliceShape, at: TileAt, view: Projection): number {
  const range = computeTileRange(at, sheet.levels);
  const [left, right] = toTileSpan(range.traces, at.level, sheet.columns);
  const [top, bottom] = toTileSpan(range.samples, at.level, sheet.rows);
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([column, row]) => project(view, ...sheet.point(column!, row!)));
  if (corners.every(({ w }) => w <= 0)) return 0;
  // What reaches behind the eye is near it.
  if (corners.some(({ w }) => w <= 0)) return NEAR_PX;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  if (
    Math.max(...xs) < 0 ||
    Math.min(...xs) > view.width ||
    Math.max(...ys) < 0 ||
    Math.min(...ys) > view.height
  )
    return 0;
  const side = (a: number, b: number): number =>
    Math.hypot(corners[a]!.x - corners[b]!.x, corners[a]!.y - corners[b]!.y);
  return Math.max(
    Math.max(side(0, 1), side(3, 2)) / (range.traces[1] - range.traces[0]),
    Math.max(side(1, 2), side(0, 3)) / (range.samples[1] - range.samples[0]),
    Number.MIN_VALUE,
  );
}

const NEAR_PX = 4;

/** A tile's part of its sheet: two vertices at each bend, with the places of its values. */
export function sheetGeometry(sheet: SliceShape, at: TileAt): BufferGeometry {
  const range = computeTileRange(at, sheet.levels);
  const [left, right] = toTileSpan(range.traces, at.level, sheet.columns);
  const [top, bottom] = toTileSpan(range.samples, at.level, sheet.rows);
  const columns = [left, ...sheet.bends.filter((bend) => bend > left && bend < right), right];
  const share = (position: number, [from, to]: readonly [number, number]): number =>
    ((position + 0.5) / 2 ** at.level - from) / (to - from);
  const positions: number[] = [];
  const places: number[] = [];
  const index: number[] = [];
  columns.forEach((column, i) => {
    for (const row of [top, bottom]) {
      positions.push(...sheet.point(column, row));
      places.push(share(row, range.samples), share(column, range.traces));
    }
    if (i > 0) index.push(2 * i - 2, 2 * i - 1, 2 * i, 2 * i - 1, 2 * i + 1, 2 * i);
  });
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3))
    .setAttribute('uv', new BufferAttribute(Float32Array.from(places), 2))
    .setIndex(new BufferAttribute(Uint16Array.from(index), 1));
}

/**
 * Two bytes a sample: its share of what tiles hold, and 255; both 0 for a gap, so that a gap is not
 * mixed into its neighbours.
 */
function packSamples(
  { values, scale }: SectionTile,
  [low, high]: readonly [number, number],
): Uint8Array<ArrayBuffer> {
  const none =
    values instanceof Int8Array
      ? NO_SAMPLE.int8
      : values instanceof Int16Array
        ? NO_SAMPLE.int16
        : NaN;
  const bytes = new Uint8Array(2 * values.length);
  const factor = 255 / (high - low);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value === none || Number.isNaN(value)) continue;
    bytes[2 * i] = Math.min(255, Math.max(0, Math.round((value * scale - low) * factor)));
    bytes[2 * i + 1] = 255;
  }
  return bytes;
}
