/**
 * How much a run of the tests tries. `npm test` samples, so that it can be run on every change;
 * `npm run test:long` (TEST_LENGTH=long) does the whole. A file that only the long run needs is
 * named `*.long.test.ts`.
 */
export const isLong = process.env.TEST_LENGTH === 'long';

/** The value for this run: `sample` for every change, `whole` in the long run. */
export function byLength<T>(sample: T, whole: T): T {
  return isLong ? whole : sample;
}

/**
 * Seed of everything that is random in this run. `npm test` takes another one each time and prints
 * it; TEST_SEED repeats a run.
 */
export const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

/** `count` of some cases on every change, others for each seed, and all in the long run. */
export function takeSample<T>(all: readonly T[], count: number): readonly T[] {
  const sample = Array.from({ length: count }, (_, i) => all[(seed + i) % all.length]!);
  return byLength(sample, all);
}

/**
 * Half of some cases on every change, and all in the long run. Those of turn 0 and those of turn 1
 * are all cases together; with the next seed they change places.
 */
export function takeEveryOther<T>(all: readonly T[], turn: 0 | 1): readonly T[] {
  return byLength(
    all.filter((_, i) => (seed + turn + i) % 2 === 0),
    all,
  );
}
