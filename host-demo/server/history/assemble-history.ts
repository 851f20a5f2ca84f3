import type { HistoryEvent } from '../../../src/api/contract/history.ts';
import { WARNINGS } from '../rules/record-warnings.ts';

/** An event of the audit that may have changed the record. */
export interface AuditedChange {
  at: Date;
  userId: string;
  userName: string | null;
  /** `audit_dataevent`. */
  event: string;
  items: readonly { fieldName: string; value?: unknown; before?: unknown }[];
}

/** The record as it is now; null if it is deleted. */
export type RecordNow = Readonly<Record<string, unknown>> | null;

const EVENTS: Readonly<Record<string, HistoryEvent['event']>> = {
  create: 'create',
  edit: 'update',
  delete: 'delete',
  import: 'load',
  load: 'load',
};
/** Items that say which record it was, or how the call went, and are no fields. */
const NO_FIELDS = new Set(['version', 'status', 'error', 'file', WARNINGS]);

/**
 * The history of a record out of the events of the audit, the latest first.
 *
 * - An edit that changed nothing is left out.
 * - A deletion that was requested and not carried out, because a job could not, is left out: the
 *   record exists and nothing has created it since.
 * - A record that no event created, because it came with the data of the server, begins with an
 *   event of no user at its `rowCreatedDate`.
 * @param changes in any order
 * @param fields names of the attributes of the catalog
 */
export function assembleHistory(
  changes: readonly AuditedChange[],
  now: RecordNow,
  fields: ReadonlySet<string>,
): HistoryEvent[] {
  const events = changes
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .flatMap((change) => toEvent(change, fields) ?? []);
  const lastArrival = events.findIndex(({ event }) => event === 'create' || event === 'load');
  const standing = events.filter(
    ({ event }, i) => event !== 'delete' || now === null || (lastArrival !== -1 && i > lastArrival),
  );
  return withOrigin(standing, now);
}

function toEvent(
  { at, userId, userName, event: name, items }: AuditedChange,
  fields: ReadonlySet<string>,
): HistoryEvent | null {
  const event = EVENTS[name];
  if (!event) return null;
  const isValued = event === 'create' || event === 'update';
  const changes = isValued
    ? items
        .filter(({ fieldName }) => fields.has(fieldName) && !NO_FIELDS.has(fieldName))
        .filter(({ value, before }) => isFilled(value) || isFilled(before))
        .map(({ fieldName, value, before }) => ({
          field: fieldName,
          before: before ?? null,
          after: value ?? null,
        }))
    : [];
  if (event === 'update' && changes.length === 0) return null;
  const version = items.find(({ fieldName }) => fieldName === 'version')?.value;
  return {
    at: at.toISOString(),
    user: userId || null,
    userName,
    event,
    file: event === 'load' ? findFile(items) : null,
    changes,
    version: isValued && typeof version === 'number' ? version : null,
  };
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The file that a load took the record from: the last part of its name. */
function findFile(items: AuditedChange['items']): string | null {
  const files = items.map(({ fieldName, value }) =>
    fieldName === 'file'
      ? value
      : typeof value === 'object' && value !== null
        ? (value as { file?: unknown }).file
        : null,
  );
  const file = files.find((one) => typeof one === 'string' && one !== '');
  return typeof file === 'string' ? (file.split('/').at(-1) ?? null) : null;
}

/** Begins with the creation of the row where no event tells of it. */
function withOrigin(events: HistoryEvent[], now: RecordNow): HistoryEvent[] {
  const created = now?.['rowCreatedDate'];
  const first = events.at(-1);
  if (typeof created !== 'string' || first?.event === 'create' || first?.event === 'load')
    return events;
  // Rows may be dated later than an event about them: copied data keep their events.
  const createdAt = new Date(created).toISOString();
  const at = first && first.at < createdAt ? first.at : createdAt;
  return [
    ...events,
    { at, user: null, userName: null, event: 'create', file: null, changes: [], version: null },
  ];
}
