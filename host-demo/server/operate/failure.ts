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

/** Why the server cannot listen, as a sentence that names the setting; null for another failure. */
export function describeListenFailure(
  error: unknown,
  { port, host }: { port: number; host: string | null },
): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${port} is taken; PORT names another one`;
  if (syscall === 'listen' && (code === 'EACCES' || code === 'EPERM'))
    return `PORT: this user may not listen on ${port} (${code}); take a port from 1024 up`;
  // EINVAL: an address that needs the name of its network interface, as fe80::1 does.
  if (
    code === 'EADDRNOTAVAIL' ||
    (code === 'EINVAL' && syscall === 'listen') ||
    (syscall === 'getaddrinfo' && host !== null)
  )
    return `HOST: ${host} is no address or name of this machine (${code})`;
  return null;
}
