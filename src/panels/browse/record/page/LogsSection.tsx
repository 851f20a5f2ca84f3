import { useMemo, useState } from 'react';
import { formatDay } from '../../../../core/dates.ts';
import { type LogOrder, sortLogs } from '../../../../core/log-choice.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { useLanguage, useTexts } from '../../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../../ui/use-answer.ts';
import { shownInterval } from '../../../../ui/shown-length.ts';
import { recordTarget } from '../../selection/targets.ts';
import type { RecordRelation } from '../relations.ts';
import { findBestLog, hasLogFile, type LogRow, loadLogRows } from './logs.ts';
import { LogThumb } from './LogThumb.tsx';
import { navigate, type PageContext } from './page-context.ts';
import { RecordLink } from './RecordLink.tsx';
import { SectionStatus } from './SectionStatus.tsx';
import { joinList } from '../../../../i18n/join-list.ts';

/** Logs that are shown at first. */
const FIRST_LOGS = 15;
/** Mnemonics that are named. */
const MOST_NAMED = 8;

const COLUMNS = ['title', 'interval', 'curves', 'date', 'format'] as const satisfies LogOrder[];

interface Props {
  context: PageContext;
  relation: RecordRelation;
}

/**
 * The logs of a record with a sketch, interval, curves, date and format; each opens in one click.
 */
export function LogTable({ context, relation }: Props) {
  const t = useTexts();
  const { backend, attempt: version } = context;
  const ask = useMemo(
    () => (signal: AbortSignal) => loadLogRows(backend, relation, signal),
    [backend, relation],
  );
  const { data, problem, retry } = useRetriedAnswer(ask, { keep: true, version });
  if (!data?.length)
    return (
      <SectionStatus
        problem={problem}
        isLoading={!data}
        emptyText={t('browse.page.none.logs')}
        onRetry={retry}
      />
    );
  return <Sorted context={context} relation={relation} logs={data} />;
}

function Sorted({ context, relation, logs }: Props & { logs: readonly LogRow[] }) {
  const t = useTexts();
  const language = useLanguage();
  const [order, setOrder] = useState<LogOrder>('best');
  const [isWhole, setWhole] = useState(false);
  const sorted = useMemo(() => sortLogs(logs, order, language), [logs, order, language]);
  const best = useMemo(() => findBestLog(logs), [logs]);
  const shown = isWhole ? sorted : sorted.slice(0, FIRST_LOGS);
  return (
    <>
      <table className="rp-table rp-logs">
        <thead>
          <tr>
            <th aria-label={t('browse.page.log.sketch')} />
            {COLUMNS.map((name) => (
              <th key={name} aria-sort={order === name ? 'descending' : undefined}>
                <button
                  type="button"
                  className="rp-sort"
                  aria-pressed={order === name}
                  onClick={() => setOrder(order === name ? 'best' : name)}
                >
                  {t(`browse.page.log.${name}`)}
                </button>
              </th>
            ))}
            <th aria-label={t('browse.page.actions')} />
          </tr>
        </thead>
        <tbody>
          {shown.map((log) => (
            <OneLog
              key={log.keyText}
              {...{ context, relation, log }}
              isBest={log === best && logs.length > 1}
            />
          ))}
        </tbody>
      </table>
      {sorted.length > shown.length ? (
        <Button
          label={t('browse.page.log.all', { count: sorted.length })}
          variant="quiet"
          onClick={() => setWhole(true)}
        />
      ) : null}
    </>
  );
}

function OneLog({
  context,
  relation: { catalog },
  log,
  isBest,
}: Props & { log: LogRow; isBest: boolean }) {
  const t = useTexts();
  const { host, backend } = context;
  const { title, fileName, format, date, row, keyText } = log;
  const open = (): void => navigate(host, recordTarget('log', catalog.name, keyText, row));
  return (
    <tr>
      <td className="rp-cell-thumb">
        {hasLogFile(row) ? <LogThumb backend={backend} catalog={catalog.name} row={row} /> : null}
      </td>
      <td className="rp-cell-title">
        <RecordLink context={context} to={{ catalog: catalog.name, keyText }}>
          <bdi>{title}</bdi>
        </RecordLink>
        {isBest ? <span className="rp-badge">{t('browse.page.log.best')}</span> : null}
        {fileName && fileName !== title ? (
          <span className="muted rp-file">
            <bdi dir="ltr">{fileName}</bdi>
          </span>
        ) : null}
      </td>
      <td className="rp-cell-number">
        <bdi dir="ltr">{shownInterval(log.top, log.base, log.unit)}</bdi>
      </td>
      <td className="rp-cell-curves">
        <Curves curves={log.curves} />
      </td>
      <td className="rp-cell-number">
        <bdi dir="ltr">{formatDay(date)}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{format}</bdi>
      </td>
      <td className="rp-cell-open">
        {hasLogFile(row) ? (
          <Button
            label={t('browse.viewLog')}
            aria-label={`${t('browse.viewLog')}: ${title} ${fileName}`}
            onClick={open}
          />
        ) : null}
      </td>
    </tr>
  );
}

/** How many curves there are, and the mnemonics of the first. */
function Curves({ curves }: { curves: readonly string[] }) {
  const t = useTexts();
  const rest = curves.length - MOST_NAMED;
  if (curves.length === 0) return null;
  return (
    <span title={joinList(t, curves)}>
      <span className="rp-curve-count">{formatCount(curves.length)}</span>{' '}
      <bdi dir="ltr" className="muted">
        {joinList(t, curves.slice(0, MOST_NAMED))}
        {rest > 0 ? ` +${rest}` : ''}
      </bdi>
    </span>
  );
}
