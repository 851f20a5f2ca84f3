/**
 * `npm test`: installs what the tests need and runs all of them. One step at a time; every step runs even when one before it
 * failed, and the last lines name every failed test with the first line of its error. On a machine that does other work too a browser now and then opens no window, and a
 * server starts in minutes: of the steps with servers and browsers a few failed files are run once more, each from its start, and
 * named at the end.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkNode, installDependencies, run } from '../host-demo/prepare.mjs';

checkNode();
await installDependencies();
await installBrowser();

const STEPS = [
  ['types', 'npm', ['run', 'types']],
  ['lint and import directions', 'npm', ['run', 'lint']],
  ['unit tests', 'npm', ['run', 'unit']],
  ['server', () => twice('server')],
  ['build', 'npm', ['run', 'build']],
  ['size budgets', 'npm', ['run', 'size']],
  ['elements in browsers', () => twice('elements')],
  ['pages in a browser', () => twice('browser')],
  ['leaks and faults', () => twice('alone')],
  [
    'damaged files',
    'npm',
    ['run', 'fuzz'],
    { FUZZ_CASES: process.env.FUZZ_CASES ?? (process.env.CI ? '3000' : '10000') },
  ],
];

/** More failed files than this are no accident. */
const MOST_AGAIN = 6;

const failed = [];
/** The tests of those steps that failed, each with the first line of its error. */
const failures = [];
/** Tests that passed in their second run only. */
const unsteady = [];
for (const [name, command, args, env] of STEPS) {
  const start = Date.now();
  console.log(`\n=== ${name}`);
  try {
    await (typeof command === 'function'
      ? command()
      : run(command, args, { env: { ...process.env, ...env } }));
    console.log(`=== ${name}: passed in ${Math.round((Date.now() - start) / 1000)} s`);
  } catch (error) {
    failed.push(name);
    console.error(`=== ${name}: FAILED (${error.message})`);
  }
}
if (unsteady.length) console.log(`\nPassed in a second run only:\n${unsteady.join('\n')}`);
if (failures.length) console.log(`\nFailed tests:\n${failures.join('\n')}`);
if (failed.length) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${STEPS.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);

/** Runs the tests of a project, then the files that failed. */
async function twice(project) {
  const runFiles = project === 'elements' ? webTestRunner : vitest;
  const first = await runFiles([], project);
  if (first.files.length === 0) return;
  if (first.files.length <= MOST_AGAIN) {
    console.log(`\n=== ${project}, a second time: ${first.files.join(', ')}`);
    const second = await runFiles(first.files, project);
    if (second.files.length === 0) {
      unsteady.push(...first.tests);
      return;
    }
    failures.push(...second.tests);
  } else {
    failures.push(...first.tests);
  }
  throw new Error(`${first.files.length} files`);
}

/** Runs test files of a project, all where none is named; answers those that failed and their failed tests. */
function vitest(only, project) {
  return reported((report) =>
    run(
      'npx',
      [
        'vitest',
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...only,
      ],
      { env: process.env },
    ),
  );
}

/** The same for the tests of web-test-runner, whose configuration writes a report like vitest's. */
function webTestRunner(only) {
  return reported((report) =>
    run('npx', ['web-test-runner', ...(only.length ? ['--files', ...only] : [])], {
      env: { ...process.env, TEST_REPORT: report },
    }),
  );
}

/** What `start` leaves in the report it is to write. */
async function reported(start) {
  const folder = mkdtempSync(join(tmpdir(), 'geo-elements-tests-'));
  const report = join(folder, 'report.json');
  try {
    await start(report);
    return { files: [], tests: [] };
  } catch (error) {
    if (!existsSync(report)) throw error;
    const results = JSON.parse(readFileSync(report, 'utf8')).testResults.filter(
      ({ status }) => status === 'failed',
    );
    // A failure outside of any test, such as an error that nobody caught, names no file.
    if (results.length === 0) throw error;
    return { files: results.map(({ name }) => name), tests: results.flatMap(inShort) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The failed tests of a file, a line each. */
function inShort({ name, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const tests = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
  return tests.length ? tests : [`${file}: ${firstLine(message)}`];
}

function firstLine(text = '') {
  return text.split('\n')[0].slice(0, 300);
}

/** A Chromium, by apt-get where none is found and we may install one. */
async function installBrowser() {
  if (existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update']);
    await run('apt-get', [
      'install',
      '-y',
      '--no-install-recommends',
      'chromium',
      'fonts-noto-core',
      'fonts-noto-cjk',
      'fonts-dejavu-core',
    ]);
    return;
  }
  console.error(
    'The tests need Chromium. Install it (Debian: apt-get install chromium) or name one by CHROMIUM=/path/to/chromium.',
  );
  process.exit(1);
}
