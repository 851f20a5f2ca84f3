import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LogCurve } from '../../../formats/log-file.ts';
import { type LogTemplate, parseTemplate } from '../../../plot/log/template.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { Echo } from './echo.ts';
import { type EditDoc, type FieldPlace, toTemplate } from './edit-doc.ts';
import {
  applyChange,
  type EditState,
  redo,
  revert,
  setValue,
  startEdit,
  undo,
} from './edit-state.ts';

/** How long the plot waits for the next key. */
const TYPING_MS = 250;

/** What the parts of the editor work with. */
export interface TemplateEditorModel {
  state: EditState;
  curves: readonly LogCurve[];
  /** Enters a value; `typing` where more of it may follow at once. */
  set(place: FieldPlace, value: unknown, typing?: boolean): void;
  change(change: (doc: EditDoc) => EditDoc): void;
  undo(): void;
  redo(): void;
  revert(): void;
  /** Hands over what still waits, at once. */
  flush(): void;
}

/** The editor around. */
export const EditorContext = createContext<TemplateEditorModel | null>(null);

/** The editor around. @throws outside of one */
export function useEditorParts(): TemplateEditorModel {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('This part belongs into a template editor');
  return editor;
}

/**
 * The state of an editor that begins with `template` and hands over each change. A template that
 * comes from elsewhere starts a new edit; the editor's own changes that come back, late or with
 * curves left out by the plot, do not.
 */
export function useEditor(
  template: LogTemplate,
  curves: readonly LogCurve[],
  onChange: (template: LogTemplate) => void,
): TemplateEditorModel {
  const [state, setState] = useState(() => startEdit(template));
  const [echo] = useState(() => new Echo(template));
  const handedOver = useRef(state.present);
  const latest = useLatest({ state, onChange });

  const flush = useCallback(() => {
    const { state: now, onChange: hand } = latest.current;
    if (now.present === handedOver.current) return;
    const parsed = parseTemplate(toTemplate(now.present));
    if (!parsed.ok) return;
    handedOver.current = now.present;
    echo.sent(parsed.template);
    hand(parsed.template);
  }, [echo]);

  const { present, typed } = state;
  useEffect(() => {
    const timer = setTimeout(flush, typed ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [present, typed, flush]);
  useEffect(() => flush, [flush]);

  useEffect(() => {
    if (echo.isAnswer(template, latest.current.state.present.name)) return;
    const fresh = startEdit(template);
    handedOver.current = fresh.present;
    setState(fresh);
  }, [echo, template]);

  return useMemo(
    () => ({
      state,
      curves,
      flush,
      set: (place, value, typing) => {
        const atMs = typing ? performance.now() : undefined;
        setState((now) => setValue(now, place, value, atMs));
      },
      change: (change) => setState((now) => applyChange(now, change)),
      undo: () => setState(undo),
      redo: () => setState(redo),
      revert: () => setState(revert),
    }),
    [state, curves, flush],
  );
}
