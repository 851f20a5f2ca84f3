/** A page that does not look at an answer must not get an unhandled rejection. */
export function ignoreUnhandled<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}
