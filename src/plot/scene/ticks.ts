/** The round step (1, 2 or 5 times a power of ten) that makes at most `most` parts of a range. */
export function roundStep(range: number, most: number): number {
  if (!(range > 0)) return 1;
  const least = range / most;
  const decade = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * decade >= least * (1 - 1e-9)) ?? 10;
  return Number((factor * decade).toPrecision(12));
}

/** Multiples of `step` from `low` to `high`. */
export function ticksIn(low: number, high: number, step: number): number[] {
  const ticks: number[] = [];
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + step * 1e-9; n++)
    ticks.push(Number((n * step).toPrecision(12)));
  return ticks;
}
