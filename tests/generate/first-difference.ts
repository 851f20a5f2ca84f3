/** First place where two columns differ, NaN being equal to itself and -0 to 0; -1 for none. */
export function firstDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Math.min(actual.length, expected.length);
  for (let i = 0; i < expected.length; i++) {
    const [a, b] = [actual[i], expected[i]];
    if (a !== b && !(Number.isNaN(a) && Number.isNaN(b))) return i;
  }
  return -1;
}
