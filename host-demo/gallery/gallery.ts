/** The gallery page: a list of the cases, or with `?case=NAME` one of them (`&lang=ar&theme=dark`). */
import * as cases from './cases.ts';
import type { Case, Look } from './case.ts';
import { everywhere, until } from './on-page.ts';

/** What stands where a panel is to come. */
const KEPT_PLACES =
  '.curve-panel:empty, .picks-panel:empty, .attributes-panel:empty, .part-body:empty, .spectrum:empty';

const params = new URLSearchParams(location.search);
const look: Look = {
  lang: params.get('lang') ?? 'en',
  theme: params.get('theme') === 'dark' ? 'dark' : 'light',
};
const all = new Map<string, Case>(Object.entries(cases));
const name = location.pathname === '/components-demo' ? 'componentsDemo' : params.get('case');
const chosen = name === null ? undefined : all.get(name);

document.documentElement.lang = look.lang;
document.documentElement.dir = look.lang === 'ar' ? 'rtl' : 'ltr';
document.documentElement.style.colorScheme = look.theme;

if (chosen) {
  document.title = `${name} · Geo Elements gallery`;
  await chosen(document.body, look);
  // Panels that are fetched when they are wanted show in the places kept for them, some of them after a third of a second.
  await until(() => everywhere(document, KEPT_PLACES).length === 0);
  document.documentElement.dataset.ready = '';
} else {
  document.body.append(listOf([...all.keys()]));
}

// `npm run dev` tells when the suite was built anew.
if (location.hostname === 'localhost' && params.has('live'))
  new EventSource('/events').addEventListener('message', () => location.reload());

function listOf(names: string[]): HTMLElement {
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
