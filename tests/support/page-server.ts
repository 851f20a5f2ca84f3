import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import sirv from 'sirv';
import { watchedPages } from './engines/watched-pages.ts';
import { logFile } from './log-file.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(ROOT, 'dist');
const PAGES = path.join(ROOT, 'host-demo/pages');

/** The policy of embedding.md, host page 3. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; require-trusted-types-for 'script'";

/** What a hardened portal sends with its pages (host page 10). */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'storage-access',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  'csp.html': { 'Content-Security-Policy': STRICT_POLICY },
  'strict-dynamic.html': {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'nonce-host-page' 'strict-dynamic'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types geo-elements",
  },
  'locked-down.html': {
    'Permissions-Policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Document-Policy': 'document-write=?0',
  },
};

/** How one address under /files/ answers. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** A server of host pages: `dist/` under /dist/, the same files as another version under /other/, the pages, log files. */
export interface HostServer {
  /** Without a slash at its end. */
  origin: string;
  /** Answers under /files/ by name. */
  readonly files: Map<string, Answer>;
  /** Requests so far, as "GET /path". */
  readonly requests: string[];
  /** While held, answers to /data/ wait. */
  hold(): { release(): void };
  close(): Promise<void>;
}

/** How a server of host pages is started. */
export interface HostServerOptions {
  /** Headers of pages by their names. */
  headers?: Readonly<Record<string, Record<string, string>>>;
  /** Puts the script that records what happens on each page. */
  watched?: boolean;
  /** Lets pages of other origins read what it serves, which is the default. */
  cors?: boolean;
  /** Paths that are not found. */
  refused?: RegExp;
}

/** Starts a server on a free port. Two of them are two origins. */
export async function startServer({
  headers = {},
  watched = false,
  cors = true,
  refused,
}: HostServerOptions = {}): Promise<HostServer> {
  if (!existsSync(path.join(DIST, 'geo-elements.js')))
    throw new Error('dist/ is empty: run `npm run build` first');
  const options = { dev: true, etag: false };
  const dist = sirv(DIST, options);
  const pages = sirv(PAGES, options);
  const version = (
    JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }
  ).version;
  const requests: string[] = [];
  const files = new Map<string, Answer>();
  let gate: Promise<void> = Promise.resolve();

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    requests.push(`${request.method} ${pathname}`);
    // Any site may load the suite's files; the host pages that ask for COEP need the header.
    if (cors) response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    const [, folder = '', ...rest] = pathname.split('/');
    const missing = (): void => void response.writeHead(404).end('Not found');
    if (refused?.test(pathname)) return missing();
    request.url = `/${rest.join('/')}${search}`;
    if (folder === 'dist') return dist(request, response, missing);
    if (folder === 'data') {
      await gate;
      return sendBytes(request, response, logFile());
    }
    if (folder === 'files')
      return (files.get(decodeURIComponent(rest.join('/'))) ?? missing)(request, response);
    if (folder === 'other') return sendOther(rest.join('/'), version, response);
    if (folder === 'pages' && /\.(tsx|jsx)$/.test(pathname))
      return sendBundle(path.join(PAGES, rest.join('/')), response);
    if (folder === 'pages') {
      for (const [name, value] of Object.entries({ ...HEADERS, ...headers }[rest.join('/')] ?? {}))
        response.setHeader(name, value);
      return pages(request, response, missing);
    }
    missing();
  };

  return {
    ...(await listen(watched ? watchedPages(answer) : answer)),
    files,
    requests,
    hold() {
      let release = (): void => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return { release };
    },
  };
}

/** Starts an HTTP server on a free port; an answer that fails is a 500. */
async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Pick<HostServer, 'origin' | 'close'>> {
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Bytes with Range, as object stores do it. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  bytes: Uint8Array,
): void {
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Type', 'application/octet-stream');
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (from === '') {
    response
      .writeHead(200, { 'Content-Length': bytes.length })
      .end(request.method === 'HEAD' ? undefined : bytes);
    return;
  }
  const first = Number(from);
  const last = Math.min(to === '' ? Infinity : Number(to), bytes.length - 1);
  if (first > last) {
    response.writeHead(416, { 'Content-Range': `bytes */${bytes.length}` }).end();
    return;
  }
  response.writeHead(206, {
    'Content-Range': `bytes ${first}-${last}/${bytes.length}`,
    'Content-Length': last - first + 1,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes.subarray(first, last + 1));
}

/** The suite as if it were of another version. */
async function sendOther(file: string, version: string, response: ServerResponse): Promise<void> {
  const text = await readFile(path.join(DIST, path.normalize(`/${file}`)), 'utf8');
  response.setHeader('Content-Type', 'text/javascript');
  // Its files are others than those that were hashed.
  response.end(
    text.replaceAll(JSON.stringify(version), '"0.0.9"').replaceAll(/sha256-[\w+/]+=*/g, ''),
  );
}

/** A host application of its own: bundled with the React that it names. */
async function sendBundle(file: string, response: ServerResponse): Promise<void> {
  const [, version] = /^react(17|18)/.exec(path.basename(file)) ?? [];
  const alias: Record<string, string> = version
    ? { react: `react${version}`, 'react-dom': `react-dom${version}` }
    : {};
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    alias,
    absWorkingDir: ROOT,
  });
  response.setHeader('Content-Type', 'text/javascript');
  response.end(outputFiles[0]?.text);
}
