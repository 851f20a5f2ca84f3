import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseArea } from './areas.ts';
import { clientGone, isDatabaseAway, RETRY_AFTER_S } from './db/faults.ts';
import { withoutAddresses, withoutSecretsInAddress } from './mask-secrets.ts';
import { refuseBrokenForm } from './form-faults.ts';
import { noteFailure } from './operate/request-log.ts';
import { type Message, type MessageParts, msg } from '../../src/formats/msg.ts';
import { Refused } from './refused.ts';
import { isStorageFull, storageFull } from './storage-full.ts';

/** Codes of what the HTTP layer refuses before any handler runs. */
const CODES: Readonly<Record<number, string>> = {
  400: 'VALIDATION',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  413: 'TOO_LARGE',
  414: 'VALIDATION',
  415: 'UNSUPPORTED',
  431: 'VALIDATION',
};

/** The same for calls in gRPC (status codes of gRPC and their numbers). */
const GRPC_CODES: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  413: 8,
  429: 8,
  501: 12,
  502: 14,
  503: 14,
  504: 4,
  507: 8,
};

/**
 * SQLSTATE of a text that the database cannot hold: character_not_in_repertoire,
 * untranslatable_character. Both come of a NUL.
 */
const NO_TEXT = ['22021', '22P05'];

/**
 * SQLSTATEs of values that the database cannot take: out of range, no number, no date, no JSON, a
 * negative LIMIT or OFFSET, an entry that is too long for an index (PostgreSQL, appendix A).
 */
const NO_VALUE = ['22003', '22007', '22008', '22P02', '2201W', '2201X', '54000'];
/**
 * SQLSTATEs of changes that others made at the same moment: unique_violation,
 * foreign_key_violation, serialization_failure, deadlock_detected.
 */
const AT_THE_SAME_TIME = ['23505', '23503', '40001', '40P01'];
/**
 * Whether a statement names the table of a catalog that another server dropped: this one hears of
 * it within a second. undefined_table, or the internal error of a statement that has just been
 * planned.
 */
function isDroppedCatalog({ code, message }: FastifyError): boolean {
  return (
    (code === '42P01' && message.includes('"ppdm.')) ||
    (code === 'XX000' && message.startsWith('could not open relation with OID'))
  );
}

/** Codes of what passes by itself: the answer says when to come again. */
const PASSING = ['UNAVAILABLE', 'LIMIT_REACHED'];

/** The one shape of an error (contract, conventions). */
export interface ErrorBody {
  error: string;
  message: string;
  /** The parts of `message`, by which it is shown in another language. */
  parts?: MessageParts;
  status: number;
  path: string;
  requestId: string;
}

/** The body for a failure of this request. An unexpected one has no details. */
export function errorBody(request: FastifyRequest, error: unknown): ErrorBody {
  const about = {
    path: withoutSecretsInAddress(request.url).split('?')[0]!,
    requestId: request.id,
  };
  if (error instanceof Refused)
    return {
      ...error.more,
      error: error.code,
      ...(error.status === 502 ? describeUpstream(error) : describeRefusal(error)),
      status: error.status,
      ...about,
    };
  if (isStorageFull(error)) return errorBody(request, storageFull());
  if (isDatabaseAway(error))
    return {
      error: 'UNAVAILABLE',
      ...describeMessage(msg`The database does not answer. Try again in a moment.`),
      status: 503,
      ...about,
    };
  const { statusCode, message } = error as FastifyError;
  const code = nameStatus(statusCode);
  if (code) return { error: code, message, status: statusCode!, ...about };
  const refusal = refusalByState(error as FastifyError) ?? refuseBrokenForm(error);
  if (refusal) return errorBody(request, refusal);
  return {
    error: 'INTERNAL',
    ...describeMessage(msg`Server error. Retry; report the request ID if it remains.`),
    status: 500,
    ...about,
  };
}

/**
 * The code of a status that the HTTP layer refuses with; undefined for what is a fault of the
 * server.
 */
function nameStatus(status: number | undefined): string | undefined {
  if (status === undefined) return undefined;
  return CODES[status] ?? (status >= 400 && status < 500 ? 'VALIDATION' : undefined);
}

function describeRefusal({ message, parts }: Refused): Pick<ErrorBody, 'message' | 'parts'> {
  return { message, ...(parts && { parts }) };
}

/** What another server says may name addresses of our network. */
function describeUpstream({ message, parts }: Refused): Pick<ErrorBody, 'message' | 'parts'> {
  return {
    message: withoutAddresses(message),
    ...(parts && {
      parts: {
        id: parts.id,
        values: parts.values.map((value) =>
          typeof value === 'string' ? withoutAddresses(value) : value,
        ),
      },
    }),
  };
}

/** The refusal of what a statement cannot do because of the values of the request. */
function refusalByState(error: FastifyError): Refused | null {
  const state = error.code;
  if (isDroppedCatalog(error))
    return new Refused(
      409,
      'CONFLICT',
      msg`The catalog was deleted at this moment. Load the page again.`,
    );
  if (NO_TEXT.includes(state))
    return new Refused(400, 'VALIDATION', msg`A text holds the character NUL`);
  if (NO_VALUE.includes(state))
    return new Refused(
      400,
      'VALIDATION',
      msg`A value is out of range or has the wrong form. Check numbers, dates and long texts.`,
    );
  if (AT_THE_SAME_TIME.includes(state))
    return new Refused(
      409,
      'CONFLICT',
      msg`Somebody else has saved the same at this moment. Load it again.`,
    );
  return null;
}

function describeMessage(message: Message): Pick<ErrorBody, 'message' | 'parts'> {
  return { message: String(message), parts: message };
}

/** Answers every failure in one shape and logs the unexpected ones. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // What fails because its client has gone is no fault of the server.
    const isGone = reply.raw.destroyed && !(error instanceof Refused);
    const body = errorBody(request, isGone ? clientGone() : error);
    noteFailure(request, body.error, error);
    if (body.status >= 500 && !(error instanceof Refused))
      request.log.error({ err: error, req: request }, 'a call failed');
    return sendError(reply, body);
  });
}

/** Sends an error. */
export function sendError(reply: FastifyReply, body: ErrorBody): FastifyReply {
  if (parseArea(reply.request.url) === 'grpc-web')
    reply.headers({
      'grpc-status': GRPC_CODES[body.status] ?? 13,
      'grpc-message': encodeURIComponent(body.message),
    });
  if (PASSING.includes(body.error)) reply.header('retry-after', String(RETRY_AFTER_S));
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}
