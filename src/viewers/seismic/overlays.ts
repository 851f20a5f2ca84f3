import { groundUnitIn } from '../../formats/seismic/ground.ts';
import {
  type SectionInfo,
  type SurveyInfo,
  findTraceNumbers,
} from '../../formats/seismic/seismic-survey.ts';
import type { SectionLine, SectionOverlays } from '../../plot/seismic/section-content.ts';
import type { SurfaceGrid } from '../../formats/surface/grid-text.ts';
import { valueAt } from '../../formats/surface/mesh-grid.ts';
import { metresPer } from '../../units/depth.ts';
import { metresPerGround } from '../../units/ground.ts';
import { type ListedSurface, SURFACE_COLORS } from '../../sources/survey/survey-surfaces.ts';
import type { ShownSection } from './survey-phase.ts';

/**
 * One horizon of the property `horizons`: picks by line numbers, trace numbers or, without either,
 * one a trace; times or depths in the survey's unit.
 */
interface Horizon {
  name: string;
  color?: string;
  inlines?: ArrayLike<number>;
  crosslines?: ArrayLike<number>;
  /** CDP, shot point or trace numbers of a 2D line. */
  traces?: ArrayLike<number>;
  values: ArrayLike<number>;
}

/** One well of the property `wells`: its path in the survey's coordinates and unit. */
interface Well {
  name: string;
  color?: string;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  z: ArrayLike<number>;
  /**
   * A path is shown where it is no further from the section than this, in the unit of the
   * coordinates. Default 250 m.
   */
  within?: number;
}

const WELL_COLOR = '#111111';
const WITHIN_M = 250;

/** What lies over sections: of the page, which may be anything, and of the survey. */
interface Marks {
  horizons: unknown;
  wells: unknown;
  surfaces: readonly ListedSurface[];
}

/**
 * Horizons, surfaces and wells as lines over a section; what is no horizon or well, and surfaces of
 * the other domain, are left out.
 */
export function createOverlays(
  { section, survey: { info } }: ShownSection,
  { horizons, wells, surfaces }: Marks,
): SectionOverlays {
  if (section.place.mode === 'z') return { lines: [] };
  return {
    lines: [
      ...filterList(horizons, isHorizon).map((horizon, i) => ({
        name: horizon.name,
        color: horizon.color ?? SURFACE_COLORS[i % SURFACE_COLORS.length]!,
        points: horizonPoints(section, horizon),
        width: 1.5,
        isNamed: true,
      })),
      ...surfaces
        .filter(({ isOn, surface }) => isOn && surface?.domain === info.samples.domain)
        .map(({ name, color, surface }) => ({
          name,
          color,
          points: surfacePoints(section, info, surface!.grid),
          width: 1.5,
          isNamed: true,
        })),
      ...filterList(wells, isWell).map((well) => ({
        name: well.name,
        color: well.color ?? WELL_COLOR,
        points: wellPoints(section, info, well),
        width: 2,
        isNamed: true,
      })),
    ].filter(({ points }) => points.some((value) => !Number.isNaN(value))) satisfies SectionLine[],
  };
}

/** The pick of each trace of the section; NaN without a pick. */
function horizonPoints(
  { traces, annotations }: SectionInfo,
  { inlines, crosslines, traces: numbers, values }: Horizon,
): Float64Array {
  const picks = new Map<string, number>();
  const of = (key: string): Float64Array | undefined =>
    annotations.find((one) => one.key === key)?.numbers;
  const [inline, crossline] = [of('inline'), of('crossline')];
  const byLines = inlines && crosslines && inline && crossline;
  const own = findTraceNumbers({ annotations });
  const points = new Float64Array(traces * 2);
  if (!byLines && !numbers)
    return points.map((_, i) => (i % 2 === 0 ? i / 2 : (values[(i - 1) / 2] ?? NaN)));
  for (let i = 0; i < values.length; i++)
    picks.set(byLines ? `${inlines[i]} ${crosslines[i]}` : String(numbers?.[i]), values[i]!);
  for (let column = 0; column < traces; column++) {
    points[2 * column] = column;
    points[2 * column + 1] =
      picks.get(
        byLines ? `${inline[column]} ${crossline[column]}` : String(own?.[column] ?? column + 1),
      ) ?? NaN;
  }
  return points;
}

/** The depth or time of the surface at each trace; NaN where the surface has a gap. */
function surfacePoints(
  { x, y, traces }: SectionInfo,
  { samples: { unit } }: SurveyInfo,
  grid: SurfaceGrid,
): Float64Array {
  const points = new Float64Array(traces * 2).fill(NaN);
  const each = metresPer(unit) ?? 1;
  for (let column = 0; column < traces && x && y; column++) {
    points[2 * column] = column;
    points[2 * column + 1] = valueAt(grid, x[column]!, y[column]!) / each;
  }
  return points;
}

/** The path by the nearest traces, NaN where it is further off. */
function wellPoints({ x, y, traces }: SectionInfo, info: SurveyInfo, well: Well): Float64Array {
  const points = new Float64Array(well.z.length * 2).fill(NaN);
  if (!x || !y) return points;
  const within = well.within ?? WITHIN_M / metresPerGround(groundUnitIn(info));
  for (let i = 0; i < well.z.length; i++) {
    let best = -1;
    let least = within;
    for (let column = 0; column < traces; column++) {
      const distance = Math.hypot(x[column]! - well.x[i]!, y[column]! - well.y[i]!);
      if (distance <= least) [best, least] = [column, distance];
    }
    if (best < 0) continue;
    points[2 * i] = best;
    points[2 * i + 1] = well.z[i]!;
  }
  return points;
}

function filterList<T>(given: unknown, is: (one: unknown) => one is T): T[] {
  return Array.isArray(given) ? given.filter(is) : [];
}

function isHorizon(one: unknown): one is Horizon {
  return (
    isObject(one) &&
    typeof one['name'] === 'string' &&
    isNumbers(one['values']) &&
    (['inlines', 'crosslines', 'traces'] as const).every(
      (key) => one[key] === undefined || isNumbers(one[key]),
    ) &&
    isColor(one['color'])
  );
}

function isWell(one: unknown): one is Well {
  return (
    isObject(one) &&
    typeof one['name'] === 'string' &&
    (['x', 'y', 'z'] as const).every((key) => isNumbers(one[key])) &&
    isColor(one['color']) &&
    (one['within'] === undefined || typeof one['within'] === 'number')
  );
}

function isObject(one: unknown): one is Record<string, unknown> {
  return typeof one === 'object' && one !== null;
}

function isNumbers(one: unknown): one is ArrayLike<number> {
  return (
    (ArrayBuffer.isView(one) && !(one instanceof DataView)) ||
    (Array.isArray(one) && one.every((value) => typeof value === 'number'))
  );
}

function isColor(one: unknown): boolean {
  return one === undefined || (typeof one === 'string' && /^#[0-9a-f]{6}$/i.test(one));
}
