type Page = Window & typeof globalThis;

const made = new WeakMap<Page, Map<string, CSSStyleSheet>>();
const late = new WeakMap<ShadowRoot, Set<string>>();

/**
 * Gives `root` the sheets of `texts` and those that were added to it, built by the window that the
 * root is in now: a sheet of another window's constructor is refused (NotAllowedError). Elements of
 * one window share their sheets. Does nothing in a document without a window.
 */
export function adoptSheets(root: ShadowRoot, texts: readonly string[]): void {
  const sheets = sheetsFor(root, [...texts, ...(late.get(root) ?? [])]);
  const now = root.adoptedStyleSheets;
  if (sheets && (now.length !== sheets.length || sheets.some((sheet, at) => sheet !== now[at])))
    root.adoptedStyleSheets = sheets;
}

/**
 * Adds a sheet for a part that came later than its element. It stays with the root, through moves
 * to other windows too.
 */
export function addSheet(root: ShadowRoot, text: string): void {
  const texts = late.get(root) ?? new Set();
  late.set(root, texts);
  texts.add(text);
  const [sheet] = sheetsFor(root, [text]) ?? [];
  if (sheet && !root.adoptedStyleSheets.includes(sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

function sheetsFor(root: ShadowRoot, texts: readonly string[]): CSSStyleSheet[] | null {
  const page = root.ownerDocument.defaultView;
  if (!page) return null;
  const known = made.get(page) ?? new Map<string, CSSStyleSheet>();
  made.set(page, known);
  return texts.map((text) => {
    const sheet = known.get(text) ?? new page.CSSStyleSheet();
    if (!known.has(text)) {
      sheet.replaceSync(text);
      known.set(text, sheet);
    }
    return sheet;
  });
}
