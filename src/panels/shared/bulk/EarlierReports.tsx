import { useMemo } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { type JobReport, loadReports, type ReportedProcess } from '../../../backend/bulk.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatMinute } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { listKinds } from './report-kinds.ts';
import { joinList } from '../../../i18n/join-list.ts';

/** Reports that are listed. */
const SHOWN = 8;

/** The user's earlier reports of a catalog, each of which can be opened; nothing if there are none. */
export function EarlierReports({
  backend,
  processType,
  catalogName,
  title,
  onOpen,
}: {
  backend: Backend;
  processType: ReportedProcess;
  catalogName: string;
  title: string;
  onOpen(processId: string): void;
}) {
  const t = useTexts();
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      loadReports(backend, { processType, catalogName, limit: SHOWN }, { signal }),
    [backend, processType, catalogName],
  );
  const { data } = useAnswer(ask);
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="bulk-earlier">
        {data.map((report) => (
          <li key={report.processId}>
            <span>
              <bdi>{formatMinute(report.createdAt)}</bdi>
              {report.subject ? (
                <>
                  {' · '}
                  <bdi>{report.subject}</bdi>
                </>
              ) : null}
              {' · '}
              <Summary report={report} />
            </span>
            <Button
              label={t('bulk.open')}
              variant="quiet"
              onClick={() => onOpen(report.processId)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Counts of a report in words. */
function Summary({ report }: { report: JobReport }) {
  const t = useTexts();
  if (report.status === 'NEW' || report.status === 'RUNNING') return t('bulk.running');
  const words = listKinds(report).map((kind) =>
    t(`bulk.kind.${kind}` as TextKey, { count: report.counts[kind] ?? 0 }),
  );
  return words.length > 0 ? joinList(t, words) : t('bulk.records', { count: report.total });
}
