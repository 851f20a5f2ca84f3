import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { allOfKind, exportOfKind } from '../../../backend/studio.ts';
import type { ImportResult } from '../../../backend/studio-work.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { downloadToUser } from '../../shared/download-to-user.ts';
import type { PageProps } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { FailedFiles, ImportPlan, UnknownPlan } from './ImportPlan.tsx';
import { useImport } from './use-import.ts';

/**
 * Exports entities to files and imports them. Nothing is imported before the user has seen the
 * changes, or was informed that this server cannot show them.
 */
export function TransferPage({ backend }: PageProps) {
  const { plan, chosen, setChosen, done, problem, setProblem, busy, ...actions } =
    useImport(backend);
  const [kind, setKind] = useState('Catalog');
  const step = { busy, onImport: () => void actions.run(), onDiscard: actions.discard };
  return (
    <div className="studio-operate">
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {plan ? (
        plan.result ? (
          <ImportPlan {...step} result={plan.result} chosen={chosen} onChoose={setChosen} />
        ) : (
          <UnknownPlan {...step} files={plan.files} />
        )
      ) : (
        <>
          <ImportCard busy={busy} done={done} onFiles={(files) => void actions.preview(files)} />
          <ExportCard kind={kind} onKind={setKind} onProblem={setProblem} />
        </>
      )}
    </div>
  );
}

/** Files to import, dropped or chosen, and the result of the last import. */
function ImportCard({
  busy,
  done,
  onFiles,
}: {
  busy: boolean;
  done: ImportResult | null;
  onFiles(files: readonly File[]): void;
}) {
  const t = useTexts();
  const { admin } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  const { handlers } = useFileDrop(({ files }) => {
    if (admin) onFiles([...files]);
  });
  return (
    <section className="studio-card studio-drop" aria-label={t('studio.e.import')} {...handlers}>
      <Upload size={24} strokeWidth={1.5} aria-hidden />
      <h2>{t('studio.e.import')}</h2>
      <p>{t('studio.e.importText')}</p>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('studio.e.files')}
        accept=".yml,.yaml,.zip"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
      <Button
        label={t('studio.e.choose')}
        icon={Upload}
        variant="primary"
        aria-busy={busy}
        disabledBecause={!admin && t('studio.adminsOnly')}
        onClick={busy ? undefined : () => input.current?.click()}
      />
      {done ? (
        <p role="status" className={done.failed.length > 0 ? 'studio-wrong' : 'studio-right'}>
          {t('studio.e.imported', { count: done.imported.length })}
        </p>
      ) : null}
      {done && done.failed.length > 0 ? <FailedFiles failed={done.failed} /> : null}
    </section>
  );
}

/** Exports every entity of a kind. */
function ExportCard({
  kind,
  onKind,
  onProblem,
}: {
  kind: string;
  onKind(kind: string): void;
  onProblem(problem: Problem): void;
}) {
  const t = useTexts();
  const { backend, say, kinds } = useStudio();
  const movable = [...kinds.values()].filter(
    ({ moves, written = 'user' }) => moves ?? written === 'user',
  );
  const exportAll = async (): Promise<void> => {
    const all = await allOfKind(backend, { entityName: kind }).catch(() => null);
    if (!all) return;
    if (!all.ok) return onProblem(all.error);
    if (all.data.length === 0) return say({ kind: 'info', message: t('studio.none') });
    const ids = all.data.map(({ id }) => id);
    const answer = await downloadToUser({
      backend,
      name: `${kind}.zip`,
      ask: (lasting, options) => exportOfKind(lasting, kind, ids, options),
    });
    if (answer && !answer.ok)
      say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
  };
  return (
    <section className="studio-card" aria-label={t('studio.export')}>
      <h2>{t('studio.export')}</h2>
      <p>{t('studio.e.exportText')}</p>
      <div className="studio-tools">
        <select
          className="field"
          aria-label={t('studio.e.what')}
          value={kind}
          onChange={(event) => onKind(event.target.value)}
        >
          {movable.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </select>
        <Button label={t('studio.e.exportAll')} onClick={() => void exportAll()} />
      </div>
    </section>
  );
}
