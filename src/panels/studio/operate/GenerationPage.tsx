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
import { downloadToUser } from '../../shared/download-to-user.ts';
import { formatBytes, formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { PageProps } from '../kinds/kind.ts';
import { Instant } from '../list/list-cells.tsx';
import { useStudio } from '../studio-context.ts';
import { CatalogPicker } from './CatalogPicker.tsx';
import { usePoll } from './use-poll.ts';
import { Loading } from '../Loading.tsx';

const isBusy = ({ status }: GenerationState): boolean => status === 'NEW' || status === 'RUNNING';

/** Load templates: a workbook a catalog, with its fields as columns and its pick lists to choose from. */
export function GenerationPage({ backend }: PageProps) {
  const t = useTexts();
  const { admin, say } = useStudio();
  const ask = useCallback((signal: AbortSignal) => generationState(backend, { signal }), [backend]);
  const { data: state, problem, again, put } = usePoll(ask, isBusy);
  const [chosen, setChosen] = useState<string[]>([]);
  const [refused, setRefused] = useState<Problem | null>(null);
  if (!state) return problem ? <ProblemNote problem={problem} onRetry={again} /> : <Loading />;
  const busy = isBusy(state);
  const act = async (work: Promise<Result<GenerationState>>): Promise<void> => {
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
  const save = async (id: string, fileName: string): Promise<void> => {
    const answer = await downloadToUser({
      backend,
      name: fileName,
      saveAs: fileName,
      ask: (lasting, options) => templateFile(lasting, id, options),
    });
    if (answer && !answer.ok)
      say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
  };
  const denied = !admin && t('studio.adminsOnly');
  return (
    <div className="studio-operate">
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
            onClick={() => void act(beginGeneration(backend, chosen))}
          />
          <Button
            label={t('studio.g.stop')}
            icon={Square}
            disabledBecause={denied || (!busy && t('studio.i.idle'))}
            onClick={() => void act(endGeneration(backend))}
          />
        </div>
        <div role="status" className="studio-tools">
          <span className={state.status === 'FAILED' ? 'studio-wrong' : undefined}>
            {t(`studio.i.${state.status}`)}
          </span>
          {busy || state.total > 0 ? (
            <>
              <progress
                aria-label={t('studio.page.generation')}
                max={state.total || 1}
                value={state.status === 'NEW' ? undefined : state.done}
              />
              <span className="muted">
                {t('studio.g.of', {
                  done: formatCount(state.done),
                  total: formatCount(state.total),
                })}
              </span>
            </>
          ) : null}
          {state.startedAt ? (
            <span className="muted">
              <Instant at={state.startedAt} />
            </span>
          ) : null}
          {state.message ? (
            <span className="muted">
              <bdi>{state.message}</bdi>
            </span>
          ) : null}
        </div>
      </section>
      {(refused ?? problem) ? (
        <ProblemNote compact problem={(refused ?? problem)!} onRetry={again} />
      ) : null}
      {state.templates.length > 0 ? (
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
              {state.templates.map(({ id, label, fileName, bytes }) => (
                <tr key={id}>
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
                      onClick={() => void save(id, fileName)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="muted-note">{t('studio.g.none')}</p>
      )}
    </div>
  );
}
