import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { allOfKind, exportOfKind } from '../../../backend/studio.ts';
import { importFiles, type ImportResult, previewFiles } from '../../../backend/studio-work.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadToUser } from '../../shared/download-to-user.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { PageProps } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { ImportPlan, planKey, UnknownPlan } from './ImportPlan.tsx';

/** Files that are not written yet, and what they would change; null where the server cannot tell. */
interface Plan {
  files: readonly File[];
  result: ImportResult | null;
}

/** Bytes that the server takes at once (trust, "import"); what has more is not sent. */
const MOST_BYTES = 50 * 2 ** 20;

/**
 * Entities into files and back. Nothing is written before the difference has been seen, or the user
 * was informed that this server cannot show it.
 */
export function TransferPage({ backend }: PageProps) {
  const t = useTexts();
  const { admin, say, kinds } = useStudio();
  const input = useRef<HTMLInputElement>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<ImportResult | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [kind, setKind] = useState('Catalog');
  const moving = [...kinds.values()].filter(
    ({ moves, written = 'user' }) => moves ?? written === 'user',
  );

  const look = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setDone(null);
    if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
      return setProblem({ code: 'SERVER_SAID', message: t('studio.e.tooLarge') });
    setBusy(true);
    setProblem(null);
    const answer = await previewFiles(backend, files).catch(() => null);
    setBusy(false);
    if (!answer) return;
    if (!answer.ok) return setProblem(answer.error);
    setPlan({ files, result: answer.data });
    setChosen(
      new Set(
        (answer.data?.imported ?? [])
          .filter(({ action, broken }) => action !== 'unchanged' && broken.length === 0)
          .map(planKey),
      ),
    );
  };
  const write = async (): Promise<void> => {
    if (!plan) return;
    setBusy(true);
    setProblem(null);
    const answer = await importFiles(
      backend,
      plan.files,
      plan.result ? { chosen: [...chosen] } : {},
    ).catch(() => null);
    setBusy(false);
    if (!answer) return;
    if (!answer.ok) return setProblem(answer.error);
    setPlan(null);
    setDone(answer.data);
    say({
      kind: answer.data.failed.length > 0 ? 'warning' : 'success',
      message: t('studio.e.imported', { count: answer.data.imported.length }),
    });
  };
  const takeOut = async (): Promise<void> => {
    const all = await allOfKind(backend, { entityName: kind }).catch(() => null);
    if (!all) return;
    if (!all.ok) return setProblem(all.error);
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
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    if (admin) void look([...event.dataTransfer.files]);
  };
  return (
    <div className="studio-operate">
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {plan && !plan.result ? (
        <UnknownPlan
          files={plan.files}
          busy={busy}
          onImport={() => void write()}
          onDiscard={() => setPlan(null)}
        />
      ) : plan?.result ? (
        <ImportPlan
          result={plan.result}
          chosen={chosen}
          onChoose={setChosen}
          busy={busy}
          onImport={() => void write()}
          onDiscard={() => setPlan(null)}
        />
      ) : (
        <>
          <section
            className="studio-card studio-drop"
            aria-label={t('studio.e.import')}
            onDragOver={(event) => event.preventDefault()}
            onDrop={dropped}
          >
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
                void look(files);
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
            {done && done.failed.length > 0 ? (
              <ul className="studio-wrongs">
                {done.failed.map(({ file, message }) => (
                  <li key={file}>
                    <bdi dir="ltr">{file}</bdi>: {message}
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
          <section className="studio-card" aria-label={t('studio.export')}>
            <h2>{t('studio.export')}</h2>
            <p>{t('studio.e.exportText')}</p>
            <div className="studio-tools">
              <select
                className="field"
                aria-label={t('studio.e.what')}
                value={kind}
                onChange={(event) => setKind(event.target.value)}
              >
                {moving.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {t(label)}
                  </option>
                ))}
              </select>
              <Button label={t('studio.e.exportAll')} onClick={() => void takeOut()} />
            </div>
          </section>
        </>
      )}
    </div>
  );
}
