import type { FastifyRequest } from 'fastify';
import type { AuditRow } from './audit-row.ts';
import type { AuditScope } from './audit-scope.ts';

/** Ids of events that were committed with a change of their request, and wait for its outcome. */
const written = new WeakMap<object, string>();

/**
 * The scope of a request: the first transaction that it commits writes its event. What the answer
 * adds to the event is written later.
 * @param describe the event as far as the request says it; null if the call is not audited
 */
export function scopeForRequest(
  request: FastifyRequest,
  describe: () => AuditRow | null,
): AuditScope {
  let isWritten = false;
  return {
    rows: () => {
      const row = isWritten ? null : describe();
      return row ? [row] : [];
    },
    onCommit: ([id]) => {
      isWritten = true;
      if (id !== undefined) written.set(request, id);
    },
  };
}

/** The id of the event that was written with a change of a request, once; null if there is none. */
export function takeWrittenEvent(request: object): string | null {
  const id = written.get(request) ?? null;
  written.delete(request);
  return id;
}
