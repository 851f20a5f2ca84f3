import { Box3, BufferAttribute, BufferGeometry, type DataTexture, Group, LineSegments, Mesh, Points, type ShaderMaterial, Vector3 } from 'three';
import { type Limits, limitsOf, samplesOn } from './curve-samples.ts';
import { colorTexture, curveMaterial, discMaterial, lineMaterial, pathMaterial, rgb, type SceneUniforms, setOpacity, surfaceMaterial } from './materials.ts';
import { hasPath, type LocalOrigin, localOriginOf, type PathPlace, placeAt, type PlacedWell, placeWell } from './placed-well.ts';
import { packRuns, type Runs, segmentIndex, stripsOf } from './runs.ts';
import type { DepthType, SceneCurve, SceneData, SceneMarker, SceneSurface } from './scene-data.ts';
import { colorOf, type SceneTheme } from './scene-theme.ts';
import { isInDomain, surfaceMesh } from './surface-grid.ts';
import { roundStep } from './ticks.ts';

/** A marker on its path. */
export interface PlacedMarker {
  marker: SceneMarker;
  /** Index of its well. */
  well: number;
  place: PathPlace;
  color: string;
}

/** A surface that is shown. */
export interface PlacedSurface {
  surface: SceneSurface;
  color: string;
  interval: number;
  mesh: Mesh<BufferGeometry, ShaderMaterial>;
}

/** How a scene looks. */
export interface SceneLook {
  depthType: DepthType;
  surfaceOpacity: number;
  /** Of the curves beside the paths. */
  meshOpacity: number;
  /** Radius of a marker, CSS pixels. */
  markerSize: number;
  /** How much longer the vertical axis is drawn. */
  exaggeration: number;
  /** How curves are drawn. */
  curves: 'ribbon' | 'colour' | 'none';
  markers: boolean;
  surfaces: boolean;
  contours: boolean;
  labels: boolean;
}

/** Above so many points paths are lines of one pixel: strips would cost twice as much. */
const MOST_STRIP_POINTS = 100_000;
const CURVE_COLORS = 'viridis';

/** What stands in a scene: a few geometries for all wells, one for each surface. */
export class SceneContent {
  readonly group = new Group();
  readonly origin: LocalOrigin;
  readonly wells: readonly PlacedWell[];
  readonly markers: readonly PlacedMarker[];
  readonly surfaces: readonly PlacedSurface[];
  readonly limits: Limits | null;
  /** All that is drawn, vertical axis not exaggerated. */
  readonly box = new Box3();
  readonly #curve: Mesh<BufferGeometry, ShaderMaterial> | null;
  readonly #discs: Points<BufferGeometry, ShaderMaterial> | null;
  readonly #textures: DataTexture[] = [];

  constructor(readonly data: SceneData, readonly depthType: DepthType, readonly theme: SceneTheme, shared: SceneUniforms) {
    this.origin = localOriginOf([
      ...data.wells.map(({ surfaceX, surfaceY }) => [surfaceX, surfaceY] as const),
      ...data.surfaces.flatMap(({ origin: [x, y], step, columns, rows }) => [[x, y], [x + step[0] * (columns - 1), y + step[1] * (rows - 1)]] as const),
    ]);
    this.wells = data.wells.map((well) => placeWell(well, depthType, this.origin));
    this.markers = markersOn(this.wells, theme);
    this.limits = limitsOf(data.wells.flatMap(({ curve }) => (curve ? [curve] : [])));
    this.#addPaths(shared);
    this.#curve = this.limits ? this.#addCurves(shared, this.limits) : null;
    this.#addHeads(shared);
    this.#discs = this.#addMarkers(shared);
    this.surfaces = data.surfaces.flatMap((surface, at) => (isInDomain(surface, depthType) ? this.#addSurface(shared, surface, at) : []));
    this.group.traverse((object) => (object.frustumCulled = false));
  }

  /** Points of all paths and triangles of all meshes. */
  get heavy(): boolean {
    return this.wells.reduce((sum, { md }) => sum + md.length, 0) > MOST_STRIP_POINTS;
  }

  /** Colours, sizes and what is shown; geometry stays. */
  applyLook(look: SceneLook, reach: number): void {
    this.group.scale.y = look.exaggeration;
    if (this.#curve) {
      const { uniforms } = this.#curve.material;
      this.#curve.visible = look.curves !== 'none';
      uniforms['offset']!.value = look.curves === 'ribbon' ? 1 : 0;
      uniforms['reach']!.value = reach;
      setOpacity(this.#curve.material, look.meshOpacity);
    }
    if (this.#discs) {
      this.#discs.visible = look.markers;
      this.#discs.material.uniforms['diameter']!.value = 2 * look.markerSize;
    }
    for (const { mesh } of this.surfaces) {
      mesh.visible = look.surfaces && look.surfaceOpacity > 0;
      setOpacity(mesh.material, look.surfaceOpacity);
      mesh.material.uniforms['contours']!.value = look.contours ? 1 : 0;
    }
  }

  /** Lets go of what the graphics processor holds; the content can be drawn again. */
  release(): void {
    this.group.traverse((object) => {
      const { geometry, material } = object as Partial<Mesh<BufferGeometry, ShaderMaterial>>;
      geometry?.dispose();
      material?.dispose();
    });
    for (const texture of this.#textures) texture.dispose();
  }

  #addPaths(shared: SceneUniforms): void {
    const runs = packRuns(this.wells.flatMap((placed, owner) => (hasPath(placed) ? [{ points: placed.points, owner }] : [])));
    if (runs.positions.length === 0) return;
    this.#grow(runs.positions);
    const tint = this.#tints(runs);
    const geometry = new BufferGeometry();
    if (this.heavy) {
      geometry.setAttribute('position', new BufferAttribute(runs.positions, 3));
      geometry.setAttribute('tint', new BufferAttribute(tint, 3, true));
      geometry.setIndex(new BufferAttribute(segmentIndex(runs), 1));
      this.group.add(new LineSegments(geometry, lineMaterial(shared)));
      return;
    }
    putStrips(geometry, runs);
    geometry.setAttribute('tint', new BufferAttribute(doubled(tint, 3), 3, true));
    this.group.add(new Mesh(geometry, Object.assign(pathMaterial(shared, 2.5), { side: 2 })));
  }

  #addCurves(shared: SceneUniforms, limits: Limits): Mesh<BufferGeometry, ShaderMaterial> | null {
    const lines: { points: Float32Array; owner: number }[] = [];
    const shares: Float32Array[] = [];
    this.wells.forEach((placed, owner) => {
      const { curve } = placed.well;
      if (!curve || !hasPath(placed)) return;
      const samples = samplesOn(placed, curve, limits);
      lines.push({ points: samples.points, owner });
      shares.push(samples.shares);
    });
    const runs = packRuns(lines);
    if (runs.positions.length === 0) return null;
    const all = joined(shares);
    const share = new Float32Array(runs.source.length);
    for (let i = 0; i < share.length; i++) share[i] = all[runs.source[i]!]!;
    const geometry = new BufferGeometry();
    putStrips(geometry, runs);
    geometry.setAttribute('share', new BufferAttribute(doubled(share, 1), 1));
    const material = curveMaterial(shared);
    const texture = colorTexture(CURVE_COLORS);
    this.#textures.push(texture);
    material.uniforms['colors']!.value = texture;
    const mesh = new Mesh(geometry, material);
    mesh.renderOrder = 1;
    this.group.add(mesh);
    return mesh;
  }

  /** A disc where each well begins; a ring where it has no path. */
  #addHeads(shared: SceneUniforms): void {
    if (this.wells.length === 0) return;
    const positions = new Float32Array(this.wells.length * 3);
    const tint = new Uint8Array(this.wells.length * 3);
    const hollow = new Float32Array(this.wells.length);
    this.wells.forEach((placed, i) => {
      positions.set(topOf(placed), 3 * i);
      hollow[i] = hasPath(placed) ? 0 : 1;
      tint.set(rgb(hollow[i] ? this.theme.muted : colorOf(this.theme, i)).map((c) => Math.round(c * 255)), 3 * i);
    });
    this.#grow(positions);
    this.group.add(new Points(pointsGeometry(positions, tint, hollow), discMaterial(shared, 9, rgb(this.theme.background))));
  }

  #addMarkers(shared: SceneUniforms): Points<BufferGeometry, ShaderMaterial> | null {
    if (this.markers.length === 0) return null;
    const positions = new Float32Array(this.markers.length * 3);
    const tint = new Uint8Array(this.markers.length * 3);
    this.markers.forEach(({ place, color }, i) => {
      positions.set(place.position, 3 * i);
      tint.set(rgb(color).map((c) => Math.round(c * 255)), 3 * i);
    });
    const discs = new Points(pointsGeometry(positions, tint, new Float32Array(this.markers.length)), discMaterial(shared, 10, rgb(this.theme.background)));
    this.group.add(discs);
    return discs;
  }

  #addSurface(shared: SceneUniforms, surface: SceneSurface, at: number): PlacedSurface[] {
    const { positions, index, range } = surfaceMesh(surface, this.origin);
    if (!range || index.length === 0) return [];
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(index, 1));
    const last = positions.length - 3;
    this.box.expandByPoint(new Vector3(positions[0], -range.least, positions[2]));
    this.box.expandByPoint(new Vector3(positions[last], -range.greatest, positions[last + 2]));
    const color = surface.color ?? colorOf(this.theme, at + 1);
    const interval = roundStep(range.greatest - range.least, 20);
    const mesh = new Mesh(geometry, surfaceMaterial(shared, rgb(color), interval, 1));
    this.group.add(mesh);
    return [{ surface, color, interval, mesh }];
  }

  #tints({ starts, owners }: Runs): Uint8Array {
    const tint = new Uint8Array(starts[starts.length - 1]! * 3);
    owners.forEach((owner, line) => {
      const color = rgb(colorOf(this.theme, owner)).map((c) => Math.round(c * 255));
      for (let i = 3 * starts[line]!; i < 3 * starts[line + 1]!; i++) tint[i] = color[i % 3]!;
    });
    return tint;
  }

  #grow(positions: Float32Array): void {
    const point = new Vector3();
    for (let i = 0; i < positions.length; i += 3) if (!Number.isNaN(positions[i]!)) this.box.expandByPoint(point.set(positions[i]!, positions[i + 1]!, positions[i + 2]!));
  }
}

/** Where a well begins to be drawn: the first point with a height, else the head. */
export function topOf(placed: PlacedWell): readonly [number, number, number] {
  if (!hasPath(placed)) return placed.head;
  let first = 0;
  while (Number.isNaN(placed.points[3 * first + 1]!)) first++;
  return [placed.points[3 * first]!, placed.points[3 * first + 1]!, placed.points[3 * first + 2]!];
}

/** Unit and name of the curve that a scene shows; null without one. */
export function shownCurve({ wells }: SceneData): Pick<SceneCurve, 'mnemonic' | 'unit'> | null {
  return wells.find(({ curve }) => curve)?.curve ?? null;
}

function markersOn(wells: readonly PlacedWell[], theme: SceneTheme): PlacedMarker[] {
  const names = new Map<string, number>();
  return wells.flatMap((placed, well) => (hasPath(placed) ? placed.well.markers.flatMap((marker) => {
    if (!names.has(marker.name)) names.set(marker.name, names.size);
    const place = placeAt(placed, marker.md);
    return place ? [{ marker, well, place, color: marker.color && rgbIsKnown(marker.color) ? marker.color : colorOf(theme, names.get(marker.name)! + 5) }] : [];
  }) : []));
}

function rgbIsKnown(color: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color);
}

function putStrips(geometry: BufferGeometry, runs: Runs): void {
  const strips = stripsOf(runs);
  geometry.setAttribute('position', new BufferAttribute(strips.positions, 3));
  geometry.setAttribute('along', new BufferAttribute(strips.along, 4, true));
  geometry.setIndex(new BufferAttribute(strips.index, 1));
}

function pointsGeometry(positions: Float32Array, tint: Uint8Array, hollow: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('tint', new BufferAttribute(tint, 3, true));
  geometry.setAttribute('hollow', new BufferAttribute(hollow, 1));
  return geometry;
}

/** Each item twice: a strip has two vertices a point. */
function doubled<T extends Uint8Array | Float32Array>(values: T, size: number): T {
  const out = new (values.constructor as new (length: number) => T)(values.length * 2);
  for (let i = 0; i < values.length; i++) {
    const first = 2 * i - (i % size);
    out[first] = values[i]!;
    out[first + size] = values[i]!;
  }
  return out;
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
