/** The page of an element: its examples, and its interface as its description has it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parseExample } from '../gallery/example.ts';
import { EXAMPLES } from '../gallery/examples.ts';
import { escapeHtml, phrase, toAnchor } from './html.ts';
import { codeBlock, highlight, type PageBody, renderInline, type PageHeading } from './markdown.ts';

type Texts = Readonly<Record<string, string>>;

/** A member of the manifest; which fields it has depends on its kind. */
interface ManifestItem {
  kind?: string;
  name: string;
  attribute?: string;
  description?: string;
  default?: string;
  type?: { text: string };
  return?: { type: { text: string } };
  parameters?: { name: string; optional?: boolean; type: { text: string } }[];
}

/** A class of `custom-elements.json`. */
export interface ManifestClass {
  tagName: string;
  name: string;
  description: string;
  attributes: ManifestItem[];
  members: ManifestItem[];
  events: ManifestItem[];
  cssParts: ManifestItem[];
  cssProperties: ManifestItem[];
}

const GALLERY = path.resolve(import.meta.dirname, '../gallery/examples');

/** Renders the page of an element; `program` holds its source, `packageName` is what npm knows. */
export function renderElement(
  element: ManifestClass,
  { texts, program, packageName }: { texts: Texts; program: ts.Program; packageName: string },
): PageBody {
  const { tagName, description, attributes, members, events, cssParts, cssProperties } = element;
  const own = new Set(attributes.map(({ name }) => name));
  const fields = members.filter(({ kind, attribute }) => kind === 'field' && !own.has(attribute!));
  const methods = members.filter(({ kind }) => kind === 'method');
  const types = exportedTypes(program, element);
  const sections: PageHeading[] = [{ id: 'top', title: `<${tagName}>`, text: description }];
  const part = (key: string, html: string, items: readonly ManifestItem[] = []): string => {
    if (!html) return '';
    sections.push({ id: key, title: texts[key]!, text: '' });
    for (const { name, description: text = '' } of items)
      sections.push({ id: `${key}-${toAnchor(name)}`, title: name, text });
    return `<h2 id="${key}">${phrase(texts, key)}</h2>${html}`;
  };
  const table = (key: string, items: readonly ManifestItem[]): string =>
    part(key, items.length > 0 ? rows(key, items, texts) : '', items);
  const examples = renderExamples(tagName, texts, sections);
  const html = [
    `<h1 id="top"><code>&lt;${tagName}&gt;</code></h1><p>${renderInline(description)}</p>`,
    examples,
    part(
      'import',
      codeBlock(`import '${packageName}/elements/${tagName}.js';`, 'js') +
        codeBlock(`<script src="./dist/geo-elements.script.js"></script>`, 'html'),
    ),
    table('attributes', attributes),
    table('properties', fields),
    table('methods', methods.map(withSignature)),
    table('events', events),
    part('types', types && codeBlock(types, 'ts')),
    table(
      'parts',
      cssParts.map((item) => ({ ...item, type: { text: `${tagName}::part(${item.name})` } })),
    ),
    table('custom-properties', cssProperties),
  ];
  return { title: `<${tagName}>`, html: html.join('\n'), sections };
}

/** A table of names, types, defaults and descriptions; each row has an anchor. */
function rows(key: string, items: readonly ManifestItem[], texts: Texts): string {
  const lines = items.map(({ name, type, default: initial, description = '' }) => {
    const kind = type ? `<div class="type"><code>${escapeHtml(type.text)}</code></div>` : '';
    const first = initial
      ? `<div class="type">${phrase(texts, 'default')} <code>${escapeHtml(initial)}</code></div>`
      : '';
    return `<tr id="${key}-${toAnchor(name)}"><th scope="row"><code>${escapeHtml(name)}</code></th><td>${renderInline(description)}${kind}${first}</td></tr>`;
  });
  return `<div class="table"><table class="members"><thead><tr><th scope="col">${phrase(texts, 'name')}</th><th scope="col">${phrase(texts, 'description')}</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

function withSignature(method: ManifestItem): ManifestItem {
  const given = (method.parameters ?? []).map(
    ({ name, optional, type }) => `${name}${optional ? '?' : ''}: ${type.text}`,
  );
  return { ...method, type: { text: `(${given.join(', ')}) => ${method.return!.type.text}` } };
}

/**
 * The exported types that an element's description declares, and those of other descriptions that
 * its members name, with what these name in turn.
 */
function exportedTypes(program: ts.Program, element: ManifestClass): string {
  const declared = declaredTypes(program);
  const isOwn = ({ file }: DeclaredType): boolean =>
    file.endsWith(`/elements/${element.tagName}.ts`);
  const shown = new Set([...declared.values()].filter(isOwn));
  const { attributes, members, events } = element;
  const named = [...attributes, ...members, ...events].flatMap(
    ({ type, return: returned, parameters = [] }) =>
      [type, returned?.type, ...parameters.map((one) => one.type)].map((one) => one?.text ?? ''),
  );
  const add = (text: string): void => {
    for (const [word] of text.matchAll(/\b[A-Z]\w+/g)) {
      const type = declared.get(word);
      if (!type || shown.has(type)) continue;
      shown.add(type);
      add(type.text);
    }
  };
  for (const text of [...named, ...[...shown].map(({ text: own }) => own)]) add(text);
  return [...shown].map(({ text }) => text).join('\n\n');
}

/** A type that a description of an element exports, with its comment. */
interface DeclaredType {
  file: string;
  text: string;
}

/** All of them by name, but for those that make up elements: their class and their events. */
function declaredTypes(program: ts.Program): Map<string, DeclaredType> {
  const declared = new Map<string, DeclaredType>();
  for (const source of program.getSourceFiles()) {
    if (!/\/elements\/(geo-[\w-]+|spec)\.ts$/.test(source.fileName)) continue;
    for (const one of source.statements) {
      if (!ts.isInterfaceDeclaration(one) && !ts.isTypeAliasDeclaration(one)) continue;
      const isExported = one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      const isOfElement =
        (ts.isInterfaceDeclaration(one) && one.heritageClauses) ||
        /^GeoElement/.test(one.name.text);
      if (isExported && !isOfElement)
        declared.set(one.name.text, {
          file: source.fileName,
          text: one.getFullText(source).trim(),
        });
    }
  }
  return declared;
}

/** The examples of an element: a frame that the page fills, and the code below it. */
function renderExamples(tag: string, texts: Texts, sections: PageHeading[]): string {
  const examples = (EXAMPLES[tag] ?? []).map((name) => {
    const { title, text, height, code, server } = parseExample(
      readFileSync(path.join(GALLERY, tag, `${name}.html`), 'utf8'),
    );
    const id = `example-${name}`;
    sections.push({ id, title, text });
    const noted = server ? 'sample-server' : code.includes('./samples.js') && 'sample-data';
    const note = noted ? `<p class="note">${phrase(texts, noted)}</p>` : '';
    const button = (key: string, hidden = ''): string =>
      `<button type="button" data-${key} data-text="${key}"${hidden}>${texts[key]!}</button>`;
    return `<section class="example" data-example="${tag}/${name}"><h3 id="${id}">${escapeHtml(title)}</h3>
<p>${renderInline(text)}</p>${note}
<iframe title="${escapeHtml(title)}" height="${String(height)}"></iframe><pre class="output" hidden></pre>
<div class="bar">${button('edit')}${button('run', ' hidden')}${button('reset', ' hidden')}${button('copy')}<a data-alone data-text="alone" href="../preview.html?example=${tag}/${name}" target="_blank">${texts['alone']!}</a></div>
<pre class="source" tabindex="0"><code>${highlight(code, 'html')}</code></pre></section>`;
  });
  const at = sections.length - examples.length;
  sections.splice(at, 0, { id: 'examples', title: texts['examples']!, text: '' });
  return `<h2 id="examples">${phrase(texts, 'examples')}</h2>${examples.join('\n')}`;
}
