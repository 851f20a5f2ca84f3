/** Relaxation times of the bins, milliseconds, evenly spaced on a log scale. */
export function t2Bins(bins: number): number[] {
  return Array.from({ length: bins }, (_, i) => 0.3 * 10 ** ((4 * i) / (bins - 1)));
}

/**
 * Porosity by relaxation time as an NMR tool sees it: clay-bound water at short, free fluid at long times.
 * @returns share of the rock's volume per bin, NaN where porosity or shale volume is absent
 */
export function t2Distribution(phi: number, vsh: number, sw: number, bins: readonly number[]): number[] {
  const bound = Math.min(phi, 0.18 * vsh + 0.02);
  const free = Math.max(0, phi - bound);
  const peak = (t2: number, centre: number, width: number) => Math.exp(-((Math.log10(t2 / centre) / width) ** 2));
  const shape = bins.map((t2) => [peak(t2, 2, 0.45), peak(t2, 60 + 900 * phi * (1 - 0.5 * sw), 0.4)] as const);
  const [boundSum, freeSum] = shape.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return shape.map(([x, y]) => (bound * x) / boundSum + (free * y) / freeSum);
}
