import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { RowOutcome } from '../../../backend/load-tables.ts';
import { translateMessages } from '../../../core/job-messages.ts';
import type { Problem } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { RowMessage } from '../../shared/bulk/RowMessage.tsx';
import { useCatalog } from '../../shared/use-catalog.ts';
import { jobFileToUser } from '../../shared/job-file-to-user.ts';
import type { TableController, TableResult } from './table-controller.ts';
import { TableScroll } from '../TableScroll.tsx';

const OUTCOMES: readonly RowOutcome[] = ['created', 'changed', 'unchanged', 'waiting', 'refused'];

/** What became of the rows of a table, by outcome, with the reasons. */
export function TableReportView({
  backend,
  controller,
  result,
  onReview,
}: {
  backend: Backend;
  controller: TableController;
  result: TableResult;
  /** Opens the review. */
  onReview(): void;
}) {
  const t = useTexts();
  const { draft, job, report, only, problem } = result;
  const counts = report?.counts ?? {};
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = counts['waiting'] ?? 0;
  return (
    <>
      <h3 className="load-table-title">
        <bdi dir="ltr">{draft.preview.fileName}</bdi>
        <span className="muted" role="status">
          {t(job?.cancelled ? 'load.table.cancelled' : 'load.table.done', { count: total })}
        </span>
      </h3>
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {job?.status === 'FAILED' && !job.cancelled ? (
        <p className="load-reason">{translateMessages(t, job).at(-1)}</p>
      ) : null}
      <div className="load-filters" role="group" aria-label={t('load.table.show')}>
        <Button
          label={t('load.only.all', { count: total })}
          variant={only === undefined ? 'plain' : 'quiet'}
          aria-pressed={only === undefined}
          onClick={() => void controller.show(undefined)}
        />
        {OUTCOMES.filter((outcome) => counts[outcome]).map((outcome) => (
          <Button
            key={outcome}
            label={t(`load.table.only.${outcome}`, { count: counts[outcome]! })}
            variant={only === outcome ? 'plain' : 'quiet'}
            aria-pressed={only === outcome}
            onClick={() => void controller.show(outcome)}
          />
        ))}
      </div>
      <Rows backend={backend} result={result} />
      <div className="load-table-foot">
        <ReportButton backend={backend} result={result} />
        {waiting > 0 ? (
          <Button label={t('load.table.toReview', { count: waiting })} onClick={onReview} />
        ) : null}
        <Button label={t('load.table.again')} onClick={() => controller.back()} />
      </div>
    </>
  );
}

function Rows({ backend, result: { report, draft } }: { backend: Backend; result: TableResult }) {
  const t = useTexts();
  const { data: cache } = useCatalog(backend, draft.catalog);
  const labels = useMemo(
    () => new Map(cache?.catalogFields.map(({ attribute, label }) => [attribute.name, label])),
    [cache],
  );
  if (!report || report.rows.length === 0) return null;
  return (
    <TableScroll label={t('load.table.report')}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('load.table.row')}
          </th>
          <th scope="col">{t('load.table.key')}</th>
          <th scope="col">{t('load.table.outcome')}</th>
          <th scope="col">{t('load.table.field')}</th>
          <th scope="col">{t('load.table.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {report.rows.map(({ row, key, outcome, field, reason, reasonParts }) => (
          <tr key={row}>
            <td className="number">{row}</td>
            <td>
              <bdi dir="ltr">{key}</bdi>
            </td>
            <td data-outcome={outcome}>{t(`load.table.${outcome}`)}</td>
            <td>
              <bdi>{labels.get(field ?? '') || field}</bdi>
            </td>
            <td>
              <RowMessage row={{ message: reason ?? '', parts: reasonParts ?? null }} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableScroll>
  );
}

/** Downloads the whole report; the screen lists its first rows. */
function ReportButton({ backend, result: { job } }: { backend: Backend; result: TableResult }) {
  const t = useTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!job || job.downloads.length === 0) return null;
  const download = async (): Promise<void> => {
    const file = await jobFileToUser(backend, job);
    setProblem(file && !file.ok ? file.error : null);
  };
  return (
    <>
      <Button label={t('load.table.download')} icon={Download} onClick={() => void download()} />
      {problem ? <ProblemNote compact problem={problem} /> : null}
    </>
  );
}
