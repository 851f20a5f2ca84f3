/** A part of an index, both ends included; `top` is the value of its first row. */
export interface IndexInterval {
  top: number;
  base: number;
  /** Samples in it. */
  samples: number;
}

/**
 * The longest runs of rows that belong together, in their order.
 * @param belongs whether a row belongs to the run that the row before is in, or begins one
 * @param least shortest run that counts, in samples
 */
export function findRuns(
  index: ArrayLike<number>,
  belongs: (row: number, begins: boolean) => boolean,
  least = 1,
): IndexInterval[] {
  const runs: IndexInterval[] = [];
  let from = -1;
  const end = (row: number): void => {
    if (from >= 0 && row - from >= least)
      runs.push({ top: index[from]!, base: index[row - 1]!, samples: row - from });
    from = -1;
  };
  for (let row = 0; row < index.length; row++) {
    if (from >= 0 && belongs(row, false)) continue;
    end(row);
    if (belongs(row, true)) from = row;
  }
  end(index.length);
  return runs;
}
