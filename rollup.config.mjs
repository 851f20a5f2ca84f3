import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import {
  classicScript,
  copied,
  cssText,
  elementTags,
  minified,
  productionOnly,
  singleIcons,
  tagLoaders,
  textAsText,
  workerUrl,
} from './elements/build/plugins.mjs';
import { ownKeys } from './elements/build/own-keys.mjs';
import { publish } from './elements/build/publish.mjs';
import { leanSourceMaps } from './elements/build/source-maps.mjs';
import { thirdParty } from './elements/build/third-party.mjs';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));

/** Chunks that are one although not every element takes all of them: in pieces of a few hundred bytes they cost more to pack than they are. */
const TOGETHER = {
  react: /node_modules\/(react|react-dom|scheduler|@r2wc)\/|commonjsHelpers/,
  icons:
    /\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/.*|icons\/(download|maximize|panel-right-open|pencil|refresh-cw|table-2|triangle-exclamation-point|x|zoom-in|zoom-out))\.m?js$/,
  plots:
    /\/src\/(plot\/(frame-loop|size-watch|canvas-blob)|plot\/log\/(colormaps|nice-limits|theme|log-data|pyramid)|viewers\/shared\/(plot-theme|use-plot-node|PlotStage|opening|latest-run)|core\/link|rpc\/(rpc|worker-pool)|formats\/mnemonics)\.tsx?$/,
  sources: /\/src\/formats\/(http-source|block-source|http-request|blob-source|byte-source)\.ts$/,
  surveys:
    /\/src\/(formats\/seismic\/(seismic-survey|compute-clip)|plot\/seismic\/(clip|colormaps)|viewers\/shared\/kept-look|sources\/survey\/(section-numbers|survey-detail|survey-surfaces))\.ts$/,
  problems: /\/src\/(core\/problem|api\/errors|ui\/ProblemDetails)\.tsx?$/,
  controls:
    /\/src\/(units\/depth|core\/text-search|ui\/(Menu|ProblemNote|ProgressNote|Tabs|format|roving|use-roving-list|use-narrow))\.tsx?$/,
  hooks:
    /\/src\/ui\/use-(disposable|focus-on|last-known|latest|listener|methods|refresh|resize|state-from|timer)\.ts$/,
};

/** Writes what elements.md calls "What is shipped" into dist/. */
export default async () => {
  const input = { 'geo-elements': 'elements/loader.ts' };
  for (const tag of await elementTags(root)) input[`elements/${tag}`] = `elements/${tag}.ts`;
  input.popup = 'elements/popup.ts';
  return {
    input,
    // Cycles and old idioms inside libraries are theirs.
    onwarn: (warning, warn) => {
      if (!/node_modules/.test(`${warning.id} ${warning.ids}`)) warn(warning);
    },
    output: {
      dir: 'dist',
      format: 'es',
      sourcemap: true,
      // Nobody asks whether a namespace of ours is one, or writes to it.
      generatedCode: { preset: 'es2015', symbols: false },
      freeze: false,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      hashCharacters: 'hex',
      manualChunks: (id) => Object.keys(TOGETHER).find((name) => TOGETHER[name].test(id)),
      onlyExplicitManualChunks: true,
    },
    plugins: [
      {
        name: 'empty-dist',
        renderStart: () => rm(`${root}/dist`, { recursive: true, force: true }),
      },
      tagLoaders(root),
      singleIcons(root),
      workerUrl(),
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
      minified(),
      classicScript(`${root}/elements/script.ts`, 'geo-elements.script.js'),
      copied(`${root}/elements/popup.html`, 'popup.html'),
      leanSourceMaps(),
      thirdParty(),
      publish(root),
    ],
  };
};
