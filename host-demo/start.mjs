/** `npm start`: builds the suite and serves the application page. `--data DIR` adds log files; PORT changes the port. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPages, checkNode, DEMO_DATA, generateDemoData, installDependencies, run } from './prepare.mjs';

checkNode();
const { values } = parseArgs({ options: { data: { type: 'string', multiple: true, default: [] } } });
await installDependencies();
await run('npm', ['run', 'build']);
await buildPages();
await generateDemoData();

const { serve } = await import('./serve.mjs');
const { url } = await serve({
  port: Number(process.env.PORT ?? 8080),
  dataFolders: [DEMO_DATA, ...values.data.map((folder) => path.resolve(folder))],
});
console.log(`Geo Elements: ${url}`);
