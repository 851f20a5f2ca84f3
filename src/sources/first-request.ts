import { firstRangeHeaders } from '../formats/first-range.ts';
import { handOver } from '../rpc/handed-fetch.ts';

/**
 * Makes the request that `openUrl` begins with, so that it is under way while the worker starts.
 * @returns the port that hands it over to the worker; undefined where the address is not one of HTTP
 */
export function requestFirst(
  url: string,
  { signal, isExact }: { signal: AbortSignal; isExact?: boolean },
): MessagePort | undefined {
  return /^https?:/.test(url)
    ? handOver(fetch(url, { headers: firstRangeHeaders(isExact), signal }))
    : undefined;
}
