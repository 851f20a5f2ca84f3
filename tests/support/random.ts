/** Numbers from 0 to below 1 that follow from a seed alone: a linear congruential generator of 32 bits. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `count` different items that follow from a seed alone, in their order. */
export function sampled<T>(seed: number, items: readonly T[], count: number): T[] {
  const random = seeded(seed);
  const left = items.map((item, at) => ({ item, at, rank: random() }));
  return left
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
