/**
 * `npm run docs`: writes the documentation as static files, into `.cache/docs-site` or the folder
 * that `--out` names. Any server of static files will do, under any path.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { buildIfOlder, ROOT, writeSamples } from '../prepare.mjs';
import { PREVIEW, renderFrame } from './frame.ts';
import { type Page, readTexts, renderPages } from './pages.ts';
import { FIELDS, type SearchEntry } from './search-options.ts';

/** The search index of all sections of all pages, as MiniSearch stores it. */
function indexPages(pages: readonly Page[]): string {
  const index = new MiniSearch<SearchEntry>(FIELDS);
  const entries = pages.flatMap(({ path: file, title: page, sections }) =>
    sections.map(({ id, title, text }): Omit<SearchEntry, 'id'> => ({
      page,
      title,
      text: text.trim().slice(0, 2000),
      url: `${file}#${id}`,
    })),
  );
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return JSON.stringify(index);
}

/** Writes the site into `out`, over a suite that is built. */
async function buildSite(out: string): Promise<void> {
  const pages = await renderPages(ROOT);
  await rm(out, { recursive: true, force: true });
  await mkdir(path.join(out, 'texts'), { recursive: true });
  const titles = Object.fromEntries(
    pages.flatMap(({ titleKey, title }) => (titleKey ? [[titleKey, title]] : [])),
  );
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(out, file)), { recursive: true });
    await writeFile(path.join(out, file), text);
  };
  const copy = (from: string, to: string): Promise<void> =>
    cp(path.join(ROOT, from), path.join(out, to), { recursive: true });
  await Promise.all([
    ...pages.map((page) => write(page.path, renderFrame(page, pages, readTexts('en')))),
    ...['en', 'tr', 'zh', 'ar'].map((language) =>
      write(`texts/${language}.json`, JSON.stringify({ ...titles, ...readTexts(language) })),
    ),
    write('search.json', indexPages(pages)),
    write('preview.html', PREVIEW),
    copy('dist', 'dist'),
    copy('dist/template.schema.json', 'template.schema.json'),
    copy('host-demo/gallery/examples', 'examples'),
    copy('host-demo/gallery/gallery.css', 'gallery.css'),
    copy('host-demo/site/client/preview.css', 'preview.css'),
    copy('host-demo/site/client/site.css', 'site.css'),
    copy('elements/docs/pictures', 'pictures'),
    copy('host-demo/app/icon.svg', 'icon.svg'),
    writeSamples(path.join(out, 'samples')),
    bundle(out),
  ]);
}

/** Bundles the scripts of the site. */
async function bundle(out: string): Promise<void> {
  const client = (name: string): string => path.join(import.meta.dirname, 'client', name);
  const common = { bundle: true, minify: true, outdir: out, target: 'es2022' } as const;
  await build({ ...common, entryPoints: [client('boot.ts')], format: 'iife' });
  await build({
    ...common,
    entryPoints: {
      site: client('site.ts'),
      preview: client('preview.ts'),
      samples: path.join(ROOT, 'host-demo/gallery/samples.ts'),
    },
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    splitting: true,
  });
}

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = path.resolve(values.out ?? path.join(ROOT, '.cache/docs-site'));
await buildIfOlder();
const began = performance.now();
await buildSite(out);
console.log(`${out}: written in ${((performance.now() - began) / 1000).toFixed(1)} s`);
