import { findRuns, type IndexInterval } from './intervals.ts';

/** What is irregular in the depths or times of a log. */
export interface IndexQuality {
  samples: number;
  /** Rows without an index. */
  missing: number;
  /** The commonest distance between two rows; NaN for fewer than two rows. */
  step: number;
  /** Where the distance is another one; from the row before to the row after. */
  irregular: readonly IndexInterval[];
  /** Rows with the index of the row before. */
  repeated: number;
  /** Rows at which the index turns from down to up or from up to down. */
  turns: readonly number[];
}

/** Part of the usual step by which a distance may differ from it, as depths are rounded. */
const TOLERANCE = 0.02;

/** Assesses an index. @param index one value per row, NaN where there is none */
export function assessIndex(index: ArrayLike<number>): IndexQuality {
  const known = Float64Array.from(index).filter(Number.isFinite);
  const step = usualStep(known);
  const turns: number[] = [];
  let direction = 0;
  let repeated = 0;
  for (let row = 1; row < known.length; row++) {
    const sign = Math.sign(known[row]! - known[row - 1]!);
    if (sign === 0) repeated++;
    else {
      if (direction !== 0 && sign !== direction) turns.push(known[row - 1]!);
      direction = sign;
    }
  }
  const isIrregular = (row: number): boolean => {
    const distance = Math.abs(known[row]! - known[row - 1]!);
    return distance !== 0 && Math.abs(distance - step) > TOLERANCE * step;
  };
  return {
    samples: index.length,
    missing: index.length - known.length,
    step,
    irregular: findRuns(
      known,
      (row, begins) => (begins ? row + 1 < known.length && isIrregular(row + 1) : isIrregular(row)),
      2,
    ),
    repeated,
    turns,
  };
}

/** The median of the distances: the commonest one, where depths are rounded. */
function usualStep(index: Float64Array): number {
  if (index.length < 2) return NaN;
  const distances = Float64Array.from({ length: index.length - 1 }, (_, row) =>
    Math.abs(index[row + 1]! - index[row]!),
  );
  return distances.sort()[distances.length >> 1]!;
}
