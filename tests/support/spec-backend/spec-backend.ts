import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sirv from 'sirv';
import { SPEC_ANSWERS } from './spec-answers.ts';
import { fieldsBeyond, specCallOf } from './spec-calls.ts';

const DIST = path.resolve(import.meta.dirname, '../../../dist');

/** The bearer that the host page gives. */
const TOKEN = 'token-of-the-host-page';

/** A backend that speaks section 7 of the specification and nothing else, with a host page at `/`. */
export interface SpecBackend {
  url: string;
  /** Calls so far, each once, by method and path of section 7. */
  readonly calls: ReadonlySet<string>;
  /** Calls that section 7 does not have, which were answered with 404; each once. */
  readonly foreignCalls: ReadonlySet<string>;
  /** Fields that section 7 does not name for their call: "POST /path: field"; each once. */
  readonly foreignFields: ReadonlySet<string>;
  /** Bodies that were sent with a call, by method and path. */
  bodiesOf(call: string): readonly unknown[];
  close(): Promise<void>;
}

/** A page of somebody else that signs its people in itself: the elements get its token. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Host page of a foreign backend</title>
    <link rel="icon" href="data:," />
    <style>main > * { display: block; height: 780px }</style>
    <script src="/dist/geo-elements.script.js"></script>
  </head>
  <body>
    <geo-session></geo-session>
    <geo-toasts></geo-toasts>
    <main></main>
    <script>document.querySelector('geo-session').getAccessToken = async () => '${TOKEN}';</script>
  </body>
</html>`;

/** Starts it on a free port. */
export async function startSpecBackend(): Promise<SpecBackend> {
  const [calls, foreignCalls, foreignFields] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  const bodies = new Map<string, unknown[]>();
  const dist = sirv(DIST, { dev: true, etag: false });

  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://backend');
    const body = await bodyOf(request);
    const found = specCallOf(request.method ?? '', pathname);
    if (!found) foreignCalls.add(`${request.method} ${pathname}`);
    if (!found) return sendJson(response, 404, { error: 'NOT_FOUND', message: 'No such call' });
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return sendJson(response, 401, { error: 'UNAUTHENTICATED', message: 'No bearer' });
    const name = `${found.call.method} ${found.call.path}`;
    calls.add(name);
    bodies.set(name, [...(bodies.get(name) ?? []), body]);
    for (const field of fieldsBeyond(found.call, body, query))
      foreignFields.add(`${name}: ${field}`);
    const answer = SPEC_ANSWERS[name]?.({ values: found.values, body: body as never, query });
    if (answer === undefined)
      return sendJson(response, 404, { error: 'NOT_FOUND', message: `Nothing at ${pathname}` });
    if (Buffer.isBuffer(answer)) response.setHeader('Content-Type', 'image/png').end(answer);
    else sendJson(response, 200, answer);
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://backend');
    if (pathname === '/') return void response.setHeader('Content-Type', 'text/html').end(PAGE);
    if (pathname.startsWith('/dist/')) {
      request.url = pathname.slice('/dist'.length);
      return dist(request, response, () => void response.writeHead(404).end());
    }
    answerCall(request, response).catch((error: unknown) =>
      sendJson(response, 500, { error: 'INTERNAL', message: String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    foreignCalls,
    foreignFields,
    bodiesOf: (call) => bodies.get(call) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  return isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
