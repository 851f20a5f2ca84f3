import type { HeaderField } from './header-field.ts';
import type { HeaderMap, MapOrigin } from './header-map.ts';
import { STANDARD_MAP } from './header-map.ts';
import type { HeaderSample } from './header-sample.ts';
import { entriesOf, numberedTraces } from './numbered.ts';

/** Where inline and crossline stand, and how well they explain the traces of the file. */
export interface LinePositions {
  inline: HeaderField;
  crossline: HeaderField;
  origin: MapOrigin;
  /** Share of the cells of the grid that have a trace, at most 1; estimated from the sample. */
  fill: number;
}

/** Positions that files use in practice instead of those of the standard, in order of preference. */
const IN_PRACTICE: readonly (readonly [inline: number, crossline: number])[] = [[9, 21], [221, 225], [5, 21], [185, 189], [213, 217], [233, 237], [17, 21], [41, 45], [181, 185]];
/** Positions that mean something else in gathers: only where all offsets are the same. */
const SHOT_FIELDS = new Set([5, 9, 17]);
/** Where any pair is tried, in steps of a 16-bit word. */
const SEARCHED = { first: 181, last: 237 };
/** A grid with fewer traces for its cells is none. */
const LEAST_FILL = 0.02;
/** The same where traces come twice: numbers that are none do that too. */
const LEAST_DOUBLED_FILL = 0.5;
/** A number beyond this is no line number. */
const LARGEST_NUMBER = 1e7;

/**
 * The pair of positions whose numbers give a grid: its cells are about as many as the traces and each has one trace, or one for each
 * offset. The pair in `map` is asked first, so that the standard holds wherever it can; null where there is no grid, as in a 2D line.
 */
export function detectLines(sample: HeaderSample, traces: number, map: HeaderMap): LinePositions | null {
  const isStandard = map.inline.byte === STANDARD_MAP.inline.byte && map.crossline.byte === STANDARD_MAP.crossline.byte;
  const offset = sample.column(map.offset);
  const known = gridFill(sample.column(map.inline), sample.column(map.crossline), offset, sample.run, traces);
  if (known && known.fill > (known.isUnique ? LEAST_FILL : LEAST_DOUBLED_FILL) && (known.isUnique || known.isPlane)) return { inline: map.inline, crossline: map.crossline, origin: isStandard ? 'standard' : 'file', fill: known.fill };

  const isStacked = isConstant(offset);
  const columns = new Map<number, Float64Array | null>();
  const column = (byte: number): Float64Array | null => {
    const read = columns.get(byte);
    if (read !== undefined) return read;
    const values = sample.column({ byte, type: 'int32' });
    const usable = isConstant(values) || values.some((value) => Math.abs(value) > LARGEST_NUMBER) ? null : values;
    columns.set(byte, usable);
    return usable;
  };
  const tryPair = (inline: number, crossline: number, least: number): LinePositions | null => {
    const [slow, fast] = [column(inline), column(crossline)];
    if (!slow || !fast) return null;
    const grid = gridFill(slow, fast, offset, sample.run, traces);
    return grid && grid.isPlane && grid.isUnique && grid.fill >= least ? { inline: { byte: inline, type: 'int32' }, crossline: { byte: crossline, type: 'int32' }, origin: 'detected', fill: grid.fill } : null;
  };
  for (const [inline, crossline] of IN_PRACTICE) {
    const found = isStacked || !SHOT_FIELDS.has(inline) ? tryPair(inline, crossline, 0.5) : null;
    if (found) return found;
  }
  let best: LinePositions | null = null;
  for (let inline = SEARCHED.first; inline <= SEARCHED.last; inline += 2) {
    if (!column(inline)) continue;
    for (let crossline = SEARCHED.first; crossline <= SEARCHED.last; crossline += 2) {
      if (Math.abs(inline - crossline) < 4) continue;
      const found = tryPair(inline, crossline, 0.8);
      if (found && found.fill > (best?.fill ?? 0)) best = found;
    }
  }
  return best;
}

interface GridFill {
  fill: number;
  /** Whether there are several lines in both directions. */
  isPlane: boolean;
  /** Whether each cell has one trace, or one for each offset, but for a few. */
  isUnique: boolean;
}

/** The numbers as a grid, or null where they are none: constant both, not whole, or a path across a grid that meets hardly a line twice. */
function gridFill(allInlines: Float64Array, allCrosslines: Float64Array, allOffsets: Float64Array, run: number, traces: number): GridFill | null {
  const numbered = numberedTraces(allInlines, allCrosslines);
  const [inlines, crosslines, offsets] = [allInlines, allCrosslines, allOffsets].map((column) => entriesOf(column, numbered)) as [Float64Array, Float64Array, Float64Array];
  const [down, across] = [axisOf(inlines), axisOf(crosslines)];
  if (!down || !across || (down.count === 1 && across.count === 1) || traces / (down.count * across.count) < LEAST_FILL) return null;
  const pairs = new Set<number>(), runPairs = new Set<number>(), triples = new Set<string>();
  for (let i = 0; i < inlines.length; i++) {
    const cell = ((inlines[i] as number) - down.first) / down.step * across.count + ((crosslines[i] as number) - across.first) / across.step;
    pairs.add(cell);
    if (i < run) runPairs.add(cell);
    triples.add(`${cell} ${offsets[i]}`);
  }
  const fold = run / runPairs.size;
  const isPlane = down.count > 1 && across.count > 1;
  if (isPlane && traces / fold < down.count + across.count) return null;
  const share = traces / (down.count * across.count * fold);
  // More traces than cells: the sample has missed the ends of the grid, but not by much.
  return share > 2 ? null : { fill: Math.min(share, 1 / share), isPlane, isUnique: triples.size >= inlines.length * 0.95 && (fold >= 1.2 || pairs.size >= inlines.length * 0.98) };
}

/** Numbers from the least to the largest by their greatest common step; null where they are no line numbers. */
function axisOf(values: Float64Array): { first: number; step: number; count: number } | null {
  let first = Infinity, last = -Infinity, step = 0;
  for (const value of values) {
    if (!Number.isInteger(value) || Math.abs(value) > LARGEST_NUMBER) return null;
    first = Math.min(first, value);
    last = Math.max(last, value);
    step = commonDivisor(step, Math.abs(value - (values[0] as number)));
  }
  if (first > last) return null;
  return { first, step: step || 1, count: (last - first) / (step || 1) + 1 };
}

/** Greatest common divisor; that of 0 and n is n. */
export function commonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

function isConstant(values: Float64Array): boolean {
  return values.every((value) => value === values[0]);
}
