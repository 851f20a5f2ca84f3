import { Play, Square } from 'lucide-react';
import { useCallback, useState } from 'react';
import {
  beginIndexing,
  type IndexStatus,
  indexStates,
  stopIndexing,
} from '../../../backend/studio-work.ts';
import type { Problem } from '../../../core/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import type { PageProps } from '../kinds/kind.ts';
import { useChoices } from '../list/list-cells.tsx';
import { Loading } from '../Loading.tsx';
import { useStudio } from '../studio-context.ts';
import { IndexDetail } from './IndexDetail.tsx';
import { IndexTable, isIndexing } from './IndexTable.tsx';
import { usePoll } from './use-poll.ts';

const CATALOGS = { entityName: 'Catalog', by: 'name' } as const;

/** The search index by catalog: its progress, what could not be indexed, and its start and end. */
export function IndexPage({ backend, id, onOpen }: PageProps) {
  const load = useCallback((signal: AbortSignal) => indexStates(backend, { signal }), [backend]);
  const { data: states, problem, again } = usePoll(load, (all) => all.some(isIndexing));
  const labels = useChoices(CATALOGS) ?? [];
  const findLabel = (name: string): string =>
    labels.find(({ value }) => value === name)?.label ?? name;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  if (!states) return problem ? <ProblemNote problem={problem} onRetry={again} /> : <Loading />;
  return (
    <div className="studio-operate">
      <IndexCommands states={states} selected={selected} problem={problem} onDone={again} />
      <IndexTable
        states={states}
        selected={selected}
        open={id}
        findLabel={findLabel}
        onSelect={setSelected}
        onOpen={onOpen}
      />
      {id !== undefined && states.some(({ catalog }) => catalog === id) ? (
        <IndexDetail key={id} catalog={id} label={findLabel(id)} />
      ) : null}
    </div>
  );
}

/** Starts and cancels indexing of the selected catalogs, or of all. */
function IndexCommands({
  states,
  selected,
  problem,
  onDone,
}: {
  states: readonly IndexStatus[];
  selected: ReadonlySet<string>;
  problem: Problem | null;
  onDone(): void;
}) {
  const t = useTexts();
  const { backend, admin, say } = useStudio();
  const [refused, setRefused] = useState<Problem | null>(null);
  const chosen = states.filter(({ catalog }) => selected.has(catalog));
  const busy = (chosen.length === 0 ? states : chosen).filter(isIndexing);
  const run = async (
    work: Promise<{ ok: true } | { ok: false; error: Problem }>,
    done: string,
  ): Promise<void> => {
    setRefused(null);
    const answer = await work.catch(() => null);
    if (answer?.ok) say({ kind: 'info', message: done });
    else if (answer) setRefused(answer.error);
    onDone();
  };
  const denied = !admin && t('studio.adminsOnly');
  const shown = refused ?? problem;
  return (
    <>
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
          onClick={() =>
            void run(beginIndexing(backend, listCatalogs(chosen)), t('studio.i.started'))
          }
        />
        <Button
          label={t('common.cancel')}
          icon={Square}
          disabledBecause={denied || (busy.length === 0 && t('studio.i.idle'))}
          onClick={() =>
            void run(stopIndexing(backend, listCatalogs(busy)), t('studio.i.cancelled'))
          }
        />
      </div>
      {shown ? <ProblemNote compact problem={shown} onRetry={onDone} /> : null}
    </>
  );
}

function listCatalogs(states: readonly IndexStatus[]): string[] {
  return states.map(({ catalog }) => catalog);
}
