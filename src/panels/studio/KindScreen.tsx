import { Suspense, useCallback } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDisposable } from '../../ui/use-disposable.ts';
import { EntityEditor } from './edit/EntityEditor.tsx';
import type { KindDescription } from './kinds/kind.ts';
import { ListController } from './list/list-controller.ts';
import { ListPane } from './list/ListPane.tsx';
import { useStudio } from './studio-context.ts';
import type { StudioState, UnsavedEntity } from './studio-state.ts';
import { useDeletion } from './use-deletion.ts';

// Seldom needed.
const EntityDeleteDialog = lazyPart(
  async () => (await import('./edit/EntityDeleteDialog.tsx')).EntityDeleteDialog,
);

interface Props {
  kind: KindDescription;
  state: StudioState;
  go(state: StudioState): void;
  /** Reports what has unsaved changes; null if nothing has. */
  onUnsaved(unsaved: UnsavedEntity | null): void;
}

/** The list of a kind, and the editor of the one that is open. */
export function KindScreen(props: Props) {
  const { backend } = useStudio();
  const { kind } = props;
  const list = useDisposable(() => new ListController(backend, kind), [backend, kind]);
  return list && <ListAndEditor {...props} list={list} />;
}

function ListAndEditor({ kind, state, go, onUnsaved, list }: Props & { list: ListController }) {
  const { entities } = list;
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
  const deletion = useDeletion(kind, entities, (ids) => {
    if (state.id === undefined || !ids.includes(state.id)) return;
    onUnsaved(null);
    open(undefined);
  });
  return (
    <div className="studio-kind" data-open={state.id !== undefined || undefined}>
      <ListPane list={list} state={state} go={go} onOpen={open} onDelete={deletion.ask} />
      {state.id === undefined ? null : (
        <EntityEditor
          key={state.id}
          kind={kind}
          id={state.id}
          tab={state.tab}
          onTab={(tab) => go({ ...state, entity: kind.name, tab })}
          onUnsaved={onUnsaved}
          onClose={() => open(undefined)}
          onDelete={(entity) => deletion.ask([entity])}
          onSaved={(entity, isNew) => {
            if (isNew) entities.added(entity);
            else entities.updated(entity);
            onUnsaved(null);
            if (isNew) go({ ...state, entity: kind.name, id: entity.id });
          }}
        />
      )}
      {deletion.entities.length > 0 ? (
        <Suspense fallback={null}>
          <EntityDeleteDialog
            kind={kind}
            entities={deletion.entities}
            canRestore={deletion.canRestore}
            onDelete={deletion.confirm}
            onClose={() => deletion.ask([])}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
