/**
 * `npm run check`: what to run before each commit. Format, types, lint and the unit tests that the
 * changed files touch (`--changed`: what is not committed); `npm run check -- --all` runs every
 * unit test. Caches lie in `.cache/`, so that the second time is short.
 */
import { checkNode, installDependencies } from '../../host-demo/prepare.mjs';
import { runCommand, runVitest } from './parts.mjs';
import { printSummary } from './summary.mjs';

checkNode();
await installDependencies();
const more = process.argv.includes('--all') ? [] : ['--changed', '--passWithNoTests'];

const start = Date.now();
const results = [];
const add = async (part) => void results.push(await part);
await Promise.all([
  add(runCommand('format', 'npm', ['run', '--silent', 'format:check'])),
  add(runCommand('READMEs', 'npm', ['run', '--silent', 'lint:docs'])),
  add(runCommand('types', 'npm', ['run', '--silent', 'types'])).then(() =>
    add(runCommand('lint and import directions', 'npm', ['run', '--silent', 'lint:code'])),
  ),
]);
await add(runVitest('unit tests', ['unit'], {}, more));
process.exit(printSummary(results, Date.now() - start) ? 0 : 1);
