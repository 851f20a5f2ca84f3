/**
 * Shows inside an element whose code could not be fetched that it could not, so that it is not
 * blank. The words are plain children: once the element is defined after all, its shadow root hides
 * them.
 * @param explanation what is shown before the error's own message
 */
export function showLoadFailure(
  element: Element,
  error: unknown,
  explanation = `<${element.localName}> could not be loaded.`,
): void {
  const message = error instanceof Error ? error.message : String(error);
  element.textContent = `${explanation} ${message}`;
  element.dispatchEvent(
    new CustomEvent('geo-error', {
      detail: { code: 'SCRIPT_FAILED', message: `${explanation} ${message}` },
      bubbles: true,
      composed: true,
    }),
  );
}
