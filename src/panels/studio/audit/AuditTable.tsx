import { Check, X } from 'lucide-react';
import type { AuditEntry } from '../../../backend/audit-events.ts';
import { Instant } from '../list/list-cells.tsx';
import { type AuditSubject, type AuditTerms, formatEntity, formatEvent } from './audit-words.ts';
import { SubjectLink } from './SubjectLink.tsx';

/** Events as rows: when, who, what, to what, to which one, and how it went. */
export function AuditTable({
  terms,
  events,
  findSubjectOf,
  open,
  onOpen,
}: {
  terms: AuditTerms;
  events: readonly AuditEntry[];
  findSubjectOf(event: AuditEntry): AuditSubject | null;
  /** Id of the event whose detail is shown. */
  open: string | undefined;
  onOpen(id: string | undefined): void;
}) {
  const { t } = terms;
  return (
    <table className="table" aria-label={t('studio.kind.AuditEvent')}>
      <thead>
        <tr>
          <th scope="col">{t('studio.f.at')}</th>
          <th scope="col">{t('studio.f.user')}</th>
          <th scope="col">{t('studio.f.event')}</th>
          <th scope="col">{t('studio.f.entity')}</th>
          <th scope="col">{t('studio.audit.record')}</th>
          <th scope="col">{t('studio.audit.result')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow
            key={event.id}
            terms={terms}
            event={event}
            subject={findSubjectOf(event)}
            isOpen={event.id === open}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

function EventRow({
  terms,
  event,
  subject,
  isOpen,
  onOpen,
}: {
  terms: AuditTerms;
  event: AuditEntry;
  subject: AuditSubject | null;
  isOpen: boolean;
  onOpen(id: string | undefined): void;
}) {
  return (
    <tr data-chosen={isOpen || undefined}>
      <td className="studio-audit-at">
        <Instant at={event.at} />
      </td>
      <td>
        <bdi title={event.userId}>{event.userName ?? event.userId}</bdi>
      </td>
      <td>
        <button
          type="button"
          className="studio-link"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : event.id)}
        >
          {formatEvent(terms.t, event.event)}
        </button>
      </td>
      <td>
        <bdi>{formatEntity(terms, event.entity)}</bdi>
      </td>
      <td>
        <SubjectLink subject={subject} />
      </td>
      <td>
        <Outcome succeeded={event.succeeded} terms={terms} />
      </td>
    </tr>
  );
}

/** How an event went: a sign with its word. */
export function Outcome({ succeeded, terms: { t } }: { succeeded: boolean; terms: AuditTerms }) {
  const Sign = succeeded ? Check : X;
  return (
    <span className={succeeded ? 'studio-audit-result' : 'studio-audit-result studio-wrong'}>
      <Sign size={14} strokeWidth={2} aria-hidden />
      {t(succeeded ? 'studio.f.success' : 'studio.audit.failed')}
    </span>
  );
}
