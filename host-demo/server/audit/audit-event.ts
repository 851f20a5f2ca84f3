import type { InferOutput } from 'valibot';
import type { postAudit } from '../../../src/api/contract/entities.ts';

type Payload = InferOutput<typeof postAudit.body>;

/** What something was done with; `before` is what an edit found there. */
export type AuditedRecord = Payload['dataItemList'][number] & { before?: unknown };

/** What happened, as spec 3 words it ("Audit event payload"). */
export interface AuditEvent extends Omit<Payload, 'dataItemList'> {
  dataItemList: AuditedRecord[];
}

/**
 * `audit_dataevent` of what changes records. The index of the history is made for these; another
 * list needs another index.
 */
export const CHANGING_EVENTS = ['create', 'edit', 'delete', 'import', 'load'] as const;

type Values = Readonly<Record<string, unknown>>;

/** `audit_source` of the server's own events. */
export const SERVER = 'server';

/**
 * An event of the server's own. Values that are undefined are left out; a text, a number or a flag
 * stays as it is, anything else is written as JSON.
 */
export function serverEvent(
  what: string,
  entity: string,
  success: boolean,
  items: Values,
): AuditEvent {
  const filled = Object.entries(items).filter(([, value]) => value !== undefined);
  return {
    audit_source: SERVER,
    audit_dataevent: what,
    audit_entity: entity,
    audit_success: success,
    dataItemList: filled.map(([fieldName, value]) => ({
      fieldName,
      fieldType: nameType(value),
      value,
    })),
  };
}

/** The event of an edit with the values that its fields had before it. */
export function withBefore(event: AuditEvent, before: Values): AuditEvent {
  return {
    ...event,
    dataItemList: event.dataItemList.map((item) => ({
      ...item,
      ...(item.fieldName in before && { before: before[item.fieldName] }),
    })),
  };
}

/** An event that also says how many events before it were not written. */
export function withSkipped(event: AuditEvent, skipped: number): AuditEvent {
  if (skipped === 0) return event;
  const item = { fieldName: 'notRecorded', fieldType: 'number', value: skipped };
  return { ...event, dataItemList: [...event.dataItemList, item] };
}

const found = new WeakMap<object, Values>();

/** Stores, for the time of a request, the entity as it was before an edit. */
export function noteBefore(request: object, entity: Values | null): void {
  if (entity) found.set(request, entity);
}

/** What `noteBefore` stored for a request; null if nothing. */
export function getBefore(request: object): Values | null {
  return found.get(request) ?? null;
}

function nameType(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? typeof value
    : 'json';
}
