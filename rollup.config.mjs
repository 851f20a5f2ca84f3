import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import { chunksByFamily } from './elements/build/chunks.mjs';
import { loaders } from './elements/build/loaders.mjs';
import {
  copied,
  cssText,
  elementTags,
  minified,
  productionOnly,
  singleIcons,
  textAsText,
} from './elements/build/plugins.mjs';
import { logicalAssignments } from './elements/build/logical-assignments.mjs';
import { ownKeys } from './elements/build/own-keys.mjs';
import { publish } from './elements/build/publish.mjs';
import { singleFiles } from './elements/build/single.mjs';
import { leanSourceMaps } from './elements/build/source-maps.mjs';
import { thirdParty } from './elements/build/third-party.mjs';
import { workerUrl } from './elements/build/workers.mjs';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** Modules that an element imports when it draws for the first time: they are fetched with it. */
const FIRST_PICTURE = {
  'geo-well-3d': ['src/plot/scene/scene-plot.ts'],
  'geo-seismic-3d': ['src/plot/scene/scene-plot.ts'],
  'geo-map': ['src/plot/map/map-plot.ts'],
};

/** Small modules that an element imports dynamically and needs for many a first picture: they lie in its chunks. */
const WITH_ELEMENT = {
  'geo-log-viewer': ['src/sources/log/page-source.ts'],
  'geo-seismic': ['src/sources/survey/page-survey.ts'],
  'geo-seismic-3d': ['src/sources/survey/page-survey.ts'],
  'geo-map': ['src/sources/layer/backend-source.ts'],
};

// Cycles and old idioms inside libraries are theirs.
const onwarn = (warning, warn) => {
  if (!/node_modules/.test(`${warning.id} ${warning.ids}`)) warn(warning);
};

const OUTPUT = {
  format: 'es',
  // Nobody asks whether a namespace of ours is one, or writes to it.
  generatedCode: { preset: 'es2015', symbols: false },
  freeze: false,
  chunkFileNames: 'chunks/[name]-[hash].js',
  hashCharacters: 'hex',
};

/** What turns sources and libraries into scripts. */
const compile = () => [
  cssText(),
  nodeResolve({
    browser: true,
    extensions: ['.mjs', '.js', '.ts', '.tsx'],
    exportConditions: ['production', 'browser', 'module'],
  }),
  productionOnly(),
  textAsText(),
  json(),
  commonjs(),
  esbuild({
    target: 'es2022',
    jsx: 'automatic',
    tsconfig: false,
    define: { __GEO_VERSION__: JSON.stringify(version) },
  }),
  ownKeys(),
  logicalAssignments(),
  minified(),
];

/** Writes what elements.md calls "What is shipped" into dist/. */
export default async () => {
  const tags = await elementTags(root);
  const input = Object.fromEntries(tags.map((tag) => [`elements/${tag}`, `elements/${tag}.ts`]));
  input.popup = 'elements/popup.ts';
  return {
    input,
    onwarn,
    output: {
      ...OUTPUT,
      dir: 'dist',
      sourcemap: true,
      entryFileNames: '[name].js',
      manualChunks: chunksByFamily(root, tags, {
        firstPicture: FIRST_PICTURE,
        withElement: WITH_ELEMENT,
      }),
      onlyExplicitManualChunks: true,
    },
    plugins: [
      {
        name: 'empty-dist',
        renderStart: () => rm(`${root}/dist`, { recursive: true, force: true }),
      },
      singleIcons(root),
      workerUrl({ plugins: compile, onwarn, output: OUTPUT }),
      ...compile(),
      loaders(root, { version, firstPicture: FIRST_PICTURE }),
      copied(`${root}/elements/popup.html`, 'popup.html'),
      copied(`${root}/elements/notebook-python/geo_elements.py`, 'notebook/geo_elements.py'),
      singleFiles(root),
      leanSourceMaps(),
      thirdParty(),
      publish(root),
    ],
  };
};
