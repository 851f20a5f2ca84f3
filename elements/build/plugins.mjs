/**
 * Rollup plugins for the module kinds of src/globals.d.ts; web-test-runner uses the same names
 * (web-test-runner.config.mjs).
 */
import { readFile, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { minify } from '@swc/core';
import { transform } from 'esbuild';

/** Tags of the suite: every `elements/geo-*.ts` defines the tag of its name. */
export async function elementTags(root) {
  const names = await readdir(resolve(root, 'elements'));
  return names
    .filter((name) => /^geo-[a-z0-9-]+\.ts$/.test(name))
    .map((name) => name.slice(0, -3))
    .sort();
}

/** `import css from './x.css'`: the sheet as minified text. */
export function cssText() {
  return {
    name: 'css-text',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      this.addWatchFile(id);
      const { code } = await transform(await readFile(id, 'utf8'), {
        loader: 'css',
        minify: true,
        target: 'es2022',
      });
      return `export default ${JSON.stringify(code.trim())};`;
    },
  };
}

/**
 * Imports of single icons in place of imports from the list of all 1,600, each of which would be
 * read and parsed for nothing.
 */
export function singleIcons(root) {
  const library = resolve(root, 'node_modules/lucide-react/dist/esm');
  let files;
  return {
    name: 'single-icons',
    async buildStart() {
      const list = await readFile(resolve(library, 'lucide-react.mjs'), 'utf8');
      files = new Map(
        [...list.matchAll(/export \{([^}]*)\} from '([^']*)'/g)].flatMap(([, names, file]) =>
          [...names.matchAll(/default as (\w+)/g)].map(([, name]) => [name, file]),
        ),
      );
    },
    transform(code) {
      if (!code.includes("from 'lucide-react'")) return null;
      const single = (specifier) => {
        const [name, local = name] = specifier.trim().split(/\s+as\s+/);
        if (name === '' || name.startsWith('type ')) return '';
        if (!files.has(name)) this.error(`lucide-react has no icon ${name}`);
        return `import ${local} from ${JSON.stringify(resolve(library, files.get(name)))};`;
      };
      return {
        code: code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, names) =>
          names.split(',').map(single).join(''),
        ),
        map: null,
      };
    },
  };
}

/**
 * Libraries' own switch between development and production, before CommonJS modules are taken
 * apart: only one half is bundled.
 */
export function productionOnly() {
  return {
    name: 'production-only',
    transform(code) {
      if (!code.includes('process.env')) return null;
      // What else they ask of an environment they ask where there is one.
      const production = code
        .replaceAll('process.env.NODE_ENV', '"production"')
        .replaceAll('process.env', '(void 0)');
      return { code: production, map: null };
    },
  };
}

/**
 * OpenLayers measures the height of a text with `innerHTML = 'M'`, which a page with Trusted Types
 * refuses: the map writes text as text.
 */
export function textAsText() {
  return {
    name: 'text-as-text',
    transform(code, id) {
      if (!/\/ol\/render\/canvas\.js$/.test(id)) return null;
      const written = code.replace(".innerHTML = 'M'", ".textContent = 'M'");
      if (written === code) throw new Error(`${id} measures texts in another way: see textAsText`);
      return { code: written, map: null };
    },
  };
}

/** How scripts are minified. */
export const MINIFYING = {
  module: true,
  ecma: 2020,
  sourceMap: true,
  // With reduce_funcs, a function with a single call site is inlined as a closure that is created on
  // every call, and engines compile it again each time.
  compress: { ecma: 2020, passes: 3, keep_fargs: false, reduce_funcs: false },
  mangle: true,
  format: { comments: false },
};

/** Scripts without what only people need, at the size of their budgets (tests/size). */
export function minified() {
  return {
    name: 'minified',
    async renderChunk(code) {
      const { code: small, map } = await minify(code, MINIFYING);
      return { code: small, map };
    },
  };
}

/** A file that is shipped as it is. */
export function copied(path, fileName) {
  return {
    name: 'copied',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await readFile(path) });
    },
  };
}
