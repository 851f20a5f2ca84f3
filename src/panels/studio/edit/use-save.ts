import { useEffect, useMemo, useState } from 'react';
import { entityOfKind, storeEntity, type StudioEntity } from '../../../backend/studio.ts';
import { beginIndexing } from '../../../backend/studio-work.ts';
import { updateSchema } from '../schema-tasks.ts';
import { type Problem, problemText } from '../../../core/problem.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { sameValue } from '../../shared/edit/paths.ts';
import { NOTHING_WRONG, stillWrong, type Wrong } from '../../shared/edit/still-wrong.ts';
import { useDraft } from '../../shared/edit/use-draft.ts';
import { type EntityDraft, type KindDescription, chooseTitle } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { NEW } from '../studio-state.ts';
import { checkDraft, toDraft, newDraft } from './check.ts';
import { type AttributeConflict, differences } from './differences.ts';
import { draftPlace, dropDraft, keepDraft, readDraft } from './kept-draft.ts';

/** Somebody else has stored the entity since it was read. */
export interface ConflictState {
  theirs: StudioEntity;
  differences: readonly AttributeConflict[];
}

/** A draft, and what becomes of it at the server. */
export function useSave({
  kind,
  given,
  onSaved,
  onWrong,
}: {
  kind: KindDescription;
  given: StudioEntity | null;
  onSaved(entity: StudioEntity, isNew: boolean): void;
  onWrong(tab: string): void;
}) {
  const t = useTexts();
  const { host, backend, say } = useStudio();
  const place = draftPlace(backend, kind.name, given?.id ?? NEW);
  const [kept] = useState(() => readDraft(place));
  const [isBack, setBack] = useState(kept !== null);
  // What was typed before was typed over what was stored then: whoever saved since is told of as a conflict.
  const [stored, setStored] = useState(kept ? kept.stored : given);
  const [latest, setLatest] = useState(given);
  const [base] = useState(() => (stored ? toDraft(stored) : newDraft(kind)));
  const history = useDraft(kept?.draft ?? base, { base, isNew: stored === null });
  const { draft, dirty } = history;
  const [unread, setUnread] = useState(kept?.unread ?? null);
  useEffect(() => {
    if (dirty || unread !== null) keepDraft(place, { draft, stored, unread });
    else dropDraft(place);
  }, [place, draft, dirty, stored, unread]);
  const [wrong, setWrong] = useState<Wrong<string>>(NOTHING_WRONG);
  const errors = useMemo(() => stillWrong(wrong, draft), [wrong, draft]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<ConflictState | null>(null);
  const [saving, setSaving] = useState(false);

  const showWrong = (errors: Wrong<string>['errors'], of: EntityDraft): void => {
    setWrong({ errors, of });
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    const editor = kind.editors?.find(({ names }) => names.includes(first.split('.')[0]!));
    onWrong(kind.fields.some(({ name }) => name === first) || !editor ? 'form' : editor.id);
  };
  const done = async (entity: StudioEntity, reload: boolean): Promise<void> => {
    const isNew = stored === null;
    const before = latest;
    setStored(entity);
    setLatest(entity);
    setBack(false);
    history.reset(toDraft(entity));
    dropDraft(place);
    onSaved(entity, isNew);
    if (reload) await updateSchema(backend, host, t);
    else if (before && needsIndex(kind, before, entity))
      say({
        kind: 'success',
        message: t('studio.savedNotIndexed', { name: chooseTitle(kind, entity) }),
        durationMs: OFFER_MS,
        action: { label: t('studio.indexAgain'), run: () => void index(String(entity.name)) },
      });
    else say({ kind: 'success', message: t('studio.saved', { name: chooseTitle(kind, entity) }) });
  };
  const index = async (catalog: string): Promise<void> => {
    const answer = await beginIndexing(backend, [catalog]).catch(() => null);
    if (answer)
      say(
        answer.ok
          ? { kind: 'info', message: t('studio.i.started') }
          : { kind: 'error', message: problemText(t, answer.error), problem: answer.error },
      );
  };
  const send = async (
    draft: EntityDraft,
    over: StudioEntity | null,
    reload: boolean,
  ): Promise<void> => {
    setProblem(null);
    const wrong = checkDraft(t, kind, draft);
    showWrong(wrong, draft);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    const answer = await storeEntity(
      backend,
      kind.name,
      over ? { ...draft, id: over.id, version: over.version } : draft,
    ).catch(() => null);
    setSaving(false);
    if (answer?.ok) return done(answer.data, reload);
    if (answer) await refused(answer.error, draft, over);
  };
  const refused = async (
    error: Problem,
    draft: EntityDraft,
    over: StudioEntity | null,
  ): Promise<void> => {
    if (error.fields && Object.keys(error.fields).length > 0)
      showWrong(
        Object.fromEntries(
          Object.entries(error.fields).map(([name, words]) => [
            name,
            words === 'required' ? t('studio.required') : words,
          ]),
        ),
        draft,
      );
    if (error.serverCode !== 'CONFLICT' || !over) return setProblem(error.fields ? null : error);
    const now = await entityOfKind(backend, kind.name, over.id).catch(() => null);
    if (!now) return;
    // A name that is taken is a conflict too, but nobody has changed this one.
    if (!now.ok || now.data.version === over.version) return setProblem(now.ok ? error : now.error);
    const found = differences({ before: toDraft(over), mine: draft, theirs: toDraft(now.data) });
    if (found.length === 0) await done(now.data, false);
    else setConflict({ theirs: now.data, differences: found });
  };
  return {
    stored,
    history,
    unread,
    setUnread,
    errors,
    problem,
    conflict,
    saving,
    place,
    /** When what is typed was typed, where that was before the editor was opened; null where it was not. */
    typedAt: isBack ? kept!.at : null,
    save: (reload: boolean) => send(history.draft, stored, reload),
    /** The schema can be reloaded with it. */
    reload: kind.name === 'Catalog' || kind.name === 'CatalogGroup',
    async resolve(chosen: readonly AttributeConflict[]): Promise<void> {
      if (!conflict) return;
      const theirs = toDraft(conflict.theirs);
      const merged = {
        ...theirs,
        ...Object.fromEntries(
          chosen.map(({ name, keep, mine, theirs: their }) => [
            name,
            keep === 'mine' ? mine : their,
          ]),
        ),
      };
      setStored(conflict.theirs);
      setConflict(null);
      history.reset(merged, theirs);
      if (chosen.every(({ keep }) => keep === 'theirs')) await done(conflict.theirs, false);
      else await send(merged, conflict.theirs, false);
    },
    leaveConflict: () => setConflict(null),
    revert(): void {
      setWrong(NOTHING_WRONG);
      setProblem(null);
      setBack(false);
      setUnread(null);
      setStored(latest);
      history.reset(latest ? toDraft(latest) : newDraft(kind));
    },
  };
}

/** An offer stands long enough to be read. */
const OFFER_MS = 10_000;

/** Whether the search index of a catalog was made from other fields. */
function needsIndex({ name }: KindDescription, before: StudioEntity, after: StudioEntity): boolean {
  return (
    name === 'Catalog' &&
    after.indexable === true &&
    (before.indexable !== true || !sameValue(before.fields, after.fields))
  );
}
