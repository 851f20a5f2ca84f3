import { existsSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { build } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { CHROMIUM } from './tests/support/chromium-path.mjs';

const root = import.meta.dirname;
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Serves a test, bundled with what it imports. React is the development one, whose warnings are part of what is tested. */
function bundledTests() {
  return {
    name: 'bundled-tests',
    async serve({ path }) {
      if (!/\.test\.tsx?$/.test(path)) return undefined;
      const { outputFiles } = await build({
        entryPoints: [resolve(root, `.${path}`)],
        bundle: true,
        write: false,
        format: 'esm',
        target: 'es2022',
        jsx: 'automatic',
        sourcemap: 'inline',
        loader: { '.css': 'text' },
        define: { 'process.env.NODE_ENV': '"development"' },
        logLevel: 'silent',
        plugins: [workerUrls()],
      });
      return { body: outputFiles[0].text, type: 'js' };
    },
  };
}

/** Workers of `worker-url:` imports, each bundled into a blob. */
function workerUrls() {
  return {
    name: 'worker-url',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^worker-url:/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path.slice('worker-url:'.length)),
        namespace: 'worker-url',
      }));
      onLoad({ filter: /.*/, namespace: 'worker-url' }, async ({ path }) => {
        const { outputFiles } = await build({
          entryPoints: [path],
          bundle: true,
          write: false,
          format: 'esm',
          target: 'es2022',
          logLevel: 'silent',
        });
        return {
          contents: `const text = ${JSON.stringify(outputFiles[0].text)};\nexport default () => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));`,
          loader: 'js',
        };
      });
    },
  };
}

/** Writes an entry for each file into `file`, as `tests/command/parts.mjs` reads it. */
function fileReporter(file) {
  const testsOf = ({ suites, tests }) => [
    ...tests,
    ...suites.flatMap((suite) =>
      testsOf(suite).map((test) => ({ ...test, name: `${suite.name} ${test.name}` })),
    ),
  ];
  const resultOf = ({ testFile, passed, errors, testResults }) => {
    const tests = testResults ? testsOf(testResults) : [];
    const failed = tests.filter(({ passed: good, skipped }) => !good && !skipped);
    return {
      project: 'elements',
      file: relative(root, testFile),
      seconds: tests.reduce((ms, { duration = 0 }) => ms + duration, 0) / 1000,
      ok: passed,
      passed: tests.filter(({ passed: good }) => good).length,
      skipped: tests.filter(({ skipped }) => skipped).length,
      tests: tests.map(({ name, passed: good, skipped: out, error }) => ({
        title: name,
        status: out ? 'skipped' : good ? 'passed' : 'failed',
        message: error?.message ?? '',
      })),
      failures: [
        ...errors.map(({ message }) => message),
        ...failed.map(({ name, error }) => `${name}: ${error?.message ?? 'failed'}`),
      ],
    };
  };
  return {
    stop: ({ sessions }) => writeFileSync(file, JSON.stringify([...sessions].map(resultOf))),
  };
}

/** Launchers of Firefox and WebKit in the long run, by the drivers of `tests/support/engines`. */
async function otherEngines() {
  if (process.env.TEST_LENGTH !== 'long') return [];
  const engines = [];
  for (const name of ['firefox', 'webkit']) {
    const module = await tsImport(`./tests/support/engines/${name}.ts`, import.meta.url);
    const absence = module[name].absence();
    if (absence) console.log(`SKIPPED: the elements in ${module[name].name}. ${absence}`);
    else engines.push(engineLauncher(module[name]));
  }
  return engines;
}

/** An engine as web-test-runner takes it: a window for each session. */
function engineLauncher(engine) {
  const pages = new Map();
  let browser;
  return {
    name: engine.name,
    type: engine.name.toLowerCase(),
    concurrency: 1,
    async stop() {
      await (await browser)?.close();
    },
    async startSession(id, url) {
      browser ??= engine.start();
      const page = await (await browser).open();
      pages.set(id, { page, url });
      await page.goto(url);
    },
    isActive: (id) => pages.has(id),
    getBrowserUrl: (id) => pages.get(id)?.url,
    async stopSession(id) {
      await pages.get(id)?.page.close();
      pages.delete(id);
      return {};
    },
  };
}

const browsers = [];
if (existsSync(CHROMIUM))
  browsers.push(
    chromeLauncher({ launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS } }),
  );
else
  throw new Error(`No browser at ${CHROMIUM}: install chromium, or say where it is by CHROMIUM=`);
browsers.push(...(await otherEngines()));

export default {
  files: [relative(process.cwd(), resolve(root, 'tests/elements/**/*.test.{ts,tsx}'))],
  rootDir: root,
  browsers,
  concurrency: 1,
  nodeResolve: false,
  plugins: [bundledTests()],
  testFramework: { config: { timeout: 30_000 } },
  // A machine that does other work too starts a browser in more than the 30 seconds that the runner gives it.
  browserStartTimeout: 120_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  reporters: [
    defaultReporter(),
    ...(process.env.TEST_REPORT ? [fileReporter(process.env.TEST_REPORT)] : []),
  ],
};
