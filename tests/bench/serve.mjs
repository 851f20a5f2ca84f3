/** Serves a part's page, the built suite and other folders as they are: real modules, real workers. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { build } from 'esbuild';
import sirv from 'sirv';
import { BenchFailure } from './bench.mjs';
import { ROOT } from './cache.mjs';

export const DIST = path.join(ROOT, 'dist');
/** The place in a page where a picture of 1,200 x 900 is put. */
export const PLACE = {
  style: 'body { background: #fff } #place { width: 1200px; height: 900px }',
  body: '<div id="place"></div>',
};

/**
 * Serves one page at `/` on a free port until the part ends.
 * @param {import('./bench.mjs').Bench} bench
 * @param {object} site
 * @param {{ style?: string, body?: string, script: string }} site.page `script` is the address of its module
 * @param {string} [site.bundle] a file that is bundled with what it imports and served as /page.js
 * @param {Record<string, string>} [site.folders] by their first part of an address
 * @param {(request: object, response: object) => boolean | Promise<boolean>} [site.answer] answers other addresses; false if it does not know one
 * @param {boolean} [site.isIsolated] whether the page's clocks are of microseconds
 * @returns {Promise<string>} the origin
 */
export async function servePage(bench, { page, bundle, folders = {}, answer, isIsolated }) {
  if (folders.dist && !existsSync(path.join(DIST, 'elements')))
    throw new BenchFailure('dist/ is empty. Run `npm run build` first.');
  const script = bundle && (await bundleScript(bundle));
  const served = Object.fromEntries(
    Object.entries(folders).map(([name, folder]) => [name, sirv(folder, { dev: true })]),
  );
  const server = createServer(async (request, response) => {
    const send = (type, body) => void response.setHeader('Content-Type', type).end(body);
    const missing = () => void response.writeHead(404).end();
    if (isIsolated) {
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    }
    if (request.url === '/') return send('text/html', htmlOf(page));
    if (script && request.url === '/page.js') return send('text/javascript', script);
    const [, folder = '', ...rest] = request.url.split('/');
    if (served[folder]) {
      request.url = `/${rest.join('/')}`;
      return served[folder](request, response, missing);
    }
    if (!(await answer?.(request, response))) missing();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  bench.onClose(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

function htmlOf({ style = '', body = '', script }) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><style>body { margin: 0 } ${style}</style>${body}<script type="module" src="${script}"></script>`;
}

async function bundleScript(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return Buffer.from(outputFiles[0].contents);
}
