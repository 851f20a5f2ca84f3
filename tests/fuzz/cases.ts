import { byLength, isLong, seed } from '../support/length.ts';
import { type Random, seededRandom } from './mutate.ts';

/** Damaged files of each format in this run. */
export const CASES = byLength(500, 10_000);
/** Most that the reading of one file may take of the processor; the clock says nothing on a busy machine. */
export const SLOWEST_MS = 2000;
/** Memory that a reading may hold beside four times its input. */
export const MEMORY_FLOOR = 32 * 2 ** 20;
/** How this run is repeated; part of the name of each test and of each failure. */
export const REPEAT = `TEST_SEED=${seed}${isLong ? ' TEST_LENGTH=long' : ''}`;

/** The random numbers of one case: they depend on the seed of the run and on the case alone. */
export function randomOfCase(number: number): Random {
  return seededRandom(Math.imul(seed, 0x9e3779b1) + number);
}

/** What a failure is called, so that it can be repeated. */
export function nameOfCase(what: string): string {
  return `${what} (repeat with ${REPEAT})`;
}

/** Starts to measure the processor's time of this process; the result answers what was used since, milliseconds. */
export function stopwatch(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/** Lengths at which a file is cut: every `step`th, from another one on for each seed. */
export function* cutsOf(length: number, step: number): Generator<number> {
  for (let at = seed % step; at < length; at += step) yield at;
}
