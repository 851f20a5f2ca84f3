/**
 * `npm run dev`: rebuilds on change, runs the server with the application page and the gallery, and
 * reloads open gallery pages.
 */
import { EventEmitter } from 'node:events';
import path from 'node:path';
import {
  bakeDatabase,
  buildPages,
  checkNode,
  DEMO_DATA,
  generateDemoData,
  installDependencies,
  ROOT,
  writeTexts,
} from './prepare.mjs';

checkNode();
await installDependencies();
await Promise.all([generateDemoData(), bakeDatabase(), writeTexts()]);
const { watch } = await import('rollup');
const { loadConfigFile } = await import('rollup/loadConfigFile');
const { register } = await import('tsx/esm/api');
const { createPages } = await import('./serve.mjs');

const reload = new EventEmitter();
const { options, warnings } = await loadConfigFile(path.join(ROOT, 'rollup.config.mjs'), {});
warnings.flush();
const watcher = watch(options);
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') void event.result.close();
  if (event.code === 'ERROR') console.error(event.error.message);
  if (event.code === 'END') {
    console.log(`built ${new Date().toLocaleTimeString()}`);
    reload.emit('built');
  }
});
await buildPages({ onRebuild: () => reload.emit('built') });

register();
const { listContactedOrigins, readConfig } = await import('./server/config.ts');
const { startServer } = await import('./server/start-server.ts');
const config = readConfig(process.env, process.argv.slice(2));
const { url } = await startServer(config, {
  pages: await createPages({
    dataFolders: [DEMO_DATA],
    connect: listContactedOrigins(config),
    reload,
  }),
});
console.log(`Application ${url}   Gallery ${url}/gallery/`);
