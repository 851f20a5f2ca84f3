import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseArea } from '../areas.ts';
import { serverEvent, withSkipped } from './audit-event.ts';
import type { AuditEvent } from './audit-event.ts';
import { toAuditRow } from './audit-row.ts';
import type { Actor, AuditRow } from './audit-row.ts';
import { inAuditScope } from './audit-scope.ts';
import { describeCall, findAudited } from './audited-calls.ts';
import { EventBudget } from './event-budget.ts';
import { FileParts } from '../file-parts.ts';
import { withoutSecretsInAddress } from '../mask-secrets.ts';
import { RefusedTokens } from '../refused-tokens.ts';
import { scopeForRequest } from './request-audit.ts';

/** How events of calls are written. */
interface AuditWriters {
  write(user: Actor, request: FastifyRequest, event: AuditEvent): Promise<void>;
  /** Writes an event of a caller that is not signed in. */
  writeAnonymous(request: FastifyRequest, event: AuditEvent): Promise<void>;
  /** Whether the call has written its event itself. */
  isAudited(request: FastifyRequest): boolean;
}

/** Failed calls of one user that are recorded in a minute; of further ones the number is. */
const FAILURES = { perKey: 60, inAll: Infinity };

/**
 * Writes an event of every audited call. What a call changes is committed together with its event;
 * the event is complete before the answer is sent, whether its caller waits for it or not.
 */
export function auditCalls(
  app: FastifyInstance,
  { write, writeAnonymous, isAudited }: AuditWriters,
): void {
  const answers = new WeakMap<FastifyRequest, Readonly<Record<string, unknown>>>();
  const recorded = new WeakSet<FastifyRequest>();
  const writing = new Set<Promise<void>>();
  const refused = new RefusedTokens();
  const failures = new EventBudget(FAILURES);
  const parts = new FileParts();

  app.addHook('preHandler', (request, _reply, done) => {
    const { user } = request;
    if (!user || !findAudited(request)) return done();
    const describe = (): AuditRow | null => {
      const event = describeCall(request, 200, {});
      return event && toAuditRow(user, request, event);
    };
    inAuditScope(scopeForRequest(request, describe), done);
  });
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (typeof payload === 'object' && payload !== null)
      answers.set(request, payload as Readonly<Record<string, unknown>>);
    return payload;
  });
  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const { user } = request;
    if (!user || isAudited(request) || recorded.has(request)) return payload;
    recorded.add(request);
    if (!findAudited(request) || parts.isFurther(request, statusCode)) return payload;
    const event = describeCall(request, statusCode, answers.get(request) ?? {});
    const skipped = event && !event.audit_success ? failures.take(user.id) : 0;
    if (event && skipped !== null) await write(user, request, withSkipped(event, skipped));
    return payload;
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (request.user || statusCode !== 401 || !refused.isNews(request)) return;
    const work = writeAnonymous(request, describeRefusedToken(request));
    writing.add(work);
    void work.finally(() => writing.delete(work));
  });
  app.addHook('onClose', async () => {
    await Promise.all(writing);
  });
}

function describeRefusedToken({ url, method }: FastifyRequest): AuditEvent {
  return serverEvent('tokenRefused', parseArea(url) ?? '', false, {
    method,
    path: withoutSecretsInAddress(url).split('?')[0],
  });
}
