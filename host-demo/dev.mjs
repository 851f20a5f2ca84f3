/** `npm run dev`: rebuilds on change, serves the application page and the gallery, and reloads open gallery pages. */
import { EventEmitter } from 'node:events';
import path from 'node:path';
import { buildPages, checkNode, DEMO_DATA, generateDemoData, installDependencies, ROOT } from './prepare.mjs';

checkNode();
await installDependencies();
await generateDemoData();
const { watch } = await import('rollup');
const { loadConfigFile } = await import('rollup/loadConfigFile');
const { serve } = await import('./serve.mjs');

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
const { url } = await serve({ port: Number(process.env.PORT ?? 8080), dataFolders: [DEMO_DATA], reload });
console.log(`Application ${url}   Gallery ${url}/gallery/`);
