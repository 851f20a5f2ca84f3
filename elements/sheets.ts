type Page = Window & typeof globalThis;

const made = new WeakMap<Page, Map<string, CSSStyleSheet>>();

/**
 * Gives `root` the sheets of `texts`, built by the window that the root is in now: a sheet of another window's constructor
 * is refused (NotAllowedError). Elements of one window share their sheets. Does nothing in a document without a window.
 */
export function adoptSheets(root: ShadowRoot, texts: readonly string[]): void {
  const page = root.ownerDocument.defaultView;
  if (!page) return;
  const known = made.get(page) ?? new Map<string, CSSStyleSheet>();
  made.set(page, known);
  const sheets = texts.map((text) => {
    const sheet = known.get(text) ?? new page.CSSStyleSheet();
    if (!known.has(text)) {
      sheet.replaceSync(text);
      known.set(text, sheet);
    }
    return sheet;
  });
  const now = root.adoptedStyleSheets;
  if (now.length !== sheets.length || sheets.some((sheet, at) => sheet !== now[at])) root.adoptedStyleSheets = sheets;
}
