import type { LineGeometry } from './geometry.ts';

/** Numbers of all traces of a line; coordinates as they are plotted, scalar applied. */
export interface LineColumns {
  cdp: ArrayLike<number>;
  shotPoint: ArrayLike<number>;
  fieldRecord: ArrayLike<number>;
  x: Float64Array;
  y: Float64Array;
}

/** Gathers are told from single traces by this many traces of one number, on average. */
const GATHER = 1.5;

/** Traces along a line: by CDP where CDPs go along it, else by shot point, field record or their place in the file. */
export function lineGeometry({ cdp, shotPoint, fieldRecord, x, y }: LineColumns): LineGeometry {
  const count = cdp.length;
  const [key, values] = ([['cdp', cdp], ['shotPoint', shotPoint], ['fieldRecord', fieldRecord]] as const).find(([, column]) => goesAlong(column)) ?? ['trace' as const, null];
  const numbers = values ? Float64Array.from(values) : Float64Array.from({ length: count }, (_, i) => i + 1);
  const ensembles = ensemblesOf(numbers);
  const hasPlace = count > 1 ? differs(x) || differs(y) : x.some((value) => value !== 0) || y.some((value) => value !== 0);
  return { kind: 'line', key, numbers, x: hasPlace ? x : null, y: hasPlace ? y : null, axis: null, ensembles, isPrestack: ensembles.length - 1 > 0 && count / (ensembles.length - 1) >= GATHER };
}

/** Traces that all stand at one place have no course. */
function differs(values: Float64Array): boolean {
  return values.some((value) => value !== values[0]);
}

/** Whether a number changes along the file and goes nearly always the same way. */
function goesAlong(column: ArrayLike<number>): boolean {
  let up = 0, down = 0;
  for (let i = 1; i < column.length; i++) {
    const step = (column[i] as number) - (column[i - 1] as number);
    if (step > 0) up++;
    else if (step < 0) down++;
  }
  return up + down > 0 && Math.min(up, down) <= 0.05 * (up + down);
}

function ensemblesOf(numbers: Float64Array): Int32Array {
  const starts: number[] = [];
  for (let i = 0; i < numbers.length; i++) if (i === 0 || numbers[i] !== numbers[i - 1]) starts.push(i);
  starts.push(numbers.length);
  return Int32Array.from(starts);
}
