import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { AuditEntry } from '../../../backend/audit-events.ts';
import { loadCatalog } from '../../../backend/catalogs.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { Instant } from '../list/list-cells.tsx';
import { useStudio } from '../studio-context.ts';
import {
  type AuditLine,
  type AuditSubject,
  type AuditTerms,
  describeItems,
  formatEntity,
  formatEvent,
} from './audit-words.ts';
import { Outcome } from './AuditTable.tsx';
import { SubjectLink } from './SubjectLink.tsx';

/** An event to read: who, when, to what, and its values, before and after side by side. */
export function AuditDetail({
  terms,
  event,
  subject,
  onClose,
}: {
  terms: AuditTerms;
  event: AuditEntry;
  subject: AuditSubject | null;
  onClose(): void;
}) {
  const { t, catalogs } = terms;
  const { backend } = useStudio();
  const { entity } = event;
  const isCatalog = catalogs.has(entity);
  const load = useMemo(
    () => (isCatalog ? (signal: AbortSignal) => loadCatalog(backend, entity, { signal }) : null),
    [backend, entity, isCatalog],
  );
  const { data: cache } = useAnswer(load);
  const lines = describeItems(terms, event, cache);
  const title = `${formatEvent(t, event.event)} – ${formatEntity(terms, entity)}`;
  return (
    <section className="studio-audit-detail" aria-label={title} data-region>
      <header className="studio-head">
        <h2 title={title}>{title}</h2>
        <div className="studio-tools">
          <Button label={t('common.close')} icon={X} iconOnly variant="quiet" onClick={onClose} />
        </div>
      </header>
      <div className="studio-audit-body">
        <Facts terms={terms} event={event} subject={subject} />
        {lines.length === 0 ? (
          <p className="muted-note">{t('studio.audit.noValues')}</p>
        ) : (
          <Values terms={terms} lines={lines} />
        )}
      </div>
    </section>
  );
}

function Facts({
  terms,
  event,
  subject,
}: {
  terms: AuditTerms;
  event: AuditEntry;
  subject: AuditSubject | null;
}) {
  const { t } = terms;
  const { at, userId, userName, source, ip, requestId, succeeded } = event;
  return (
    <dl className="studio-audit-facts">
      <dt>{t('studio.f.at')}</dt>
      <dd>
        <Instant at={at} />
      </dd>
      <dt>{t('studio.f.user')}</dt>
      <dd>
        <bdi>{userName === null || userName === userId ? userId : `${userName} (${userId})`}</bdi>
      </dd>
      {subject ? (
        <>
          <dt>{t('studio.audit.record')}</dt>
          <dd>
            <SubjectLink subject={subject} />
          </dd>
        </>
      ) : null}
      <dt>{t('studio.audit.result')}</dt>
      <dd>
        <Outcome succeeded={succeeded} terms={terms} />
      </dd>
      <dt>{t('studio.f.source')}</dt>
      <dd>
        {source === 'server' || source === 'web' ? t(`studio.audit.source.${source}`) : source}
      </dd>
      <dt>{t('studio.f.ip')}</dt>
      <dd>
        <bdi dir="ltr">{ip}</bdi>
      </dd>
      <dt>{t('studio.f.requestId')}</dt>
      <dd>
        <bdi dir="ltr">{requestId}</bdi>
      </dd>
    </dl>
  );
}

function Values({ terms: { t }, lines }: { terms: AuditTerms; lines: readonly AuditLine[] }) {
  const hasBefore = lines.some(({ before }) => before !== null);
  return (
    <table className="table" aria-label={t('studio.audit.values')}>
      <thead>
        <tr>
          <th scope="col">{t('studio.audit.field')}</th>
          {hasBefore ? <th scope="col">{t('studio.a.before')}</th> : null}
          <th scope="col">{t(hasBefore ? 'studio.a.after' : 'studio.audit.value')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, label, before, after }) => (
          <tr key={name}>
            <th scope="row">
              <bdi title={name}>{label}</bdi>
            </th>
            {hasBefore ? (
              <td className="studio-audit-before">
                <bdi>{before ?? ''}</bdi>
              </td>
            ) : null}
            <td className="studio-audit-value">
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
