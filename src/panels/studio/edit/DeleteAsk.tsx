import { useEffect, useState } from 'react';
import type { Result } from '../../../backend/backend.ts';
import { type EntityReference, referencesTo, type StudioEntity } from '../../../backend/studio.ts';
import type { Problem } from '../../../core/problem.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { type KindDescription, chooseTitle } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { ReferenceList } from './UsedBy.tsx';

/** Of so many it is asked beforehand what uses them; of more the server says it. */
const MOST_ASKED = 20;

/** Asks before anything is deleted, and says first what uses it. */
export function DeleteAsk({
  kind,
  entities,
  comesBack,
  onDelete,
  onClose,
}: {
  kind: KindDescription;
  entities: readonly StudioEntity[];
  comesBack: boolean;
  /** Null where the element is gone. */
  onDelete(): Promise<Result<null> | null>;
  onClose(): void;
}) {
  const t = useTexts();
  const { backend } = useStudio();
  const [uses, setUses] = useState<readonly EntityReference[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const written = kind.written ?? 'user';
  useEffect(() => {
    if (written !== 'user' || entities.length > MOST_ASKED) return setUses([]);
    const stop = new AbortController();
    void Promise.all(
      entities.map(({ id }) =>
        referencesTo(backend, kind.name, id, { signal: stop.signal }).catch(() => null),
      ),
    ).then((answers) => {
      const going = new Set(entities.map(({ id }) => `${kind.name} ${id}`));
      // Where it cannot be known the server still refuses.
      if (!stop.signal.aborted)
        setUses(
          answers
            .flatMap((answer) => (answer?.ok ? answer.data : []))
            .filter(({ entityName, id }) => !going.has(`${entityName} ${id}`)),
        );
    });
    return () => stop.abort();
  }, [backend, kind, entities, written]);
  const run = async (): Promise<void> => {
    setBusy(true);
    const answer = await onDelete();
    setBusy(false);
    if (answer && !answer.ok) setProblem(answer.error);
  };
  const used = uses !== null && uses.length > 0;
  const isSession = kind.name === 'Session';
  const title =
    entities.length === 1
      ? t(isSession ? 'studio.endTitle' : 'studio.deleteTitle', {
          name: chooseTitle(kind, entities[0]!),
        })
      : t(isSession ? 'studio.endMany' : 'studio.deleteMany', { count: entities.length });
  return (
    <Ask
      title={title}
      yes={used || uses === null ? null : t(isSession ? 'studio.end' : 'studio.delete')}
      no={t(used ? 'common.close' : 'common.cancel')}
      busy={busy}
      onYes={() => void run()}
      onNo={onClose}
    >
      {uses === null ? (
        <p className="muted" role="status">
          {t('common.loading')}
        </p>
      ) : used ? (
        <>
          <p>{t('studio.inUse')}</p>
          <ReferenceList references={uses} />
        </>
      ) : (
        <p>
          {t(
            isSession ? 'studio.endText' : comesBack ? 'studio.deleteText' : 'studio.deleteForGood',
          )}
        </p>
      )}
      {problem ? <ProblemNote compact problem={problem} /> : null}
    </Ask>
  );
}
