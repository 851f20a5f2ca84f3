/** Standard deviations of a normal distribution in one median absolute deviation. */
const DEVIATIONS_PER_MAD = 1.4826;

/**
 * Replaces spikes by the median of the samples around: Hampel's filter. The window has as many
 * samples before as after the one it is for, fewer at the ends; null is left out of it and stays.
 *
 * Source: Hampel (1974); Pearson et al. (2016), Generalized Hampel Filters.
 * @param samples of the window; an even number counts as the next odd one
 * @param threshold deviation from the median that is a spike, in standard deviations that are
 *   estimated by the median absolute deviation of the window
 */
export function removeSpikes<T extends Float64Array | Float32Array>(
  values: T,
  samples: number,
  threshold: number,
): T {
  const half = Math.floor(samples / 2);
  const window = new SortedWindow(2 * half + 1);
  const cleaned = values.slice() as T;
  for (let row = 0; row < half; row++) window.add(values[row]!);
  for (let row = 0; row < values.length; row++) {
    if (row + half < values.length) window.add(values[row + half]!);
    const value = values[row]!;
    if (!Number.isNaN(value)) {
      const median = window.median();
      const most = threshold * DEVIATIONS_PER_MAD * window.deviation(median);
      if (Math.abs(value - median) > most) cleaned[row] = median;
    }
    if (row >= half) window.remove(values[row - half]!);
  }
  return cleaned;
}

/** Numbers in their order, to which some are added and from which some are removed. */
class SortedWindow {
  readonly #sorted: Float64Array;
  #count = 0;

  constructor(most: number) {
    this.#sorted = new Float64Array(most);
  }

  /** Adds a number; NaN is left out. */
  add(value: number): void {
    if (Number.isNaN(value)) return;
    const place = this.#place(value);
    this.#sorted.copyWithin(place + 1, place, this.#count);
    this.#sorted[place] = value;
    this.#count++;
  }

  /** Removes a number that was added; NaN is ignored. */
  remove(value: number): void {
    if (Number.isNaN(value)) return;
    const place = this.#place(value);
    this.#sorted.copyWithin(place, place + 1, this.#count);
    this.#count--;
  }

  /** The middle number, or the mean of the two in the middle. */
  median(): number {
    const middle = this.#count >> 1;
    return this.#count % 2 === 1
      ? this.#sorted[middle]!
      : (this.#sorted[middle - 1]! + this.#sorted[middle]!) / 2;
  }

  /**
   * Median of the distances from a number. The greatest distance is at one of the ends of the
   * order, so that the distances are met in falling order from the ends inwards.
   */
  deviation(from: number): number {
    let [low, high] = [0, this.#count - 1];
    const next = (): number => {
      const below = from - this.#sorted[low]!;
      const above = this.#sorted[high]! - from;
      if (below > above) low++;
      else high--;
      return below > above ? below : above;
    };
    for (let greater = (this.#count - 1) >> 1; greater > 0; greater--) next();
    return this.#count % 2 === 1 ? next() : (next() + next()) / 2;
  }

  /** Place of the first number that is not less. */
  #place(value: number): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]! < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
