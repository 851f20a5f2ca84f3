/**
 * Least share of the traces that must be sound: else the headers do not tell, and nothing is left
 * out.
 */
const LEAST_SOUND = 0.5;

/**
 * How many of `count` traces of one length are traces: bytes behind the last one, longer than a
 * trace, look like more of them, but no header among them is sound. Looks back from the end in
 * growing steps, so that a handful of headers is read.
 */
export async function soundTraces(
  count: number,
  isSound: (trace: number) => Promise<boolean>,
): Promise<number> {
  if (count < 2 || (await isSound(count - 1))) return count;
  const least = Math.floor(count * LEAST_SOUND);
  let unsound = count - 1;
  let sound = -1;
  for (let step = 1; sound < 0 && unsound > least; step *= 2) {
    const trace = Math.max(least, count - 1 - step);
    if (await isSound(trace)) sound = trace;
    else unsound = trace;
  }
  if (sound < 0) return count;
  while (unsound - sound > 1) {
    const middle = (sound + unsound) >> 1;
    if (await isSound(middle)) sound = middle;
    else unsound = middle;
  }
  return sound + 1;
}
