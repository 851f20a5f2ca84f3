import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { deleteOfKind, type StudioEntity } from '../../backend/studio.ts';
import { restoreEntities } from '../../backend/studio-work.ts';
import { problemText } from '../../core/problem.ts';
import { useTexts } from '../../ui/texts.tsx';
import { EntityEditor } from './edit/EntityEditor.tsx';
import { type KindDescription, chooseTitle } from './kinds/kind.ts';
import { EntityList } from './list/entity-list.ts';
import { ListPane } from './list/ListPane.tsx';
import { useStudio } from './studio-context.ts';
import type { StudioState, UnsavedEntity } from './studio-state.ts';

// Seldom needed.
const DeleteAsk = lazy(async () => ({ default: (await import('./edit/DeleteAsk.tsx')).DeleteAsk }));

interface Props {
  kind: KindDescription;
  state: StudioState;
  go(state: StudioState): void;
  /** What has changes that are not saved; null where nothing has. */
  onUnsaved(unsaved: UnsavedEntity | null): void;
}

/** The list of a kind, and the editor of the one that is open. */
export function KindScreen({ kind, state, go, onUnsaved }: Props) {
  const t = useTexts();
  const { backend, say } = useStudio();
  const list = useMemo(
    () =>
      new EntityList(backend, {
        entityName: kind.name,
        constraints: [],
        orderBy: kind.orderBy,
        order: kind.order ?? 'ascending',
      }),
    [backend, kind],
  );
  useEffect(() => () => list.dispose(), [list]);
  const [deleting, setDeleting] = useState<readonly StudioEntity[]>([]);
  const open = useCallback(
    (id: string | undefined) =>
      go({
        entity: kind.name,
        text: state.text,
        page: state.page,
        ...(id === undefined ? {} : { id }),
      }),
    [go, kind, state.text, state.page],
  );

  const restore = async (entities: readonly StudioEntity[]): Promise<void> => {
    const answer = await restoreEntities(backend, kind.name, entities).catch(() => null);
    if (!answer) return;
    void list.load({ count: true });
    const name =
      entities.length === 1
        ? chooseTitle(kind, entities[0]!)
        : t('studio.selected', { count: entities.length });
    say(
      answer.ok
        ? { kind: 'success', message: t('studio.restored', { name }) }
        : { kind: 'error', message: problemText(t, answer.error), problem: answer.error },
    );
  };
  const remove = async (): Promise<Awaited<ReturnType<typeof deleteOfKind>> | null> => {
    const ids = deleting.map(({ id }) => id);
    const answer = await deleteOfKind(backend, kind.name, ids).catch(() => null);
    if (!answer?.ok) return answer;
    list.removed(ids);
    const name =
      deleting.length === 1
        ? chooseTitle(kind, deleting[0]!)
        : t('studio.selected', { count: deleting.length });
    say({
      kind: 'success',
      message: t(kind.name === 'Session' ? 'studio.ended' : 'studio.deleted', { name }),
      ...(comesBack(kind)
        ? { action: { label: t('common.undo'), run: () => void restore(deleting) } }
        : {}),
    });
    setDeleting([]);
    if (state.id !== undefined && ids.includes(state.id)) {
      onUnsaved(null);
      open(undefined);
    }
    return answer;
  };
  return (
    <div className="studio-kind" data-open={state.id !== undefined || undefined}>
      <ListPane
        kind={kind}
        list={list}
        state={state}
        go={go}
        onOpen={open}
        onDelete={setDeleting}
      />
      {state.id === undefined ? null : (
        <EntityEditor
          key={state.id}
          kind={kind}
          id={state.id}
          tab={state.tab}
          onTab={(tab) => go({ ...state, entity: kind.name, tab })}
          onUnsaved={onUnsaved}
          onClose={() => open(undefined)}
          onDelete={(entity) => setDeleting([entity])}
          onSaved={(entity, isNew) => {
            if (isNew) list.added(entity);
            else list.updated(entity);
            onUnsaved(null);
            if (isNew) go({ ...state, entity: kind.name, id: entity.id });
          }}
        />
      )}
      {deleting.length > 0 ? (
        <Suspense fallback={null}>
          <DeleteAsk
            kind={kind}
            entities={deleting}
            comesBack={comesBack(kind)}
            onDelete={remove}
            onClose={() => setDeleting([])}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What was deleted can be stored again. */
function comesBack({ written = 'user', name }: KindDescription): boolean {
  return written === 'user' || name === 'Preference';
}
