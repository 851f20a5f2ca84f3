import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { canUndo, type EditState } from './edit-state.ts';

/** Where the focus of the editor goes. */
export interface EditorFocus {
  /** Moves it to the control that a selector finds once the change is rendered. */
  move(selector: string): void;
  /** Remembers the control that has it. */
  keep(control: HTMLElement): void;
}

/**
 * Moves the focus after changes. A row that is moved or removed loses it: the panel takes it then,
 * so that the next Ctrl+Z reaches the editor.
 */
export function useEditorFocus(
  panel: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  state: EditState,
): EditorFocus {
  const [target, setTarget] = useState<{ selector: string } | null>(null);
  const moved = useRef(target);
  const focused = useRef<HTMLElement | null>(null);
  const { present } = state;
  const isUntouched = !canUndo(state) && state.future.length === 0;
  useLayoutEffect(() => {
    if (target && moved.current !== target)
      list.current?.querySelector<HTMLElement>(target.selector)?.focus();
    moved.current = target;
    const page = panel.current?.ownerDocument;
    const hasFocus = (page?.activeElement ?? page?.body) !== page?.body;
    if (!focused.current || isUntouched || hasFocus) return;
    (focused.current.isConnected ? focused.current : panel.current)?.focus();
  }, [panel, list, target, present, isUntouched]);
  return {
    move: (selector) => setTarget({ selector }),
    keep: (control) => {
      focused.current = control;
    },
  };
}
