import { addEnglish } from '../src/i18n/i18n.ts';
import enLog from '../src/i18n/texts/en/log.json';
import controls from '../src/ui/controls.css';
import tokens from '../src/ui/tokens.css';
import { LogController } from '../src/viewers/log/controller.ts';
import { LogViewer } from '../src/viewers/log/LogViewer.tsx';
import sheet from '../src/viewers/log/log-viewer.css';
import { flag, json, list, notation, oneOf, text } from './attributes.ts';
import { defineElement } from './define.ts';
import './suite-script.ts';
import type { FileWarning, GeoElement, GeoElementEvents } from './spec.ts';

/** One curve of the property `data`. */
export interface LogViewerCurve {
  mnemonic: string;
  unit: string;
  description?: string;
  /**
   * One value per index sample (`dimension` values where it is an array channel); NaN and
   * `nullValue` are absent.
   */
  values: Float32Array | Float64Array;
  dimension?: number | number[];
}

/** The property `data`: arrays of the page, taken by reference. */
export interface LogViewerData {
  index: { mnemonic: string; unit: string; values: Float64Array };
  curves: LogViewerCurve[];
  nullValue?: number;
  /** Picks, in the index's unit: a line across the tracks with its name. */
  markers?: { name: string; depth: number }[];
}

/**
 * One of several logs of a well in one plot: a file or log as the element has it, a name that tells
 * its curves from those of the others, and a shift.
 */
export interface LogViewerSource {
  name?: string;
  /** How far it is moved down, in the unit of the first source's index; 0 without it. */
  shift?: number;
  /** Id or name of its frame. */
  frame?: string;
  src?: string;
  file?: Blob | ArrayBuffer | Uint8Array;
  data?: LogViewerData;
  catalog?: string;
  logId?: string;
}

/** What is shown of a log; what is left out is as the log opens. */
export interface GeoLogViewerState {
  /** Id or name of the frame. */
  frame?: string;
  /** Id or name of the template. */
  template?: string;
  /** What a saved template is called, for those who may not see it. */
  templateName?: string;
  /** Mnemonics of the curves, where they are not the template's. */
  curves?: readonly string[];
  /** Depths shown in `depthUnit`, "1200,1350". */
  depthRange?: string;
  depthUnit?: 'm' | 'ft';
  /** The n of a screen scale of 1 : n that is held. */
  depthScale?: number;
  tab?: 'header';
  /** False where the saved picks of the well are hidden; a state without it shows them. */
  picks?: false;
  /**
   * The runs in the plot, where the user added, renamed, moved or removed some: the log that the
   * page has set (`source` is its place, from 0), or one of an address or a catalog.
   */
  runs?: readonly {
    name: string;
    shift?: number;
    frame?: string;
    source?: number;
    src?: string;
    catalog?: string;
    logId?: string;
  }[];
}

/** Events of `<geo-log-viewer>`. */
export interface GeoLogViewerEvents extends GeoElementEvents {
  /** The user opened another file: it is shown until the page names another source. */
  'geo-user-file': CustomEvent<{ name: string }>;
  /** A file was read to its end. It comes again where a later look at the file adds `warnings`. */
  'geo-file': CustomEvent<{
    /** The title of the catalog's record, else the file's name. */
    name: string;
    format: 'las' | 'dlis' | 'lis' | 'csv';
    version: string;
    /** What the reader assumed, mended or left out. */
    warnings: FileWarning[];
    frames: {
      /** Unique within the file. */
      id: string;
      name: string;
      index: string;
      samples: number;
      curves: {
        mnemonic: string;
        curveId: string;
        unit: string;
        description: string;
        dimension: number[];
      }[];
    }[];
  }>;
  /**
   * The first complete picture of a plot is drawn. `curves` are the mnemonics, `depth` the whole
   * range; of an index of dates in milliseconds, unit `ms since 1970`.
   */
  'geo-plot': CustomEvent<{
    frame: string;
    curves: string[];
    samples: number;
    depth: { top: number; base: number; unit: string };
    elapsedMs: number;
  }>;
  /**
   * A template is to be saved on a page without a server; cancelable. Prevent the default where the
   * page keeps it, else the user gets a file.
   */
  'geo-template-save': CustomEvent<{ template: object }>;
  /** The visible depth range changed. */
  'geo-depth-change': CustomEvent<{ top: number; base: number; unit: string }>;
  /**
   * The user changed what is shown, and it rests. `isStep`: another template, frame or tab, which
   * going back should undo.
   */
  'geo-state-change': CustomEvent<{ state: GeoLogViewerState; isStep: boolean }>;
  /**
   * A pick was added, moved, renamed or deleted; also by undo and redo. `depth` is metres along
   * hole, null where it was deleted.
   */
  'geo-pick': CustomEvent<{
    uwi: string | null;
    well: string;
    marker: string;
    depth: number | null;
    unit: 'm';
    action: 'add' | 'move' | 'rename' | 'delete';
  }>;
  /**
   * The recipe was computed: `curves` are the results, to be read by `curveValues`; `problems` are
   * those of steps, by their place from 0.
   */
  'geo-recipe': CustomEvent<{
    recipe: object;
    curves: { mnemonic: string; unit: string; origin: string }[];
    zones: object[];
    problems: { step: number; code: string; values: object }[];
  }>;
  /** The cursor moved over the plot. */
  'geo-cursor': CustomEvent<{
    depth: number;
    unit: string;
    values: { mnemonic: string; value: number; unit: string; text?: string }[];
  }>;
}

/**
 * Well log viewer: plots a LAS, LIS or DLIS file, or arrays of the page, as a petrophysicist
 * expects it; with the file's header, templates, curve list and print. Shows a log of a catalog as
 * well; a file or arrays need no backend.
 *
 * @csspart toolbar - Tabs, template, depth range, tools
 * @csspart title - What the log is called
 * @csspart plot - The tracks
 * @csspart curves - The curve list
 * @csspart header - The Log Header tab
 * @csspart values - Table of the values at the cursor
 * @csspart recipe - The panel of calculations
 */
export interface GeoLogViewer extends GeoElement {
  /** Catalog of a log on the server; with `log-id`. */
  catalog: string | undefined;
  /** The log: JSON of its key values by attribute name, as in {"wellLogId":"1"}. */
  logId: string | undefined;
  /** Address of a LAS, LIS or DLIS file; read by Range where the server can. */
  src: string | undefined;
  /** A LAS, LIS or DLIS file at hand. */
  file: Blob | ArrayBuffer | Uint8Array | undefined;
  /** Arrays of the page, by reference. An index of dates has the unit `ms since 1970`. */
  data: LogViewerData | undefined;
  /**
   * Several files or logs of one well in one plot, such as its runs; instead of the properties
   * above. Depths are in the unit of the first. A curve whose mnemonic an earlier source has is
   * named `GR:name` and drawn beside it. A source that cannot be opened is named in a message, and
   * the others are shown. As an attribute JSON: `[{"name":"Run 1","src":"run1.las"},
   * {"name":"Run 2","src":"run2.las","shift":0.5}]`.
   */
  sources: readonly LogViewerSource[] | undefined;
  /** Name of the frame to show (DLIS, LIS, LAS 3.0). */
  frame: string | undefined;
  /**
   * Character set of the file's texts, such as `windows-1254`; found from the bytes without it.
   */
  encoding: string | undefined;
  /** Name of the file of an archive that is shown. */
  member: string | undefined;
  /** Mnemonics to select, in any case. */
  curves: readonly string[] | undefined;
  /**
   * Id or name of a template: `triple-combo`, `quick-look`, `resistivity`, `sonic`, `image`,
   * `all-curves`.
   */
  template: string | undefined;
  /** A template object; see template.schema.json. */
  templateConfig: object | undefined;
  /** A recipe that computes further curves of the log; see recipe.schema.json. */
  recipe: object | undefined;
  /** The tab shown. @default "plot" */
  tab: 'plot' | 'header';
  /** The tracks alone: no tabs, no curve list. */
  plotOnly: boolean;
  /** Depths shown, "1200,1350", in the shown unit. */
  depthRange: { top: number; base: number } | undefined;
  /** Unit that depths are shown in; the file's own system without it. */
  depthUnit: 'm' | 'ft' | undefined;
  /** Screen scale, "1:200", at 96 CSS pixels an inch. */
  depthScale: number | undefined;
  /** The viewer is alone in a window of its own. */
  popup: boolean;
  /**
   * All that is shown, as one object; values that cannot be used are left out. A state that is set
   * later is followed; a property that is set with it or later goes over it.
   */
  state: GeoLogViewerState | undefined;
  /** Selects and draws curves by mnemonic; the present selection without an argument. */
  plot(mnemonics?: readonly string[]): Promise<void>;
  /** Shows the depths from `top` to `base`, in the shown unit. */
  setDepthRange(top: number, base: number): void;
  /** The picture; for PDF the whole log at true scale, page after page. */
  toImage(request?: {
    type?: 'image/png' | 'image/svg+xml' | 'application/pdf';
    depthScale?: string | number;
  }): Promise<Blob>;
  /** The page that shows this view without a server: one HTML file, with the log in it. */
  toPage(): Promise<Blob>;
  /** All values of a curve, or of a result of the recipe, with its index; NaN where absent. */
  curveValues(
    mnemonic: string,
  ): Promise<{ depth: Float64Array; values: Float64Array; unit: string; depthUnit: string }>;
}

/** The page that a pop-up window opens lies beside the folder of this module. */
function popupUrl(): string | null {
  try {
    return new URL('../popup.html', import.meta.url).href;
  } catch {
    return null;
  }
}

const range = notation(
  'two depths, as in "1200,1350"',
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

const scale = notation(
  'a scale, as in "1:200"',
  (value) => {
    const denominator = Number(/^\s*1\s*:\s*(\d+(?:\.\d+)?)\s*$/.exec(value)?.[1]);
    return denominator > 0 ? denominator : undefined;
  },
  (value) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined),
);

const unit = notation<'m' | 'ft'>('m or ft', (value) =>
  (['m', 'ft'] as const).find((one) => one === value.trim().toLowerCase()),
);

const sources = json(
  'a list of objects with a src, file, data, or catalog and logId, and optionally a name and a shift',
  (value) =>
    Array.isArray(value) && value.every(isSource) ? (value as LogViewerSource[]) : undefined,
);

function isSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { name, shift, src, file, data, catalog, logId } = value as Record<string, unknown>;
  return (
    (name === undefined || typeof name === 'string') &&
    (shift === undefined || Number.isFinite(shift)) &&
    (src ?? file ?? data ?? (catalog && logId)) !== undefined
  );
}

addEnglish(enLog);

/** The class registered as `geo-log-viewer`. */
export const GeoLogViewer = defineElement<GeoLogViewer>({
  tag: 'geo-log-viewer',
  component: LogViewer,
  controller: (host) => new LogController(host, popupUrl()),
  attributes: {
    catalog: text(),
    'log-id': text(),
    src: text(),
    sources,
    frame: text(),
    encoding: text(),
    member: text(),
    curves: list(),
    template: text(),
    tab: oneOf('plot', 'header'),
    'plot-only': flag(),
    'depth-range': range,
    'depth-unit': unit,
    'depth-scale': scale,
    popup: flag(),
  },
  properties: ['file', 'data', 'templateConfig', 'recipe', 'state'],
  methods: ['plot', 'setDepthRange', 'toImage', 'toPage', 'curveValues'],
  sheets: [tokens, controls, sheet],
});
