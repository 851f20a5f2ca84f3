import { type Camera, Vector3 } from 'three';
import { groundUnitIn, toGround } from '../../formats/seismic/ground.ts';
import type { GroundUnit } from '../../units/ground.ts';
import { curveValueAt } from './curve-samples.ts';
import { pickPath } from './pick.ts';
import { numberAt, placeAt, type ScenePlacedWell, valueAt } from './placed-well.ts';
import { project, type Projection } from './projection.ts';
import type { SceneContent, SceneLook } from './scene-content.ts';
import type { SeismicLayer, SliceHit } from './seismic-layer.ts';
import { onPath, type SceneSlice } from './slice-shape.ts';
import { type Ray, rayHit } from './surface-grid.ts';

/**
 * What is known of a place of a well; depths are the well's own, never stretched. Null: not known.
 */
export interface SceneWellReadout {
  kind: 'well';
  /** Index of the well in the scene. */
  well: number;
  uwi: string;
  name: string;
  mdM: number;
  tvdM: number | null;
  /** Below sea level. */
  tvdssM: number | null;
  twtMs: number | null;
  /** Map coordinates. */
  x: number;
  y: number;
  curve: { mnemonic: string; unit: string; value: number } | null;
  /** Name of the marker at the place. */
  marker: string | null;
}

/** What is known of a place of a surface. */
export interface SurfaceReadout {
  kind: 'surface';
  name: string;
  x: number;
  y: number;
  depth: number;
  domain: 'depth' | 'time';
}

/** What is known of a place of a seismic slice. Null: not known. */
export interface SliceReadout {
  kind: 'slice';
  mode: SceneSlice['mode'];
  /** Numbers of the lines; null of a 2D line. */
  inline: number | null;
  crossline: number | null;
  /** Of a 2D line, from 1. */
  trace: number | null;
  /** Coordinates as the survey has them, and their unit. */
  x: number | null;
  y: number | null;
  groundUnit: GroundUnit | null;
  /** On the survey's own axis. */
  time: number;
  unit: 'ms' | 'm' | 'ft';
  /** As stored; null until it has come, NaN where there is no sample. */
  amplitude: number | null;
}

/** What is under the pointer. */
export type SceneReadout = SceneWellReadout | SurfaceReadout | SliceReadout;

/** What is under a pointer, and where of a slice. */
export interface Pointed {
  readout: SceneReadout;
  hit: SliceHit | null;
}

/** What is in a picture and how it looks. */
export interface ShownScene {
  content: SceneContent;
  layer: SeismicLayer | null;
  look: SceneLook;
}

/** How near a path the pointer must be, pixels. */
const NEAR_PX = 9;

/**
 * What is under a pointer: a marker before its path, a path before what is in front of it or
 * behind, of surfaces and slices the nearest.
 */
export function readAt(
  { content, layer, look }: ShownScene,
  view: Projection,
  pointer: { x: number; y: number },
  eye: Camera,
): Pointed | null {
  const marker = look.markers ? markerAt(content, view, pointer, look.markerSize + 2) : null;
  if (marker)
    return {
      readout: { ...readoutOn(content, marker.well, marker.md), marker: marker.name },
      hit: null,
    };
  const path = pickPath(content.wells, content.bounds, view, { ...pointer, radius: NEAR_PX });
  if (path) return { readout: readoutOn(content, path.well, path.md), hit: null };
  const ray = rayThrough(view, pointer, look.exaggeration, eye);
  const surface = look.surfaces && look.surfaceOpacity > 0 ? surfaceAt(content, ray) : null;
  const hit = layer?.pick(ray) ?? null;
  if (hit && layer && !(surface && surface.distance < hit.distance))
    return { readout: sliceReadout(hit, layer), hit };
  return surface && { readout: surface.readout, hit: null };
}

function sliceReadout(
  { slice, column, row }: SliceHit,
  {
    seismic: {
      survey: { info },
      line,
    },
  }: SeismicLayer,
): SliceReadout {
  const [c, r] = [Math.round(column), Math.round(row)];
  const { samples, inlines, crosslines } = info;
  const time = (k: number): number => samples.first + k * samples.interval;
  const rest = {
    kind: 'slice',
    mode: slice.mode,
    unit: samples.unit,
    groundUnit: groundUnitIn(info),
    amplitude: null,
  } as const;
  const known = (value: number | undefined): number | null =>
    value === undefined || Number.isNaN(value) ? null : value;
  if (line || !inlines || !crosslines)
    return {
      ...rest,
      inline: null,
      crossline: null,
      trace: c + 1,
      x: known(line?.x?.[c]),
      y: known(line?.y?.[c]),
      time: time(r),
    };
  const [i, across, k] =
    slice.mode === 'inline'
      ? [slice.at, c, r]
      : slice.mode === 'crossline'
        ? [c, slice.at, r]
        : slice.mode === 'z'
          ? [c, r, slice.at]
          : ([...onPath(slice.path ?? [], column), r] as const);
  const [x, y] = toGround(info, i, across);
  return {
    ...rest,
    inline: known(inlines.numbers[i]),
    crossline: known(crosslines.numbers[across]),
    trace: null,
    x: known(x),
    y: known(y),
    time: time(k),
  };
}

/** What is known of a well at a measured depth. */
export function readoutOn(content: SceneContent, well: number, mdM: number): SceneWellReadout {
  const placed = content.wells[well]!;
  const { uwi, name, trajectory, kbElev, curve, surfaceX, surfaceY } = placed.well;
  const place = placeAt(placed, mdM) ?? { index: 0, share: 0, position: [0, 0, 0] };
  const tvdM = valueAt(placed, trajectory?.tvd, place);
  const value = curve ? curveValueAt(curve, mdM) : null;
  return {
    kind: 'well',
    well,
    uwi,
    name,
    mdM,
    tvdM,
    tvdssM: tvdM === null || kbElev === null ? null : tvdM - kbElev,
    twtMs: valueAt(placed, trajectory?.twt, place),
    x: surfaceX + (valueAt(placed, trajectory?.x, place) ?? 0),
    y: surfaceY + (valueAt(placed, trajectory?.y, place) ?? 0),
    curve: curve && value !== null ? { mnemonic: curve.mnemonic, unit: curve.unit, value } : null,
    marker: nearMarker(placed, mdM),
  };
}

/** Less than this from its depth a cursor is at a marker, metres. */
const AT_MARKER_M = 0.5;

function nearMarker({ well }: ScenePlacedWell, mdM: number): string | null {
  return well.markers.find(({ md }) => Math.abs(md - mdM) < AT_MARKER_M)?.name ?? null;
}

function markerAt(
  { markers }: SceneContent,
  view: Projection,
  pointer: { x: number; y: number },
  radius: number,
): { well: number; md: number; name: string } | null {
  let best: { well: number; md: number; name: string } | null = null;
  let nearest = Infinity;
  for (const { marker, well, place } of markers) {
    const at = project(view, ...place.position);
    if (at.w <= 0 || at.w >= nearest || Math.hypot(at.x - pointer.x, at.y - pointer.y) > radius)
      continue;
    nearest = at.w;
    best = { well, md: numberAt([marker.md], 0), name: marker.name };
  }
  return best;
}

/**
 * A test of points, in unstretched coordinates, whether a surface or a slice lies between them and
 * the eye.
 */
export function hidesBehind(
  { surfaces, origin }: Pick<SceneContent, 'surfaces' | 'origin'>,
  layer: SeismicLayer | null,
  eye: Vector3,
  exaggeration: number,
): ((x: number, y: number, z: number) => boolean) | null {
  if (surfaces.length === 0 && !layer) return null;
  const from = [eye.x, eye.y / exaggeration, eye.z] as const;
  return (x, y, z) => {
    const ray: Ray = { from, direction: [x - from[0], y - from[1], z - from[2]] };
    return (
      (layer?.pick(ray)?.distance ?? 1) < 0.99 ||
      surfaces.some(
        ({ surface }) => (rayHit(surface, origin, ray, COARSE_PIECES)?.distance ?? 1) < 0.99,
      )
    );
  };
}

/** Places of a ray that are looked at for a name. */
const COARSE_PIECES = 300;

/**
 * The line of sight through a pointer, in unstretched coordinates, where surfaces and slices are.
 */
function rayThrough(
  view: Projection,
  pointer: { x: number; y: number },
  exaggeration: number,
  eye: Camera,
): Ray {
  const far = new Vector3(
    (pointer.x / view.width) * 2 - 1,
    1 - (pointer.y / view.height) * 2,
    0.5,
  ).unproject(eye);
  const from = eye.getWorldPosition(new Vector3());
  const way = far.sub(from).normalize();
  return {
    from: [from.x, from.y / exaggeration, from.z],
    direction: [way.x, way.y / exaggeration, way.z],
  };
}

function surfaceAt(
  { surfaces, origin }: SceneContent,
  ray: Ray,
): { distance: number; readout: SurfaceReadout } | null {
  let best: { distance: number; readout: SurfaceReadout } | null = null;
  for (const { surface } of surfaces) {
    const hit = rayHit(surface, origin, ray);
    if (!hit || (best && hit.distance >= best.distance)) continue;
    best = {
      distance: hit.distance,
      readout: {
        kind: 'surface',
        name: surface.name,
        x: surface.origin[0] + hit.column * surface.step[0],
        y: surface.origin[1] + hit.row * surface.step[1],
        depth: hit.depth,
        domain: surface.domain,
      },
    };
  }
  return best;
}
