import type { FastifyRequest } from 'fastify';
import type { AuditEvent, AuditedRecord } from './audit-event.ts';
import { SERVER } from './audit-event.ts';
import { storableJson, storableText } from '../storable-text.ts';

/**
 * Who did it, as far as the server knows: work in the background has those of the request that
 * began it.
 */
export type Asker = Pick<FastifyRequest, 'ip' | 'id'>;
/** A user by id; the name is stored beside it, because a token alone knows it. */
export interface Actor {
  id: string;
  name?: string;
}

/** A row of `studio.audit_event` as it is inserted. */
export interface AuditRow {
  user_id: string;
  user_name: string | null;
  ip: string;
  request_id: string;
  source: string;
  data_event: string;
  entity: string;
  success: boolean;
  /** JSON. */
  items: string;
}

/** Characters of a value: enough to see what it was. */
const LONGEST_VALUE = 1000;
/**
 * Items of an event that a page reports or that failed, and of one that the server knows to be
 * true: of what was done nothing may be pushed out by other items.
 */
const MOST_ITEMS = { reported: 200, done: 10_000 };
/** Names of what is never written down. */
const SECRET = /token|passw|secret|authorization|cookie/i;

/** The row of an event. User, time and address are those that the server knows. */
export function toAuditRow(user: Actor, request: Asker, event: AuditEvent): AuditRow {
  const isDone = event.audit_source === SERVER && event.audit_success;
  const items = event.dataItemList
    .flatMap(splitLongList)
    .slice(0, isDone ? MOST_ITEMS.done : MOST_ITEMS.reported)
    .map(writtenItem);
  return {
    user_id: short(user.id),
    user_name: user.name ? short(user.name) : null,
    ip: short(request.ip),
    request_id: short(request.id),
    source: short(event.audit_source),
    data_event: short(event.audit_dataevent),
    entity: short(event.audit_entity),
    success: event.audit_success,
    items: storableJson(items) ?? '[]',
  };
}

/** A list that is too long for one value becomes several items of its name. */
function splitLongList(item: AuditedRecord): AuditedRecord[] {
  const { value } = item;
  if (!Array.isArray(value) || (storableJson(value) ?? '').length <= LONGEST_VALUE) return [item];
  const parts: unknown[][] = [];
  let length = Infinity;
  for (const one of value as readonly unknown[]) {
    const kept = shortValue(one);
    const size = (storableJson(kept) ?? '').length + 1;
    if (length + size > LONGEST_VALUE) {
      parts.push([]);
      length = 2;
    }
    parts.at(-1)!.push(kept);
    length += size;
  }
  return parts.map((part) => ({ ...item, value: part }));
}

function writtenItem({ fieldName, fieldType, value, before }: AuditedRecord): AuditedRecord {
  const kept = (one: unknown): unknown => (SECRET.test(fieldName) ? '...' : shortValue(one));
  return {
    fieldName: short(fieldName),
    fieldType: short(fieldType),
    value: kept(value),
    ...(before !== undefined && { before: kept(before) }),
  };
}

function shortValue(value: unknown): unknown {
  if (typeof value === 'string') return short(value);
  if (typeof value !== 'object' || value === null) return value;
  const json = storableJson(value);
  if (json === null) return '(nested too deeply)';
  // A part of a list that was split is a little longer with its brackets.
  return json.length > 2 * LONGEST_VALUE || (json.length > LONGEST_VALUE && !Array.isArray(value))
    ? short(json)
    : value;
}

function short(text: string): string {
  const whole = storableText(text);
  return whole.length > LONGEST_VALUE ? `${storableText(whole.slice(0, LONGEST_VALUE))}...` : whole;
}
