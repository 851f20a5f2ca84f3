/** Magnitudes from here on are absent values, as the 1e30 of many programs. */
export const LEAST_ABSENT = 1e29;
/** The same of depths and times of surfaces: grids of Irap have 9999900. */
const LEAST_ABSENT_DEPTH = 9_999_900;

/** Depths in which every absent value is NaN: the array itself where it has none but NaN. */
export function blankHoles<Depths extends Float32Array | Float64Array>(depths: Depths): Depths {
  const isAbsent = (depth: number): boolean => Math.abs(depth) >= LEAST_ABSENT_DEPTH;
  return depths.some(isAbsent)
    ? (depths.map((depth) => (isAbsent(depth) ? NaN : depth)) as Depths)
    : depths;
}
