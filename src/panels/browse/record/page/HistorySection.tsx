import { useMemo, useState } from 'react';
import { type HistoryEvent } from '../../../../backend/history.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatMinute } from '../../../../ui/format.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { historyLines } from './history-lines.ts';
import type { PageContext } from './page-context.ts';

/** Events that are listed at first, and fields of one event. */
const FIRST_EVENTS = 10;
const FIRST_FIELDS = 6;

/** Who created, loaded and changed the record, the latest first, in the labels of its catalog. */
export function HistoryList({
  context,
  events,
}: {
  context: PageContext;
  events: readonly HistoryEvent[];
}) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  if (events.length === 0) return <p className="muted rp-hint">{t('browse.page.none.history')}</p>;
  const shown = isWhole ? events : events.slice(0, FIRST_EVENTS);
  return (
    <>
      <ol className="rp-history">
        {shown.map((event, at) => (
          <HistoryItem key={`${event.at} ${at}`} context={context} event={event} />
        ))}
      </ol>
      {events.length > shown.length ? (
        <Button
          label={t('browse.page.history.all', { count: events.length })}
          variant="quiet"
          onClick={() => setWhole(true)}
        />
      ) : null}
    </>
  );
}

function HistoryItem({ context, event }: { context: PageContext; event: HistoryEvent }) {
  const t = useTexts();
  const { cache, row } = context.opened;
  const lines = useMemo(() => historyLines(cache, row, event.changes), [cache, row, event]);
  const [isWhole, setWhole] = useState(false);
  // The record itself and later changes show what it was created with.
  const isLong = event.event === 'create' || lines.length > FIRST_FIELDS;
  const shown = isWhole ? lines : event.event === 'create' ? [] : lines.slice(0, FIRST_FIELDS);
  const who = event.userName ?? event.user ?? '';
  return (
    <li data-event={event.event}>
      <p>
        <span className="rp-history-what">{t(`browse.page.history.${event.event}`)}</span>
        {who ? <bdi>{who}</bdi> : null}
        {event.file ? (
          <bdi dir="ltr" className="muted">
            {event.file}
          </bdi>
        ) : null}
        <time dateTime={event.at} dir="ltr" className="muted">
          {formatMinute(event.at)}
        </time>
        {event.version === null ? null : (
          <span className="muted">
            {t('browse.page.history.version', { version: event.version })}
          </span>
        )}
      </p>
      {shown.length > 0 ? (
        <dl>
          {shown.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <Change before={before} after={after} isNew={event.event === 'create'} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isLong && lines.length > 0 && !isWhole ? (
        <Button
          label={t('browse.page.history.fields', { count: lines.length })}
          variant="quiet"
          onClick={() => setWhole(true)}
        />
      ) : null}
    </li>
  );
}

function Change({
  before,
  after,
  isNew,
}: {
  before: string | null;
  after: string | null;
  isNew: boolean;
}) {
  const t = useTexts();
  if (before === null || after === null) return <>{t('browse.page.history.changed')}</>;
  const value = (text: string) =>
    text === '' ? <span className="muted">{t('browse.record.empty')}</span> : <bdi>{text}</bdi>;
  if (isNew) return value(after);
  return (
    <>
      <del>{value(before)}</del>
      <span aria-hidden className="rp-arrow">
        →
      </span>
      <ins>{value(after)}</ins>
    </>
  );
}
