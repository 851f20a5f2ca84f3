import { useMemo, useState } from 'react';
import type { Backend, Result } from '../../../backend/backend.ts';
import { type EntityReference, referencesTo, type StudioEntity } from '../../../backend/studio.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useWriteProblem } from '../../../ui/use-write-problem.ts';
import { type KindDescription, chooseTitle } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { ReferenceList } from './UsedBy.tsx';

/** The references to so many entities are requested beforehand; for more the server refuses. */
const MOST_CHECKED = 20;

/** Asks before anything is deleted, and lists first what uses it. */
export function EntityDeleteDialog({
  kind,
  entities,
  canRestore,
  onDelete,
  onClose,
}: {
  kind: KindDescription;
  entities: readonly StudioEntity[];
  /** What is deleted can be stored again. */
  canRestore: boolean;
  /** @returns null if the element was disposed before the answer */
  onDelete(): Promise<Result<null> | null>;
  onClose(): void;
}) {
  const t = useTexts();
  const { backend } = useStudio();
  const load = useMemo(
    () => (signal: AbortSignal) => loadUses(backend, kind, entities, signal),
    [backend, kind, entities],
  );
  const { data: uses } = useAnswer(load);
  const isSession = kind.name === 'Session';
  const title =
    entities.length === 1
      ? t(isSession ? 'studio.endTitle' : 'studio.deleteTitle', {
          name: chooseTitle(kind, entities[0]!),
        })
      : t(isSession ? 'studio.endMany' : 'studio.deleteMany', { count: entities.length });
  const { problem, report } = useWriteProblem(title);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    const answer = await onDelete();
    setBusy(false);
    if (answer && !answer.ok) report(answer.error);
  };
  const isUsed = uses !== null && uses.length > 0;
  return (
    <ConfirmDialog
      title={title}
      yes={isUsed || uses === null ? null : t(isSession ? 'studio.end' : 'studio.delete')}
      no={t(isUsed ? 'common.close' : 'common.cancel')}
      busy={busy}
      onYes={() => void run()}
      onNo={onClose}
    >
      <Consequences uses={uses} isSession={isSession} canRestore={canRestore} />
      {problem ? <ProblemNote compact problem={problem} /> : null}
    </ConfirmDialog>
  );
}

/**
 * References from other entities to those of a kind; none if the server cannot list them:
 * it refuses to delete what is used in any case.
 */
async function loadUses(
  backend: Backend,
  { name, written = 'user' }: KindDescription,
  entities: readonly StudioEntity[],
  signal: AbortSignal,
): Promise<Result<EntityReference[]>> {
  if (written !== 'user' || entities.length > MOST_CHECKED) return { ok: true, data: [] };
  const answers = await Promise.all(
    entities.map(({ id }) => referencesTo(backend, name, id, { signal }).catch(() => null)),
  );
  const deleted = new Set(entities.map(({ id }) => `${name} ${id}`));
  const uses = answers
    .flatMap((answer) => (answer?.ok ? answer.data : []))
    .filter(({ entityName, id }) => !deleted.has(`${entityName} ${id}`));
  return { ok: true, data: uses };
}

function Consequences({
  uses,
  isSession,
  canRestore,
}: {
  uses: readonly EntityReference[] | null;
  isSession: boolean;
  canRestore: boolean;
}) {
  const t = useTexts();
  if (uses === null)
    return (
      <p className="muted" role="status">
        {t('common.loading')}
      </p>
    );
  if (uses.length > 0)
    return (
      <>
        <p>{t('studio.inUse')}</p>
        <ReferenceList references={uses} />
      </>
    );
  const permanent = canRestore ? 'studio.deleteText' : 'studio.deleteForGood';
  return <p>{t(isSession ? 'studio.endText' : permanent)}</p>;
}
