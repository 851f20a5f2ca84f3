/** Seeded chance: the same seed gives the same well on every machine. */

/** A stream of numbers in [0, 1) (mulberry32). */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number in [-1, 1) that depends on nothing but `seed` and `n`, so that any row can be made without those before it. */
export function hashNoise(seed: number, n: number): number {
  let h = Math.imul(n | 0, 0x9e3779b1) ^ Math.imul(seed | 0, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

/** Smooth noise in [-1, 1) along a line: lattice of spacing 1, cubic between its points. */
export function valueNoise(seed: number, x: number): number {
  const n = Math.floor(x);
  const f = x - n;
  const a = hashNoise(seed, n);
  return a + (hashNoise(seed, n + 1) - a) * f * f * (3 - 2 * f);
}

/** Smooth noise in [-1, 1) on a plane. */
export function planeNoise(seed: number, x: number, y: number): number {
  const n = Math.floor(x);
  const f = x - n;
  const a = valueNoise(seed + n * 131, y);
  return a + (valueNoise(seed + (n + 1) * 131, y) - a) * f * f * (3 - 2 * f);
}

/** A number between `low` and `high`. */
export function between(random: () => number, [low, high]: readonly [number, number]): number {
  return low + (high - low) * random();
}
