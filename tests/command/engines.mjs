/** `npm run test:engines`: installs the engines and runs their tests, those of the long run too. */
import { installDependencies } from '../../host-demo/prepare.mjs';
import { installBrowser, installEngines } from './install.mjs';
import { runCommand, runElements, runVitest } from './parts.mjs';
import { printSummary } from './summary.mjs';

await installDependencies();
await installBrowser();
await installEngines();
process.env.TEST_LENGTH = 'long';

const start = Date.now();
const results = [await runCommand('build', 'npm', ['run', '--silent', 'build'])];
results.push(await runElements());
results.push(
  await runVitest('tests in three engines', ['browser'], {}, ['tests/engines', 'tests/embed/']),
);
process.exit(printSummary(results, Date.now() - start) ? 0 : 1);
