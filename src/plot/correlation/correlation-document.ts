import type { DepthUnit } from '../../units/depth.ts';
import { metresPer } from '../../units/depth.ts';
import type { DepthScope } from '../log/depth-view.ts';
import type { BoundData, LogDocument } from '../log/document.ts';
import { bindData, makeDocument } from '../log/document.ts';
import { matchMnemonic } from '../../compute/curve-families.ts';
import type { PictureSource } from '../log/picture-source.ts';
import type { CurveSpec, LogTemplate } from '../log/template.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Datum, Join } from './datum.ts';
import { selectTies } from './datum.ts';
import type { DepthKind, OwnDepths } from './own-depth.ts';
import { dataOver, ownDepths } from './own-depth.ts';
import { Placement } from './placement.ts';
import type { CorrelationWell, Picks, Side } from './well.ts';
import { SIDES } from './well.ts';

/** A well with its curves over one kind of depth. */
export interface BoundWell {
  well: CorrelationWell;
  own: OwnDepths;
  bound: BoundData;
}

/** A well as it is drawn: its log, and where its depths lie on the shared scale. */
export interface PlacedCorrelationWell extends BoundWell {
  doc: LogDocument;
  placement: Placement;
}

/**
 * Two wells on one scale: what screen and pictures are drawn from. Shared depths are the left
 * well's, in the shown unit.
 */
export interface CorrelationDocument {
  wells: readonly [PlacedCorrelationWell, PlacedCorrelationWell];
  picks: Picks;
  datum: Datum;
  /** Unit of all depths that go in and out: m or ft. */
  unit: DepthUnit;
  /** Metres in one of it. */
  metres: number;
  scope: DepthScope;
}

/**
 * Reads the wells' curves over a kind of depth; costs their samples, so it is kept until the kind
 * changes. @throws {RangeError} where a well has no such depth
 */
export function bindWells(
  wells: readonly [CorrelationWell, CorrelationWell],
  depth: DepthKind,
): [BoundWell, BoundWell] {
  const bind = (well: CorrelationWell): BoundWell => {
    const own = ownDepths(well, depth);
    return { well, own, bound: bindData(dataOver(well, own), well.pyramids) };
  };
  return [bind(wells[0]), bind(wells[1])];
}

/** How two wells are drawn. */
export interface CorrelationOptions {
  theme: PlotTheme;
  unit: DepthUnit;
  /** Fetches the pictures of their tracks. */
  pictures?: PictureSource | null;
}

/** Aligns two wells by their picks. */
export function makeCorrelation(
  bound: readonly [BoundWell, BoundWell],
  picks: Picks,
  datum: Datum,
  { theme, unit, pictures }: CorrelationOptions,
): CorrelationDocument {
  const metres = metresPer(unit) ?? 1;
  const ties = selectTies(picks, datum);
  const tie = ({ left, right }: Join, side: Side): [number, number] => {
    const shared = bound[0].own.fromMd(left.mdM) / metres;
    return [side === 0 ? shared : bound[1].own.fromMd(right.mdM) / metres, shared];
  };
  const place = (side: Side): PlacedCorrelationWell => {
    const usable =
      side === 0
        ? []
        : ties.map((join) => tie(join, side)).filter((pair) => pair.every(Number.isFinite));
    const rising = usable.filter(
      ([own, shared], i) => i === 0 || (own > usable[i - 1]![0] && shared > usable[i - 1]![1]),
    );
    const one = bound[side];
    const { template, absent } = splitAbsentCurves(one.well.template, bound);
    const drawn = makeDocument(withDatum(template, datum.depth), one.bound, {
      theme,
      depthUnit: unit,
      pictures,
    });
    const doc = { ...drawn, missing: [...drawn.missing, ...absent] };
    return { ...one, doc, placement: new Placement(rising) };
  };
  const wells: [PlacedCorrelationWell, PlacedCorrelationWell] = [place(0), place(1)];
  return { wells, picks, datum, unit, metres, scope: computeScope(wells, unit) };
}

/** Curves that neither well has would take room in both headers and show nothing. */
function splitAbsentCurves(
  template: LogTemplate,
  wells: readonly BoundWell[],
): { template: LogTemplate; absent: string[] } {
  const mnemonics = wells.map(({ well }) => well.data.curves.map(({ mnemonic }) => mnemonic));
  const isThere = ({ curve }: CurveSpec): boolean =>
    mnemonics.some((candidates) => matchMnemonic(curve, candidates) >= 0);
  const absent: string[] = [];
  const tracks = template.tracks.map((track) => {
    if (track.kind !== 'curves') return track;
    const [there, others] = [
      track.curves.filter(isThere),
      track.curves.filter((curve) => !isThere(curve)),
    ];
    absent.push(...others.map(({ curve }) => [curve].flat()[0] ?? ''));
    return { ...track, curves: there };
  });
  return { template: { ...template, tracks }, absent };
}

function withDatum(template: LogTemplate, datum: DepthKind): LogTemplate {
  return {
    ...template,
    tracks: template.tracks.map((track) => (track.kind === 'depth' ? { ...track, datum } : track)),
  };
}

function computeScope(wells: readonly PlacedCorrelationWell[], unit: DepthUnit): DepthScope {
  const spans = wells.flatMap(({ doc, placement }) => {
    const { axis, factor } = doc;
    return axis.length > 0
      ? [
          {
            min: placement.toShared(axis.min * factor),
            max: placement.toShared(axis.max * factor),
            step: axis.step * factor,
          },
        ]
      : [];
  });
  return {
    unit,
    factor: 1,
    indexKind: 'depth',
    axis: {
      length: wells.reduce((n, { doc }) => n + doc.axis.length, 0),
      min: Math.min(...spans.map(({ min }) => min)),
      max: Math.max(...spans.map(({ max }) => max)),
      step: Math.min(...spans.map(({ step }) => step).filter((step) => step > 0)),
    },
  };
}

/** Where both wells have samples, in shared depths; null where there is no such place. */
export function commonRange({ wells }: CorrelationDocument): { top: number; base: number } | null {
  const edges = wells.map(({ doc, placement }) => ({
    top: placement.toShared(doc.axis.min * doc.factor),
    base: placement.toShared(doc.axis.max * doc.factor),
  }));
  const top = Math.max(...edges.map((edge) => edge.top));
  const base = Math.min(...edges.map((edge) => edge.base));
  return base > top ? { top, base } : null;
}

/** Shared depth of a measured depth of one well; NaN where it has no place. */
export function sharedOfMd(
  { wells, metres }: CorrelationDocument,
  side: Side,
  mdM: number,
): number {
  const { own, placement } = wells[side];
  return placement.toShared(own.fromMd(mdM) / metres);
}

/** Measured depth of one well, metres, at a shared depth; NaN where the well does not reach it. */
export function mdOfShared(
  { wells, metres }: CorrelationDocument,
  side: Side,
  shared: number,
): number {
  const { own, placement } = wells[side];
  return own.toMd(placement.toOwn(shared) * metres);
}

/**
 * Names of all picks, in the order in which they are first met going down the left well, then the
 * right one.
 */
export function pickNames(picks: Picks): string[] {
  return [
    ...new Set(
      SIDES.flatMap((side) =>
        [...picks[side]].sort((a, b) => a.mdM - b.mdM).map(({ name }) => name),
      ),
    ),
  ];
}
