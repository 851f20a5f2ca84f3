import type { ElementHost } from '../core/element-host.ts';
import { takesText } from './takes-text.ts';
import { useListener } from './use-listener.ts';

/**
 * Calls `pressed` when a key is pressed without modifiers (screens.md, "Keyboard"): inside the
 * element except in its text fields and dialogs, and when the focus is on an ancestor of the
 * element, such as the page.
 */
export function usePageKey(host: ElementHost, key: string, pressed: () => void): void {
  const { element } = host;
  useListener<KeyboardEvent>(element.ownerDocument, 'keydown', (event) => {
    if (event.key !== key || event.repeat || event.defaultPrevented || hasModifier(event)) return;
    const path = event.composedPath();
    const [target] = path;
    const mine = path.includes(element) ? !takesText(target) : (target as Node).contains(element);
    if (!mine || !element.checkVisibility()) return;
    event.preventDefault();
    pressed();
  });
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
