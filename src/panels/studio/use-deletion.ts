import { useState } from 'react';
import type { Result } from '../../backend/backend.ts';
import { deleteOfKind, type StudioEntity } from '../../backend/studio.ts';
import { restoreEntities } from '../../backend/studio-work.ts';
import { problemText } from '../../core/problem.ts';
import { useTexts } from '../../ui/texts.tsx';
import { chooseTitle, type KindDescription } from './kinds/kind.ts';
import type { EntityList } from './list/entity-list.ts';
import { useStudio } from './studio-context.ts';

/** Entities that the user is about to delete, and what deletes them. */
export interface EntityDeletion {
  /** Empty if nothing is about to be deleted. */
  entities: readonly StudioEntity[];
  /** Deleted entities can be stored again. */
  canRestore: boolean;
  /** Sets the entities to confirm. */
  ask(entities: readonly StudioEntity[]): void;
  /** Deletes them. @returns null if the element was disposed before the answer */
  confirm(): Promise<Result<null> | null>;
}

/** Deletes entities of a list, with an undo where they can be stored again. */
export function useDeletion(
  kind: KindDescription,
  list: EntityList,
  onDeleted: (ids: readonly string[]) => void,
): EntityDeletion {
  const t = useTexts();
  const { backend, say } = useStudio();
  const [entities, ask] = useState<readonly StudioEntity[]>([]);
  const canRestore = isRestorable(kind);
  const formatNames = (named: readonly StudioEntity[]): string =>
    named.length === 1
      ? chooseTitle(kind, named[0]!)
      : t('studio.selected', { count: named.length });

  const restore = async (deleted: readonly StudioEntity[]): Promise<void> => {
    const answer = await restoreEntities(backend, kind.name, deleted).catch(() => null);
    if (!answer) return;
    void list.load({ count: true });
    say(
      answer.ok
        ? { kind: 'success', message: t('studio.restored', { name: formatNames(deleted) }) }
        : { kind: 'error', message: problemText(t, answer.error), problem: answer.error },
    );
  };
  const confirm = async (): Promise<Result<null> | null> => {
    const ids = entities.map(({ id }) => id);
    const answer = await deleteOfKind(backend, kind.name, ids).catch(() => null);
    if (!answer?.ok) return answer;
    list.removed(ids);
    const undo = { label: t('common.undo'), run: () => void restore(entities) };
    say({
      kind: 'success',
      message: t(kind.name === 'Session' ? 'studio.ended' : 'studio.deleted', {
        name: formatNames(entities),
      }),
      ...(canRestore ? { action: undo } : {}),
    });
    ask([]);
    onDeleted(ids);
    return answer;
  };
  return { entities, canRestore, ask, confirm };
}

function isRestorable({ written = 'user', name }: KindDescription): boolean {
  return written === 'user' || name === 'Preference';
}
