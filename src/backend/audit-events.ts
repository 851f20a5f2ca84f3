import type { Result, SendOptions } from '../api/client.ts';
import type { Constraint, FieldConstraint } from '../api/contract/constraint.ts';
import type { KeyValues } from '../api/contract/shapes.ts';
import type { Backend } from './backend.ts';
import { countOfKind, listOfKind, type StudioEntity } from './studio.ts';

/** What the audit names of what something was done with. */
export interface AuditItem {
  fieldName: string;
  value?: unknown;
  /** What an edit found there. */
  before?: unknown;
}

/** An event of the audit. */
export interface AuditEntry {
  id: string;
  /** ISO 8601. */
  at: string;
  userId: string;
  /** Null where the server knows the id alone. */
  userName: string | null;
  /** `audit_dataevent`. */
  event: string;
  /** Name of a catalog, of a kind of Studio, or of what else the server calls it. */
  entity: string;
  succeeded: boolean;
  source: string;
  ip: string;
  requestId: string;
  items: readonly AuditItem[];
}

/** Which events are listed; "" means any. */
export interface AuditFilter {
  /** Part of the id or the name of a user. */
  user: string;
  /** First and last day on the reader's clock: "2026-01-31". */
  from: string;
  to: string;
  event: string;
  entity: string;
  success: '' | 'yes' | 'no';
}

/** Lets every event through. */
export const NO_FILTER: AuditFilter = {
  user: '',
  from: '',
  to: '',
  event: '',
  entity: '',
  success: '',
};

/** A filter of values of unknown origin: what is no such value lets every event through. */
export function checkFilter(values: Readonly<Record<string, string>> = {}): AuditFilter {
  const { user, from, to, event, entity, success } = { ...NO_FILTER, ...values };
  const day = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '');
  return {
    user,
    event,
    entity,
    from: day(from),
    to: day(to),
    success: success === 'yes' || success === 'no' ? success : '',
  };
}

/** Conditions of a filter. The last day counts to its end. */
export function buildAuditConstraints(filter: AuditFilter): Constraint[] {
  const { event, entity, success } = filter;
  const user = filter.user.trim();
  const from = startOfDay(filter.from, 0);
  const end = startOfDay(filter.to, 1);
  const plain: (FieldConstraint | null)[] = [
    event ? { field: 'audit_dataevent', operator: 'equal', value: event } : null,
    entity ? { field: 'audit_entity', operator: 'equal', value: entity } : null,
    success ? { field: 'audit_success', operator: 'equal', value: success === 'yes' } : null,
    from ? { field: 'at', operator: 'greaterOrEqual', value: from } : null,
    end ? { field: 'at', operator: 'lessThan', value: end } : null,
  ];
  const given: Constraint[] = plain.filter((one) => one !== null);
  const like = { operator: 'like', value: `*${user}*` } as const;
  if (user)
    given.push({
      constraints: [
        { field: 'userId', ...like },
        { field: 'userName', ...like, logic: 'OR' },
      ],
    });
  return given;
}

/** The moment at which a day begins, or one of the days after it; "" for a text that is no day. */
function startOfDay(day: string, later: number): string {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(day);
  if (!parts) return '';
  const start = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + later);
  return Number.isNaN(start.getTime()) ? '' : start.toISOString();
}

/** A page of the events, the latest first, and how many there are of them all. */
export async function loadAuditEvents(
  backend: Backend,
  { filter, offset, limit }: { filter: AuditFilter; offset: number; limit: number },
  options?: SendOptions,
): Promise<Result<{ events: AuditEntry[]; total: number }>> {
  const query = { entityName: 'AuditEvent', constraints: buildAuditConstraints(filter) };
  const [events, total] = await Promise.all([
    listOfKind(backend, { ...query, offset, limit, orderBy: 'at', order: 'descending' }, options),
    countOfKind(backend, query, options),
  ]);
  if (!events.ok) return events;
  if (!total.ok) return total;
  return { ok: true, data: { events: events.data.map(toAuditEntry), total: total.data } };
}

/** An event as it is stored, read: what is missing or of another type is empty. */
export function toAuditEntry(entity: StudioEntity): AuditEntry {
  const read = (name: string): string => {
    const value = entity[name];
    return typeof value === 'string' ? value : '';
  };
  const items = entity['dataItemList'];
  return {
    id: entity.id,
    at: read('at'),
    userId: read('userId'),
    userName: read('userName') || null,
    event: read('audit_dataevent'),
    entity: read('audit_entity'),
    succeeded: entity['audit_success'] === true,
    source: read('audit_source'),
    ip: read('ip'),
    requestId: read('requestId'),
    items: Array.isArray(items) ? (items as AuditItem[]) : [],
  };
}

/** Key values of the record that an event is about; null where it is about none, or about many. */
export function findAuditedKeys(
  { items }: Pick<AuditEntry, 'items'>,
  keys: readonly string[],
): KeyValues | null {
  if (keys.length === 0) return null;
  const values = new Map(items.map(({ fieldName, value }) => [fieldName, value]));
  const named = keys.map((key) => [key, values.get(key)] as const);
  if (named.every(([, value]) => isKeyValue(value))) return Object.fromEntries(named) as KeyValues;
  const id = values.get('id') ?? onlyOne(values.get('ids')) ?? onlyOne(values.get('keys'));
  const whole = typeof id === 'string' && id.startsWith('{') ? parsed(id) : id;
  if (typeof whole === 'object' && whole !== null) {
    const found = keys.map((key) => [key, (whole as Record<string, unknown>)[key]] as const);
    return found.every(([, value]) => isKeyValue(value))
      ? (Object.fromEntries(found) as KeyValues)
      : null;
  }
  return keys.length === 1 && isKeyValue(id) ? { [keys[0]!]: id } : null;
}

function isKeyValue(value: unknown): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

function onlyOne(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? (list as unknown[])[0] : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
