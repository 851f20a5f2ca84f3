import { Download, Play, Square } from 'lucide-react';
import { useCallback, useState } from 'react';
import {
  beginGeneration,
  endGeneration,
  type GenerationState,
  generationState,
  templateFile,
} from '../../../backend/studio-work.ts';
import type { Result } from '../../../backend/backend.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { downloadToUser } from '../../shared/download-to-user.ts';
import type { PageProps } from '../kinds/kind.ts';
import { Instant } from '../list/list-cells.tsx';
import { Loading } from '../Loading.tsx';
import { useStudio } from '../studio-context.ts';
import { CatalogPicker } from './CatalogPicker.tsx';
import { usePoll } from './use-poll.ts';

const isBusy = ({ status }: GenerationState): boolean => status === 'NEW' || status === 'RUNNING';

/**
 * Load templates: a workbook a catalog, with its fields as columns and its pick lists to choose
 * from.
 */
export function GenerationPage({ backend }: PageProps) {
  const load = useCallback(
    (signal: AbortSignal) => generationState(backend, { signal }),
    [backend],
  );
  const { data: state, problem, again, put } = usePoll(load, isBusy);
  const [refused, setRefused] = useState<Problem | null>(null);
  if (!state) return problem ? <ProblemNote problem={problem} onRetry={again} /> : <Loading />;
  const run = async (work: Promise<Result<GenerationState>>): Promise<void> => {
    setRefused(null);
    const answer = await work.catch(() => null);
    if (answer?.ok)
      put({
        ...state,
        ...answer.data,
        templates: answer.data.templates.length > 0 ? answer.data.templates : state.templates,
      });
    else if (answer) setRefused(answer.error);
    again();
  };
  const shown = refused ?? problem;
  return (
    <div className="studio-operate">
      <GenerationCard
        state={state}
        onStart={(catalogs) => void run(beginGeneration(backend, catalogs))}
        onStop={() => void run(endGeneration(backend))}
      />
      {shown ? <ProblemNote compact problem={shown} onRetry={again} /> : null}
      <TemplateTable templates={state.templates} />
    </div>
  );
}

/** Starts and stops the generation for the chosen catalogs, or for all. */
function GenerationCard({
  state,
  onStart,
  onStop,
}: {
  state: GenerationState;
  onStart(catalogs: string[]): void;
  onStop(): void;
}) {
  const t = useTexts();
  const { admin } = useStudio();
  const [chosen, setChosen] = useState<string[]>([]);
  const busy = isBusy(state);
  const denied = !admin && t('studio.adminsOnly');
  return (
    <section className="studio-card" aria-label={t('studio.page.generation')}>
      <p>{t('studio.g.text')}</p>
      <CatalogPicker chosen={chosen} onChange={setChosen} />
      <div className="studio-tools">
        <Button
          label={
            chosen.length > 0
              ? t('studio.g.startSome', { count: chosen.length })
              : t('studio.g.startAll')
          }
          icon={Play}
          variant="primary"
          disabledBecause={denied || (busy && t('studio.g.running'))}
          onClick={() => onStart(chosen)}
        />
        <Button
          label={t('studio.g.stop')}
          icon={Square}
          disabledBecause={denied || (!busy && t('studio.i.idle'))}
          onClick={onStop}
        />
      </div>
      <GenerationProgress state={state} />
    </section>
  );
}

function GenerationProgress({ state }: { state: GenerationState }) {
  const t = useTexts();
  const { status, done, total, startedAt, message } = state;
  return (
    <div role="status" className="studio-tools">
      <span className={status === 'FAILED' ? 'studio-wrong' : undefined}>
        {t(`studio.i.${status}`)}
      </span>
      {isBusy(state) || total > 0 ? (
        <>
          <progress
            aria-label={t('studio.page.generation')}
            max={total || 1}
            value={status === 'NEW' ? undefined : done}
          />
          <span className="muted">
            {t('studio.g.of', { done: formatCount(done), total: formatCount(total) })}
          </span>
        </>
      ) : null}
      {startedAt ? (
        <span className="muted">
          <Instant at={startedAt} />
        </span>
      ) : null}
      {message ? (
        <span className="muted">
          <bdi>{message}</bdi>
        </span>
      ) : null}
    </div>
  );
}

function TemplateTable({ templates }: Pick<GenerationState, 'templates'>) {
  const t = useTexts();
  if (templates.length === 0) return <p className="muted-note">{t('studio.g.none')}</p>;
  return (
    <div className="studio-sheet">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('studio.f.catalog')}</th>
            <th scope="col">{t('studio.f.fileName')}</th>
            <th scope="col" className="number">
              {t('studio.g.size')}
            </th>
            <th aria-label={t('studio.g.download')} />
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TemplateRow({
  template: { id, label, fileName, bytes },
}: {
  template: GenerationState['templates'][number];
}) {
  const t = useTexts();
  const { backend, say } = useStudio();
  const save = async (): Promise<void> => {
    const answer = await downloadToUser({
      backend,
      name: fileName,
      saveAs: fileName,
      ask: (lasting, options) => templateFile(lasting, id, options),
    });
    if (answer && !answer.ok)
      say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
  };
  return (
    <tr>
      <td>
        <bdi>{label || id}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{fileName}</bdi>
      </td>
      <td className="number">{bytes ? formatBytes(bytes) : ''}</td>
      <td>
        <Button
          label={`${t('studio.g.download')}: ${label || id}`}
          icon={Download}
          iconOnly
          variant="quiet"
          onClick={() => void save()}
        />
      </td>
    </tr>
  );
}
