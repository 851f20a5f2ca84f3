import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** Map servers of other dialects behind the proxy and in Studio. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
}

let server: TestServer;
let upstream: Server;
let address: string;
let answer: (parameters: URLSearchParams) => Answer;

const report = (code: string, message: string, status = 400): Answer => ({
  status,
  type: 'text/xml',
  body: `<ServiceExceptionReport><ServiceException code="${code}">${message}</ServiceException></ServiceExceptionReport>`,
});
const picture: Answer = { type: 'image/png', body: PNG };
/** A parameter, whatever the case of its name. */
const read = (parameters: URLSearchParams, name: string): string | undefined =>
  [...parameters].find(([key]) => key.toUpperCase() === name)?.[1];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://host');
    const { status = 200, type, body } = answer(searchParams);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  address = await new Promise((resolve) =>
    upstream.listen(0, '127.0.0.1', () =>
      resolve(`127.0.0.1:${(upstream.address() as AddressInfo).port}`),
    ),
  );
  server = await startTestServer({ mapHosts: [address] });
  const layer = { name: 'roads', label: 'Roads', mapServer: { url: `http://${address}/wms` } };
  await sql`insert into studio.entity (entity_name, id, unique_key, data) values ('Layer', 'roads', 'roads', ${JSON.stringify(layer)}::jsonb)`.execute(
    server.services.db,
  );
});

afterAll(async () => {
  upstream.close();
  await server.remove();
});

const render = (): Promise<Response> =>
  server.ask(
    'GET',
    `/spatial/api/v1/wms/render?url=${encodeURIComponent(`http://${address}/wms?SERVICE=WMS&REQUEST=GetMap&LAYERS=roads`)}`,
  );
const ask = (call: string): Promise<Response> =>
  server.ask(
    'GET',
    `/studiomanager/mapserver/${call}?url=${encodeURIComponent(`http://${address}/wms`)}&layer=roads&bbox=26,36,27,37&width=100&height=100&x=5&y=6`,
  );

describe('the proxy', () => {
  it.each([
    ['XML of status 400', report('InvalidFormat', 'no such format')],
    ['XML of status 200', report('InvalidFormat', 'no such format', 200)],
    ['XML that is called a picture', { ...report('', 'no such format', 200), type: 'image/png' }],
    ['JSON', { type: 'application/json', body: '{"exceptions":[{"text":"no such format"}]}' }],
    ['HTML', { status: 500, type: 'text/html', body: '<html><h1>no such format</h1></html>' }],
  ])('passes on the words of a report in %s', async (_kind, given) => {
    answer = () => given;
    const response = await render();
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      502,
      'The map server says: no such format',
    ]);
  });

  it('gives a PNG that its server calls octet-stream its own type [m19]', async () => {
    answer = () => ({ type: 'application/octet-stream', body: PNG });
    const response = await render();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('gives nothing else that is called octet-stream', async () => {
    answer = () => ({ type: 'application/octet-stream', body: '<svg onload="alert(1)"/>' });
    expect((await render()).status).toBe(502);
  });
});

describe('a layer that is tried in Studio', () => {
  it('of a server of 1.3.0 alone is drawn, latitude first as that version has it [m01]', async () => {
    let box: string | undefined;
    answer = (given) => {
      if (read(given, 'VERSION') !== '1.3.0' || !read(given, 'CRS'))
        return report('MissingParameterValue', 'Parameter CRS missing');
      box = read(given, 'BBOX');
      return picture;
    };
    expect((await ask('picture')).status).toBe(200);
    expect(box).toBe('36,26,37,27');
  });

  it.each([
    [
      'GML',
      'application/vnd.ogc.gml',
      '<msGMLOutput><roads_layer><roads_feature><name>E 80</name></roads_feature></roads_layer></msGMLOutput>',
      { features: [{ id: '', properties: { name: 'E 80' } }], text: '' },
    ],
    ['text', 'text/plain', "name = 'E 80'", { features: [], text: "name = 'E 80'" }],
    [
      'HTML',
      'text/html',
      '<html><body><script>x</script><p>E 80</p></body></html>',
      { features: [], text: 'E 80' },
    ],
  ])('has what its server answers in %s [m05i, m20]', async (_kind, type, body, expected) => {
    answer = (given) =>
      read(given, 'INFO_FORMAT') === type
        ? { type, body }
        : report('InvalidFormat', 'Unsupported INFO_FORMAT value', 200);
    const response = await ask('info');
    expect([response.status, ((await response.json()) as { data: unknown }).data]).toEqual([
      200,
      expected,
    ]);
  });

  it('of a server that refuses the version of its description is described', async () => {
    answer = (given) =>
      read(given, 'VERSION') === '2.0.0'
        ? report('InvalidParameterValue', 'WFS version 2.0.0 is not supported')
        : {
            type: 'text/xml',
            body: '<WFS_Capabilities version="1.0.0"><FeatureTypeList><FeatureType><Name>roads</Name></FeatureType></FeatureTypeList></WFS_Capabilities>',
          };
    const response = await server.ask(
      'GET',
      `/studiomanager/mapserver?service=WFS&url=${encodeURIComponent(`http://${address}/wfs`)}`,
    );
    expect(await response.json()).toMatchObject({ data: { layers: [{ name: 'roads' }] } });
  });
});
