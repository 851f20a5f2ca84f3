import { Code, type ConnectError } from '@connectrpc/connect';
import type { Problem } from '../errors.ts';

/** Codes of the service as the rest of the contract writes them. */
const SAID: Partial<Record<Code, readonly [serverCode: string, status: number]>> = {
  [Code.Unauthenticated]: ['UNAUTHENTICATED', 401],
  [Code.PermissionDenied]: ['FORBIDDEN', 403],
  [Code.NotFound]: ['NOT_FOUND', 404],
  [Code.InvalidArgument]: ['VALIDATION', 400],
  [Code.ResourceExhausted]: ['TOO_LARGE', 413],
  [Code.FailedPrecondition]: ['UNREADABLE_FILE', 422],
  [Code.Unavailable]: ['STORE_UNAVAILABLE', 503],
  [Code.Unimplemented]: ['NOT_CONFIGURED', 501],
  [Code.Internal]: ['INTERNAL', 500],
};
/** What a gateway says of itself without any word of the service. */
const BARE_STATUS = /^HTTP (\d{3})$/;

/** A failed call as it is shown. */
export function problemOfCall({ code, rawMessage, cause }: ConnectError, url: string): Problem {
  const bare = Number(BARE_STATUS.exec(rawMessage)?.[1] ?? 0);
  if (bare === 524)
    return {
      code: 'GATEWAY_TIMEOUT',
      message: 'A timeout occurred Error code 524',
      url,
      status: 524,
    };
  if (code === Code.DeadlineExceeded)
    return { code: 'REQUEST_TIMEOUT', message: rawMessage, url, status: 0, statusText: '' };
  // Fetch says of a lost network that it is a TypeError, and nothing more.
  if (cause instanceof TypeError)
    return { code: 'NETWORK_DISCONNECTED', message: rawMessage, url, status: 0, statusText: '' };
  const message = SAID[code];
  if (bare > 0 || !message)
    return {
      code: 'REQUEST_FAILED',
      message: rawMessage,
      url,
      status: bare || (message?.[1] ?? 500),
    };
  return {
    code: 'SERVER_SAID',
    message: rawMessage,
    serverCode: message[0],
    url,
    status: message[1],
  };
}
