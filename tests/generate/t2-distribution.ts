/** Relaxation times of the bins, milliseconds, evenly spaced on a log scale. */
export function t2Bins(bins: number): number[] {
  return Array.from({ length: bins }, (_, i) => 0.3 * 10 ** ((4 * i) / (bins - 1)));
}

/**
 * Porosity by relaxation time as an NMR tool sees it: clay-bound water at short, free fluid at long
 * times.
 * @returns share of the rock's volume per bin, NaN where porosity or shale volume is absent
 */
export function t2Distribution(
  phi: number,
  vsh: number,
  sw: number,
  bins: readonly number[],
): number[] {
  const bound = Math.min(phi, 0.18 * vsh + 0.02);
  const free = Math.max(0, phi - bound);
  const out = new Array<number>(bins.length).fill(0);
  for (const [share, centre, width] of [
    [bound, 2, 0.45],
    [free, 60 + 900 * phi * (1 - 0.5 * sw), 0.4],
  ] as const) {
    const peak = bins.map((t2) => Math.exp(-((Math.log10(t2 / centre) / width) ** 2)));
    const sum = peak.reduce((total, value) => total + value, 0);
    peak.forEach((value, i) => (out[i] = (out[i] ?? 0) + (share * value) / sum));
  }
  return out;
}
