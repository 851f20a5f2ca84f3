/**
 * Where letters are text, or belong to a dialog: keys of the page do nothing there. `target` is the
 * innermost place of the event.
 */
export function takesText(target: EventTarget | undefined): boolean {
  const at = target as HTMLElement | undefined;
  return Boolean(
    at?.isContentEditable ||
    at?.closest?.(
      'dialog, textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=range])',
    ),
  );
}
