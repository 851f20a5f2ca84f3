/**
 * Resamples curves to another index. A value is made of the two samples around it alone, and only
 * where both have one: a gap of the data stays a gap, and so does a stretch without rows.
 */

/** Distances longer than this many usual ones are stretches without rows. */
const LONGEST_STEPS = 3;
/** Part of a distance that is no difference. */
const NOTHING = 1e-6;
/** Most different values that a curve of codes has. */
const MOST_CODES = 64;

/** Where the places of a grid lie among the samples of a source. */
export interface GridPlaces {
  /** Row of the sample at or before each place; -1 where the place has no samples around it. */
  before: Int32Array;
  /** Row of the sample after it. */
  after: Int32Array;
  /** Part of the way from one to the other, 0 to 1. */
  part: Float64Array;
}

/**
 * Finds the samples around the places of a rising grid.
 * @param index of the source, in any order; rows without one are left out
 */
export function findPlaces(index: ArrayLike<number>, grid: Float64Array): GridPlaces {
  const rows = risingRows(index);
  const longest = LONGEST_STEPS * usualStep(index, rows);
  const places: GridPlaces = {
    before: new Int32Array(grid.length).fill(-1),
    after: new Int32Array(grid.length).fill(-1),
    part: new Float64Array(grid.length),
  };
  let at = 0;
  for (let i = 0; i < grid.length; i++) {
    const place = grid[i]!;
    while (at + 1 < rows.length && index[rows[at + 1]!]! <= place) at++;
    setPlace(places, i, { index, rows, at, place, longest });
  }
  return places;
}

function setPlace(
  places: GridPlaces,
  i: number,
  {
    index,
    rows,
    at,
    place,
    longest,
  }: {
    index: ArrayLike<number>;
    rows: Int32Array;
    at: number;
    place: number;
    longest: number;
  },
): void {
  const [row, next] = [rows[at], rows[Math.min(at + 1, rows.length - 1)]];
  if (row === undefined || next === undefined) return;
  const [from, to] = [index[row]!, index[next]!];
  const distance = to - from;
  const slack = NOTHING * (distance || longest || 1);
  if (Math.abs(place - from) <= slack) [places.before[i], places.after[i]] = [row, row];
  else if (Math.abs(place - to) <= slack) [places.before[i], places.after[i]] = [next, next];
  else if (place > from && place < to && distance <= longest) {
    [places.before[i], places.after[i]] = [row, next];
    places.part[i] = (place - from) / distance;
  }
}

/** Rows in the order of a rising index. */
function risingRows(index: ArrayLike<number>): Int32Array {
  const rows = new Int32Array(index.length);
  let count = 0;
  let isRising = true;
  let isFalling = true;
  for (let row = 0; row < index.length; row++) {
    if (!Number.isFinite(index[row]!)) continue;
    const before = count > 0 ? index[rows[count - 1]!]! : NaN;
    if (index[row]! < before) isRising = false;
    if (index[row]! > before) isFalling = false;
    rows[count++] = row;
  }
  const used = rows.subarray(0, count);
  if (isRising) return used;
  return isFalling ? used.reverse() : used.sort((a, b) => index[a]! - index[b]!);
}

/** Median distance of neighbours, of at most some thousand. */
function usualStep(index: ArrayLike<number>, rows: Int32Array): number {
  const every = Math.max(1, Math.floor(rows.length / 4096));
  const steps: number[] = [];
  for (let i = 1; i < rows.length; i += every) {
    const step = index[rows[i]!]! - index[rows[i - 1]!]!;
    if (step > 0) steps.push(step);
  }
  steps.sort((a, b) => a - b);
  return steps[steps.length >> 1] ?? 0;
}

/**
 * Values at the places of a grid: on the straight line between the two samples around, or of the
 * nearer one (`isDiscrete`). NaN where one of them is absent.
 */
export function resampleNumbers<T extends Float32Array | Float64Array>(
  values: T,
  { before, after, part }: GridPlaces,
  { elements = 1, isDiscrete = false }: { elements?: number; isDiscrete?: boolean } = {},
): T {
  const length = before.length * elements;
  const made = values instanceof Float32Array ? new Float32Array(length) : new Float64Array(length);
  for (let i = 0; i < before.length; i++) {
    const [from, to] = [before[i]!, after[i]!];
    for (let e = 0; e < elements; e++) {
      const a = from < 0 ? NaN : values[from * elements + e]!;
      const b = to < 0 ? NaN : values[to * elements + e]!;
      made[i * elements + e] = between(a, b, part[i]!, isDiscrete);
    }
  }
  return made as T;
}

function between(a: number, b: number, part: number, isDiscrete: boolean): number {
  if (!Number.isFinite(a) || !Number.isFinite(b)) return NaN;
  if (isDiscrete) return part < 0.5 ? a : b;
  return part === 0 ? a : a + (b - a) * part;
}

/** Texts at the places of a grid: that of the nearer sample; "" where a place has none around it. */
export function resampleTexts(
  values: readonly string[],
  { before, after, part }: GridPlaces,
  elements = 1,
): string[] {
  return Array.from({ length: before.length * elements }, (_, n) => {
    const i = Math.floor(n / elements);
    const row = part[i]! < 0.5 ? before[i]! : after[i]!;
    return row < 0 ? '' : (values[row * elements + (n % elements)] ?? '');
  });
}

/** Whether numbers are codes: whole, and of at most 64 different values. */
export function isDiscreteCurve(values: Float32Array | Float64Array): boolean {
  const codes = new Set<number>();
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (!Number.isInteger(value)) return false;
    codes.add(value);
    if (codes.size > MOST_CODES) return false;
  }
  return codes.size > 0;
}
