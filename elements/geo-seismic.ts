import { createElement } from 'react';
import { addEnglish } from '../src/i18n/i18n.ts';
import enSeismic from '../src/i18n/texts/en/seismic.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { SeismicController } from '../src/viewers/seismic/controller.ts';
import { parseDisplay } from '../src/viewers/seismic/section-look.ts';
import { SeismicViewer, type SeismicViewerProps } from '../src/viewers/seismic/SeismicViewer.tsx';
import sheet from '../src/viewers/seismic/seismic.css';
import { flag, notation, number } from './attributes.ts';
import { defineElement } from './define.ts';
import './suite-script.ts';
import { optionalNumber, SURVEY_ATTRIBUTES } from './seismic-attributes.ts';
import type { FileWarning, GeoElement, GeoElementEvents } from './spec.ts';

/** The property `section`: one section of the page, taken by reference. */
export interface SeismicSectionData {
  /** Trace after trace, `samples` values each; NaN where there is no sample. */
  values: Float32Array;
  traces: number;
  samples: number;
  /** Microseconds; in depth thousandths of a metre. */
  sampleIntervalUs: number;
  domain: 'time' | 'depth';
  /** One number a trace; 1, 2, 3 … without it. */
  traceNumbers?: ArrayLike<number>;
}

/** One horizon of the property `horizons`. */
export interface SeismicHorizon {
  name: string;
  /** `#rrggbb`. */
  color?: string;
  /** Of a volume: line numbers of each pick. */
  inlines?: ArrayLike<number>;
  crosslines?: ArrayLike<number>;
  /** Of a 2D line: CDP, shot point or trace number of each pick; without it one pick a trace. */
  traces?: ArrayLike<number>;
  /** Time or depth of each pick, in the survey's unit; NaN without a pick. */
  values: ArrayLike<number>;
}

/**
 * One well of the property `wells`: its path in the survey's coordinates, time or depth in its
 * unit.
 */
export interface SeismicWell {
  name: string;
  /** `#rrggbb`. */
  color?: string;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  z: ArrayLike<number>;
  /**
   * How far from the section the path may be to be shown on it, in the unit of the coordinates.
   * Default 250 m.
   */
  within?: number;
}

/** Names of the formats in which SEG-Y files store samples. */
export type SeismicSampleFormat =
  | 'ibm'
  | 'ieee'
  | 'float64'
  | 'int8'
  | 'int16'
  | 'int24'
  | 'int32'
  | 'int64'
  | 'uint8'
  | 'uint16'
  | 'uint24'
  | 'uint32'
  | 'uint64';

/** A number in the trace header: its first byte, counted from 1, and how it is stored. */
export interface SeismicHeaderField {
  byte: number;
  type:
    'int16' | 'uint16' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'float32' | 'float64' | 'ibm32';
}

/** Where numbers are in the trace headers; what is left out is where the file has it. */
export type SeismicHeaderBytes = Partial<
  Record<'inline' | 'crossline' | 'x' | 'y' | 'offset' | 'cdp' | 'scalar', SeismicHeaderField>
>;

/** Numbers along an axis of a volume; `step` is null where they do not lie evenly. */
export interface SeismicAxis {
  first: number;
  last: number;
  step: number | null;
  count: number;
}

/** How a section is drawn; what is left out is as the attributes say. */
export interface GeoSeismicState {
  display?: string;
  gainDb?: number;
  /** 0 is off. */
  agcMs?: number;
  clipPercentile?: number;
  /** Amplitudes of the first and last colour in place of the percentile. */
  clip?: readonly [min: number, max: number];
  colormap?: string;
  /** Points of a colour map of the user's own, from the lowest amplitude (0) to the highest (1). */
  colors?: readonly { at: number; color: string }[];
  polarity?: 'normal' | 'reverse';
  /** Samples are drawn one by one. */
  plain?: true;
  /** How far wiggles reach, in traces. */
  excursion?: number;
  /** Surfaces of the survey that are shown, with their colours as `#rrggbb`. */
  chosenSurfaces?: readonly { id: string; color: string }[];
  /** Columns in view, counted from 0, as in "56.2,92"; all without it. */
  traces?: string;
  /** Rows in view of a slice. */
  rows?: string;
}

/** Events of `<geo-seismic>`. */
export interface GeoSeismicEvents extends GeoElementEvents {
  /** The user opened another file: it is shown until the page names another source. */
  'geo-user-file': CustomEvent<{ name: string }>;
  /**
   * A survey is open. `inlines` and `crosslines` are null of a 2D line; `groundUnit` is that of
   * coordinates, null if it is not known; `min` and `max` are amplitudes of the whole survey. Those
   * of a large survey are null until they are counted; the event comes again with them, after the
   * first picture.
   */
  'geo-survey': CustomEvent<{
    name: string;
    kind: 'volume' | 'line';
    inlines: SeismicAxis | null;
    crosslines: SeismicAxis | null;
    traces: number;
    samples: number;
    sampleIntervalUs: number;
    domain: 'time' | 'depth';
    unit: 'ms' | 'm' | 'ft';
    first: number;
    format: string;
    isVelocity: boolean;
    crs: string | null;
    groundUnit: 'm' | 'ft' | 'ftUS' | 'deg' | null;
    min: number | null;
    max: number | null;
    /** What was assumed, mended or left out. */
    warnings: FileWarning[];
  }>;
  /**
   * The first complete picture of a section is drawn. `number` is null of a line, `line` of all but
   * a line through a volume: its corners by inline and crossline; `min` and `max` are
   * those that the colours count on: the survey's, or, until a large survey is counted, this cut's.
   */
  'geo-section': CustomEvent<{
    mode: 'inline' | 'crossline' | 'z' | 'line';
    number: number | null;
    line: readonly (readonly [inline: number, crossline: number])[] | null;
    traces: number;
    samples: number;
    min: number;
    max: number;
    elapsedMs: number;
  }>;
  /** The user changed how sections are drawn, and it rests. */
  'geo-state-change': CustomEvent<{ state: GeoSeismicState; isStep: boolean }>;
  /**
   * Other times or depths of vertical sections are in view, from the first sample to the last;
   * `isWhole` where that is all there are.
   */
  'geo-range-change': CustomEvent<{
    top: number;
    base: number;
    unit: 'ms' | 'm' | 'ft';
    isWhole: boolean;
  }>;
  /**
   * The cursor moved over the section; `x` and `y` are in the survey's `groundUnit`; null is what
   * the survey does not have, and the amplitude of a gap.
   */
  'geo-cursor': CustomEvent<{
    inline: number | null;
    crossline: number | null;
    trace: number | null;
    time: number;
    unit: 'ms' | 'm' | 'ft';
    amplitude: number | null;
    x: number | null;
    y: number | null;
  }>;
}

/**
 * Seismic sections: inlines, crosslines, slices and lines of a SEG-Y file, of a multi-resolution
 * store, of a dataset on the server, or of arrays of the page.
 *
 * @csspart toolbar - Which section, how it is drawn, tools
 * @csspart section - The picture
 * @csspart attributes - The Seismic Attributes panel
 * @csspart values - Table of the values at the cursor
 */
export interface GeoSeismic extends GeoElement {
  /**
   * Catalog of a dataset on the server: `postStacked2d`, `preStacked2d`, `postStacked3d`,
   * `preStacked3d`; with `dataset-id`.
   */
  catalog: string | undefined;
  /** Id of the dataset in its catalog. */
  datasetId: string | undefined;
  /** Which processing of the dataset. */
  processingName: string | undefined;
  /** `2D` or `3D`. @default "2D" */
  productType: string;
  /** Which line of a 2D survey. */
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
  /** One section of the page, by reference. */
  section: SeismicSectionData | undefined;
  /** How the survey is cut. @default "inline" */
  mode: 'inline' | 'crossline' | 'z' | 'line';
  /** Number of the line, or time or depth of the slice; the middle one without it. */
  number: number | undefined;
  /**
   * Corners of the line that `mode` `line` goes along, by inline and crossline; as an attribute
   * JSON, as in `[[100, 300], [180, 420]]`. Without it, and where the survey does not reach all of
   * them, a volume is cut from corner to corner.
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
  /** The picture alone: no toolbar, no panel. */
  plotOnly: boolean;
  /** `density`, `wiggle`, `variable-area`, or several of them. @default "density" */
  display: string | undefined;
  /** Amplification before the colours, dB. @default 0 */
  gainDb: number;
  /** Window of the automatic gain control, ms; 0 is off. @default 0 */
  agcMs: number;
  /** Percentile of the survey's amplitudes that reaches the last colour. @default 99 */
  clipPercentile: number;
  /**
   * `red-white-blue`, `gray`, `gray-reversed`, `petrel`, `black-white-red`, `red-white-black`,
   * `blue-white-brown`, `viridis`, `plasma`, `velocity`; red-white-blue without it, viridis of
   * velocities.
   */
  colormap: string | undefined;
  /** SEG: normal shows an increase of impedance as a positive number. @default "normal" */
  polarity: 'normal' | 'reverse';
  /** Times or depths shown, "1000,2000"; all if the survey has no samples there. */
  timeRange: { top: number; base: number } | undefined;
  /** Horizons over the section. */
  horizons: SeismicHorizon[] | undefined;
  /** Wells over the section. */
  wells: SeismicWell[] | undefined;
  /**
   * How sections are drawn, as one object; values that cannot be used are left out. A state that is
   * set later is followed.
   */
  state: GeoSeismicState | undefined;
  /**
   * Shows another section: the nearest to the number. A slice that reads much of its file waits for
   * the user's consent.
   */
  goTo(place: { mode?: 'inline' | 'crossline' | 'z' | 'line'; number?: number }): Promise<void>;
  /** Shows these columns and rows, counted from 0. */
  setWindow(window: {
    traces?: readonly [from: number, to: number];
    samples?: readonly [from: number, to: number];
  }): void;
  /** All samples of the section, trace after trace; NaN in gaps. */
  sectionValues(): Promise<{ traces: number; samples: number; values: Float32Array }>;
  /** The picture as a file. */
  toImage(request?: { type?: 'image/png' | 'image/svg+xml' | 'application/pdf' }): Promise<Blob>;
  /**
   * The page that shows this section without a server: one HTML file, with its samples and what
   * lies over it.
   */
  toPage(): Promise<Blob>;
}

const range = notation(
  'two times or depths, as in "1000,2000"',
  (value) => {
    const [top, base, ...more] = value
      .split(/[,;]/)
      .map((part) => (part.trim() === '' ? NaN : Number(part)));
    return more.length === 0 && Number.isFinite(top) && Number.isFinite(base) && top !== base
      ? { top: Math.min(top!, base!), base: Math.max(top!, base!) }
      : undefined;
  },
  (value) => {
    const { top, base } = value as { top?: unknown; base?: unknown };
    return typeof top === 'number' && typeof base === 'number' && top < base
      ? { top, base }
      : undefined;
  },
);

addEnglish(enSeismic);

/** The class registered as `geo-seismic`. */
export const GeoSeismicElement = defineElement<GeoSeismic>({
  tag: 'geo-seismic',
  component: (props: SeismicViewerProps) => createElement(SeismicViewer, props),
  controller: (host) => new SeismicController(host),
  attributes: {
    ...SURVEY_ATTRIBUTES,
    number: optionalNumber,
    'plot-only': flag(),
    display: notation('density, wiggle, variable-area or several of them', parseDisplay),
    'gain-db': number(0, -120, 120),
    'agc-ms': number(0, 0),
    'time-range': range,
  },
  properties: ['file', 'section', 'horizons', 'wells', 'state'],
  methods: ['goTo', 'setWindow', 'sectionValues', 'toImage', 'toPage'],
  sheets: [tokens, controls, sheet],
});
