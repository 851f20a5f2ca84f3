import {
  type AuditEntry,
  type AuditFilter,
  loadAuditEvents,
} from '../../../backend/audit-events.ts';
import { type Backend, lastingBackend } from '../../../backend/backend.ts';
import { loadCatalog } from '../../../backend/catalogs.ts';
import { formatLocalDay } from '../../../core/local-day.ts';
import type { Problem } from '../../../core/problem.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { buildCsv } from './audit-csv.ts';
import { type AuditTerms, findSubject, formatEntity, formatEvent } from './audit-words.ts';

/** Events of one request, and of a file: more are for a report of the database. */
const AT_ONCE = 1000;
const MOST = 50_000;

/** Saves all events of a filter as CSV. @returns the problem if the server refuses */
export async function exportAudit({
  backend,
  filter,
  terms,
}: {
  backend: Backend;
  filter: AuditFilter;
  terms: AuditTerms;
}): Promise<Problem | null> {
  const lasting = lastingBackend(backend);
  const events: AuditEntry[] = [];
  for (;;) {
    const page = { filter, offset: events.length, limit: AT_ONCE };
    const answer = await loadAuditEvents(lasting, page);
    if (!answer.ok) return answer.error;
    events.push(...answer.data.events);
    if (answer.data.events.length < AT_ONCE || events.length >= MOST) break;
  }
  const keys = await loadKeys(lasting, terms, events);
  saveFile(
    new Blob([buildCsv(listRows(terms, events, keys))], { type: 'text/csv;charset=utf-8' }),
    `${terms.t('studio.kind.AuditEvent')} ${formatLocalDay()}.csv`,
  );
  return null;
}

async function loadKeys(
  backend: Backend,
  { catalogs }: AuditTerms,
  events: readonly AuditEntry[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = [...new Set(events.map(({ entity }) => entity))].filter((one) => catalogs.has(one));
  const keys = await Promise.all(
    names.map(async (name) => {
      const answer = await loadCatalog(backend, name);
      return [name, answer.ok ? answer.data.keys : []] as const;
    }),
  );
  return new Map(keys);
}

function listRows(
  terms: AuditTerms,
  events: readonly AuditEntry[],
  keys: ReadonlyMap<string, readonly string[]>,
): string[][] {
  const { t } = terms;
  const head = [
    t('studio.f.at'),
    t('studio.f.user'),
    t('studio.f.event'),
    t('studio.f.entity'),
    t('studio.audit.record'),
    t('studio.audit.result'),
  ];
  return [
    head,
    ...events.map((event) => [
      event.at,
      event.userName ?? event.userId,
      formatEvent(t, event.event),
      formatEntity(terms, event.entity),
      findSubject(terms, event, keys.get(event.entity))?.name ?? '',
      t(event.succeeded ? 'studio.f.success' : 'studio.audit.failed'),
    ]),
  ];
}
