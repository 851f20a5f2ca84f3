/** Whether a key was pressed in a field, which has keys of its own. */
export function isFieldEvent(event: Event): boolean {
  const field = event.composedPath()[0];
  return [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some(
    (kind) => field instanceof kind,
  );
}
