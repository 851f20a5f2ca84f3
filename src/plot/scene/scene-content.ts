import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  type DataTexture,
  DoubleSide,
  Group,
  Mesh,
  Points,
  type ShaderMaterial,
  Sphere,
  Vector3,
} from 'three';
import { type Limits, computeLimits, limitSamples } from './curve-samples.ts';
import { expectExtent, placeGrid } from './expected-extent.ts';
import { pointsGeometry, stripGeometry } from './geometries.ts';
import {
  colorTexture,
  curveMaterial,
  discMaterial,
  pathMaterial,
  rgb,
  type SceneUniforms,
  setOpacity,
  surfaceMaterial,
} from './materials.ts';
import {
  findTop,
  hasPath,
  type LocalOrigin,
  computeLocalOrigin,
  type PathPlace,
  placeAt,
  type ScenePlacedWell,
} from './placed-well.ts';
import { HUES } from './runs.ts';
import { type BuiltWells, toPlacedWell, type WellsJob } from './scene-build.ts';
import type { DepthType, SceneData, SceneMarker, SceneSurface } from './scene-data.ts';
import { pickCurveColor, type SceneTheme } from './scene-theme.ts';
import { isInDomain, type SurfaceTriangles } from './surface-grid.ts';
import { roundStep } from './ticks.ts';
import {
  computeExtent,
  isSurveyIn,
  computeOutline,
  placeVolume,
  type VolumePlace,
} from './volume-place.ts';

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

const CURVE_COLORS = 'viridis';
/**
 * Wells are built in so many parts, each of at least `LEAST_WELLS`: what is built is seen, and draw
 * calls stay few.
 */
const MOST_PARTS = 8;
const LEAST_WELLS = 32;

/**
 * What is drawn in a scene: a few geometries for all wells, one for each surface. Parts come as
 * they are built.
 */
export class SceneContent {
  readonly group = new Group();
  readonly origin: LocalOrigin;
  /** Those built so far, in the order of the scene. */
  readonly wells: ScenePlacedWell[] = [];
  readonly markers: PlacedMarker[] = [];
  readonly surfaces: PlacedSurface[] = [];
  readonly limits: Limits | null;
  /** Where the survey is; null without one over this axis. */
  readonly volume: VolumePlace | null;
  /** Six numbers a well, see `computeWellBounds`; NaN for one that is not built. */
  readonly bounds: Float32Array;
  readonly #shared: SceneUniforms;
  readonly #built = new Box3();
  readonly #expected: Box3;
  readonly #curves: ShaderMaterial;
  readonly #curveMeshes: Mesh[] = [];
  readonly #discs: Points<BufferGeometry, ShaderMaterial>[] = [];
  readonly #paths: ShaderMaterial;
  readonly #colors: DataTexture;
  readonly #hues = new Map<string, number>();
  #complete = false;

  constructor(
    readonly data: SceneData,
    readonly depthType: DepthType,
    readonly theme: SceneTheme,
    shared: SceneUniforms,
  ) {
    this.#shared = shared;
    this.origin = computeLocalOrigin([
      ...data.wells.map(({ surfaceX, surfaceY }) => [surfaceX, surfaceY] as const),
      ...data.surfaces.flatMap(
        ({ origin: [x, y], step, columns, rows }) =>
          [
            [x, y],
            [x + step[0] * (columns - 1), y + step[1] * (rows - 1)],
          ] as const,
      ),
      ...(data.seismic ? computeOutline(data.seismic) : []),
    ]);
    this.volume =
      data.seismic && isSurveyIn(data.seismic.survey.info, depthType)
        ? placeVolume(data.seismic, this.origin)
        : null;
    if (this.volume)
      for (const point of computeExtent(this.volume))
        this.#built.expandByPoint(new Vector3(...point));
    this.limits = computeLimits(data.wells.flatMap(({ curve }) => (curve ? [curve] : [])));
    this.bounds = new Float32Array(data.wells.length * 6).fill(NaN);
    this.#expected = expectExtent(data, depthType, this.origin);
    this.#paths = Object.assign(
      pathMaterial(
        shared,
        2.5,
        Array.from({ length: HUES }, (_, hue) => pickCurveColor(theme, hue)),
      ),
      { side: DoubleSide },
    );
    this.#curves = curveMaterial(shared);
    this.#colors = colorTexture(CURVE_COLORS);
    this.#curves.uniforms['colors']!.value = this.#colors;
  }

  /**
   * All that is drawn, vertical axis not exaggerated; while parts are missing, about what it will
   * be.
   */
  get box(): Box3 {
    return this.#complete ? this.#built : this.#built.clone().union(this.#expected);
  }

  /** The work that makes this content. */
  get jobs(): { wells: WellsJob[]; surfaces: number[] } {
    const { data, depthType, origin, limits } = this;
    const size = Math.max(LEAST_WELLS, Math.ceil(data.wells.length / MOST_PARTS));
    const mostSamples = limitSamples(data.wells.filter(({ curve }) => curve).length);
    const wells: WellsJob[] = [];
    for (let first = 0; first < data.wells.length; first += size)
      wells.push({
        wells: data.wells.slice(first, first + size),
        first,
        type: depthType,
        origin,
        limits,
        mostSamples,
      });
    return {
      wells,
      surfaces: data.surfaces.flatMap((surface, at) =>
        isInDomain(surface, depthType) ? [at] : [],
      ),
    };
  }

  /** Puts the wells of a job in; jobs come in their order. */
  addWells(job: WellsJob, built: BuiltWells): void {
    const placed = job.wells.map((well, i) => toPlacedWell(well, built, i, this.origin));
    this.bounds.set(built.bounds, 6 * job.first);
    for (let i = 0; i < built.bounds.length; i += 6)
      if (!Number.isNaN(built.bounds[i]!))
        this.#built.union(
          new Box3(
            new Vector3().fromArray(built.bounds, i),
            new Vector3().fromArray(built.bounds, i + 3),
          ),
        );
    this.wells.push(...placed);
    if (built.paths.index.length > 0) this.#add(new Mesh(stripGeometry(built.paths), this.#paths));
    if (built.curves) {
      const geometry = stripGeometry(built.curves);
      geometry.setAttribute('share', new BufferAttribute(built.curves.shares, 1));
      const mesh = new Mesh(geometry, this.#curves);
      mesh.renderOrder = 1;
      this.#curveMeshes.push(mesh);
      this.#add(mesh);
    }
    this.#addHeads(placed, job.first);
    this.#addMarkers(placed, job.first);
  }

  /** Puts a surface in. */
  addSurface(at: number, { index, range }: SurfaceTriangles): void {
    const surface = this.data.surfaces[at]!;
    if (!range || index.length === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute('depth', new BufferAttribute(surface.depths, 1));
    geometry.setIndex(new BufferAttribute(index, 1));
    const { first, step, last } = placeGrid(surface, this.origin);
    this.#built
      .expandByPoint(new Vector3(first[0], -range.least, first[1]))
      .expandByPoint(new Vector3(last[0], -range.greatest, last[1]));
    const color = surface.color ?? pickCurveColor(this.theme, at + 1);
    const interval = roundStep(range.greatest - range.least, 20);
    const mesh = new Mesh(
      geometry,
      surfaceMaterial(
        this.#shared,
        { first, step, columns: surface.columns },
        { color: rgb(color), interval },
      ),
    );
    this.#add(mesh);
    this.surfaces.push({ surface, color, interval, mesh });
  }

  /** All parts are in: the box is their extent. */
  finish(): void {
    this.#complete = true;
  }

  /** Colours, sizes and what is shown; geometry stays. */
  applyLook(look: SceneLook, reach: number): void {
    this.group.scale.y = look.exaggeration;
    for (const mesh of this.#curveMeshes) mesh.visible = look.curves !== 'none';
    const { uniforms } = this.#curves;
    uniforms['offset']!.value = look.curves === 'ribbon' ? 1 : 0;
    uniforms['reach']!.value = reach;
    setOpacity(this.#curves, look.meshOpacity);
    for (const discs of this.#discs) {
      discs.visible = look.markers;
      discs.material.uniforms['diameter']!.value = 2 * look.markerSize;
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
    this.#colors.dispose();
  }

  #add(object: Mesh | Points): void {
    object.frustumCulled = false;
    // Known to be in sight: its points need not be looked at for it.
    object.geometry.boundingSphere = EVERYWHERE;
    this.group.add(object);
  }

  /** A disc where each well begins; a ring where it has no path. */
  #addHeads(wells: readonly ScenePlacedWell[], first: number): void {
    const shown = wells.flatMap((placed, i) =>
      Number.isNaN(placed.head[0] + placed.head[2])
        ? []
        : [
            {
              at: findTop(placed),
              color: hasPath(placed) ? pickCurveColor(this.theme, first + i) : this.theme.muted,
              hollow: !hasPath(placed),
            },
          ],
    );
    if (shown.length === 0) return;
    for (const { at } of shown) this.#built.expandByPoint(new Vector3(...at));
    this.#add(
      new Points(pointsGeometry(shown), discMaterial(this.#shared, 9, rgb(this.theme.background))),
    );
  }

  #addMarkers(wells: readonly ScenePlacedWell[], first: number): void {
    const found = wells.flatMap((placed, i) =>
      hasPath(placed)
        ? placed.well.markers.flatMap((marker): PlacedMarker[] => {
            if (!this.#hues.has(marker.name)) this.#hues.set(marker.name, this.#hues.size + 5);
            const place = placeAt(placed, marker.md);
            return place
              ? [
                  {
                    marker,
                    well: first + i,
                    place,
                    color:
                      marker.color && rgbIsKnown(marker.color)
                        ? marker.color
                        : pickCurveColor(this.theme, this.#hues.get(marker.name)!),
                  },
                ]
              : [];
          })
        : [],
    );
    if (found.length === 0) return;
    this.markers.push(...found);
    const discs = new Points(
      pointsGeometry(
        found.map(({ place, color }) => ({ at: place.position, color, hollow: false })),
      ),
      discMaterial(this.#shared, 10, rgb(this.theme.background)),
    );
    this.#discs.push(discs);
    this.#add(discs);
  }
}

const EVERYWHERE = new Sphere(new Vector3(), Infinity);

function rgbIsKnown(color: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color);
}
