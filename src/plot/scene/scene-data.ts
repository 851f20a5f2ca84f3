import type {
  SectionInfo,
  SeismicSurvey,
  SurveyStatistics,
} from '../../formats/seismic/seismic-survey.ts';

/** What a 3D scene is made of. Arrays are the page's own and are not written to. */

/**
 * What the vertical axis counts: two-way time in ms, measured depth or true vertical depth in
 * metres.
 */
export type DepthType = 'TWT' | 'MD' | 'TVD';

/** Numbers of any width; NaN (and null, where a server sends it) is absent. */
export type Numbers = ArrayLike<number>;

/** Stations of a well's path, one value each, measured depths rising. */
export interface SceneTrajectory {
  /** Along hole from the depth reference (KB), metres. */
  md: Numbers;
  /** East of the well head, metres. */
  x: Numbers;
  /** North of the well head, metres. */
  y: Numbers;
  /** True vertical depth from the depth reference, metres. */
  tvd: Numbers;
  /** Two-way time from the seismic datum, ms; absent where the well has no time-depth relation. */
  twt?: Numbers;
}

/** A log curve of a well. */
export interface SceneCurve {
  mnemonic: string;
  unit: string;
  /** Measured depths in metres, rising. */
  md: Numbers;
  /** One value a depth, NaN where absent. */
  values: Numbers;
}

/** A pick on a well. */
export interface SceneMarker {
  name: string;
  /** Measured depth, metres. */
  md: number;
  /** `#rrggbb`; markers of one name share a colour if none is given. */
  color?: string;
}

/** One well. */
export interface SceneWell {
  uwi: string;
  name: string;
  /** Coordinate system of the well head, such as `EPSG:32636`; absent where it is not known. */
  crs?: string | null;
  /** Map coordinates of the well head, metres; NaN where they are not known. */
  surfaceX: number;
  surfaceY: number;
  /** Elevation of the depth reference above sea level, metres; null where it is not known. */
  kbElev: number | null;
  /** Null where the well has no survey. */
  trajectory: SceneTrajectory | null;
  curve?: SceneCurve;
  markers: readonly SceneMarker[];
}

/** A horizon as a grid. */
export interface SceneSurface {
  name: string;
  /** Map coordinates of the first node, metres. */
  origin: readonly [x: number, y: number];
  /** Distance of nodes along x and along y, metres. */
  step: readonly [dx: number, dy: number];
  columns: number;
  rows: number;
  /**
   * Row after row from the origin on, positive down: metres below sea level or ms; NaN is a hole.
   */
  depths: Float32Array;
  domain: 'depth' | 'time';
  /** `#rrggbb` */
  color?: string;
}

/** A seismic survey that slices are cut from. */
export interface SceneSeismic {
  survey: SeismicSurvey;
  statistics: SurveyStatistics;
  /** Of a 2D line its only section; null for a volume. */
  line: SectionInfo | null;
}

/** All that is shown. */
export interface SceneData {
  wells: readonly SceneWell[];
  surfaces: readonly SceneSurface[];
  seismic?: SceneSeismic;
}

/** What of a scene cannot be shown as it is, and why. */
export type SceneGap = 'no-place' | 'no-survey' | 'no-time-depth' | 'no-elevation' | 'other-domain';

/** Whether two scenes differ in which wells and surfaces they have. */
export function hasOtherParts(before: SceneData, now: SceneData): boolean {
  const name = ({ wells, surfaces }: SceneData): string =>
    JSON.stringify([wells.map(({ uwi }) => uwi), surfaces.map((surface) => surface.name)]);
  return name(before) !== name(now);
}
