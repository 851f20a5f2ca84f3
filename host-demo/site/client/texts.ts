/** The phrases of the interface in the chosen language. */

let shown: Readonly<Record<string, string>> = {};

/** A phrase; its key until the texts are loaded. */
export const phraseFor = (key: string): string => shown[key] ?? key;

/** Loads the texts of the document's language and writes them into the page; without them it stays English. */
export async function showTexts(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const response = await fetch(`${dataset['root']!}texts/${lang}.json`);
  if (!response.ok) return;
  shown = (await response.json()) as Record<string, string>;
  for (const node of document.querySelectorAll<HTMLElement>(
    '[data-text], [data-label], [data-hint]',
  )) {
    const { text, label, hint } = node.dataset;
    if (text) {
      node.textContent = phraseFor(text);
      // A phrase within the English text of the page keeps its own direction.
      if (node.closest('main')) Object.assign(node, { lang, dir: 'auto' });
    }
    const name = label ?? hint;
    if (name) node.setAttribute('aria-label', phraseFor(name));
    if (hint) node.setAttribute('placeholder', phraseFor(hint));
  }
}
