/** Serves the bench's modules, the built suite and uPlot as they are: real modules, real workers. */
import { existsSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { CURVES, makeWell } from './well.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = path.join(ROOT, '.cache/bench');
const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0; background: #fff } #place { width: 1200px; height: 900px }</style><div id="place"></div><script type="module" src="/bench/harness.js"></script>';

/** @returns {Promise<{ origin: string, close(): void }>} */
export async function serveBench() {
  const dist = path.join(ROOT, 'dist');
  if (!existsSync(path.join(dist, 'elements')))
    throw new Error('dist/ is empty: run `npm run build` first');
  const folders = {
    bench: import.meta.dirname,
    dist,
    uplot: path.join(ROOT, 'node_modules/uplot/dist'),
  };
  const served = Object.fromEntries(
    Object.entries(folders).map(([name, folder]) => [name, sirv(folder, { dev: true })]),
  );
  const files = sirv(FILES, { dev: true });
  const chunks = (await readdir(path.join(dist, 'chunks')))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `/dist/chunks/${name}`);
  const server = createServer((request, response) => {
    // Isolated pages have clocks of microseconds.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    const missing = () => void response.writeHead(404).end();
    if (request.url === '/') return void response.setHeader('Content-Type', 'text/html').end(PAGE);
    if (request.url === '/chunks.json')
      return void response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(chunks));
    const [, folder = '', ...rest] = (request.url ?? '').split('/');
    if (!served[folder]) return files(request, response, missing);
    request.url = `/${rest.join('/')}`;
    served[folder](request, response, missing);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Writes the bench's well as LAS 2.0 once. */
export async function writeWellFile(samples) {
  const name = path.join(FILES, `well-${samples}.las`);
  if (existsSync(name)) return;
  await mkdir(FILES, { recursive: true });
  const { depth, values } = makeWell(samples);
  const columns = CURVES.map(({ mnemonic }) => values[mnemonic]);
  const file = await open(name, 'w');
  await file.write(
    `~Version\n VERS. 2.0 :\n WRAP. NO :\n~Well\n STRT.M ${depth[0]} :\n STOP.M ${depth[samples - 1]} :\n STEP.M 0 :\n NULL. -999.25 :\n~Curve\n DEPT.M :\n${CURVES.map(({ mnemonic, unit }) => ` ${mnemonic}.${unit} :\n`).join('')}~A\n`,
  );
  for (let start = 0; start < samples; start += 10_000) {
    let text = '';
    for (let i = start; i < Math.min(samples, start + 10_000); i++) {
      text += depth[i].toFixed(5);
      for (const column of columns)
        text += Number.isNaN(column[i]) ? ' -999.25' : ` ${column[i].toFixed(4)}`;
      text += '\n';
    }
    await file.write(text);
  }
  await file.close();
}
