/**
 * `npm test`: installs what the tests need and runs all of them, each once. `npm run test:long`
 * does the whole of what `npm test` samples: all counts, the second database, all host pages in all
 * engines.
 *
 * The build and the checks of the sources run side by side; then one vitest with four workers takes
 * the files of all projects. Every part runs even when one before it failed. The last lines name
 * each failed test, the seconds of each part, the ten slowest files and the total.
 */
import { checkNode, installDependencies } from '../../host-demo/prepare.mjs';
import { installBrowser, installDatabase, installEngines, installReaders } from './install.mjs';
import { runCommand, runElements, runVitest } from './parts.mjs';
import { printSummary } from './summary.mjs';
import { listLeftOut } from '../support/turns.mjs';

const isLong = process.argv.includes('--long');

checkNode();
await installDependencies();
await installBrowser();
await installEngines();
await installDatabase();
await installReaders();

process.env.TEST_SEED ??= String(Date.now() % 1_000_000);
const turn = Number(process.env.TEST_SEED) % 2;
if (isLong) process.env.TEST_LENGTH = 'long';
else process.env.TEST_TURN = String(turn);
console.log(`Seed ${process.env.TEST_SEED} (TEST_SEED=${process.env.TEST_SEED} repeats this run)`);
if (!isLong)
  console.log(
    `${listLeftOut(turn).length} long test files wait for an ${turn ? 'even' : 'odd'} seed`,
  );

const start = Date.now();
const results = [];
const add = async (part) => void results.push(await part);

/** Runs parts one after the other. */
async function lane(...parts) {
  for (const part of parts) await add(part());
}

await Promise.all([
  lane(
    () => runCommand('build', 'npm', ['run', '--silent', 'build']),
    () => runCommand('size budgets', 'npm', ['run', '--silent', 'size']),
    () => runElements(),
    () => runCommand('types', 'npm', ['run', '--silent', 'types']),
  ),
  lane(
    () => runCommand('format', 'npm', ['run', '--silent', 'format:check']),
    () => runCommand('READMEs', 'npm', ['run', '--silent', 'lint:docs']),
    () => runCommand('lint and import directions', 'npm', ['run', '--silent', 'lint:code']),
  ),
]);
await add(runVitest('tests', ['unit', 'server', 'browser', 'alone', 'fuzz']));
if (isLong)
  await add(runVitest('tests on the embedded database', ['server'], { TEST_DATABASE: 'embedded' }));

process.exit(printSummary(results, Date.now() - start) ? 0 : 1);
