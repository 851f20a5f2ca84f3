import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { elementTags } from './plugins.mjs';

/**
 * The autoloader, as a module, as one for notebooks and as a classic script, each one file that
 * knows what the first picture of every tag needs.
 * @param {string} root
 * @param {{ version: string, firstPicture: Record<string, string[]> }} options `firstPicture`:
 *   modules that an element imports when it draws for the first time, by tag
 */
export function loaders(root, { version, firstPicture }) {
  return {
    name: 'loaders',
    // The module of notebooks has the loader inside, and leaves its files to imports.
    resolveId: (source) => (/^virtual:(tags|first-files)$/.test(source) ? `\0${source}` : null),
    async load(id) {
      if (id === '\0virtual:first-files') return NO_FILES;
      if (id !== '\0virtual:tags') return null;
      return tagModule(await elementTags(root), (tag) => resolve(root, 'elements', `${tag}.ts`));
    },
    async generateBundle(_, bundle) {
      const tags = await elementTags(root);
      const modules = {
        'virtual:tags': tagModule(tags),
        'virtual:first-files': firstFileModule(
          bundle,
          tags.map((tag) => [
            tag,
            [`elements/${tag}.ts`, ...(firstPicture[tag] ?? [])].map((name) => resolve(root, name)),
          ]),
        ),
      };
      const emit = async (entry, fileName, options) => {
        const { outputFiles } = await build({
          entryPoints: [resolve(root, entry)],
          bundle: true,
          minify: true,
          write: false,
          charset: 'ascii',
          define: { __GEO_VERSION__: JSON.stringify(version) },
          plugins: [virtualModules(modules)],
          ...options,
        });
        this.emitFile({ type: 'asset', fileName, source: outputFiles[0].text });
      };
      await emit('elements/loader.ts', 'geo-elements.js', { format: 'esm', target: 'es2022' });
      await emit('elements/notebook-module.ts', 'geo-elements.notebook.js', {
        format: 'esm',
        target: 'es2022',
      });
      await emit('elements/script.ts', 'geo-elements.script.js', {
        format: 'iife',
        target: 'es2020',
      });
    },
  };
}

/** `virtual:tags`: a loader per tag. Literal addresses, which the bundlers of hosts follow. */
const tagModule = (tags, fileOfTag = (tag) => `./elements/${tag}.js`) =>
  `export default new Map([${tags
    .map((tag) => `[${JSON.stringify(tag)}, () => import(${JSON.stringify(fileOfTag(tag))})]`)
    .join(', ')}]);`;

/** `virtual:first-files` of a build that does not know its files, or is one file. */
export const NO_FILES = 'export const files = []; export const filesByTag = {};';

/** Files of a tag that are named, the largest: two for each connection that a browser opens to a server. */
const MOST_NAMED = 12;

/** `virtual:first-files`: the files up to the first picture by tag, each with its hash. */
function firstFileModule(bundle, entries) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const files = [];
  const byTag = entries.map(([tag, moduleIds]) => [
    tag,
    closure(chunks, moduleIds)
      .slice(0, MOST_NAMED)
      .map((fileName) => {
        if (!files.includes(fileName)) files.push(fileName);
        return files.indexOf(fileName);
      }),
  ]);
  const hashed = files.map((fileName) => [fileName, sha256(bundle[fileName].code)]);
  return `export const files = ${JSON.stringify(hashed)};
export const filesByTag = ${JSON.stringify(Object.fromEntries(byTag))};`;
}

/** Files of the chunks that hold `moduleIds`, and of all they import; the largest first. */
function closure(chunks, moduleIds) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set();
  const visit = (fileName) => {
    if (seen.has(fileName)) return;
    seen.add(fileName);
    byFile.get(fileName).imports.forEach(visit);
  };
  for (const id of moduleIds) {
    const chunk =
      chunks.find(({ facadeModuleId, isEntry }) => isEntry && facadeModuleId === id) ??
      chunks.find((one) => one.moduleIds.includes(id));
    if (!chunk) throw new Error(`no chunk holds ${id}`);
    visit(chunk.fileName);
  }
  return [...seen].sort((a, b) => byFile.get(b).code.length - byFile.get(a).code.length);
}

const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Modules that have no file, by name, and the elements as they lie beside the loaders. */
function virtualModules(modules) {
  return {
    name: 'virtual-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/elements\// }, ({ path }) => ({ path, external: true }));
      onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({ contents: modules[path] }));
    },
  };
}
