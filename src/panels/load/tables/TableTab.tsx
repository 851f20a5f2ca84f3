import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import type { Problem } from '../../../core/problem.ts';
import { addEnglish } from '../../../i18n/i18n.ts';
import enTables from '../../../i18n/texts/en/load-tables.json';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import table from '../../../ui/table.css';
import { useTexts } from '../../../ui/texts.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import sheet from './tables.css';
import { getPageTable } from './page-table.ts';
import { TableMapping } from './TableMapping.tsx';
import { TableReportView } from './TableReportView.tsx';

addEnglish(enTables);

/** Extensions of the files that tables are read from, for a file chooser. */
const ACCEPT = '.csv,.txt,.tsv,.xlsx,.xls,.xlsm,.ods';

/** Props of `TableTab`. */
interface TableTabProps {
  backend: Backend;
  /** A file that was dropped elsewhere on the screen. */
  file: File | null;
  /** Why the user may not load. */
  denied: string | false;
  /** Whether the user decides on new names. */
  canReview: boolean;
  /** The file was taken. */
  onOpened(): void;
  /** Opens the review. */
  onReview(): void;
}

/** Loads a table into a catalog: file, columns, report. */
export function TableTab({ backend, file, denied, canReview, onOpened, onReview }: TableTabProps) {
  const t = useTexts();
  const controller = useMemo(() => getPageTable(backend), [backend]);
  const phase = useSignal(controller.phase);
  const root = useRef<HTMLDivElement>(null);
  useSheet(root, sheet);
  useSheet(root, table);
  useEffect(() => {
    if (!file || denied !== false) return;
    onOpened();
    void controller.open(file);
  }, [controller, file, denied, onOpened]);
  return (
    <div ref={root} className="load-table">
      {phase.kind === 'empty' ? (
        <TableChoice
          problem={phase.problem}
          denied={denied}
          onFile={(chosen) => void controller.open(chosen)}
        />
      ) : null}
      {phase.kind === 'sending' ? (
        <Progress
          label={t('load.table.sending', { name: phase.fileName })}
          onCancel={() => controller.back()}
        />
      ) : null}
      {phase.kind === 'mapping' ? (
        <TableMapping
          backend={backend}
          controller={controller}
          draft={phase}
          canReview={canReview}
        />
      ) : null}
      {phase.kind === 'loading' ? (
        <Progress
          label={t('load.table.loading', { name: phase.preview.fileName })}
          percent={phase.percent}
          onCancel={() => void controller.cancel()}
        />
      ) : null}
      {phase.kind === 'done' ? (
        <TableReportView
          backend={backend}
          controller={controller}
          result={phase}
          onReview={onReview}
        />
      ) : null}
    </div>
  );
}

/** The button that chooses a table; one may be dropped on it. */
function TableChoice({
  problem,
  denied,
  onFile,
}: {
  problem: Problem | null;
  denied: string | false;
  onFile(file: File): void;
}) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const drop = useFileDrop((transfer) => {
    const [dropped] = transfer.files;
    if (dropped && denied === false) onFile(dropped);
  });
  return (
    <>
      <div className="load-zone" data-over={drop.isOver || undefined} {...drop.handlers}>
        <FileSpreadsheet size={24} strokeWidth={1.5} aria-hidden />
        <p>{t('load.table.drop')}</p>
        <Button
          label={t('load.table.choose')}
          variant="primary"
          disabledBecause={denied}
          onClick={() => field.current?.click()}
        />
        <input
          ref={field}
          type="file"
          hidden
          accept={ACCEPT}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) onFile(chosen);
            currentTarget.value = '';
          }}
        />
        <p className="muted">{denied || t('load.table.hint')}</p>
      </div>
      {problem ? <ProblemNote compact problem={problem} /> : null}
    </>
  );
}

/** A step that takes its time, with the way to give it up. */
function Progress({
  label,
  percent,
  onCancel,
}: {
  label: string;
  percent?: number;
  onCancel(): void;
}) {
  const t = useTexts();
  return (
    <div className="load-progress" role="status">
      <span>{label}</span>
      <progress className="progress-bar" aria-label={label} max={100} value={percent} />
      <Button label={t('common.cancel')} onClick={onCancel} />
    </div>
  );
}
