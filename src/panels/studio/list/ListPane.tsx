import { Plus, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import type { StudioEntity } from '../../../backend/studio.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { useStudio } from '../studio-context.ts';
import { NEW } from '../studio-state.ts';
import { readAccess } from './list-access.ts';
import type { ListController } from './list-controller.ts';
import type { ListProps } from './list-props.ts';
import { ListFoot } from './ListFoot.tsx';
import { ListRows } from './ListRows.tsx';
import { problemText } from '../../../core/problem.ts';

/** A page of the entities of a kind: search, order, selection, and the way to each. */
export function ListPane({
  onDelete,
  ...props
}: ListProps & { onDelete(entities: readonly StudioEntity[]): void }) {
  const t = useTexts();
  const { list } = props;
  const { text, page } = props.state;
  const { loading, problem } = useSignal(list.entities.state);
  useEffect(() => list.show({ text, page }), [list, text, page]);
  return (
    <section
      className="studio-list"
      aria-label={t(list.kind.label)}
      aria-busy={loading}
      data-region
    >
      <ListHead {...props} />
      {problem ? <ProblemNote compact problem={problem} onRetry={() => list.reload()} /> : null}
      <ListRows {...props} />
      <SelectionBar list={list} onDelete={onDelete} />
      <ListFoot {...props} />
    </section>
  );
}

function ListHead({ list, state, go, onOpen }: ListProps) {
  const t = useTexts();
  const { host, backend, admin } = useStudio();
  const { kind } = list;
  const Tool = useMemo(() => kind.tool && lazyPart(() => kind.tool!()), [kind]);
  const name = t(kind.label);
  return (
    <header className="studio-head">
      <h1>{name}</h1>
      <SearchField
        label={t('studio.search', { kind: name })}
        text={state.text ?? ''}
        onSearch={(typed) =>
          go({ ...state, entity: kind.name, text: typed || undefined, page: undefined })
        }
      />
      <div className="studio-tools">
        {Tool ? (
          <Suspense fallback={null}>
            <Tool host={host} backend={backend} onDone={() => list.reload()} />
          </Suspense>
        ) : null}
        {readAccess(kind).canWrite ? (
          <Button
            label={t('studio.new')}
            icon={Plus}
            variant="primary"
            disabledBecause={!admin && t('studio.adminsOnly')}
            onClick={() => onOpen(NEW)}
          />
        ) : null}
      </div>
    </header>
  );
}

/** What can be done with the selected entities. */
function SelectionBar({
  list,
  onDelete,
}: {
  list: ListController;
  onDelete(entities: readonly StudioEntity[]): void;
}) {
  const t = useTexts();
  const { admin, say } = useStudio();
  const selected = useSignal(list.selected);
  const { kind } = list;
  const { canWrite, canDelete, canAnyoneDelete } = readAccess(kind);
  if (selected.length === 0) return null;
  const exportSelected = async (): Promise<void> => {
    const problem = await list.exportSelected();
    if (problem) say({ kind: 'error', message: problemText(t, problem), problem });
  };
  const count = t('studio.selected', { count: selected.length });
  return (
    <div className="studio-bar" role="group" aria-label={count}>
      <strong>{count}</strong>
      {(kind.moves ?? canWrite) ? (
        <Button label={t('studio.export')} onClick={() => void exportSelected()} />
      ) : null}
      {canDelete ? (
        <Button
          label={t(kind.name === 'Session' ? 'studio.end' : 'studio.delete')}
          icon={Trash2}
          disabledBecause={!admin && !canAnyoneDelete && t('studio.adminsOnly')}
          onClick={() => onDelete(selected)}
        />
      ) : null}
    </div>
  );
}
