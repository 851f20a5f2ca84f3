/**
 * `npm run test:faults`: seeds each fault of `faults.mjs` into a copy of the checkout and runs the test files that promise to
 * catch it. Prints a table and writes it to `results/table.md`; the exit code is 1 where a fault is not caught.
 * `--only id,id` and `--project unit` narrow it. Of server and browser files the first failed test ends the run; `--every` lists
 * all that fail.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyCheckout } from './copy.mjs';
import { FAULTS } from './faults.mjs';
import { failedTests } from './run-tests.mjs';

/** Projects from the cheapest to the dearest. */
const PROJECTS = ['unit', 'fuzz', 'server', 'elements', 'browser', 'alone'];
/** Projects whose pages load `dist`. */
const IN_BROWSER = ['browser', 'alone'];
const RESULTS = path.join(import.meta.dirname, 'results');
const UNCHANGED = path.join(RESULTS, 'unchanged.json');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    project: { type: 'string' },
    every: { type: 'boolean', default: false },
  },
});

process.env.FUZZ_CASES ??= '1000';
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
mkdirSync(RESULTS, { recursive: true });
const faults = selectFaults();
const copy = copyCheckout();
process.once('exit', () => copy.remove());
for (const fault of faults) copy.seed(fault)();
const unchanged = readUnchanged();
const rows = [];
for (const fault of faults) rows.push(await tryFault(fault));
const table = tableOf(rows);
writeFileSync(path.join(RESULTS, 'table.md'), table);
console.log(`\n${table}`);
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

/** Seeds one fault, runs its tests and takes it back. */
async function tryFault(fault) {
  const { id, promise, project, tests } = fault;
  const failedBefore = await failuresUnchanged(project, tests);
  const began = Date.now();
  const undo = [];
  let caughtBy = [];
  try {
    undo.push(copy.seed(fault));
    if (needsDist(fault)) undo.push(copy.rebuildDist());
    const stopEarly = !options.every && failedBefore.length === 0 && project !== 'unit';
    const failed = await failedTests(copy.folder, project, tests, { stopEarly });
    caughtBy = failed.filter((test) => !failedBefore.includes(nameOf(test)));
  } catch (error) {
    console.error(`${id}: ${error.message}`);
  } finally {
    for (const one of undo.reverse()) one();
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  const row = { id, promise, caughtBy, seconds };
  console.log(`${id} (${seconds} s): ${caughtBy.length > 0 ? 'caught' : 'NOT CAUGHT'}`);
  for (const { file, title, message } of caughtBy.slice(0, 3))
    console.log(`    ${file}: ${title ?? '(outside of a test)'}\n        ${message}`);
  return row;
}

/** True where pages of the tests load the fault from `dist`. Tests of the session bundle the sources themselves. */
function needsDist({ project, file, tests }) {
  return (
    IN_BROWSER.includes(project) &&
    /^(src|elements)\//.test(file) &&
    tests.some((test) => !test.startsWith('tests/session/'))
  );
}

/** Names of the tests of `files` that fail without any fault. All files of a project are run once for each version of the sources. */
async function failuresUnchanged(project, files) {
  if (IN_BROWSER.includes(project)) copy.buildDist();
  const ofProject = faults.filter((fault) => fault.project === project);
  const unknown = [...new Set(ofProject.flatMap(({ tests }) => tests))].filter(
    (file) => !(file in unchanged.failures),
  );
  if (unknown.length > 0) {
    console.log(`unchanged: ${unknown.join(' ')}`);
    const failed = await failsTwice(project, unknown);
    for (const file of unknown)
      unchanged.failures[file] = failed.filter((test) => test.file === file).map(nameOf);
    for (const test of failed)
      console.log(`    fails without a fault: ${nameOf(test)}\n        ${test.message}`);
    writeFileSync(UNCHANGED, JSON.stringify(unchanged));
  }
  return files.flatMap((file) => unchanged.failures[file]);
}

/** Failed tests of files whose failure a second run confirms: on a machine that does other work too a test now and then is late. */
async function failsTwice(project, files) {
  const first = await failedTests(copy.folder, project, files);
  const again = [...new Set(first.map(({ file }) => file))];
  if (again.length === 0) return [];
  const second = (await failedTests(copy.folder, project, again)).map(nameOf);
  return first.filter((test) => second.includes(nameOf(test)));
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
  return `${file}: ${title ?? '(outside of a test)'}`;
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
