/** The median; of an even count the mean of the two in the middle. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** The value that a share of all values, 0 to 1, stays below. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Runs `work` some times and answers the medians of wall time and of the CPU time of this process,
 * its threads included, both in ms, with the last result.
 * @param {{ reps: number, warmUps?: number }} runs `warmUps` are run before and not measured
 */
export async function medianCost(work, { reps, warmUps = 0 }) {
  for (let i = 0; i < warmUps; i++) await work();
  const wall = [];
  const cpu = [];
  let result;
  for (let i = 0; i < reps; i++) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    result = await work();
    const { user, system } = process.cpuUsage(used);
    wall.push(performance.now() - start);
    cpu.push((user + system) / 1000);
  }
  return { wallMs: median(wall), cpuMs: median(cpu), result };
}

/** Wall time of one run of `work`, ms. */
export async function wallMs(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Measures each name `reps` times, in turns from both ends, so that a machine that slows down slows
 * all alike.
 * @param {(name: string, rep: number) => object | null | Promise<object>} measure null where it leaves out a repetition
 * @returns {Promise<Record<string, object[]>>} what `measure` answered, by name
 */
export async function inTurns(names, reps, measure) {
  const rows = Object.fromEntries(names.map((name) => [name, []]));
  for (let rep = 0; rep < reps; rep++)
    for (const name of rep % 2 ? names.toReversed() : names) {
      const row = await measure(name, rep);
      if (row) rows[name].push(row);
    }
  return rows;
}
