import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeElements, templateSchema } from '../../elements/build/publish.mjs';
import { parseExample } from '../gallery/example.ts';
import { EXAMPLES } from '../gallery/examples.ts';
import { ROOT } from '../prepare.mjs';
import type { ManifestClass } from './element-page.ts';
import { renderFrame } from './frame.ts';
import { type Page, readTexts, renderPages } from './pages.ts';

/** Files of the site that are no pages, as the build writes or copies them. */
const OTHER_FILES =
  /^(site\.(css|js)|boot\.js|icon\.svg|preview\.html|(template|recipe)\.schema\.json|pictures\/[\w-]+\.webp)$/;
/** Attributes of HTML that an example may give an element of the suite. */
const OF_HTML = new Set(['class', 'dir', 'id', 'lang', 'style']);

let pages: Page[];
let elements: ManifestClass[];
const documents = new Map<string, Document>();

const parser = new new JSDOM().window.DOMParser();
const parseHtml = (html: string): Document => parser.parseFromString(html, 'text/html');

beforeAll(async () => {
  pages = await renderPages(ROOT);
  const { manifest } = await describeElements(ROOT);
  elements = manifest.modules.map(({ declarations }) => declarations[0] as ManifestClass);
  for (const page of pages) {
    const html = renderFrame(page, pages, readTexts('en'));
    documents.set(page.path, parseHtml(html));
  }
}, 60_000);

const examplesOf = (tag: string): string[] =>
  readdirSync(path.join(ROOT, 'host-demo/gallery/examples', tag)).map((file) =>
    file.replace('.html', ''),
  );

describe('the documentation', () => {
  it('has no link to a page, an anchor or a picture that does not exist', () => {
    const broken: string[] = [];
    for (const [file, document] of documents) {
      for (const node of document.querySelectorAll('[href], [src]')) {
        const address = node.getAttribute('href') ?? node.getAttribute('src')!;
        if (/^https?:/.test(address)) continue;
        const [target = '', anchor] = address.replace(/\?[^#]*/, '').split('#');
        const found = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
        const page = documents.get(found);
        const isThere = page ? !anchor || page.getElementById(anchor) : OTHER_FILES.test(found);
        if (!isThere) broken.push(`${file}: ${address}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('gives no two nodes of a page the same anchor', () => {
    for (const [file, document] of documents) {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      expect(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        file,
      ).toEqual([]);
    }
  });

  it('has a page with three examples at least for every element', () => {
    for (const { tagName } of elements) {
      const document = documents.get(`elements/${tagName}.html`);
      const shown = [...(document?.querySelectorAll('.example') ?? [])];
      expect(shown.length, tagName).toBeGreaterThanOrEqual(3);
      expect(EXAMPLES[tagName]?.toSorted(), tagName).toEqual(examplesOf(tagName).sort());
    }
  });

  it('lists every attribute, property, method, event, part and custom property of the manifest', () => {
    for (const { tagName, attributes, members, events, cssParts, cssProperties } of elements) {
      const document = documents.get(`elements/${tagName}.html`)!;
      const listed = new Set(
        [...document.querySelectorAll('.members th code')].map(({ textContent }) => textContent),
      );
      const own = new Set(attributes.map(({ name }) => name));
      const names = [...attributes, ...events, ...cssParts, ...cssProperties]
        .concat(members.filter(({ attribute }) => !own.has(attribute!)))
        .map(({ name }) => name);
      expect(
        names.filter((name) => !listed.has(name)),
        tagName,
      ).toEqual([]);
    }
  });

  it('describes the arrays that viewers share on the page of each of them', () => {
    const listTypes = (tag: string): string =>
      documents.get(`elements/${tag}.html`)!.querySelector('#types + .code')?.textContent ?? '';
    for (const tag of ['geo-log-viewer', 'geo-crossplot', 'geo-histogram'])
      for (const type of ['LogViewerData', 'LogViewerCurve'])
        expect(listTypes(tag), tag).toContain(`export interface ${type} {`);
    expect(listTypes('geo-seismic-3d')).toContain('export interface Well3dSurface {');
  });

  it('uses tags and attributes of the manifest in its examples', () => {
    const known = new Map(
      elements.map(({ tagName, attributes }) => [
        tagName,
        new Set(attributes.map(({ name }) => name)),
      ]),
    );
    for (const tag of Object.keys(EXAMPLES)) {
      for (const name of examplesOf(tag)) {
        const file = path.join(ROOT, 'host-demo/gallery/examples', tag, `${name}.html`);
        const { code } = parseExample(readFileSync(file, 'utf8'));
        const used = [...parseHtml(code).querySelectorAll('*')].filter(({ localName }) =>
          localName.startsWith('geo-'),
        );
        expect(used.map(({ localName }) => localName)).toContain(tag);
        const unknown = used.flatMap(({ localName, attributes }) =>
          [...attributes]
            .filter((one) => !OF_HTML.has(one.name) && !known.get(localName)?.has(one.name))
            .map((one) => `${tag}/${name}: ${localName} ${one.name}`),
        );
        expect(unknown).toEqual([]);
      }
    }
  });

  it('calls methods in its examples only once their element is defined', () => {
    const methods = new Set(
      elements.flatMap(({ members }) =>
        members.filter(({ kind }) => kind === 'method').map(({ name }) => name),
      ),
    );
    const early: string[] = [];
    for (const tag of Object.keys(EXAMPLES)) {
      for (const name of examplesOf(tag)) {
        const file = path.join(ROOT, 'host-demo/gallery/examples', tag, `${name}.html`);
        const { code } = parseExample(readFileSync(file, 'utf8'));
        // Calls outside of functions have the indent of the script.
        const calls = [...code.matchAll(/^ {2}(?:await )?\w+\.(\w+)\(/gm)];
        const first = calls.find(([, method]) => methods.has(method!));
        if (first && !code.slice(0, first.index).includes('whenDefined'))
          early.push(`${tag}/${name}: ${first[0]}`);
      }
    }
    expect(early).toEqual([]);
  });

  it('describes every field of a template, and none that the schema does not have', async () => {
    const fields = new Set<string>();
    const collect = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const { properties } = schema as { properties?: object };
      for (const name of Object.keys(properties ?? {})) fields.add(name);
      for (const inner of Object.values(schema)) collect(inner);
    };
    collect(await templateSchema(ROOT));
    const document = documents.get('guides/templates.html')!;
    const cells = [...document.querySelectorAll('main td:first-child code')].map(
      ({ textContent }) => textContent,
    );
    const text = document.querySelector('main')!.textContent;
    // The type of a field lists the fields of the small objects within it.
    const missing = [...fields].filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    expect(missing).toEqual([]);
    expect(cells.filter((name) => !fields.has(name))).toEqual([]);
  });

  it('lists the notes of every reader', () => {
    const document = documents.get('guides/assumptions.html')!;
    expect(document.querySelectorAll('main h2').length).toBeGreaterThanOrEqual(7);
    expect(document.querySelectorAll('main th code').length).toBeGreaterThan(80);
    expect(document.querySelector('main')!.textContent).not.toContain('${');
  });

  it('is searched in words, not in the signs that HTML writes for them', () => {
    const texts = pages.flatMap(({ sections }) => sections.map(({ text }) => text));
    expect(texts.filter((text) => /&#\d+;|&[a-z]+;/.test(text))).toEqual([]);
    expect(texts.join()).toContain('has neither a dot nor a colon: "…"');
  });

  it('has all phrases of its interface and titles of its guides in each language', () => {
    const english = Object.keys(readTexts('en'));
    const titles = pages.flatMap(({ titleKey }) => titleKey ?? []);
    for (const language of ['tr', 'zh', 'ar'])
      expect(Object.keys(readTexts(language)).sort()).toEqual([...english, ...titles].sort());
  });

  it('copies the code of the README from pages that tests open', () => {
    const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
    const copies = [...readme.matchAll(/<!-- from (\S+) -->\n+```html\n([\s\S]*?)```/g)];
    expect(copies.length).toBeGreaterThanOrEqual(4);
    for (const [, file, code] of copies) {
      const page = readFileSync(path.join(ROOT, file!), 'utf8')
        .replaceAll('../dist/', './dist/')
        .replaceAll('../data/', '');
      const lines = page.split('\n').map((line) => line.trim());
      for (const line of code!.trim().split('\n')) expect(lines).toContain(line.trim());
    }
  });

  it('writes addresses into import maps that browsers take', () => {
    const texts = [...documents.values()].map(({ body }) => body.textContent);
    texts.push(readFileSync(path.join(ROOT, 'README.md'), 'utf8'));
    const addresses = texts.flatMap((text) =>
      [...text.matchAll(/"imports": \{ "[^"]*": "([^"]*)"/g)].map(([, address]) => address!),
    );
    expect(addresses.length).toBeGreaterThanOrEqual(2);
    for (const address of addresses) expect(address).toMatch(/^(\.{0,2}\/|https:)/);
  });

  it('needs fewer than 500 lines for what a generator would do', () => {
    // Any generator would need these: pages of elements, notes of readers, examples that are edited.
    const content = /element-page|warnings|pictures|examples|editor|preview|\.test\./;
    const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[]).filter(
      (file) => file.endsWith('.ts') && !content.test(file),
    );
    const lines = files
      .flatMap((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').split('\n'))
      .filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line));
    expect(lines.length).toBeLessThan(500);
  });
});
