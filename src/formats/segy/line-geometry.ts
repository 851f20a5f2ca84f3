import { areGathered } from './geometry.ts';
import type { LineGeometry } from './geometry.ts';
import { scalarFactor } from './header-map.ts';

/** Numbers of all traces of a line; coordinates as they are plotted, scalar applied. */
export interface LineColumns {
  cdp: ArrayLike<number>;
  shotPoint: ArrayLike<number>;
  shotPointScalar: ArrayLike<number>;
  /** Energy source points: shot points of revision 0. */
  sourcePoint: ArrayLike<number>;
  fieldRecord: ArrayLike<number>;
  offset: ArrayLike<number>;
  x: Float64Array;
  y: Float64Array;
}

/** Nothing lies at 0, 0 where everything else is as far from there, in any unit of length. */
const LEAST_FAR = 1000;
/** Scalars that shot points have. */
const SCALARS: ReadonlySet<number> = new Set([1, 10, 100, 1000, 10_000]);
/**
 * Changes of the field record from which on a file has shots, and not lines one after the other.
 */
const LEAST_SHOTS = 3;

/**
 * Traces along a line: by CDP where CDPs go along it, else by shot point, field record or their
 * place in the file. Shots that have CDPs too are gathers by field record.
 */
export function lineGeometry({
  cdp,
  shotPoint,
  shotPointScalar,
  sourcePoint,
  fieldRecord,
  offset,
  ...given
}: LineColumns): LineGeometry {
  const { x, y } = blankOrigin(given);
  const count = cdp.length;
  const keys = [
    ['cdp', cdp],
    ['shotPoint', scaledPoints(shotPoint, shotPointScalar)],
    ['fieldRecord', fieldRecord],
    ['shotPoint', sourcePoint],
  ] as const;
  const [key, values] = keys.find(
    ([name, column]) => goesAlong(column) && !(name === 'cdp' && startsAgain(cdp, fieldRecord)),
  ) ?? ['trace' as const, null];
  const numbers = values
    ? Float64Array.from(values)
    : Float64Array.from({ length: count }, (_, i) => i + 1);
  const ensembles = findEnsembles(numbers);
  const hasPlace =
    count > 1
      ? differs(x) || differs(y)
      : x.some((value) => value !== 0) || y.some((value) => value !== 0);
  const isPrestack = areGathered(count, ensembles.length - 1);
  const offsets = isPrestack ? Int32Array.from(offset) : null;
  return {
    kind: 'line',
    key,
    numbers,
    x: hasPlace ? x : null,
    y: hasPlace ? y : null,
    axis: null,
    ensembles,
    isPrestack,
    offsets: offsets && differs(offsets) ? offsets : null,
  };
}

/**
 * Coordinates without those of traces at 0, 0 where all others lie far from there: these have none,
 * as null traces.
 */
function blankOrigin({ x, y }: Pick<LineColumns, 'x' | 'y'>): Pick<LineColumns, 'x' | 'y'> {
  let [near, none] = [0, 0];
  for (let i = 0; i < x.length; i++) {
    const distance = Math.abs(x[i] as number) + Math.abs(y[i] as number);
    if (distance === 0) none++;
    else if (distance < LEAST_FAR) near++;
  }
  if (near > 0 || none === 0 || none === x.length) return { x, y };
  const blank = (values: Float64Array): Float64Array =>
    values.map((value, i) => (x[i] === 0 && y[i] === 0 ? NaN : value));
  return { x: blank(x), y: blank(y) };
}

/** Traces that all lie at one point have no direction, nor have gathers of one offset. */
function differs(values: Float64Array | Int32Array): boolean {
  const first = (values as Float64Array).find((value) => !Number.isNaN(value));
  return values.some((value) => value !== first && !Number.isNaN(value));
}

/**
 * Shot points with their scalar (SEG-Y rev 1, bytes 201-202), where it is a power of ten: older
 * files have other things there.
 */
function scaledPoints(points: ArrayLike<number>, scalars: ArrayLike<number>): Float64Array {
  return Float64Array.from(points, (point, i) =>
    SCALARS.has(Math.abs(scalars[i] as number))
      ? point * scalarFactor(scalars[i] as number)
      : point,
  );
}

/** Whether a number changes along the file and goes nearly always the same way. */
function goesAlong(column: ArrayLike<number>): boolean {
  const { up, down } = countTurns(column);
  return up + down > 0 && Math.min(up, down) <= 0.05 * (up + down);
}

/**
 * Whether CDPs go back with at least every other shot: those of shots do, those of a line and of
 * gathers do not.
 */
function startsAgain(cdp: ArrayLike<number>, fieldRecord: ArrayLike<number>): boolean {
  const [points, shots] = [countTurns(cdp), countTurns(fieldRecord)];
  return (
    goesAlong(fieldRecord) &&
    shots.up + shots.down >= LEAST_SHOTS &&
    Math.min(points.up, points.down) * 2 >= shots.up + shots.down
  );
}

/** How often a number grows and falls from trace to trace. */
function countTurns(column: ArrayLike<number>): { up: number; down: number } {
  let up = 0,
    down = 0;
  for (let i = 1; i < column.length; i++) {
    const step = (column[i] as number) - (column[i - 1] as number);
    if (step > 0) up++;
    else if (step < 0) down++;
  }
  return { up, down };
}

function findEnsembles(numbers: Float64Array): Int32Array {
  const starts: number[] = [];
  for (let i = 0; i < numbers.length; i++)
    if (i === 0 || numbers[i] !== numbers[i - 1]) starts.push(i);
  starts.push(numbers.length);
  return Int32Array.from(starts);
}
