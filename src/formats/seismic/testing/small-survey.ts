/** Lines and samples of a small survey whose first inline has no trace at its first crossline. */
export const [DOWN, ACROSS, SAMPLES] = [5, 7, 11];
/** Lines and samples of a chunk of it. */
export const CHUNK = [4, 4, 8];

/** The sample at positions on the axes of the small survey. */
export function amplitude(i: number, c: number, s: number): number {
  return i === 0 && c === 0 ? NaN : i * 100 + c * 10 + s / 16;
}

/** Coordinates of a trace of the small survey. */
export function east(i: number, c: number): number {
  return 500_000 + 50 * i - 10 * c;
}

/** The other one. */
export function north(i: number, c: number): number {
  return 6_000_000 + 20 * i + 25 * c;
}

/** Its corners, rounded. */
export const CORNERS = [
  [500_000, 6_000_000],
  [499_940, 6_000_150],
  [500_140, 6_000_230],
  [500_200, 6_000_080],
];
