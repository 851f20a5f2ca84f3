import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseArea } from '../areas.ts';
import { isDatabaseAway } from '../db/faults.ts';
import type { WorkTime } from '../db/work-scope.ts';
import { Refused } from '../refused.ts';
import { describeFailure } from './failure.ts';
import { findUpstream } from './upstream.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the line of the request in the log says besides its status and time. */
    logDetails: RequestLogDetails | null;
    /** Time that the request takes of the database; null if it needs none. */
    databaseTime: WorkTime | null;
  }
}

interface RequestLogDetails {
  /** Code of the answer (contract: `error`). */
  error?: string;
  /** Why, in more words than the answer has. */
  reason?: string;
  /** The server that failed. */
  upstream?: string;
  /** Milliseconds until it failed. */
  upstreamMs?: number;
}

/**
 * Writes one line for each request when it has ended: its id, which the answer and the details of
 * an error in the application show, the user, status, milliseconds in all and of the database, and
 * why it failed. Failures of the server are errors, refusals are warnings, and the rest is
 * information, as are pages that do not exist.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('logDetails', null);
  app.decorateRequest('databaseTime', null);
  app.addHook('onResponse', async (request, reply) => {
    request.log[lineLevel(request, reply)](
      { ...describeRequest(request), res: reply, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info(describeRequest(request), 'request aborted by its client');
  });
}

function describeRequest(request: FastifyRequest): object {
  const databaseMs = Math.round(request.databaseTime?.takenMs ?? 0);
  return {
    req: request,
    ...(request.user && { user: request.user.id }),
    ...(databaseMs > 0 && { databaseMs }),
    ...request.logDetails,
  };
}

function lineLevel(request: FastifyRequest, reply: FastifyReply): 'error' | 'warn' | 'info' {
  const { statusCode } = reply;
  const { logDetails: details } = request;
  // What is not ready is logged where its state changes, not at each question of a load balancer.
  if (statusCode < 400 || statusCode === 499 || request.url.startsWith('/readyz')) return 'info';
  if (statusCode >= 500) return details?.error === 'INTERNAL' ? 'error' : 'warn';
  // A page that nobody signed in at yet, and addresses that belong to no call.
  if (statusCode === 401 && !details?.reason) return 'info';
  return parseArea(request.url) === null ? 'info' : 'warn';
}

/** Notes why a request fails, for its line in the log. */
export function noteFailure(request: FastifyRequest, code: string, error: unknown): void {
  const upstream = findUpstream(error);
  const details: RequestLogDetails = { ...request.logDetails, error: code };
  if (upstream) {
    details.upstream = upstream.upstream;
    details.upstreamMs = upstream.ms;
  } else if (isDatabaseAway(error)) {
    details.upstream = 'database';
  }
  details.reason ??= isSignInRefusal(error) ? undefined : describeFailure(error);
  request.logDetails = details;
}

/** The answer of a call without a token says nothing that its status does not. */
function isSignInRefusal(error: unknown): boolean {
  return error instanceof Refused && error.code === 'UNAUTHENTICATED';
}

/** Notes why the token of a request is refused. */
export function noteRefusedToken(request: FastifyRequest, reason: string): void {
  request.logDetails = { ...request.logDetails, reason };
}
