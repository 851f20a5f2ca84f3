import { Code, ConnectError } from '@connectrpc/connect';
import { FormatError } from '../../../src/formats/format-error.ts';
import { ReaderBroken } from '../logs/reader-error.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { OutOfSection } from './out-of-section.ts';

/** An argument is invalid. */
export function invalid(message: string): ConnectError {
  return new ConnectError(message, Code.InvalidArgument);
}

/** The request exceeds a limit. */
export function tooMuch(message: string): ConnectError {
  return new ConnectError(message, Code.ResourceExhausted);
}

/** The resource does not exist, or no longer. */
export function notThere(message: string): ConnectError {
  return new ConnectError(message, Code.NotFound);
}

/**
 * Any failure as an error of the service. An unexpected one is logged, and its message has no
 * details.
 */
export function toConnectError(error: unknown, log: Services['log']): ConnectError {
  if (error instanceof ConnectError) return error;
  if (isLeft(error)) return new ConnectError('Cancelled', Code.Canceled);
  if (error instanceof OutOfSection) return invalid(error.message);
  if (error instanceof FormatError) return new ConnectError(error.message, toConnectCode(error));
  if (error instanceof Refused)
    return new ConnectError(
      error.message,
      error.status === 404
        ? Code.NotFound
        : error.status < 500
          ? Code.InvalidArgument
          : Code.Unavailable,
    );
  log.error({ err: error }, 'a call of viewer3d failed');
  return new ConnectError(
    error instanceof ReaderBroken
      ? 'File not readable. Check it or load another copy.'
      : 'Server error. Retry; report the request ID if it remains.',
    Code.Internal,
  );
}

/** Error codes of writes after the client has gone. */
const LEFT: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'EPIPE',
  'ECONNRESET',
]);

/** The client went away, before an answer or in the midst of one. */
function isLeft(error: unknown): boolean {
  return (
    (error instanceof DOMException && error.name === 'AbortError') ||
    LEFT.has((error as { code?: unknown } | null)?.code)
  );
}

function toConnectCode({ code }: FormatError): Code {
  if (code === 'CURVE_UNKNOWN') return Code.NotFound;
  if (code === 'FILE_TOO_LARGE') return Code.ResourceExhausted;
  return code === 'SOURCE_FAILED' ? Code.Unavailable : Code.FailedPrecondition;
}
