import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server or the way to it can do to a request, and what the user then reads. `sends` is how often a GET goes out, and any call that only reads where the server `asksAgain`. */
export interface Fault {
  /** Sentence on the screen, in English. */
  shown: string;
  code: string;
  sends: number;
  /** The server is busy and says when to come again. */
  asksAgain?: true;
  answer(request: IncomingMessage, response: ServerResponse): void;
}

const OFFLINE = 'Network Disconnected, Please check your internet connection';

/** An error as the contract has it. */
const status = (code: number, name: string, sends = 1): Fault => ({
  shown: `Because of ${name}`,
  code: 'SERVER_SAID',
  sends,
  answer: (_, response) =>
    json(response, code, {
      error: name,
      message: `Because of ${name}`,
      status: code,
      path: '/',
      requestId: 'r',
    }),
});

/** The faults of the promise "network faults". */
export const FAULTS: Readonly<Record<string, Fault>> = {
  401: status(401, 'UNAUTHENTICATED'),
  403: status(403, 'FORBIDDEN'),
  404: status(404, 'NOT_FOUND'),
  409: status(409, 'CONFLICT'),
  413: status(413, 'TOO_LARGE'),
  429: {
    ...status(429, 'TOO_MANY', 3),
    asksAgain: true,
    answer: (_, response) =>
      json(
        response,
        429,
        { error: 'TOO_MANY', message: 'Because of TOO_MANY' },
        { 'retry-after': '0' },
      ),
  },
  500: {
    shown: 'Internal Server Error',
    code: 'SERVER_SAID',
    sends: 1,
    answer: (_, response) => html(response, 500),
  },
  502: {
    shown: 'Bad Gateway',
    code: 'SERVER_SAID',
    sends: 3,
    answer: (_, response) => html(response, 502),
  },
  503: { ...status(503, 'INDEX_UNAVAILABLE', 3) },
  504: {
    shown: 'Gateway Timeout',
    code: 'SERVER_SAID',
    sends: 3,
    answer: (_, response) => html(response, 504),
  },
  524: {
    shown: 'A timeout occurred Error code 524',
    code: 'GATEWAY_TIMEOUT',
    sends: 1,
    answer: (_, response) => html(response, 524),
  },
  reset: {
    shown: OFFLINE,
    code: 'NETWORK_DISCONNECTED',
    sends: 3,
    answer: (request) => request.socket.resetAndDestroy(),
  },
  timeout: {
    shown: 'No response from the server in time. Retry.',
    code: 'REQUEST_TIMEOUT',
    sends: 1,
    answer: () => undefined,
  },
  'malformed JSON': {
    shown:
      'Unreadable server response. Retry; send the details to the administrator if it remains.',
    code: 'ANSWER_INVALID',
    sends: 1,
    answer: (_, response) => json(response, 200, '{"data":[}'),
  },
  'HTML in a 200': {
    shown:
      'Unreadable server response. Retry; send the details to the administrator if it remains.',
    code: 'ANSWER_INVALID',
    sends: 1,
    answer: (_, response) => html(response, 200),
  },
  'error in a 200': {
    shown: 'token has expired',
    code: 'SERVER_SAID',
    sends: 1,
    answer: (_, response) =>
      json(response, 200, { error: 'invalid_token', error_description: 'token has expired' }),
  },
  truncated: {
    shown: OFFLINE,
    code: 'NETWORK_DISCONNECTED',
    sends: 3,
    answer(request, response) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"data":[', () => request.socket.end());
    },
  },
};

/** A server on a socket that does to each request what its path begins with: `/FAULT/NUMBER/…`. Counts requests by that. */
export async function faultServer(): Promise<{
  base: string;
  requests: ReadonlyMap<string, number>;
  close(): Promise<void>;
}> {
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    const [, name = '', number = ''] = request.url!.split('/');
    const key = `${name}/${number}`;
    requests.set(key, (requests.get(key) ?? 0) + 1);
    request.resume().on('end', () => FAULTS[decodeURIComponent(name)]!.answer(request, response));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(
  response: ServerResponse,
  code: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(code, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
}

function html(response: ServerResponse, code: number): void {
  response
    .writeHead(code, { 'content-type': 'text/html' })
    .end('<!doctype html><html><body><h1>The gateway says no</h1></body></html>');
}
