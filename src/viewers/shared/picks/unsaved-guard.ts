const unsaved = new Set<string>();

/**
 * Notes whether something of this tab is not saved. While anything is not, the browser asks before
 * the page is closed or left for another one: what a tab keeps ends with the tab.
 */
export function guardUnsaved(key: string, isUnsaved: boolean): void {
  const wasGuarded = unsaved.size > 0;
  if (isUnsaved) unsaved.add(key);
  else unsaved.delete(key);
  const isGuarded = unsaved.size > 0;
  if (isGuarded && !wasGuarded) window.addEventListener('beforeunload', ask);
  if (!isGuarded && wasGuarded) window.removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
