import { serverEvent, withBefore } from '../audit/audit-event.ts';
import type { AuditEvent } from '../audit/audit-event.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record that a job on many records has written. */
interface WrittenRecord {
  catalog: string;
  /** Id among the entities of its catalog. */
  id: string;
}

/** The event of an edit of one record by a job; `before` and `after` hold the changed fields. */
export function recordEdited(
  { catalog, id }: WrittenRecord,
  { before, after, version }: { before: Values; after: Values; version: number },
): AuditEvent {
  return withBefore(serverEvent('edit', catalog, true, { ...after, id, version }), before);
}

/** The event of one record that was loaded of a file. */
export function recordLoaded({ catalog, id }: WrittenRecord, file: string): AuditEvent {
  return serverEvent('load', catalog, true, { id, file });
}
