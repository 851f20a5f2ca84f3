import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How often the readiness of each server is looked at. */
const LOOK_MS = 100;
/** How long a request waits for a server that takes it. */
const WAIT_MS = 20_000;

/** A proxy in front of several servers. */
export interface Balancer {
  url: string;
  close(): void;
}

/**
 * Passes requests on, in turn, to the servers that are ready, as the proxies of installations do: a
 * request that no server has begun to answer, because the connection was refused, goes to the next
 * one.
 */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const timer = setInterval(() => {
    for (const origin of origins)
      fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        ({ status }) => (status === 503 ? ready.delete(origin) : ready.add(origin)),
        () => ready.delete(origin),
      );
  }, LOOK_MS);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (body) => {
      const until = Date.now() + WAIT_MS;
      while (Date.now() < until) {
        const chosen = [...ready];
        const origin = chosen[turn++ % chosen.length];
        if (origin && (await pass(origin, incoming, body, outgoing))) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      outgoing.writeHead(502).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @returns false if the server took no connection */
function pass(
  origin: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(`${origin}${url}`, {
      method,
      headers: { ...headers, host: new URL(origin).host },
    });
    call.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] });
      answer.pipe(outgoing);
      answer.once('end', () => resolve(true));
      answer.once('error', () => (outgoing.destroy(), resolve(true)));
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false);
      outgoing.writeHead(502).end(JSON.stringify({ error: 'LOST', message: error.message }));
      resolve(true);
    });
    call.end(body);
  });
}
