/** The gallery page: a list of the cases, or with `?case=NAME` one of them (`&lang=ar&theme=dark`). */
import * as cases from './cases.ts';
import type { Case, Look } from './case.ts';

const params = new URLSearchParams(location.search);
const look: Look = { lang: params.get('lang') ?? 'en', theme: params.get('theme') === 'dark' ? 'dark' : 'light' };
const all = new Map<string, Case>(Object.entries(cases));
const name = location.pathname === '/components-demo' ? 'componentsDemo' : params.get('case');
const chosen = name === null ? undefined : all.get(name);

document.documentElement.lang = look.lang;
document.documentElement.dir = look.lang === 'ar' ? 'rtl' : 'ltr';
document.documentElement.style.colorScheme = look.theme;

if (chosen) {
  document.title = `${name} · Geo Elements gallery`;
  await chosen(document.body, look);
  // The curve list comes after the first picture.
  while (document.querySelector('geo-log-viewer')?.shadowRoot?.querySelector('.curve-panel:empty')) await new Promise(requestAnimationFrame);
  document.documentElement.dataset.ready = '';
} else {
  document.body.append(listOf([...all.keys()]));
}

// `npm run dev` tells when the suite was built anew.
if (location.hostname === 'localhost' && params.has('live')) new EventSource('/events').addEventListener('message', () => location.reload());

function listOf(names: string[]): HTMLElement {
  const page = Object.assign(document.createElement('div'), { className: 'list' });
  const list = document.createElement('ul');
  for (const one of names) {
    const line = document.createElement('li');
    for (const [text, more] of [[one, ''], ['dark', '&theme=dark'], ['العربية', '&lang=ar'], ['live', '&live']] as const) {
      line.append(Object.assign(document.createElement('a'), { href: `?case=${one}${more}`, textContent: text }));
    }
    list.append(line);
  }
  page.append(Object.assign(document.createElement('h1'), { textContent: 'Geo Elements gallery' }), list);
  return page;
}
