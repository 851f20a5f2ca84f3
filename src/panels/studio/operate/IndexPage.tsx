import { Play, Square } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import {
  beginIndexing,
  indexProblems,
  indexProblemsFile,
  type IndexStatus,
  indexStates,
  stopIndexing,
} from '../../../backend/studio-work.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadToUser } from '../../shared/download-to-user.ts';
import { formatCount } from '../../../ui/format.ts';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import type { PageProps } from '../kinds/kind.ts';
import { Instant, useChoices } from '../list/list-cells.tsx';
import { useStudio } from '../studio-context.ts';
import { usePoll } from './use-poll.ts';
import { Loading } from '../Loading.tsx';

const CATALOGS = { entityName: 'Catalog', by: 'name' } as const;
const PAGE = 15;
const isBusy = ({ status }: IndexStatus): boolean => status === 'NEW' || status === 'RUNNING';

/** The search index by catalog: how far it is, what could not be indexed, and its start and end. */
export function IndexPage({ backend, id, onOpen }: PageProps) {
  const t = useTexts();
  const { admin, say } = useStudio();
  const ask = useCallback((signal: AbortSignal) => indexStates(backend, { signal }), [backend]);
  const { data: states, problem, again } = usePoll(ask, (all) => all.some(isBusy));
  const labels = useChoices(CATALOGS) ?? [];
  const findLabel = (name: string): string =>
    labels.find(({ value }) => value === name)?.label ?? name;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Problem | null>(null);
  if (!states) return problem ? <ProblemNote problem={problem} onRetry={again} /> : <Loading />;

  const chosen = states
    .filter(({ catalog }) => selected.has(catalog))
    .map(({ catalog }) => catalog);
  const busy = states
    .filter((state) => isBusy(state) && (chosen.length === 0 || selected.has(state.catalog)))
    .map(({ catalog }) => catalog);
  const act = async (
    work: Promise<{ ok: true } | { ok: false; error: Problem }>,
    done: string,
  ): Promise<void> => {
    setRefused(null);
    const answer = await work.catch(() => null);
    if (answer?.ok) say({ kind: 'info', message: done });
    else if (answer) setRefused(answer.error);
    again();
  };
  const start = (): void => void act(beginIndexing(backend, chosen), t('studio.i.started'));
  const stop = (): void => void act(stopIndexing(backend, busy), t('studio.i.cancelled'));
  const denied = !admin && t('studio.adminsOnly');
  return (
    <div className="studio-operate">
      <div className="studio-tools">
        <Button
          label={
            chosen.length > 0
              ? t('studio.i.startSome', { count: chosen.length })
              : t('studio.i.startAll')
          }
          icon={Play}
          variant="primary"
          disabledBecause={denied}
          onClick={start}
        />
        <Button
          label={t('common.cancel')}
          icon={Square}
          disabledBecause={denied || (busy.length === 0 && t('studio.i.idle'))}
          onClick={stop}
        />
      </div>
      {(refused ?? problem) ? (
        <ProblemNote compact problem={(refused ?? problem)!} onRetry={again} />
      ) : null}
      <div className="studio-sheet">
        <table className="table">
          <thead>
            <tr>
              <th>
                <input
                  type="checkbox"
                  aria-label={t('studio.selectAll')}
                  checked={chosen.length === states.length && states.length > 0}
                  onChange={(event) =>
                    setSelected(
                      new Set(event.target.checked ? states.map(({ catalog }) => catalog) : []),
                    )
                  }
                />
              </th>
              <th scope="col">{t('studio.f.catalog')}</th>
              <th scope="col">{t('studio.i.state')}</th>
              <th scope="col" className="number">
                {t('studio.i.documents')}
              </th>
              <th scope="col" className="number">
                {t('studio.i.failed')}
              </th>
              <th scope="col">{t('studio.i.lastRun')}</th>
            </tr>
          </thead>
          <tbody>
            {states.map((state) => (
              <tr key={state.catalog}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('studio.select', { name: findLabel(state.catalog) })}
                    checked={selected.has(state.catalog)}
                    onChange={() =>
                      setSelected(
                        new Set(
                          selected.has(state.catalog)
                            ? [...selected].filter((one) => one !== state.catalog)
                            : [...selected, state.catalog],
                        ),
                      )
                    }
                  />
                </td>
                <td>
                  <bdi>{findLabel(state.catalog)}</bdi>
                </td>
                <td>
                  {isBusy(state) ? (
                    <progress
                      aria-label={findLabel(state.catalog)}
                      max={state.total || 1}
                      value={state.status === 'NEW' ? undefined : state.indexed}
                    />
                  ) : (
                    <span className={state.status === 'FAILED' ? 'studio-wrong' : undefined}>
                      {t(
                        state.status === 'COMPLETED' && state.failed > 0
                          ? 'studio.i.DONE_WITH'
                          : `studio.i.${state.status}`,
                      )}
                    </span>
                  )}
                </td>
                <td className="number">
                  {formatCount(state.indexed)}{' '}
                  <span className="unit">/ {formatCount(state.total)}</span>
                </td>
                <td className="number">
                  {state.failed > 0 ? (
                    <button
                      type="button"
                      className="studio-link"
                      aria-expanded={id === state.catalog}
                      onClick={() => onOpen(id === state.catalog ? undefined : state.catalog)}
                    >
                      {formatCount(state.failed)}
                    </button>
                  ) : (
                    '0'
                  )}
                </td>
                <td>{state.finishedAt ? <Instant at={state.finishedAt} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {id !== undefined && states.some(({ catalog }) => catalog === id) ? (
        <IndexDetail key={id} catalog={id} label={findLabel(id)} />
      ) : null}
    </div>
  );
}

function IndexDetail({ catalog, label }: { catalog: string; label: string }) {
  const t = useTexts();
  const { backend, say } = useStudio();
  const [page, setPage] = useState(1);
  const ask = useMemo(
    () => (signal: AbortSignal) => indexProblems(backend, catalog, page, { signal }),
    [backend, catalog, page],
  );
  const { data, problem } = useAnswer(ask, { keep: true });
  const save = async (): Promise<void> => {
    const answer = await downloadToUser({
      backend,
      name: `index-status-${catalog}.csv`,
      ask: (lasting, options) => indexProblemsFile(lasting, catalog, options),
    });
    if (answer && !answer.ok)
      say({ kind: 'error', message: problemText(t, answer.error), problem: answer.error });
  };
  return (
    <section className="studio-detail" aria-label={t('studio.i.errorsOf', { name: label })}>
      <header className="studio-head">
        <h2>{t('studio.i.errorsOf', { name: label })}</h2>
        <div className="studio-tools">
          <Button label={t('studio.i.exportErrors')} onClick={() => void save()} />
        </div>
      </header>
      {problem ? <ProblemNote compact problem={problem} /> : null}
      {data ? (
        <>
          <div className="studio-sheet">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('studio.i.record')}</th>
                  <th scope="col">{t('studio.f.message')}</th>
                  <th scope="col">{t('studio.f.at')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ key, message, at }) => (
                  <tr key={key}>
                    <td>
                      <bdi dir="ltr">{key}</bdi>
                    </td>
                    <td>
                      <bdi>{message}</bdi>
                    </td>
                    <td>
                      <Instant at={at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <footer className="studio-foot">
            <Button
              label={t('studio.prevPage')}
              disabledBecause={page === 1 && t('studio.prevPage')}
              onClick={() => setPage(page - 1)}
            />
            <Button
              label={t('studio.nextPage')}
              disabledBecause={page * PAGE >= data.total && t('studio.nextPage')}
              onClick={() => setPage(page + 1)}
            />
          </footer>
        </>
      ) : null}
    </section>
  );
}
