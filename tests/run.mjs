/**
 * `npm test`: installs what the tests need and runs all of them. One step at a time; every step runs even when one before it
 * failed, and the last line counts them.
 */
import { existsSync } from 'node:fs';
import { checkNode, installDependencies, run } from '../host-demo/prepare.mjs';

checkNode();
await installDependencies();
await installBrowser();

const STEPS = [
  ['types', 'npm', ['run', 'types']],
  ['lint and import directions', 'npm', ['run', 'lint']],
  ['unit tests', 'npm', ['run', 'unit']],
  ['server', 'npx', ['vitest', 'run', '--project', 'server']],
  ['build', 'npm', ['run', 'build']],
  ['size budgets', 'npm', ['run', 'size']],
  ['elements in browsers', 'npx', ['web-test-runner']],
  ['pages in a browser', 'npx', ['vitest', 'run', '--project', 'browser']],
  ['leaks and faults', 'npx', ['vitest', 'run', '--project', 'alone']],
  ['damaged files', 'npm', ['run', 'fuzz'], { FUZZ_CASES: process.env.FUZZ_CASES ?? (process.env.CI ? '3000' : '10000') }],
];

const failed = [];
for (const [name, command, args, env] of STEPS) {
  const start = Date.now();
  console.log(`\n=== ${name}`);
  try {
    await run(command, args, { env: { ...process.env, ...env } });
    console.log(`=== ${name}: passed in ${Math.round((Date.now() - start) / 1000)} s`);
  } catch (error) {
    failed.push(name);
    console.error(`=== ${name}: FAILED (${error.message})`);
  }
}
if (failed.length) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${STEPS.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length ? 1 : 0);

/** A Chromium, by apt-get where none is found and we may install one. */
async function installBrowser() {
  if (existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update']);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-dejavu-core']);
    return;
  }
  console.error('The tests need Chromium. Install it (Debian: apt-get install chromium) or name one by CHROMIUM=/path/to/chromium.');
  process.exit(1);
}
