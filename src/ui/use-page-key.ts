import { useEffect } from 'react';
import type { ElementHost } from '../core/element-host.ts';
import { takesText } from './takes-text.ts';
import { useLatest } from './use-latest.ts';

/** Runs `pressed` at a key without modifiers (screens.md, "Keyboard"): inside the element but not in its fields and dialogs, and where what has the focus is the page, or a part of it that the element stands in. */
export function usePageKey(host: ElementHost, key: string, pressed: () => void): void {
  const run = useLatest(pressed);
  useEffect(() => {
    const { element } = host;
    const page = element.ownerDocument;
    const hear = (event: KeyboardEvent): void => {
      if (
        event.key !== key ||
        event.repeat ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      const path = event.composedPath();
      const [target] = path;
      const mine = path.includes(element) ? !takesText(target) : (target as Node).contains(element);
      if (!mine || !element.checkVisibility()) return;
      event.preventDefault();
      run.current();
    };
    page.addEventListener('keydown', hear);
    return () => page.removeEventListener('keydown', hear);
  }, [host, key]);
}
