/**
 * Serves the application page, the built suite and a folder of log files. Answers Range requests,
 * so that big files are read in parts.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { serveFolder } from './compressed.mjs';
import { PAGES, ROOT } from './prepare.mjs';
import { CONTRACT_AREAS } from './server/contract-areas.mjs';

/** The policy that the elements promise to live under; the application page keeps it too. */
const policy = (connect) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    ["connect-src 'self'", ...connect].join(' '),
    "worker-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * First segments that belong to the server: what is not found below them is no place of the
 * application.
 */
const OF_SERVER = new Set([...CONTRACT_AREAS, 'dist', 'data', 'gallery', 'host-demo']);
/**
 * Routes whose last segment may be a key or an id, with the number of segments that they have (spec
 * 2).
 */
const WITH_KEY = { consume: 4, studio: 3, concession: 3, popUp: 4 };

/**
 * Whether a path opens the application: any path that is not the server's and does not look like a
 * file (spec 2). Escapes are undone once, as the router of the server does; a part with a malformed
 * escape is taken as it is written.
 * @param {string} pathname
 */
export function opensApplication(pathname) {
  const segments = pathname.split('/').filter(Boolean);
  const parts = decodedParts(segments);
  const [first = ''] = parts;
  if (OF_SERVER.has(first) || parts.some((part) => /^\.\.?$/.test(part))) return false;
  return !parts.at(-1)?.includes('.') || WITH_KEY[first] === segments.length;
}

/** The parts of a path after decoding, an escaped slash between them too. */
function decodedParts(segments) {
  return segments.flatMap((segment) => decoded(segment).split('/')).filter(Boolean);
}

function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const LOG_FILE = /\.(las|dlis)$/i;

/**
 * @param {{ dataFolders?: string[], connect?: string[], copies?: string, gallery?: boolean,
 *   reload?: import('node:events').EventEmitter }} options `connect` names origins besides its
 * own that the page's scripts may call; `copies` is a folder for compressed copies of the files,
 * without which they are sent as they are; without `gallery` neither it nor /components-demo is found;
 * `reload` sends open pages a message at each event "built"
 */
export async function createPages(options = {}) {
  const { dataFolders = [], connect = [], copies, gallery: hasGallery = true, reload } = options;
  const files = await logFiles(dataFolders);
  const csp = policy(connect);
  const { suite, gallery, scripts, page } = openFolders(copies);
  const folders = dataFolders.map((folder) => serveFolder(folder));

  return (request, response) => {
    const [pathname] = request.url.split('?');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const missing = () => {
      response.statusCode = 404;
      response.end('Not found');
    };
    const under = (prefix, handler, next = missing) => {
      request.url = request.url.slice(prefix.length - 1);
      handler(request, response, next);
    };
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || (!hasGallery && isGallery(pathname))) {
      missing();
    } else if (pathname === '/config.json') {
      // Only the reference backend has a configuration; without it, there is no sign-in.
      missing();
    } else if (pathname === '/data/index.json') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(files));
    } else if (pathname === '/events' && reload) {
      events(response, reload);
    } else if (pathname.startsWith('/data/')) {
      const next = (i) =>
        folders[i] ? folders[i](request, response, () => next(i + 1)) : missing();
      request.url = request.url.slice('/data'.length);
      next(0);
    } else if (pathname.startsWith('/dist/')) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      under('/dist/', suite);
    } else if (pathname.startsWith('/host-demo/')) {
      under('/host-demo/', scripts);
    } else if (pathname.startsWith('/gallery/') || pathname === '/components-demo') {
      response.setHeader('Content-Security-Policy', csp);
      if (pathname === '/components-demo') request.url = '/gallery/';
      const script = /^\/gallery\/examples\/([\w-]+\/[\w-]+)\.js$/.exec(pathname);
      if (script) void sendExampleScript(script[1], response).catch(missing);
      else if (pathname.startsWith('/gallery/samples/')) under('/gallery/', scripts);
      else under('/gallery/', gallery);
    } else {
      response.setHeader('Content-Security-Policy', csp);
      page(request, response, () => {
        if (!opensApplication(pathname)) return missing();
        request.url = '/';
        page(request, response, missing);
      });
    }
  };
}

/** The folders that are served, with compressed copies of what is large. */
function openFolders(copies) {
  const compressed = (name) => ({ copies: copies && path.join(copies, name) });
  return {
    suite: serveFolder(path.join(ROOT, 'dist'), compressed('dist')),
    gallery: serveFolder(path.join(ROOT, 'host-demo/gallery')),
    scripts: serveFolder(PAGES, compressed('pages')),
    page: serveFolder(path.join(ROOT, 'host-demo/app'), compressed('app')),
  };
}

/** Whether a path leads to the gallery, in any spelling that is served. */
function isGallery(pathname) {
  const [first, second = ''] = decodedParts(pathname.split('/').filter(Boolean));
  return (
    ['gallery', 'components-demo'].includes(first) ||
    (first === 'host-demo' && /^(gallery|samples)/.test(second))
  );
}

/**
 * Sends the script of an example as a file: the gallery's policy allows none inside a page.
 * @param {string} name as in `geo-map/layers`
 */
async function sendExampleScript(name, response) {
  const html = await readFile(
    path.join(ROOT, 'host-demo/gallery/examples', `${name}.html`),
    'utf8',
  );
  const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(html) ?? [];
  response.setHeader('Content-Type', 'text/javascript');
  response.end(script.replaceAll("'./samples.js'", "'/host-demo/samples.js'"));
}

/**
 * The pages on a server of their own, without the calls of the contract.
 * @param {Parameters<typeof createPages>[0] & { port?: number }} options
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serve({ port = 8080, ...options } = {}) {
  const server = createServer(await createPages(options));
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** @returns {Promise<{ name: string, sizeBytes: number }[]>} */
async function logFiles(folders) {
  const found = new Map();
  for (const folder of folders) {
    for (const name of (await readdir(folder)).sort()) {
      if (LOG_FILE.test(name) && !found.has(name))
        found.set(name, { name, sizeBytes: (await stat(path.join(folder, name))).size });
    }
  }
  return [...found.values()];
}

function events(response, reload) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const send = () => response.write('data: built\n\n');
  reload.on('built', send);
  response.on('close', () => reload.off('built', send));
}
