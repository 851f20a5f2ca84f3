/**
 * `npm run test:faults`: seeds each fault of `faults.mjs` into a copy of the checkout and runs the
 * test files that promise to catch it. Prints a table and writes it to `results/table.md`; the exit
 * code is 1 where a fault is not caught. `--only id,id` and `--project unit` narrow it. The first
 * failed test ends a run; `--every` lists all that fail. `--patience 5` multiplies the time limits
 * of the tests, for a machine that does other work too.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyCheckout } from './copy.mjs';
import { FAULTS } from './faults.mjs';
import { escapeRegExp, runTests } from './run-tests.mjs';

/** Projects from the cheapest to the dearest. */
const PROJECTS = ['unit', 'fuzz', 'server', 'elements', 'browser', 'alone'];
/** Projects whose pages load `dist`. */
const IN_BROWSER = ['browser', 'alone'];
/** The message of a test, or of its wait for a page, whose time ran out: in vitest, mocha and Playwright. */
const TIMED_OUT = /Test timed out in|Timeout (of )?\d+ ?ms exceeded/;
const RESULTS = path.join(import.meta.dirname, 'results');
const UNCHANGED = path.join(RESULTS, 'unchanged.json');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    project: { type: 'string' },
    every: { type: 'boolean', default: false },
    patience: { type: 'string', default: '1' },
  },
});

// A title that names the seed is the same with a fault and without it.
process.env.TEST_SEED ??= String(Date.now() % 1_000_000);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
mkdirSync(RESULTS, { recursive: true });
const faults = selectFaults();
const copy = copyCheckout();
process.once('exit', () => copy.remove());
for (const fault of faults) {
  checkTests(fault);
  copy.seed(fault)();
}
copy.extendTimeLimits(Number(options.patience));
const unchanged = readUnchanged();
const rows = [];
for (const project of PROJECTS) {
  const tried = [];
  for (const fault of faults) if (fault.project === project) tried.push(await tryFault(fault));
  // One run for all of a project: most of the time of a run is its start.
  await learnUnchanged(
    project,
    tried.flatMap(({ failed }) => failed),
  );
  for (const one of tried) rows.push(await judge(one));
  writeFileSync(path.join(RESULTS, 'table.md'), tableOf(rows));
}
console.log(`\n${tableOf(rows)}`);
const missed = rows.filter(({ caughtBy }) => caughtBy.length === 0).length;
console.log(`${rows.length - missed} of ${rows.length} seeded faults are caught.`);
process.exit(missed > 0 ? 1 : 0);

/** The faults that the command line asks for, in the order of their projects. Throws where a name is unknown or given twice. */
function selectFaults() {
  const ids = FAULTS.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new Error(`Two faults are called ${twice}`);
  const only = options.only?.split(',');
  const unknown = only?.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new Error(`There is no fault ${unknown}`);
  return PROJECTS.filter((project) => !options.project || project === options.project).flatMap(
    (project) =>
      FAULTS.filter((fault) => fault.project === project && (only?.includes(fault.id) ?? true)),
  );
}

/** Throws where a file that promises to catch a fault is missing, or is one that `npm test` does not run. */
function checkTests({ id, tests }) {
  for (const file of tests) {
    if (!existsSync(path.join(copy.folder, file))) throw new Error(`${id}: there is no ${file}`);
    if (file.includes('.long.test.')) throw new Error(`${id}: npm test does not run ${file}`);
  }
}

/** Seeds one fault, runs its tests and takes it back. */
async function tryFault(fault, stopEarly = !options.every) {
  const began = Date.now();
  let failed = [];
  try {
    failed = await failuresWith(fault, stopEarly);
  } catch (error) {
    console.error(`${fault.id}: ${error.message}`);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${fault.id} (${seconds} s): ${failed.length > 0 ? 'a test fails' : 'NOT CAUGHT'}`);
  for (const test of failed.slice(0, 3))
    console.log(`    ${nameOf(test)}\n        ${test.message}`);
  return { fault, failed, seconds, stopEarly };
}

/** Failed tests of the files of a fault. A file whose set-up fails, and a test whose time runs out, have not looked at the promise. */
async function failuresOf({ id, project, tests }, options) {
  const results = await runTests(copy.folder, project, tests, options);
  const hasRun = results.some(({ status }) => status === 'passed' || status === 'failed');
  if (!hasRun) throw new Error(`no test of ${tests.join(', ')} ran: ${options.pattern ?? 'all'}`);
  const failed = results.filter(({ status }) => status === 'failed');
  const isVerdict = ({ title, message }) => title !== null && !TIMED_OUT.test(message);
  for (const test of failed)
    if (!isVerdict(test)) console.error(`${id}: no verdict of ${nameOf(test)}: ${test.message}`);
  return failed.filter(isVerdict);
}

/** The row of a fault: what fails with it and passes without it has caught it. */
async function judge({ fault, failed, seconds, stopEarly }) {
  const { id, promise, project } = fault;
  const caughtBy = failed.filter((test) => !unchanged.failures[nameOf(test)]);
  if (failed.length === 0 || caughtBy.length > 0 || !stopEarly)
    return { id, promise, caughtBy, seconds };
  console.log(`${id}: the test that fails does so without the fault too; all tests are run`);
  const again = await tryFault(fault, false);
  await learnUnchanged(project, again.failed);
  return judge(again);
}

/** Tests that fail with a fault. */
async function failuresWith(fault, stopEarly) {
  if (loadsDist(fault)) copy.buildDist();
  const undo = [copy.seed(fault)];
  try {
    if (loadsDist(fault) && /^(src|elements)\//.test(fault.file)) undo.push(copy.rebuildDist());
    if (stopEarly && fault.first !== undefined) {
      const failed = await failuresOf(fault, { pattern: escapeRegExp(fault.first) });
      if (failed.length > 0) return failed;
    }
    return await failuresOf(fault, { stopEarly });
  } finally {
    for (const one of undo.reverse()) one();
  }
}

/** True where pages of the tests load `dist`. Tests of the session bundle the sources themselves, that of the routes has no page. */
function loadsDist({ project, tests }) {
  const withoutDist = /^tests\/(session\/|e2e\/shell-routes\.)/;
  return IN_BROWSER.includes(project) && tests.some((test) => !withoutDist.test(test));
}

/**
 * Finds out which tests fail without any fault; once for each version of the sources. They are run
 * alone where their runner can do that; those that fail so, which may be because they need the
 * tests before them, with their whole file.
 */
async function learnUnchanged(project, tests) {
  const open = tests.filter((test) => !(nameOf(test) in unchanged.failures));
  if (open.length === 0) return;
  const titles = open.map(({ title }) => title);
  const alone = project === 'elements' ? open : await runUnchanged(project, open, titles);
  const failing = alone.length > 0 ? await runUnchanged(project, alone) : [];
  for (const test of open) unchanged.failures[nameOf(test)] = failing.includes(test);
  for (const test of failing) console.log(`fails without a fault: ${nameOf(test)}`);
  writeFileSync(UNCHANGED, JSON.stringify(unchanged));
}

/** Those of the tests that do not pass in the unchanged sources. */
async function runUnchanged(project, tests, titles) {
  const files = [...new Set(tests.map(({ file }) => file))];
  const pattern = titles && `^(${titles.map(escapeRegExp).join('|')})$`;
  const results = await runTests(copy.folder, project, files, { pattern });
  const passed = results.filter(({ status }) => status === 'passed').map(nameOf);
  return tests.filter((test) => !passed.includes(nameOf(test)));
}

/** What earlier runs found out about the same sources. */
function readUnchanged() {
  if (existsSync(UNCHANGED)) {
    const kept = JSON.parse(readFileSync(UNCHANGED, 'utf8'));
    if (kept.hash === copy.hash) return kept;
  }
  return { hash: copy.hash, failures: {} };
}

function nameOf({ file, title }) {
  return `${file}: ${title}`;
}

function tableOf(all) {
  const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  const lines = all.map(({ id, promise, caughtBy, seconds }) => {
    const names = caughtBy.length > 0 ? caughtBy.map(nameOf).join('; ') : 'NOT CAUGHT';
    return `| ${id} | ${cell(promise)} | ${cell(names)} | ${seconds} |`;
  });
  return ['| id | promise | caught by | seconds |', '| --- | --- | --- | --- |', ...lines, ''].join(
    '\n',
  );
}
