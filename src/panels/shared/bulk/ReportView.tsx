import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import {
  loadReport,
  loadReportFile,
  removeReport,
  type JobReport,
  type LogFindingPlace,
  type ReportPage,
} from '../../../backend/bulk.ts';
import type { Keys } from '../../../backend/records.ts';
import type { Problem } from '../../../core/problem.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useRetriedAnswer } from '../../../ui/use-answer.ts';
import { useWriteProblem } from '../../../ui/use-write-problem.ts';
import { listKinds, type ReportKind, toQuery } from './report-kinds.ts';
import { ReportTable } from './ReportTable.tsx';
import type { FormatFieldValue } from './ValueChange.tsx';

/** Rows of a page. */
const PAGE = 100;

/** What a report is shown with. */
export interface ReportProps {
  backend: Backend;
  processId: string;
  /** Label of a field by its attribute name. */
  fieldLabel(name: string): string;
  /** Values of changed fields as users read them. @default as they are stored */
  formatValue?: FormatFieldValue;
  /** Opens a record of the report. */
  onOpen(key: Keys): void;
  /** Opens a log of the report; absent where no viewer of logs is there. */
  onOpenLog?(place: LogFindingPlace): void;
  onRemoved(): void;
  /** The content above the rows, by the head of the report. */
  head(report: JobReport): ReactNode;
}

/**
 * The report of a job on many records: a grid of its rows by kind, the worst first, a file of them,
 * and its deletion.
 */
export function ReportView({ backend, processId, head, onRemoved, ...shown }: ReportProps) {
  const t = useTexts();
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [offset, setOffset] = useState(0);
  const ask = useMemo(
    () => (signal: AbortSignal) =>
      loadReport(backend, processId, { ...toQuery(kind), offset, limit: PAGE }, { signal }),
    [backend, processId, kind, offset],
  );
  const { data, problem, retry } = useRetriedAnswer<ReportPage>(ask, { keep: true });
  if (problem && !data) return <ProblemNote compact problem={problem} onRetry={retry} />;
  if (!data)
    return (
      <p className="muted late" role="status">
        {t('common.loading')}
      </p>
    );
  const choose = (next: ReportKind | null): void => {
    setKind(next);
    setOffset(0);
  };
  return (
    <section className="bulk-report">
      {head(data.report)}
      {listKinds(data.report).length > 0 ? (
        <>
          <ReportTools
            {...{ backend, processId, kind, report: data.report, onRemoved }}
            onKind={choose}
          />
          <ReportTable page={data} {...shown} />
          <ReportPager offset={offset} page={data} onOffset={setOffset} />
        </>
      ) : null}
    </section>
  );
}

/** Which rows are shown, their file, and the deletion of the report. */
function ReportTools({
  backend,
  processId,
  kind,
  report,
  onKind,
  onRemoved,
}: Pick<ReportProps, 'backend' | 'processId' | 'onRemoved'> & {
  kind: ReportKind | null;
  report: JobReport;
  onKind(kind: ReportKind | null): void;
}) {
  const t = useTexts();
  const [fileProblem, setFileProblem] = useState<Problem | null>(null);
  const removal = useWriteProblem(t('bulk.remove'));
  const problem = fileProblem ?? removal.problem;
  const kinds = listKinds(report);
  const total = kinds.reduce((sum, one) => sum + (report.counts[one] ?? 0), 0);
  const save = async (): Promise<void> => {
    const file = await loadReportFile(backend, processId, toQuery(kind)).catch(() => null);
    if (file?.ok) saveFile(file.data, file.data.name);
    else if (file) setFileProblem(file.error);
  };
  const remove = async (): Promise<void> => {
    const answer = await removeReport(backend, processId).catch(() => null);
    if (answer?.ok) onRemoved();
    else if (answer) removal.report(answer.error);
  };
  return (
    <>
      <div className="bulk-tools">
        <select
          className="field"
          aria-label={t('bulk.filter')}
          value={kind ?? ''}
          onChange={({ target }) => onKind((target.value || null) as ReportKind | null)}
        >
          <option value="">{t('bulk.all', { count: total })}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`bulk.kind.${one}` as TextKey, { count: report.counts[one] ?? 0 })}
            </option>
          ))}
        </select>
        <span className="bulk-space" />
        <Button label={t('bulk.csv')} icon={Download} onClick={() => void save()} />
        <Button
          label={t('bulk.remove')}
          icon={Trash2}
          variant="quiet"
          onClick={() => void remove()}
        />
      </div>
      {problem ? <ProblemNote compact problem={problem} /> : null}
    </>
  );
}

function ReportPager({
  offset,
  page: { rows, totalCount },
  onOffset,
}: {
  offset: number;
  page: ReportPage;
  onOffset(offset: number): void;
}) {
  const t = useTexts();
  if (totalCount <= PAGE) return null;
  const last = offset + rows.length;
  return (
    <div className="bulk-foot">
      <span role="status">{t('bulk.range', { first: offset + 1, last, total: totalCount })}</span>
      <Button
        label={t('bulk.previous')}
        disabledBecause={offset === 0 && t('bulk.previous')}
        onClick={() => onOffset(Math.max(0, offset - PAGE))}
      />
      <Button
        label={t('bulk.next')}
        disabledBecause={last >= totalCount && t('bulk.next')}
        onClick={() => onOffset(offset + PAGE)}
      />
    </div>
  );
}
