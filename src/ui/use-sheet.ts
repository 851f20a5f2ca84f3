import { type RefObject, useLayoutEffect } from 'react';
import { addSheet } from './adopt-sheets.ts';

/**
 * Gives the shadow root around `ref` the sheet of a part that is loaded late, before the part is
 * painted.
 */
export function useSheet(ref: RefObject<Element | null>, text: string): void {
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode();
    // By what it has, not by class: the root may belong to another window.
    if (root && 'adoptedStyleSheets' in root && 'host' in root) addSheet(root as ShadowRoot, text);
  }, [ref, text]);
}
