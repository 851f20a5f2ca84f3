/** Writes the documentation as static files. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { ROOT, writeSamples } from '../prepare.mjs';
import { renderFrame } from './frame.ts';
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

/** Writes the site into the folder `out`, over a suite that is built. */
export async function buildSite(out: string): Promise<void> {
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
  // Pages need neither types nor source maps.
  const filter = (file: string): boolean => !/\.map$|\/dist\/types$/.test(file);
  const copy = (from: string, to: string): Promise<void> =>
    cp(path.join(ROOT, from), path.join(out, to), { recursive: true, filter });
  await Promise.all([
    ...pages.map((page) => write(page.path, renderFrame(page, pages, readTexts('en')))),
    ...['en', 'tr', 'zh', 'ar'].map((language) =>
      write(`texts/${language}.json`, JSON.stringify({ ...titles, ...readTexts(language) })),
    ),
    write('search.json', indexPages(pages)),
    copy('dist', 'dist'),
    copy('dist/template.schema.json', 'template.schema.json'),
    copy('dist/recipe.schema.json', 'recipe.schema.json'),
    copy('host-demo/gallery/examples', 'examples'),
    copy('host-demo/gallery/gallery.css', 'gallery.css'),
    ...['preview.html', 'preview.css', 'site.css'].map((file) =>
      copy(`host-demo/site/client/${file}`, file),
    ),
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
