import { readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { callText } from './engine.ts';
import { watchElements, watchPage } from './watch-page.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const PAGES = path.join(import.meta.dirname, '../../../host-demo/pages');
/** Address of the watching script and of files of `host-demo/pages`, which precedes their names. */
export const BEFORE_PAGE = '/before-page/';

/** Text of the watching script, for pages that no server answers. */
export const WATCHING = `${callText(watchPage, undefined)};${callText(watchElements, undefined)};`;

/** Allowed on pages that name scripts by a nonce too. */
const TAG = `<script nonce="host-page" src="${BEFORE_PAGE}watch.js"></script>`;

/**
 * Puts the script that records what happens before the first script of each page that a handler
 * answers. No driver of an engine has to do it, so it is the same in all of them.
 */
export function watchedPages(own: Handler): Handler {
  return (request, response) => {
    const [pathname = ''] = (request.url ?? '').split('?');
    if (pathname.startsWith(BEFORE_PAGE)) {
      const name = pathname.slice(BEFORE_PAGE.length);
      response.setHeader('Content-Type', 'text/javascript');
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      return response.end(
        name === 'watch.js' ? WATCHING : readFileSync(path.join(PAGES, path.basename(name))),
      );
    }
    const isPage = /text\/html/.test(request.headers.accept ?? '');
    if (isPage) rewriteText(response, (text) => text.replace(/<head>/i, (head) => head + TAG));
    return own(request, response);
  };
}

/** Holds an answer back and sends it as a whole, changed if it is a page. */
function rewriteText(response: ServerResponse, change: (text: string) => string): void {
  const { writeHead, end } = response;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  let head: [number, OutgoingHttpHeaders] = [200, {}];
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    head = [status, headers];
    return response;
  }) as typeof response.writeHead;
  response.write = ((chunk: unknown) => (keep(chunk), true)) as typeof response.write;
  response.end = ((chunk?: unknown) => {
    keep(chunk);
    const headers = Object.fromEntries(
      Object.entries({ ...response.getHeaders(), ...head[1] }).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    const whole = Buffer.concat(chunks);
    const isPage = /text\/html/.test(String(headers['content-type']));
    const body = isPage ? Buffer.from(change(whole.toString())) : whole;
    response.writeHead = writeHead;
    for (const name of ['etag', 'last-modified', 'content-length']) {
      delete headers[name];
      response.removeHeader(name);
    }
    response.writeHead(head[0] === 200 ? response.statusCode : head[0], {
      ...headers,
      'content-length': body.length,
    });
    return end.call(response, body, 'utf8');
  }) as typeof response.end;
}
