import { commonDivisor } from './grid-fill.ts';
import type { GridGeometry, LineAxis } from './geometry.ts';
import { areGathered, findPosition } from './geometry.ts';
import { areWhole, pickEntries, numberedTraces } from './numbered.ts';

/** Numbers of all traces of a file. */
export interface GridColumns {
  inline: Int32Array | Float64Array;
  crossline: Int32Array | Float64Array;
  offset: Int32Array | Float64Array;
}

/** A grid may have so many more cells than the file has traces. */
const SPARSE = 8;
const SMALL = 1000;

/**
 * The grid of a file by the headers of all its traces: with holes, in any order; null where the
 * cells are far more than the traces or the numbers are no line numbers.
 * @param numbered traces that have line numbers; null where all have
 */
export function tableGrid(
  columns: GridColumns,
  numbered = numberedTraces(columns.inline, columns.crossline),
): GridGeometry | null {
  const [inline, crossline, offset] = [columns.inline, columns.crossline, columns.offset].map(
    (column) => pickEntries(column, numbered),
  ) as [Int32Array, Int32Array, Int32Array];
  if (!areWhole(inline) || !areWhole(crossline)) return null;
  const count = inline.length;
  const most = count * SPARSE + SMALL;
  const axes = buildAxes(inline, crossline, most);
  if (!axes) return null;
  const { inlines, crosslines } = axes;
  const across = crosslines.numbers.length;
  const cellOf = Int32Array.from(
    { length: count },
    (_, i) =>
      findPosition(inlines, inline[i] as number) * across +
      findPosition(crosslines, crossline[i] as number),
  );
  const folds = new Int32Array(inlines.numbers.length * across);
  let fold = 0;
  for (const cell of cellOf) {
    folds[cell] = (folds[cell] as number) + 1;
    fold = Math.max(fold, folds[cell] as number);
  }
  const holes = folds.reduce((empty, n) => empty + (n === 0 ? 1 : 0), 0);
  const isGathered = areGathered(count, folds.length - holes);
  const layers = assignLayers({ cellOf, offset, fold, isGathered, cells: folds.length, most });
  const traces = new Int32Array(folds.length * layers.offsets.length).fill(-1);
  let duplicates = 0;
  for (let i = 0; i < count; i++) {
    const at = (cellOf[i] as number) * layers.offsets.length + layers.layerOf(i);
    if (traces[at] === -1) traces[at] = numbered ? (numbered[i] as number) : i;
    else duplicates++;
  }
  return {
    kind: 'grid',
    inlines,
    crosslines,
    offsets: layers.offsets,
    isPrestack: layers.offsets.length > 1,
    order: { kind: 'table', traces },
    holes,
    duplicates,
    unnumbered: columns.inline.length - count,
    sorting: detectSorting(inline, crossline),
    place: null,
    axis: null,
    isScanned: true,
  };
}

/** Axes with all their steps, or, where these are too many, of the numbers that there are. */
function buildAxes(
  inline: ArrayLike<number>,
  crossline: ArrayLike<number>,
  most: number,
): { inlines: LineAxis; crosslines: LineAxis } | null {
  const [down, across] = [distinct(inline), distinct(crossline)];
  const [stepDown, stepAcross] = [findStep(down), findStep(across)];
  const cells =
    (((down.at(-1) ?? 0) - (down[0] ?? 0)) / stepDown + 1) *
    (((across.at(-1) ?? 0) - (across[0] ?? 0)) / stepAcross + 1);
  if (cells <= most)
    return { inlines: spaced(down, stepDown), crosslines: spaced(across, stepAcross) };
  if (down.length * across.length > most) return null;
  return { inlines: { numbers: down, step: null }, crosslines: { numbers: across, step: null } };
}

/** Different numbers, ascending. */
function distinct(values: ArrayLike<number>): Int32Array {
  const sorted = Int32Array.from(values).sort();
  let kept = 0;
  for (let i = 0; i < sorted.length; i++)
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[kept++] = sorted[i] as number;
  return sorted.slice(0, kept);
}

function findStep(numbers: Int32Array): number {
  let step = 0;
  for (let i = 1; i < numbers.length; i++)
    step = commonDivisor(step, (numbers[i] as number) - (numbers[i - 1] as number));
  return step || 1;
}

function spaced(numbers: Int32Array, step: number): LineAxis {
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  return {
    numbers: Int32Array.from({ length: (last - first) / step + 1 }, (_, i) => first + i * step),
    step,
  };
}

/** The cell of each trace, and how many traces the fullest has. */
interface Cells {
  cellOf: Int32Array;
  offset: ArrayLike<number>;
  fold: number;
  isGathered: boolean;
  cells: number;
  most: number;
}

/**
 * How traces of one cell are distinguished: by their offsets if these repeat from cell to cell,
 * else by their order; not at all if some are duplicates.
 */
function assignLayers({ cellOf, offset, fold, isGathered, cells, most }: Cells): {
  offsets: Int32Array;
  layerOf: (i: number) => number;
} {
  const offsets = distinct(offset);
  const isWhole = areWhole(offset);
  if (fold <= 1 || (isWhole && offsets.length === 1 && !isGathered))
    return { offsets: offsets.slice(0, 1), layerOf: () => 0 };
  if (
    isWhole &&
    offsets.length > 1 &&
    offsets.length <= fold * 4 &&
    offsets.length * cells <= most
  ) {
    const axis: LineAxis = { numbers: offsets, step: null };
    return { offsets, layerOf: (i) => findPosition(axis, offset[i] as number) };
  }
  if (fold * cells > most) return { offsets: offsets.slice(0, 1), layerOf: () => 0 };
  const seen = new Int32Array(cells);
  return {
    offsets: Int32Array.from({ length: fold }, (_, i) => i + 1),
    layerOf: (i) => (seen[cellOf[i] as number] as number)++,
  };
}

function detectSorting(
  inline: ArrayLike<number>,
  crossline: ArrayLike<number>,
): GridGeometry['sorting'] {
  let sameInline = 0,
    sameCrossline = 0;
  for (let i = 1; i < inline.length; i++) {
    const [isInline, isCrossline] = [
      inline[i] === inline[i - 1],
      crossline[i] === crossline[i - 1],
    ];
    if (isInline && !isCrossline) sameInline++;
    else if (isCrossline && !isInline) sameCrossline++;
  }
  if (sameInline === sameCrossline) return 'unsorted';
  return sameInline > sameCrossline ? 'inline' : 'crossline';
}
