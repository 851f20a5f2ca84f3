import { isFieldEvent } from './field-event.ts';
import type { LogPicking } from './log-picking.ts';

/** P adds a pick at the cursor and begins editing; what keys do then is loaded with it. */
export function onPickKey(event: KeyboardEvent, picking: LogPicking): void {
  const work = picking.work.peek();
  if (work) return picking.onWorkKey?.(event, work);
  const { key, ctrlKey, metaKey, altKey } = event;
  if (key.toLowerCase() !== 'p' || ctrlKey || metaKey || altKey) return;
  if (isFieldEvent(event) || !picking.canEdit.peek()) return;
  event.preventDefault();
  event.stopPropagation();
  void picking.begin().then(() => picking.work.peek()?.placeAtCursor());
}
