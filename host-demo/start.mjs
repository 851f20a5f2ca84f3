/**
 * `npm start`: installs and builds what is missing or older than its source, then runs the server.
 * Arguments are the server's (README).
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import {
  bakeDatabase,
  buildIfOlder,
  checkNode,
  installDependencies,
  ROOT,
  writeTexts,
} from './prepare.mjs';

const seconds = async (work) => {
  const began = performance.now();
  await work;
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
};

checkNode();
const installing = await seconds(installDependencies());
await checkSettings();
const building = await seconds(
  Promise.all([buildIfOlder(), bakeDatabase(), writeTexts()]).catch(stop),
);
console.log(`installed in ${installing}, built in ${building}`);

const server = spawn(
  process.execPath,
  [
    '--import',
    import.meta.resolve('tsx'),
    path.join(ROOT, 'host-demo/server/main.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));

/** Reports invalid settings before the build starts, so that users do not wait for it first. */
async function checkSettings() {
  const { tsImport } = await import('tsx/esm/api');
  const { checkSettings: check } = await tsImport(
    './server/operate/check-settings.ts',
    import.meta.url,
  );
  const { problems } = await check(process.env, process.argv.slice(2));
  if (problems.length > 0) stop({ message: problems.join('\n') });
}

function stop(error) {
  console.error(error.message);
  process.exit(1);
}
