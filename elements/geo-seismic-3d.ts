import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enSeismic from '../src/i18n/texts/en/seismic.json';
import enSeismic3d from '../src/i18n/texts/en/seismic-3d.json';
import enWell3d from '../src/i18n/texts/en/well-3d.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { Well3dController } from '../src/viewers/well-3d/controller.ts';
import { openSurveySource } from '../src/viewers/well-3d/survey-properties.ts';
import { Well3dViewer, type Well3dViewerProps } from '../src/viewers/well-3d/Well3dViewer.tsx';
import sheet from '../src/viewers/well-3d/well-3d.css';
import { flag, json, notation, number, oneOf } from './attributes.ts';
import { defineElement } from './define.ts';
import './suite-script.ts';
import type { GeoSeismicEvents, SeismicHeaderBytes, SeismicSampleFormat } from './geo-seismic.ts';
import type { GeoSceneState, GeoWell3dEvents, Well3dScene } from './geo-well-3d.ts';
import { optionalNumber, SURVEY_ATTRIBUTES } from './seismic-attributes.ts';
import type { GeoElement, GeoElementEvents } from './spec.ts';

/**
 * Events of `<geo-seismic-3d>`. `geo-section` reports a slice that is drawn, with amplitudes of the
 * whole survey.
 */
export interface GeoSeismic3dEvents extends GeoElementEvents {
  /** The user opened another file: it is shown until the page names another source. */
  'geo-user-file': GeoSeismicEvents['geo-user-file'];
  /** The user changed what is shown, and it rests. */
  'geo-state-change': CustomEvent<{ state: GeoSceneState; isStep: boolean }>;
  /** A survey is open, as of `<geo-seismic>`. */
  'geo-survey': GeoSeismicEvents['geo-survey'];
  /** A slice is drawn. */
  'geo-section': GeoSeismicEvents['geo-section'];
  /** The first complete picture of a scene is drawn. */
  'geo-scene': GeoWell3dEvents['geo-scene'];
  /** The cursor is at a place of a slice, a well or a surface, as of `<geo-well-3d>`. */
  'geo-cursor': GeoWell3dEvents['geo-cursor'];
}

/**
 * A seismic survey in space: slices along inlines, crosslines, times or depths and along a line,
 * moved by their knobs, with wells, markers and surfaces in the same scene. Reads a SEG-Y file, a
 * multi-resolution store, or a dataset of the server. Dark unless `theme` is `light`.
 *
 * @csspart scene - The picture
 * @csspart controls - The panel beside it
 * @csspart slices - Which slices are shown, where they are, and their colours
 * @csspart survey - What the survey is
 * @csspart list - The list of wells
 */
export interface GeoSeismic3d extends GeoElement {
  /** Catalog of a dataset on the server, with `dataset-id`. */
  catalog: string | undefined;
  /** Dataset of the catalog. */
  datasetId: string | undefined;
  /** Processing of the dataset; without it the first. */
  processingName: string | undefined;
  /** Kind of the product. @default "2D" */
  productType: string;
  /** Section of the dataset. */
  sectionName: string | undefined;
  /**
   * Id under which the server has the samples; without it, or if it has expired, it is requested
   * from the server by `catalog` and `dataset-id`.
   */
  indexId: string | undefined;
  /** The samples are velocities: a colour map of their own, no symmetrical clip. */
  velocity: boolean;
  /** Address of a SEG-Y file, read by Range, or of a multi-resolution Zarr store. */
  src: string | undefined;
  /** A SEG-Y file at hand. */
  file: Blob | ArrayBuffer | Uint8Array | undefined;
  /** The slice that keys move and `goTo` means. @default "inline" */
  mode: 'inline' | 'crossline' | 'z' | 'line';
  /** Number of the inline that is shown; the middle one without it. */
  inline: number | undefined;
  /** Number of the crossline that is shown; the middle one without it. */
  crossline: number | undefined;
  /** Time or depth of the level slice, in the survey's unit; the middle one without it. */
  z: number | undefined;
  /**
   * Corners of a line through the survey by inline and crossline; as an attribute JSON, as in
   * `[[100, 300], [180, 420]]`.
   */
  line: readonly (readonly [inline: number, crossline: number])[] | undefined;
  /** Whether samples are in two-way time or in depth; by the file without it. */
  domain: 'time' | 'depth' | undefined;
  /** Unit of a depth axis; by the file without it. */
  depthUnit: 'm' | 'ft' | undefined;
  /**
   * Sample interval in microseconds, in depth in thousandths of the unit; by the file without it.
   */
  sampleInterval: number | undefined;
  /** Byte order of a SEG-Y file; detected without it. */
  byteOrder: 'big' | 'little' | undefined;
  /** How a SEG-Y file stores its samples; by the file without it. */
  sampleFormat: SeismicSampleFormat | undefined;
  /**
   * Where numbers are in the trace headers of a SEG-Y file, by the file without it; as an attribute
   * JSON, as in `{"inline": {"byte": 189, "type": "int32"}}`.
   */
  headerBytes: SeismicHeaderBytes | undefined;
  /** Character set of the textual headers of a SEG-Y file; detected without it. */
  encoding: string | undefined;
  /** Name of the file of an archive that is shown. */
  member: string | undefined;
  /** Colour map of the slices; red-white-blue without it, viridis of velocities. */
  colormap: string | undefined;
  /** Percentile of the survey's amplitudes that is the clip. @default 99 */
  clipPercentile: number;
  /** SEG: normal shows an increase of impedance as a positive number. @default "normal" */
  polarity: 'normal' | 'reverse';
  /**
   * At 0.5 amplitudes up to the clip have the colours of the section, at 1 they are twice as
   * strong. @default 0.5
   */
  seismicGain: number;
  /** What the tiles of slices may take, MB, page and graphics processor together. @default 256 */
  memoryMb: number;
  /** What the vertical axis counts: `TWT`, `MD`, `TVD`; the survey's own axis without it. */
  depthType: 'TWT' | 'MD' | 'TVD' | undefined;
  /** UWIs of wells of the server to show with the survey; as an attribute a JSON array. */
  uwis: readonly string[] | undefined;
  /** Reads a log of each well of `uwis`. */
  logs: boolean;
  /** Reads the markers of the wells of `uwis`. */
  markers: boolean;
  /** 0 to 1. @default 1 */
  surfaceOpacity: number;
  /** Of curves beside the wells, 0 to 1. @default 0.95 */
  meshOpacity: number;
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
  /** Wells and surfaces of the page, as of `<geo-well-3d>`. */
  scene: Well3dScene | undefined;
  /**
   * Moves a slice to the line, time or depth nearest to a number. Waits for a survey that is being
   * opened; rejects with its problem if it cannot be.
   */
  goTo(place: { mode?: 'inline' | 'crossline' | 'z' | 'line'; number?: number }): Promise<void>;
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
const axes = oneOf('TWT', 'MD', 'TVD');

addEnglish(enWell3d);
addEnglish(enSeismic);
addEnglish(enSeismic3d);

/** The class registered as `geo-seismic-3d`. */
export const GeoSeismic3dElement = defineElement<GeoSeismic3d>({
  tag: 'geo-seismic-3d',
  component: (props: Well3dViewerProps) => createElement(Well3dViewer, props),
  controller: (host) => new Well3dController(host, openSurveySource),
  attributes: {
    ...SURVEY_ATTRIBUTES,
    inline: optionalNumber,
    crossline: optionalNumber,
    z: optionalNumber,
    'seismic-gain': number(0.5, 0),
    'memory-mb': number(256, 8, 16_384),
    'depth-type': notation(axes.expects, axes.parse),
    uwis,
    logs: flag(),
    markers: flag(),
    'surface-opacity': number(1, 0, 1),
    'mesh-opacity': number(0.95, 0, 1),
    'marker-size': number(5, 1, 50),
    'vertical-exaggeration': number(1, 0.01, 1000),
  },
  properties: ['file', 'scene', 'state'],
  methods: ['goTo', 'toImage', 'toPage'],
  sheets: [tokens, controls, sheet],
});
