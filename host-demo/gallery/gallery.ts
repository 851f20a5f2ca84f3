/**
 * The gallery page: a list of the cases, or with `?case=NAME` one of them (`&lang=ar&theme=dark`).
 * The visual test calls `showCase` to show a case in another look without loading the page again.
 */
import * as cases from './cases.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { EXAMPLES } from './examples.ts';
import { everywhere, until } from './on-page.ts';

/** What the page offers to the visual test. */
export interface GalleryPage {
  /**
   * Shows a case in an empty page; resolves when its state is reached.
   * @throws Error if no case has that name
   */
  showCase(name: string, look: Look): Promise<void>;
  /**
   * Removes what an earlier case has left: elements, answers to calls, the clock, the address, what
   * is stored.
   */
  resetPage(): void;
}

/** Elements in which a panel that is loaded on demand is still missing. */
const PENDING_PANELS =
  '.toolbar[aria-busy], .curve-panel:empty, .picks-panel:empty, .attributes-panel:empty, .part-body:empty, .spectrum:empty, .log-title[aria-busy]';

const params = new URLSearchParams(location.search);
const examples = Object.entries(EXAMPLES).flatMap(([tag, names]) =>
  names.map((name) => `${tag}/${name}`),
);
const all = new Map<string, Case>([
  ...Object.entries(cases),
  ...examples.map((example) => [example, exampleCase(example)] as const),
]);
/** What cases replace, as it was when the page was loaded. */
const original = { fetch: globalThis.fetch, now: Date.now, url: location.href };
const name = location.pathname === '/components-demo' ? 'componentsDemo' : params.get('case');

Object.assign(globalThis, { showCase, resetPage } satisfies GalleryPage);
if (name !== null && all.has(name)) {
  await showCase(name, {
    lang: params.get('lang') ?? 'en',
    theme: params.get('theme') === 'dark' ? 'dark' : 'light',
  });
} else {
  document.body.append(buildList([...all.keys()]));
}

// `npm run dev` sends an event when the suite was rebuilt.
if (location.hostname === 'localhost' && params.has('live'))
  new EventSource('/events').addEventListener('message', () => location.reload());

async function showCase(name: string, look: Look): Promise<void> {
  const chosen = all.get(name);
  if (!chosen) throw new Error(`The gallery has no case "${name}".`);
  resetPage();
  const { documentElement } = document;
  documentElement.lang = look.lang;
  documentElement.dir = look.lang === 'ar' ? 'rtl' : 'ltr';
  documentElement.style.colorScheme = look.theme;
  document.title = `${name} · Geo Elements gallery`;
  await chosen.show(document.body, look);
  await until(() => everywhere(document, PENDING_PANELS).length === 0);
  documentElement.dataset.ready = '';
}

function resetPage(): void {
  delete document.documentElement.dataset.ready;
  document.body.replaceChildren();
  document.body.className = '';
  Object.assign(globalThis, { fetch: original.fetch });
  Date.now = original.now;
  history.replaceState(null, '', original.url);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // The page is shown with storage that throws.
  }
  scrollTo(0, 0);
}

function buildList(names: string[]): HTMLElement {
  const page = Object.assign(document.createElement('div'), { className: 'list' });
  const list = document.createElement('ul');
  for (const one of names) {
    const line = document.createElement('li');
    for (const [text, more] of [
      [one, ''],
      ['dark', '&theme=dark'],
      ['العربية', '&lang=ar'],
      ['live', '&live'],
    ] as const) {
      line.append(
        Object.assign(document.createElement('a'), {
          href: `?case=${one}${more}`,
          textContent: text,
        }),
      );
    }
    list.append(line);
  }
  page.append(
    Object.assign(document.createElement('h1'), { textContent: 'Geo Elements gallery' }),
    list,
  );
  return page;
}
