import { channel } from 'node:diagnostics_channel';
import { Refused } from '../refused.ts';

/** A server that calls depend on. */
export type UpstreamName = 'issuer' | 'store' | 'map server';

/** One call of another server, as metrics and traces see it. */
export interface UpstreamCall {
  upstream: UpstreamName;
  ms: number;
  isFailed: boolean;
}

/** Gets an `UpstreamCall` after each. */
export const upstreamChannel = channel('geo-elements:upstream');

const failures = new WeakMap<Error, UpstreamCall>();

/**
 * Runs a call of another server and measures it. An error is thrown as it is; `findUpstream` says
 * which server it came from and after how long.
 *
 * @param isFault whether an error is a failure of that server; by default each is but a refusal below
 *   500, such as a file that does not exist
 */
export async function callUpstream<T>(
  upstream: UpstreamName,
  work: () => Promise<T>,
  isFault: (error: unknown) => boolean = isServerFault,
): Promise<T> {
  const began = performance.now();
  const end = (isFailed: boolean): UpstreamCall => {
    const call = { upstream, ms: Math.round(performance.now() - began), isFailed };
    if (upstreamChannel.hasSubscribers) upstreamChannel.publish(call);
    return call;
  };
  try {
    const answer = await work();
    end(false);
    return answer;
  } catch (error) {
    const call = end(isFault(error));
    if (call.isFailed && error instanceof Error && !failures.has(error)) failures.set(error, call);
    throw error;
  }
}

function isServerFault(error: unknown): boolean {
  return !(error instanceof Refused && error.status < 500);
}

/** The call of another server that an error, or one of its causes, came from; null if none did. */
export function findUpstream(error: unknown): UpstreamCall | null {
  const seen = new Set<Error>();
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    const found = failures.get(one);
    if (found) return found;
    seen.add(one);
  }
  return null;
}
