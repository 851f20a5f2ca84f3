import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { StudioEntity } from '../../../backend/studio.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { chooseTitle, type KindDescription } from '../kinds/kind.ts';
import { useStudio } from '../studio-context.ts';
import { EditorController, type EditorEvents, type UnreadText } from './editor-controller.ts';
import type { EditorPlace } from './editor-place.ts';
import { dropDraft, keepDraft } from './kept-draft.ts';
import { stillWrong } from '../../shared/edit/still-wrong.ts';
import { type DraftHistory, useDraft } from '../../shared/edit/use-draft.ts';

/** An editor as its parts see it. */
export interface EntityEditorModel {
  kind: KindDescription;
  controller: EditorController;
  history: DraftHistory;
  /** What the entity is called now. */
  name: string;
  stored: StudioEntity | null;
  unread: UnreadText | null;
  /** Errors of attributes that have not changed since, by path. */
  errors: Readonly<Record<string, string>>;
  /** There are changes, or YAML that is no draft. */
  isUnsaved: boolean;
  /** The user may not change this kind. */
  isReadOnly: boolean;
  /**
   * `undo` and `redo` step through the changes of the draft and discard text that could not be
   * parsed; null if no such step exists.
   */
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** The editor of an entity, null for a new one. */
export function useEditor(
  { kind, onTab, onSaved, onUnsaved }: EditorPlace,
  given: StudioEntity | null,
): EntityEditorModel {
  const t = useTexts();
  const { admin } = useStudio();
  const { controller, history } = useController(kind, given, { onSaved, onRefused: onTab });
  const { draft, dirty } = history;
  const stored = useSignal(controller.stored);
  const unread = useSignal(controller.unread);
  const wrong = useSignal(controller.wrong);
  const errors = useMemo(() => stillWrong(wrong, draft), [wrong, draft]);
  const { place } = controller;
  const isUnsaved = dirty || unread !== null;
  const unreadText = unread?.text ?? null;
  useEffect(() => {
    if (isUnsaved) keepDraft(place, { draft, stored, unread: unreadText });
    else dropDraft(place);
  }, [place, draft, isUnsaved, stored, unreadText]);
  const name =
    chooseTitle(kind, draft) || (stored ? stored.id : t('studio.newOne', { kind: t(kind.one) }));
  useEffect(() => {
    onUnsaved(isUnsaved ? { name, drop: () => dropDraft(place) } : null);
    return () => onUnsaved(null);
  }, [isUnsaved, name, place, onUnsaved]);
  const step = (run: (() => void) | null): (() => void) | null =>
    run &&
    (() => {
      controller.setUnread(null);
      run();
    });
  return {
    kind,
    controller,
    history,
    name,
    stored,
    unread,
    errors,
    isUnsaved,
    isReadOnly: (kind.written ?? 'user') !== 'user' || !admin,
    undo: step(history.undo),
    redo: step(history.redo),
  };
}

function useController(
  kind: KindDescription,
  given: StudioEntity | null,
  events: Pick<EditorEvents, 'onSaved' | 'onRefused'>,
): { controller: EditorController; history: DraftHistory } {
  const { host, backend, say } = useStudio();
  const [controller] = useState(() => new EditorController({ host, backend, say, kind }, given));
  const { start, base } = controller;
  const history = useDraft(start, { base, isNew: useSignal(controller.stored) === null });
  useLayoutEffect(() => {
    controller.events = { ...events, onReset: history.reset };
  });
  return { controller, history };
}
