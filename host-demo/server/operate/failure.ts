/**
 * Why something failed, for the log and the console: the messages of an error and of its causes, in
 * one line, without repetitions. `fetch failed` alone says nothing, its cause does.
 */
export function describeFailure(error: unknown): string {
  const parts: string[] = [];
  const seen = new Set<unknown>();
  for (let one = error; one !== undefined && one !== null && !seen.has(one);) {
    seen.add(one);
    if (!(one instanceof Error)) {
      parts.push(String(one));
      break;
    }
    const { code } = one as NodeJS.ErrnoException;
    const inner = one instanceof AggregateError ? (one.errors[0] as unknown) : one.cause;
    const text = one.message || (typeof code === 'string' ? code : inner ? '' : one.name);
    if (text && !parts.some((part) => part.includes(text))) parts.push(text);
    one = inner;
  }
  return parts.join(': ').replace(/\s+/g, ' ').slice(0, 500);
}
