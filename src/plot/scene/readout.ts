import { type Camera, Vector3 } from 'three';
import { curveValueAt } from './curve-samples.ts';
import { pickPath } from './pick.ts';
import { numberAt, placeAt, type PlacedWell, valueAt } from './placed-well.ts';
import { project, type Projection } from './projection.ts';
import type { SceneContent, SceneLook } from './scene-content.ts';
import { rayHit } from './surface-grid.ts';

/** What stands at a place of a well; depths are the well's own, never stretched. Null: not known. */
export interface WellReadout {
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

/** What stands at a place of a surface. */
export interface SurfaceReadout {
  kind: 'surface';
  name: string;
  x: number;
  y: number;
  depth: number;
  domain: 'depth' | 'time';
}

/** What is under the pointer. */
export type SceneReadout = WellReadout | SurfaceReadout;

/** How near a path the pointer must be, pixels. */
const NEAR_PX = 9;

/** What a pointer stands on: a marker before its path, a path before a surface where it is not behind it. */
export function readAt(content: SceneContent, bounds: Float32Array, view: Projection, pointer: { x: number; y: number }, look: SceneLook, eye: Camera): SceneReadout | null {
  const marker = look.markers ? markerAt(content, view, pointer, look.markerSize + 2) : null;
  if (marker) return { ...readoutOn(content, marker.well, marker.md), marker: marker.name };
  const hit = pickPath(content.wells, bounds, view, pointer, NEAR_PX);
  if (hit) return readoutOn(content, hit.well, hit.md);
  return look.surfaces && look.surfaceOpacity > 0 ? surfaceAt(content, view, pointer, look.exaggeration, eye) : null;
}

/** What is known of a well at a measured depth. */
export function readoutOn(content: SceneContent, well: number, mdM: number): WellReadout {
  const placed = content.wells[well]!;
  const { uwi, name, trajectory, kbElev, curve, surfaceX, surfaceY } = placed.well;
  const place = placeAt(placed, mdM) ?? { index: 0, share: 0, position: [0, 0, 0] };
  const tvdM = valueAt(placed, trajectory?.tvd, place);
  const value = curve ? curveValueAt(curve, mdM) : null;
  return {
    kind: 'well', well, uwi, name, mdM, tvdM,
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

function nearMarker({ well }: PlacedWell, mdM: number): string | null {
  return well.markers.find(({ md }) => Math.abs(md - mdM) < AT_MARKER_M)?.name ?? null;
}

function markerAt({ markers }: SceneContent, view: Projection, pointer: { x: number; y: number }, radius: number): { well: number; md: number; name: string } | null {
  let best: { well: number; md: number; name: string } | null = null;
  let nearest = Infinity;
  for (const { marker, well, place } of markers) {
    const at = project(view, ...place.position);
    if (at.w <= 0 || at.w >= nearest || Math.hypot(at.x - pointer.x, at.y - pointer.y) > radius) continue;
    nearest = at.w;
    best = { well, md: numberAt([marker.md], 0), name: marker.name };
  }
  return best;
}

/** Tells of points, in unstretched coordinates, whether a surface stands between them and the eye. */
export function hidesBehind({ surfaces, origin }: SceneContent, eye: Vector3, exaggeration: number): ((x: number, y: number, z: number) => boolean) | null {
  if (surfaces.length === 0) return null;
  const from = [eye.x, eye.y / exaggeration, eye.z] as const;
  return (x, y, z) => surfaces.some(({ surface }) => {
    const hit = rayHit(surface, origin, from, [x - from[0], y - from[1], z - from[2]], COARSE_PIECES);
    return hit !== null && hit.distance < 0.99;
  });
}

/** Places of a ray that are looked at for a name. */
const COARSE_PIECES = 300;

function surfaceAt({ surfaces, origin }: SceneContent, view: Projection, pointer: { x: number; y: number }, exaggeration: number, eye: Camera): SceneReadout | null {
  const far = new Vector3((pointer.x / view.width) * 2 - 1, 1 - (pointer.y / view.height) * 2, 0.5).unproject(eye);
  const from = eye.getWorldPosition(new Vector3());
  const way = far.sub(from).normalize();
  // Into unstretched coordinates, where the surfaces are.
  const start = [from.x, from.y / exaggeration, from.z] as const;
  const direction = [way.x, way.y / exaggeration, way.z] as const;
  let best: SceneReadout | null = null;
  let nearest = Infinity;
  for (const { surface } of surfaces) {
    const hit = rayHit(surface, origin, start, direction);
    if (!hit || hit.distance >= nearest) continue;
    nearest = hit.distance;
    best = { kind: 'surface', name: surface.name, x: surface.origin[0] + hit.column * surface.step[0], y: surface.origin[1] + hit.row * surface.step[1], depth: hit.depth, domain: surface.domain };
  }
  return best;
}
