import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enSeismic from '../src/i18n/texts/en/seismic.json';
import enSeismic3d from '../src/i18n/texts/en/seismic-3d.json';
import enWell3d from '../src/i18n/texts/en/well-3d.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { Well3dController } from '../src/viewers/well-3d/controller.ts';
import { Well3dViewer, type Well3dViewerProps } from '../src/viewers/well-3d/Well3dViewer.tsx';
import sheet from '../src/viewers/well-3d/well-3d.css';
import { flag, json, number, oneOf } from './attributes.ts';
import { defineElement } from './define.ts';
import './suite-script.ts';
import type { FileWarning, GeoElement, GeoElementEvents } from './spec.ts';

/**
 * Stations by their positions; sorted by measured depth where they are not. `x` and `y` are offsets
 * from the well head to the east and the north, `tvd` counts from the depth reference, `twt` is in
 * ms.
 */
export interface Well3dPositions {
  md: ArrayLike<number>;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  tvd: ArrayLike<number>;
  twt?: ArrayLike<number>;
}

/**
 * Stations by their directions; the path between two is an arc (minimum curvature). `inclination`
 * is in degrees from the vertical, `azimuth` in degrees from grid north, clockwise.
 */
export interface Well3dAngles {
  md: ArrayLike<number>;
  inclination: ArrayLike<number>;
  azimuth: ArrayLike<number>;
  twt?: ArrayLike<number>;
}

/** One well of the property `scene`. NaN and magnitudes of 1e30 are absent. */
export interface Well3dWell {
  uwi: string;
  name?: string;
  /**
   * Map coordinates of the well head. A well at 0, 0 or in degrees is left out where everything
   * else is in a projection.
   */
  surfaceX: number;
  surfaceY: number;
  /** Elevation of the depth reference above sea level. */
  kbElev?: number | null;
  /** Unit of the well's lengths and depths. @default that of the scene */
  depthUnit?: 'm' | 'ft';
  /** Stations of its path; null or left out where it has none. */
  trajectory?: Well3dPositions | Well3dAngles | null;
  /** The stations in place of `trajectory`, as of `Well3dAngles`. */
  md?: ArrayLike<number>;
  inclination?: ArrayLike<number>;
  azimuth?: ArrayLike<number>;
  curve?: { mnemonic: string; unit: string; md: ArrayLike<number>; values: ArrayLike<number> };
  markers?: { name: string; md: number; color?: string }[];
}

/**
 * One surface of the property `scene`: row after row from `origin` on, depths below sea level or
 * ms; NaN and magnitudes of 1e30 are holes.
 */
export interface Well3dSurface {
  name: string;
  origin: [x: number, y: number];
  step: [dx: number, dy: number];
  columns: number;
  rows: number;
  depths: Float32Array;
  domain: 'depth' | 'time';
  color?: string;
}

/** The property `scene`: arrays of the page, taken by reference. */
export interface Well3dScene {
  wells?: Well3dWell[];
  surfaces?: Well3dSurface[];
  /** Unit of lengths and depths of wells and surfaces. @default "m" */
  depthUnit?: 'm' | 'ft';
  /** Unit of map coordinates of wells and surfaces. @default "m" */
  groundUnit?: 'm' | 'ft' | 'ftUS';
  /** A survey that answers with sections and tiles; slices of it are shown. */
  seismic?: object;
}

/** What a scene shows; what is left out is as it opens. */
export interface GeoSceneState {
  depthType?: 'TWT' | 'MD' | 'TVD';
  surfaceOpacity?: number;
  meshOpacity?: number;
  markerSize?: number;
  /** How much longer the vertical axis is drawn. */
  exaggeration?: number;
  curves?: 'ribbon' | 'colour' | 'none';
  markers?: boolean;
  surfaces?: boolean;
  contours?: boolean;
  labels?: boolean;
  /** Where the eye is and the point that it turns around, where the user has moved it. */
  camera?: readonly [number, number, number, number, number, number];
  /** Slices of the survey by their positions from 0 along their axes. */
  slices?: readonly {
    mode: 'inline' | 'crossline' | 'z' | 'line';
    at: number;
    visible: boolean;
  }[];
  gain?: number;
  clipPercentile?: number;
  polarity?: 'normal' | 'reverse';
  colormap?: string;
  /** Surfaces of the survey that are shown, with their colours as `#rrggbb`. */
  chosenSurfaces?: readonly { id: string; color: string }[];
  /** Whether curves and markers of the wells are read, where the user chose it. */
  wellLogs?: boolean;
  wellMarkers?: boolean;
  /** Id of the chosen log file by UWI, of wells that have several. */
  wellFiles?: Readonly<Record<string, string>>;
  /** Mnemonic of the chosen curve. */
  curve?: string;
}

/** Events of `<geo-well-3d>`. */
export interface GeoWell3dEvents extends GeoElementEvents {
  /** The user changed what is shown, and it rests. */
  'geo-state-change': CustomEvent<{ state: GeoSceneState; isStep: boolean }>;
  /** The first complete picture of a scene is drawn. */
  'geo-scene': CustomEvent<{
    wells: number;
    curves: number;
    markers: number;
    surfaces: number;
    slices: number;
    /** Wells that are left out, and what was assumed or sorted. */
    warnings: FileWarning[];
    elapsedMs: number;
  }>;
  /**
   * The cursor is at a place of a well or of a surface. Depths are the well's own, whatever is
   * exaggerated; `x` and `y` of a slice are its survey's own; null where not known.
   */
  'geo-cursor': CustomEvent<
    | {
        uwi: string;
        name: string;
        depth: number;
        unit: string;
        md: number;
        tvd: number | null;
        tvdss: number | null;
        twt: number | null;
        x: number;
        y: number;
        marker: string | null;
        values: { mnemonic: string; value: number; unit: string }[];
      }
    | { surface: string; x: number; y: number; depth: number; unit: string; values: [] }
    | {
        mode: 'inline' | 'crossline' | 'z' | 'line';
        inline: number | null;
        crossline: number | null;
        trace: number | null;
        x: number | null;
        y: number | null;
        time: number;
        unit: 'ms' | 'm' | 'ft';
        amplitude: number | null;
      }
  >;
}

/**
 * Wells in space: their paths by the survey, a curve of each along its path, markers, and surfaces,
 * over two-way time, measured or true vertical depth. Reads wells of the backend, or takes a scene
 * of the page. Dark unless `theme` is `light`.
 *
 * @csspart scene - The picture
 * @csspart controls - The panel beside it
 * @csspart list - The list of wells
 * @csspart files - The dialog in which log files are chosen
 */
export interface GeoWell3d extends GeoElement {
  /** UWIs of the wells to show; as an attribute a JSON array. */
  uwis: readonly string[] | undefined;
  /** Reads a log of each well. Curves of `scene` are shown without it. */
  logs: boolean;
  /** Reads the markers of the wells. Markers of `scene` are shown without it. */
  markers: boolean;
  /** What the vertical axis counts. @default "TWT" */
  depthType: 'TWT' | 'MD' | 'TVD';
  /** 0 to 1. @default 1 */
  surfaceOpacity: number;
  /** Of curves beside the wells, 0 to 1. @default 0.95 */
  meshOpacity: number;
  /**
   * Of seismic slices: at 0.5 amplitudes up to the clip have the colours of the section, at 1 they
   * are twice as strong. @default 0.5
   */
  seismicGain: number;
  /** Radius of a marker's disc in pixels. @default 5 */
  markerSize: number;
  /**
   * What is shown, as one object; values that cannot be used are left out. A state that is set
   * later is followed.
   */
  state: GeoSceneState | undefined;
  /**
   * How many times longer the vertical axis is drawn; over time, metres that a millisecond is drawn
   * as. @default 1
   */
  verticalExaggeration: number;
  /** Data without a backend. */
  scene: Well3dScene | undefined;
  /**
   * The picture of what was set last, as a PNG. Rejects with its problem if it cannot be opened.
   */
  toImage(): Promise<Blob>;
  /**
   * The page that shows this scene without a server: one HTML file, with wells, surfaces and the
   * visible slices in it.
   */
  toPage(): Promise<Blob>;
}

const uwis = json('a JSON array of UWIs, as in ["TR-001"]', (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? (value as string[])
    : undefined,
);

addEnglish(enWell3d);
addEnglish(enSeismic);
addEnglish(enSeismic3d);

/** The class registered as `geo-well-3d`. */
export const GeoWell3dElement = defineElement<GeoWell3d>({
  tag: 'geo-well-3d',
  component: (props: Well3dViewerProps) => createElement(Well3dViewer, props),
  controller: (host) => new Well3dController(host),
  attributes: {
    uwis,
    logs: flag(),
    markers: flag(),
    'depth-type': oneOf('TWT', 'MD', 'TVD'),
    'surface-opacity': number(1, 0, 1),
    'mesh-opacity': number(0.95, 0, 1),
    'seismic-gain': number(0.5, 0),
    'marker-size': number(5, 1, 50),
    'vertical-exaggeration': number(1, 0.01, 1000),
  },
  properties: ['scene', 'state'],
  methods: ['toImage', 'toPage'],
  sheets: [tokens, controls, sheet],
});
