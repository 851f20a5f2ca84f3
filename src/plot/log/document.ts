import type { DepthUnit, IndexKind } from '../../units/depth.ts';
import { defaultDepthUnit, depthFactor, classifyIndexUnit, metresPer } from '../../units/depth.ts';
import { CURVE_DASHES } from './dashes.ts';
import { findFamily, matchMnemonic } from '../../compute/curve-families.ts';
import type { IndexAxis } from './index-axis.ts';
import { makeIndexAxis } from './index-axis.ts';
import type { LogData, LogDataCurve, Samples } from './log-data.ts';
import { countElements, nullIn } from './log-data.ts';
import type { PictureSource } from './picture-source.ts';
import type { Pyramid } from './pyramid.ts';
import type {
  ArrayTrackSpec,
  CurveSpec,
  CurveTrackSpec,
  DepthTrackSpec,
  DiscreteTrackSpec,
  FillSpec,
  LogTemplate,
  PictureTrackSpec,
  TextTrackSpec,
  ZoneTrackSpec,
} from './template.ts';
import type { PlotTheme } from './theme.ts';
import { legibleColor } from './theme.ts';
import { aboveZero, rowsWithIndex } from './log-series.ts';
import type { Series } from './trace.ts';
import { convertLimit } from '../../units/curve-units.ts';

/** A fill whose other curve is known. */
export interface DocFill extends FillSpec {
  /**
   * The curve it is filled to, on its own scale; null where the fill goes to an edge or a value, or
   * the curve is missing.
   */
  other: DocCurve | null;
}

/** A curve of a template bound to data. */
export interface DocCurve {
  spec: CurveSpec;
  /** The data's mnemonic; where no curve matches, the first that the template names. */
  mnemonic: string;
  /** The data's unit, or the template's where it is missing. */
  unit: string;
  description: string;
  /** Null where the data has no such curve: listed in the header as missing. */
  series: Series | null;
  /** Limits in the curve's own unit. */
  left: number;
  right: number;
  backup: { left: number; right: number } | null;
  scale: 'linear' | 'log';
  color: string;
  dash: readonly number[];
  lineWidth: number;
  fills: DocFill[];
}

/** An array channel: `elements` values per sample. */
export interface DocArray {
  /** The same for all documents of one plot's data. */
  series: Series;
  mnemonic: string;
  unit: string;
  values: Samples;
  elements: number;
  nullNumber: number;
}

/**
 * A track of a template bound to data. `width` is relative; `least` is the least width at which it
 * can be read, in CSS pixels, where that is not what its kind needs.
 */
export type DocTrack = { least?: number } &
  /** Depth in the track's `unit` = shown depth · `perShown`. */
  (
    | { kind: 'depth'; width: number; spec: DepthTrackSpec; unit: string; perShown: number }
    | { kind: 'curves'; width: number; spec: CurveTrackSpec; curves: DocCurve[] }
    | { kind: 'zones'; width: number; spec: ZoneTrackSpec; curve: DocArray | null }
    | { kind: 'array'; width: number; spec: ArrayTrackSpec; array: DocArray | null }
    | { kind: 'discrete'; width: number; spec: DiscreteTrackSpec; curve: DocArray | null }
    | { kind: 'text'; width: number; spec: TextTrackSpec }
    | { kind: 'picture'; width: number; spec: PictureTrackSpec }
  );

/** A template bound to data: what screen, SVG and PDF are drawn from. */
export interface LogDocument {
  template: LogTemplate;
  data: LogData;
  axis: IndexAxis;
  indexKind: IndexKind;
  /**
   * Unit of all depths that go in and out of the drawing: `m` or `ft`, or the index's own unit
   * where that is no known length.
   */
  unit: string;
  /** Shown depth = index · factor. */
  factor: number;
  tracks: DocTrack[];
  /** All scalar curves of the data, drawn or not, for a readout. */
  curves: readonly { mnemonic: string; unit: string; series: Series; color: string }[];
  /** First names of the curves that the data does not have. */
  missing: string[];
  /** Fetches the pictures of its tracks; null where the page shows none. */
  pictures: PictureSource | null;
}

/** What a document is made with. */
export interface DocumentOptions {
  theme: PlotTheme;
  /** Shown unit of a depth index; the index's own system where absent. */
  depthUnit?: DepthUnit;
  /** Ready pyramids by mnemonic. */
  pyramids?: ReadonlyMap<string, Pyramid>;
  /** Fetches the pictures of its tracks. */
  pictures?: PictureSource | null;
}

const DEPTH_TRACK_WIDTH = 0.4;

/**
 * Data with its index read and its curves as drawing needs them; made once per data, shared by the
 * documents of all templates.
 */
export interface BoundData {
  data: LogData;
  axis: IndexAxis;
  /** The series that were made of curves. */
  known: ReadonlyMap<LogDataCurve, SeriesByFloor>;
  /**
   * The values of a curve.
   * @param floor for a logarithmic scale: the value in place of 0 and of negative ones, NaN for gaps
   */
  getSeries(curve: LogDataCurve, floor?: number): Series;
}

/** Series of a curve by the value in place of those that have no logarithm; undefined as they are. */
type SeriesByFloor = Map<number | undefined, Series>;

/**
 * Reads the index and makes the curves' series. A curve is copied only where the index has gaps.
 * @param before data that was shown: of the same index, its curves are not looked through again
 */
export function bindData(
  data: LogData,
  pyramids?: ReadonlyMap<string, Pyramid>,
  before?: BoundData | null,
): BoundData {
  const isSame =
    before?.data.index.values === data.index.values && before.data.nullValue === data.nullValue;
  const axis = isSame ? before.axis : makeIndexAxis(data.index.values, data.nullValue);
  const known = new Map<LogDataCurve, SeriesByFloor>();
  for (const curve of isSame ? data.curves : []) {
    const all = before?.known.get(curve);
    if (all) known.set(curve, all);
  }
  const read = (curve: LogDataCurve): Series => {
    const ready = axis.order ? undefined : pyramids?.get(curve.mnemonic);
    return {
      values: rowsWithIndex(curve, axis),
      nullNumber: nullIn(curve.values, data.nullValue),
      pyramid: ready && ready.length === curve.values.length ? ready : null,
      scratch: null,
    };
  };
  const getSeries = (curve: LogDataCurve, floor?: number): Series => {
    const all: SeriesByFloor = known.get(curve) ?? new Map();
    known.set(curve, all);
    let series = all.get(floor);
    if (!series) {
      series = floor === undefined ? read(curve) : aboveZero(getSeries(curve, undefined), floor);
      all.set(floor, series);
    }
    return series;
  };
  return { data, axis, known, getSeries };
}

/**
 * Binds a template to data. Curves are found by name (families.ts); limits follow the curve's unit
 * where the template names another of the same quantity.
 */
export function makeDocument(
  template: LogTemplate,
  bound: BoundData,
  options: DocumentOptions,
): LogDocument {
  const { data, axis } = bound;
  const indexKind = classifyIndexUnit(data.index.unit, data.index.mnemonic);
  const isLength = metresPer(data.index.unit) !== null;
  const depthUnit = options.depthUnit ?? defaultDepthUnit(data.index.unit);
  const shownUnit = isLength ? depthUnit : data.index.unit;
  const scalars = data.curves.filter((c) => countElements(c) === 1);
  const arrays = data.curves.filter((c) => countElements(c) > 1);
  const bind = new CurveBinder(bound, scalars, options.theme);
  const tracks = template.tracks.map((spec): DocTrack => {
    switch (spec.kind) {
      case 'depth':
        return bindDepth(spec, isLength ? depthUnit : null, shownUnit);
      case 'curves':
        return { kind: 'curves', width: spec.width ?? 1, spec, curves: bind.track(spec) };
      case 'zones': {
        const curve = findArray(bound, scalars, spec.curve);
        return { kind: 'zones', width: spec.width ?? 0.6, spec, curve };
      }
      case 'discrete': {
        const curve = findArray(bound, scalars, spec.curve);
        return { kind: 'discrete', width: spec.width ?? 0.6, spec, curve };
      }
      case 'text':
        return { kind: 'text', width: spec.width ?? 1, spec };
      case 'picture':
        return { kind: 'picture', width: spec.width ?? 1, spec };
      case 'array': {
        const array = findArray(bound, arrays, spec.curve);
        return { kind: 'array', width: spec.width ?? 1, spec, array };
      }
    }
  });
  return {
    template,
    data,
    axis,
    indexKind,
    tracks,
    unit: shownUnit,
    factor: isLength ? depthFactor(data.index.unit, depthUnit) : 1,
    curves: scalars
      .filter((c) => c.mnemonic !== data.index.mnemonic)
      .map((c) => ({
        mnemonic: c.mnemonic,
        unit: c.unit,
        series: bound.getSeries(c),
        color: bind.findColor(c),
      })),
    missing: listMissing(tracks),
    pictures: options.pictures ?? null,
  };
}

/** @param depthUnit shown unit of an index of lengths; null of another */
function bindDepth(spec: DepthTrackSpec, depthUnit: DepthUnit | null, shown: string): DocTrack {
  const unit = depthUnit ? (spec.unit ?? depthUnit) : shown;
  const perShown = depthUnit ? depthFactor(depthUnit, unit as DepthUnit) : 1;
  return { kind: 'depth', width: spec.width ?? DEPTH_TRACK_WIDTH, spec, unit, perShown };
}

/** First names of the curves that the data does not have. */
function listMissing(tracks: readonly DocTrack[]): string[] {
  return [
    ...tracks.flatMap((t) =>
      t.kind === 'curves' ? t.curves.filter((c) => !c.series).map((c) => c.mnemonic) : [],
    ),
    ...tracks.flatMap((t) =>
      (t.kind === 'array' && !t.array) || (t.kind === 'discrete' && !t.curve)
        ? [firstName(t.spec.curve)]
        : [],
    ),
  ];
}

function firstName(names: string | readonly string[]): string {
  return typeof names === 'string' ? names : (names[0] ?? '');
}

function findArray(
  bound: BoundData,
  among: readonly LogDataCurve[],
  names: string | readonly string[] = [],
): DocArray | null {
  const curve =
    among[
      matchMnemonic(
        names,
        among.map((c) => c.mnemonic),
      )
    ];
  if (!curve) return null;
  const series = bound.getSeries(curve);
  const { values, nullNumber } = series;
  return {
    series,
    mnemonic: curve.mnemonic,
    unit: curve.unit,
    values,
    elements: countElements(curve),
    nullNumber,
  };
}

class CurveBinder {
  readonly #bound: BoundData;
  readonly #scalars: readonly LogDataCurve[];
  readonly #mnemonics: readonly string[];
  readonly #theme: PlotTheme;
  readonly #colors = new Map<string, string>();
  #styled = 0;

  constructor(bound: BoundData, scalars: readonly LogDataCurve[], theme: PlotTheme) {
    this.#bound = bound;
    this.#scalars = scalars;
    this.#mnemonics = scalars.map((c) => c.mnemonic);
    this.#theme = theme;
  }

  track(spec: CurveTrackSpec): DocCurve[] {
    const used = new Set(spec.curves.flatMap((c) => c.color ?? []));
    const curves = spec.curves.map((curve) => this.#curve(curve, spec.scale ?? 'linear', used));
    for (const curve of curves)
      for (const fill of curve.fills) fill.other = otherCurve(fill, curves);
    return curves;
  }

  /** The colour a curve is drawn in, muted where no track shows it. */
  findColor(curve: LogDataCurve): string {
    return this.#colors.get(curve.mnemonic) ?? this.#theme.muted;
  }

  #curve(spec: CurveSpec, scale: 'linear' | 'log', used: Set<string>): DocCurve {
    const found = this.#scalars[matchMnemonic(spec.curve, this.#mnemonics)];
    const unit = found?.unit ?? spec.unit ?? '';
    const limit = (value: number): number => (found ? convertLimit(value, spec.unit, unit) : value);
    const style = this.#style(spec, found, used);
    if (found && !this.#colors.has(found.mnemonic)) this.#colors.set(found.mnemonic, style.color);
    const [left, right] = [limit(spec.left), limit(spec.right)];
    const floor = spec.nonPositive === 'clamp' ? Math.min(left, right) : NaN;
    return {
      spec,
      scale,
      unit,
      ...style,
      mnemonic: found?.mnemonic ?? firstName(spec.curve),
      description: found?.description ?? '',
      series: found ? this.#bound.getSeries(found, scale === 'log' ? floor : undefined) : null,
      left,
      right,
      backup: spec.backup
        ? { left: limit(spec.backup.left), right: limit(spec.backup.right) }
        : null,
      lineWidth: spec.lineWidth ?? 1,
      fills: (spec.fills ?? []).map((fill) => ({
        ...fill,
        to:
          typeof fill.to === 'object' && 'value' in fill.to
            ? { value: limit(fill.to.value) }
            : fill.to,
        other: null,
      })),
    };
  }

  /**
   * The template's style; else the family's, or the next of the theme that its track does not have
   * yet.
   */
  #style(
    spec: CurveSpec,
    found: LogDataCurve | undefined,
    used: Set<string>,
  ): { color: string; dash: readonly number[] } {
    const theme = this.#theme;
    if (spec.color !== undefined)
      return { color: legibleColor(spec.color, theme), dash: spec.dash ?? [] };
    const family = found ? findFamily(found.mnemonic, found.unit) : null;
    const count = theme.curves.length;
    const first = family ? family.colorIndex : this.#styled++;
    let index = first;
    while (index < first + count && used.has(theme.curves[index % count]!)) index++;
    const color = theme.curves[index % count] ?? theme.text;
    used.add(color);
    const dash =
      family && index === first
        ? family.dash
        : CURVE_DASHES[(family ? index - first : index) % CURVE_DASHES.length]!;
    return { color, dash: spec.dash ?? dash };
  }
}

function otherCurve(fill: FillSpec, curves: readonly DocCurve[]): DocCurve | null {
  if (typeof fill.to === 'string' || !('curve' in fill.to)) return null;
  const wanted = fill.to.curve;
  const bound = curves.filter((c) => c.series);
  const byData =
    bound[
      matchMnemonic(
        wanted,
        bound.map((c) => c.mnemonic),
      )
    ];
  if (byData) return byData;
  const names = typeof wanted === 'string' ? [wanted] : wanted;
  return (
    bound.find((c) =>
      [c.spec.curve].flat().some((n) => names.some((w) => w.toUpperCase() === n.toUpperCase())),
    ) ?? null
  );
}
