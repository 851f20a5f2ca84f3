/**
 * Says inside an element whose code could not be fetched that it could not, so that it is not
 * blank. The words are plain
 * children: once the element is defined after all, its shadow root hides them.
 */
export function showLoadFailure(element: Element, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  element.textContent = `<${element.localName}> could not be loaded. ${message}`;
  element.dispatchEvent(
    new CustomEvent('geo-error', {
      detail: { code: 'SCRIPT_FAILED', message },
      bubbles: true,
      composed: true,
    }),
  );
}
