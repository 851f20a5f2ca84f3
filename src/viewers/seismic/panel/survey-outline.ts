import { pickEvenly } from '../../../formats/seismic/cut.ts';
import { toGround, traceAt } from '../../../formats/seismic/ground.ts';
import type { SectionInfo, SurveyInfo } from '../../../formats/seismic/seismic-survey.ts';

/** A point on the map or, without coordinates, by positions on the axes. */
export type OutlinePoint = readonly [x: number, y: number];

/** The survey as a mini map draws it. */
export interface SurveyOutline {
  /** Corners of a volume; null of a line. */
  corners: readonly [OutlinePoint, OutlinePoint, OutlinePoint, OutlinePoint] | null;
  /** The section; a single point for a slice. */
  line: readonly OutlinePoint[];
  /** False: positions on the axes, crosslines to the right and inlines upwards. */
  isMap: boolean;
  /** Least and largest of both. */
  box: { x0: number; y0: number; x1: number; y1: number };
}

/** Points of a line that are drawn at most. */
const MOST_POINTS = 400;
/** Share of a side by which a place may lie beside the volume. */
const BESIDE = 0.05;

/** Outline of the survey with the section in it; null where nothing is known of either. */
export function traceOutline(info: SurveyInfo, section: SectionInfo | null): SurveyOutline | null {
  const corners = info.kind === 'volume' ? findCorners(info) : null;
  const isMap = info.kind === 'line' || info.corners !== null;
  const line = section ? traceLine(info, section) : [];
  const all = [...(corners ?? []), ...line];
  if (all.length < 2) return null;
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  // Headers that repeat one coordinate carry no position.
  if (Math.max(...xs) === Math.min(...xs) && Math.max(...ys) === Math.min(...ys)) return null;
  return {
    corners,
    line,
    isMap,
    box: { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) },
  };
}

/** The position of a trace on the map, by its positions on the axes. */
export function locateTrace(info: SurveyInfo, inline: number, crossline: number): OutlinePoint {
  return info.corners ? toGround(info, inline, crossline) : [crossline, inline];
}

/**
 * The nearest trace to a place of the map, by its positions on the axes; null outside a volume, but
 * for a hair.
 */
export function nearestTrace(
  info: SurveyInfo,
  [x, y]: OutlinePoint,
): { inline: number; crossline: number } | null {
  const [down, across] = [
    (info.inlines?.numbers.length ?? 0) - 1,
    (info.crosslines?.numbers.length ?? 0) - 1,
  ];
  const at =
    down < 0 || across < 0
      ? null
      : info.corners
        ? traceAt(info, x, y)
        : { inline: y, crossline: x };
  const isNear = (position: number, most: number): boolean =>
    position >= -BESIDE * most && position <= (1 + BESIDE) * most;
  const hold = (position: number, most: number): number =>
    Math.min(most, Math.max(0, Math.round(position)));
  return at && isNear(at.inline, down) && isNear(at.crossline, across)
    ? { inline: hold(at.inline, down), crossline: hold(at.crossline, across) }
    : null;
}

function findCorners({
  corners,
  inlines,
  crosslines,
}: SurveyInfo): readonly [OutlinePoint, OutlinePoint, OutlinePoint, OutlinePoint] | null {
  if (corners)
    return corners.map(({ x, y }) => [x, y] as const) as unknown as readonly [
      OutlinePoint,
      OutlinePoint,
      OutlinePoint,
      OutlinePoint,
    ];
  if (!inlines || !crosslines) return null;
  const [down, across] = [
    Math.max(1, inlines.numbers.length - 1),
    Math.max(1, crosslines.numbers.length - 1),
  ];
  return [
    [0, 0],
    [across, 0],
    [across, down],
    [0, down],
  ];
}

function traceLine(
  info: SurveyInfo,
  { place, x, y, traces, annotations }: SectionInfo,
): OutlinePoint[] {
  if (place.mode === 'z') return [];
  const columns = pickEvenly(traces, MOST_POINTS);
  if (x && y)
    return columns
      .map((i): OutlinePoint => [x[i]!, y[i]!])
      .filter(([px, py]) => Number.isFinite(px) && Number.isFinite(py));
  const of = (key: string): Float64Array | undefined =>
    annotations.find((one) => one.key === key)?.numbers;
  const [inline, crossline] = [of('inline'), of('crossline')];
  if (!inline || !crossline || !info.inlines || !info.crosslines) return [];
  const [down, across] = [info.inlines.numbers, info.crosslines.numbers];
  return columns
    .map((i): OutlinePoint => [across.indexOf(crossline[i]!), down.indexOf(inline[i]!)])
    .filter(([a, b]) => a >= 0 && b >= 0);
}
