/** The search over names, attributes, events and guides. */
import MiniSearch, { type SearchResult } from 'minisearch';
import { FIELDS } from '../search-options.ts';
import { phraseFor } from './texts.ts';

const MOST_RESULTS = 20;

/** Opens the dialog by its button, "/" and Ctrl+K; the index is loaded with the first. */
export function startSearch(dialog: HTMLDialogElement, root: string): void {
  const input = dialog.querySelector('input')!;
  const list = dialog.querySelector('ol')!;
  const status = dialog.querySelector<HTMLElement>('[role=status]')!;
  let index: Promise<MiniSearch> | undefined;

  const load = async (): Promise<MiniSearch> =>
    MiniSearch.loadJSON(await (await fetch(`${root}search.json`)).text(), FIELDS);
  const open = (): void => {
    index ??= load();
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  const find = async (): Promise<void> => {
    const text = input.value;
    try {
      const found = text.trim() ? (await index!).search(text).slice(0, MOST_RESULTS) : [];
      if (text !== input.value) return;
      list.replaceChildren(...found.map((result) => resultLine(result, root)));
      status.textContent = text.trim() && found.length === 0 ? phraseFor('search-none') : '';
    } catch {
      index = undefined;
      status.textContent = phraseFor('search-failed');
    }
  };

  document.querySelector('[data-search]')!.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, textarea, select, .editor');
    const isShortcut =
      (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void find());
  dialog.addEventListener('keydown', (event) => moveFocus(event, input, list));
  // A hit on the same page is below the dialog.
  list.addEventListener('click', () => dialog.close());
}

function resultLine({ title, page, text, url }: SearchResult, root: string): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: `${root}${String(url)}` });
  const name = Object.assign(document.createElement('b'), { textContent: String(title) });
  const place = Object.assign(document.createElement('span'), {
    textContent: title === page ? '' : String(page),
  });
  const words = Object.assign(document.createElement('p'), {
    textContent: String(text).slice(0, 140),
  });
  link.append(name, ' ', place, words);
  const line = document.createElement('li');
  line.append(link);
  return line;
}

/** Arrow keys go through the hits; Enter in the field opens the first. */
function moveFocus(event: KeyboardEvent, input: HTMLElement, list: HTMLElement): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Enter' && at < 0 && event.target === input) {
    event.preventDefault();
    links[0]?.click();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    (links[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? input).focus();
  }
}
