/** What surrounds the body of every page: bar, list of pages, outline. */
import { escapeHtml, phrase } from './html.ts';
import type { Page } from './pages.ts';

type Texts = Readonly<Record<string, string>>;

const LANGUAGES = { en: 'English', tr: 'Türkçe', zh: '中文', ar: 'العربية' };
const GROUPS = ['guides', 'reference', 'viewers', 'panels', 'page-elements'] as const;

/** The policy under which every page but the frame of the examples works. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; frame-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'";

/** A page as a whole document; addresses are relative, so that the site works in any folder. */
export function renderFrame(page: Page, pages: readonly Page[], texts: Texts): string {
  const up = page.path.includes('/') ? '../' : './';
  const link = (to: Page): string =>
    `<li><a href="${up}${to.path}"${to === page ? ' aria-current="page"' : ''}>${to.titleKey ? `<span data-text="${to.titleKey}">${escapeHtml(to.title)}</span>` : escapeHtml(to.title)}</a></li>`;
  const list = GROUPS.map(
    (group) =>
      `<h2>${phrase(texts, group)}</h2><ul>${pages
        .filter((one) => one.group === group)
        .map(link)
        .join('')}</ul>`,
  ).join('');
  const outline = page.sections
    .slice(1)
    .filter(
      ({ id }) => !/^(attributes|properties|methods|events|parts|custom-properties)-/.test(id),
    )
    .map(
      ({ id, title }) =>
        `<li><a href="#${id}">${texts[id] ? phrase(texts, id) : escapeHtml(title)}</a></li>`,
    );
  return `<!doctype html>
<html lang="en" dir="ltr" data-root="${up}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(page.title)} · Geo Elements</title>
<link rel="icon" href="${up}icon.svg">
<script src="${up}boot.js"></script>
<link rel="stylesheet" href="${up}site.css">
<script type="module" src="${up}site.js"></script>
</head>
<body>
<a class="skip" href="#content" data-text="skip">${texts['skip']!}</a>
${bar(up, texts)}
<nav id="pages" data-label="menu" aria-label="${texts['menu']!}">${list}</nav>
<main id="content" lang="en" dir="ltr" tabindex="-1">
<p class="english-only" data-text="english-only"></p>
${page.html}
</main>
<aside data-label="on-this-page" aria-label="${texts['on-this-page']!}"><h2>${phrase(texts, 'on-this-page')}</h2><ul>${outline.join('')}</ul></aside>
${searchDialog(texts)}
</body>
</html>
`;
}

const bar = (up: string, texts: Texts): string => `<header>
<button type="button" class="menu" data-menu aria-expanded="false" aria-controls="pages" data-text="menu">${texts['menu']!}</button>
<a class="brand" href="${up}index.html">${texts['site']!}</a>
<button type="button" class="search" data-search><span data-text="search">${texts['search']!}</span><kbd>/</kbd></button>
${select(
  'theme',
  [
    ['auto', texts['theme-auto']!],
    ['light', texts['theme-light']!],
    ['dark', texts['theme-dark']!],
  ],
  texts,
)}
${select('language', Object.entries(LANGUAGES), texts)}
</header>`;

const searchDialog = (
  texts: Texts,
): string => `<dialog data-label="search" aria-label="${texts['search']!}">
<form method="dialog"><input type="search" data-hint="search-hint" placeholder="${texts['search-hint']!}" aria-label="${texts['search-hint']!}" autocomplete="off" spellcheck="false"><button data-text="close">${texts['close']!}</button></form>
<ol dir="ltr"></ol><p role="status"></p>
</dialog>`;

function select(key: string, options: readonly (readonly string[])[], texts: Texts): string {
  const items = options.map(([value, text]) => {
    const name = key === 'theme' ? ` data-text="theme-${value!}"` : ` lang="${value!}"`;
    return `<option value="${value!}"${name}>${text!}</option>`;
  });
  return `<select data-choose="${key}" data-label="${key}" aria-label="${texts[key]!}">${items.join('')}</select>`;
}
