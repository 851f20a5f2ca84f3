import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

/** Pictures of other map servers: what is fetched, what is refused, and what never leaves this server. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const RENDER = '/spatial/api/v1/wms/render';
const WMS = 'service=WMS&request=GetMap&layers=roads&bbox=0,0,1,1';

let server: TestServer;
let upstream: Server;
let elsewhere: Server;
let answer: RequestListener;
let requested: IncomingMessage[] = [];
let requestedElsewhere = 0;
let maps: string;
let other: string;

const listening = (made: Server): Promise<string> =>
  new Promise((resolve) =>
    made.listen(0, '127.0.0.1', () => resolve(`127.0.0.1:${(made.address() as AddressInfo).port}`)),
  );
const picture: RequestListener = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
const render = (url: string): Promise<Response> =>
  server.ask('GET', `${RENDER}?url=${encodeURIComponent(url)}`);
const refusal = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { error: string }).error}`;

async function register(id: string, url: string, legendUrl: string | null = null): Promise<void> {
  const data = { name: 'roads', label: id, mapServer: { url, enableProxy: true }, legendUrl };
  await sql`insert into studio.entity (entity_name, id, unique_key, data) values ('Layer', ${id}, ${id}, ${JSON.stringify(data)}::jsonb)`.execute(
    server.services.db,
  );
}

beforeAll(async () => {
  upstream = createServer((request, response) => {
    requested.push(request);
    answer(request, response);
  });
  elsewhere = createServer((request, response) => {
    requestedElsewhere++;
    picture(request, response);
  });
  [maps, other] = await Promise.all([listening(upstream), listening(elsewhere)]);
  server = await startTestServer({ mapHosts: [maps] });
  await register('roads', `http://${maps}/wms?map=roads.map`, `http://${maps}/legend.png`);
  await register('private', `http://${other}/wms`);
  await register('metadata', 'http://169.254.169.254/latest');
  await register('by-name', `http://localhost:${other.split(':')[1]}/wms`);
});

beforeEach(() => {
  answer = picture;
  requested = [];
  requestedElsewhere = 0;
});

afterAll(async () => {
  upstream.close();
  elsewhere.close();
  await server.remove();
});

describe('a picture', () => {
  it('of a registered layer comes by its address, cached for five minutes', async () => {
    const response = await render(`http://${maps}/wms?map=roads.map&${WMS}`);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'image/png', 'private, max-age=300']);
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
  });

  it('comes by the layer’s id, whose own parameters stand whatever is requested', async () => {
    expect(
      (
        await server.ask(
          'GET',
          `${RENDER}?layerId=roads&request=GetMap&map=/etc/passwd&layers=secret`,
        )
      ).status,
    ).toBe(200);
    const query = new URL(requested[0]!.url!, 'http://maps').searchParams;
    expect([query.get('map'), query.get('layers')]).toEqual(['roads.map', 'roads']);
    expect(await refusal(await server.ask('GET', `${RENDER}?layerId=nothing&request=GetMap`))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('of a legend comes by its registered address', async () => {
    expect((await render(`http://${maps}/legend.png`)).status).toBe(200);
  });

  it('is requested without anything of the user', async () => {
    await server.ask(
      'GET',
      `${RENDER}?url=${encodeURIComponent(`http://${maps}/wms?${WMS}`)}`,
      undefined,
      { cookie: 'a=b', 'x-refresh-token': 'secret', referer: 'http://page.example/' },
    );
    const { headers } = requested[0]!;
    expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'user-agent']);
  });

  it('needs a bearer', async () => {
    expect(
      (await fetch(`${server.url}${RENDER}?url=${encodeURIComponent(`http://${maps}/wms?${WMS}`)}`))
        .status,
    ).toBe(401);
    expect(requested).toEqual([]);
  });
});

describe('an answer that is no picture', () => {
  it.each<[string, RequestListener]>([
    [
      'a page',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>'),
    ],
    [
      'a picture that can hold scripts',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    ],
    [
      'a refusal',
      (_request, response) =>
        void response.writeHead(403, { 'content-type': 'image/png' }).end(PNG),
    ],
    ['nothing', (request) => void request.socket.destroy()],
    [
      'a page that says it is a picture',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png' })
          .end('<html><script>1</script></html>'),
    ],
    [
      'a report that says it is a picture',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png' })
          .end('<ServiceExceptionReport/>'),
    ],
    [
      'a report of what is wrong',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/vnd.ogc.se_xml' })
          .end(
            '<ServiceExceptionReport><ServiceException code="LayerNotDefined">no</ServiceException></ServiceExceptionReport>',
          ),
    ],
    [
      'a packed picture that is larger unpacked',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
    ],
    [
      'a small file of a picture without bounds',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png' })
          .end(
            Buffer.concat([
              PNG.subarray(0, 16),
              Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]),
              PNG.subarray(24),
            ]),
          ),
    ],
    [
      'bytes without an end',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png' });
        const more = (): void =>
          void (
            response.destroyed ||
            (response.write(Buffer.alloc(65_536))
              ? setImmediate(more)
              : response.once('drain', more))
          );
        more();
      },
    ],
    [
      'headers without an end',
      (request) => {
        request.socket.write('HTTP/1.1 200 OK\r\n');
        const more = (): void =>
          void (
            request.socket.destroyed ||
            (request.socket.write(`X-A: ${'a'.repeat(1000)}\r\n`)
              ? setImmediate(more)
              : request.socket.once('drain', more))
          );
        request.socket.on('error', () => undefined);
        more();
      },
    ],
    [
      'more than 5 MB',
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'image/png' })
          .end(Buffer.alloc(5 * 1024 * 1024 + 1)),
    ],
  ])('%s is refused as the map server’s fault', async (_name, given) => {
    answer = given;
    expect(await refusal(await render(`http://${maps}/wms?${WMS}`))).toBe('502 UPSTREAM');
  });

  it('that does not end within five seconds is given up', async () => {
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).write(PNG.subarray(0, 10));
    expect(await refusal(await render(`http://${maps}/wms?${WMS}`))).toBe('504 UPSTREAM_TIMEOUT');
  });
});

describe('a name', () => {
  it('whose answer changes between the check and the connection gains nothing: what was checked is what is connected to', async () => {
    const { fetchPicture } = await import('../../host-demo/server/maps/fetch-picture.ts');
    const [port, answers] = [other.split(':')[1]!, ['93.184.216.34', '127.0.0.1']];
    let asks = 0;
    const lookup = ((
      _name: string,
      _options: unknown,
      done: (error: null, all: { address: string; family: number }[]) => void,
    ) => done(null, [{ address: answers[Math.min(asks++, 1)]!, family: 4 }])) as never;
    const stop = AbortSignal.timeout(300);
    await expect(
      fetchPicture(
        new URL(`http://rebound.example:${port}/wms`),
        { isRegistered: () => true, privateHosts: [], lookup },
        stop,
      ),
    ).rejects.toThrow();
    expect([asks, requestedElsewhere]).toEqual([1, 0]);
    await expect(
      fetchPicture(
        new URL(`http://rebound.example:${port}/wms`),
        { isRegistered: () => true, privateHosts: [], lookup },
        AbortSignal.timeout(5000),
      ),
    ).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' });
    expect([asks, requestedElsewhere]).toEqual([2, 0]);
  });
});

describe('a redirect', () => {
  it('within the registered address is followed', async () => {
    answer = (request, response) =>
      request.url!.includes('again')
        ? picture(request, response)
        : void response.writeHead(302, { location: '/wms?again=1' }).end();
    expect((await render(`http://${maps}/wms?${WMS}`)).status).toBe(200);
  });

  it.each([
    ['to another path', () => '/admin'],
    ['to another server', () => `http://${other}/free`],
    ['to a private one that is registered', () => `http://${other}/wms`],
    ['to a file', () => 'file:///etc/passwd'],
    ['to the metadata', () => 'http://169.254.169.254/latest'],
  ])('%s is refused', async (_name, location) => {
    answer = (_request, response) => void response.writeHead(302, { location: location() }).end();
    expect(await refusal(await render(`http://${maps}/wms?${WMS}`))).toBe('403 HOST_NOT_ALLOWED');
    expect(requestedElsewhere).toBe(0);
  });

  it('without an end is given up', async () => {
    answer = (_request, response) => void response.writeHead(302, { location: '/wms?x=1' }).end();
    expect(await refusal(await render(`http://${maps}/wms?${WMS}`))).toBe('502 UPSTREAM');
    expect(requested.length).toBeLessThan(6);
  });
});

it('refuses an address that is not a registered layer’s', async () => {
  const tried = [
    `http://localhost:${other.split(':')[1]}/wms?${WMS}`,
    `http://${maps}@${other}/wms?${WMS}`,
    `http://${maps}/wms/../admin?${WMS}`,
    'file:///etc/passwd',
    '',
  ];
  for (const url of tried)
    expect(await refusal(await render(url))).toMatch(/^(400 VALIDATION|403 HOST_NOT_ALLOWED)$/);
  expect([requestedElsewhere, requested.length]).toEqual([0, 0]);
});

it('refuses layers that were registered at this machine or in a private network without its keeper’s word', async () => {
  for (const id of ['private', 'metadata', 'by-name'])
    expect(await refusal(await server.ask('GET', `${RENDER}?layerId=${id}&request=GetMap`))).toBe(
      '403 HOST_NOT_ALLOWED',
    );
  expect(requestedElsewhere).toBe(0);
});

it('asks map servers for pictures alone', async () => {
  expect((await server.ask('GET', `${RENDER}?layerId=roads&request=GetCapabilities`)).status).toBe(
    400,
  );
  expect(requested).toEqual([]);
});
