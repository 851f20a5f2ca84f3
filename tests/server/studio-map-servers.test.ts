/** What other map servers say of themselves: read as it is meant, and never more than it is. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

interface Offered {
  title: string;
  layers: { name: string; title: string; bounds: Record<string, number> | null }[];
  formats: string[];
  truncated: boolean;
}

let server: TestServer;
let upstream: Server;
let address: string;
let answer: RequestListener = (_request, response) => void response.end();
let requested: string[] = [];
const headers: Record<string, unknown>[] = [];

const says = (document: string | Buffer, type = 'text/xml'): void => {
  answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(document);
};
const describeServer = async (service = 'WMS', url = `http://${address}/wms`) => {
  const found = await server.ask(
    'GET',
    `/studiomanager/mapserver?service=${service}&url=${encodeURIComponent(url)}`,
  );
  const body = (await found.json()) as { data: Offered; error?: string; message?: string };
  return { status: found.status, ...body };
};

beforeAll(async () => {
  upstream = createServer((request, response) => {
    requested.push(request.url!);
    headers.push(request.headers);
    answer(request, response);
  });
  address = await new Promise((resolve) =>
    upstream.listen(0, '127.0.0.1', () =>
      resolve(`127.0.0.1:${(upstream.address() as AddressInfo).port}`),
    ),
  );
  server = await startTestServer({ mapHosts: [address] });
}, 120_000);
afterAll(async () => {
  upstream.close();
  await server.remove();
});

const WMS = `<?xml version="1.0"?><!DOCTYPE WMT_MS_Capabilities SYSTEM "http://x/c.dtd" [ <!ELEMENT VendorSpecificCapabilities EMPTY> ]>
<WMT_MS_Capabilities version="1.1.1"><Service><Name>OGC:WMS</Name><Title>Roads &amp; rivers</Title></Service><Capability><Request><GetMap><Format>image/png</Format><Format>image/jpeg</Format></GetMap></Request>
<Layer><Title>All</Title><LatLonBoundingBox minx="26" miny="36" maxx="45" maxy="42"/><Layer queryable="1"><Name>roads</Name><Title><![CDATA[Roads <main>]]></Title></Layer>
<Layer><Name>rivers</Name><Title>Rivers</Title><LatLonBoundingBox minx="-500" miny="0" maxx="500" maxy="10"/></Layer></Layer></Capability></WMT_MS_Capabilities>`;

describe('the layers of a map server', () => {
  it('are read of WMS 1.1.1 with the bounds of the layer above, within the world', async () => {
    says(WMS, 'application/vnd.ogc.wms_xml');
    expect(await describeServer()).toMatchObject({
      status: 200,
      data: {
        title: 'Roads & rivers',
        formats: ['image/png', 'image/jpeg'],
        truncated: false,
        layers: [
          {
            name: 'roads',
            title: 'Roads <main>',
            bounds: { minx: 26, miny: 36, maxx: 45, maxy: 42 },
          },
          { name: 'rivers', title: 'Rivers', bounds: { minx: -180, miny: 0, maxx: 180, maxy: 10 } },
        ],
      },
    });
  });

  it('are read of WMS 1.3.0', async () => {
    says(
      '<wms:WMS_Capabilities xmlns:wms="http://www.opengis.net/wms"><wms:Capability><wms:Layer><wms:Name>a</wms:Name><wms:EX_GeographicBoundingBox><wms:westBoundLongitude>1</wms:westBoundLongitude><wms:eastBoundLongitude>2</wms:eastBoundLongitude><wms:southBoundLatitude>3</wms:southBoundLatitude><wms:northBoundLatitude>4</wms:northBoundLatitude></wms:EX_GeographicBoundingBox></wms:Layer></wms:Capability></wms:WMS_Capabilities>',
    );
    expect((await describeServer()).data.layers).toEqual([
      { name: 'a', title: '', bounds: { minx: 1, miny: 3, maxx: 2, maxy: 4 } },
    ]);
  });

  it('are read of WFS 2.0.0', async () => {
    says(
      '<wfs:WFS_Capabilities xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:ows="http://www.opengis.net/ows/1.1"><ows:ServiceIdentification><ows:Title>F</ows:Title></ows:ServiceIdentification><FeatureTypeList><FeatureType><Name>app:wells</Name><Title>Wells</Title><ows:WGS84BoundingBox><ows:LowerCorner>26 36</ows:LowerCorner><ows:UpperCorner>27 37</ows:UpperCorner></ows:WGS84BoundingBox></FeatureType></FeatureTypeList></wfs:WFS_Capabilities>',
    );
    expect((await describeServer('WFS')).data.layers).toEqual([
      { name: 'app:wells', title: 'Wells', bounds: { minx: 26, miny: 36, maxx: 27, maxy: 37 } },
    ]);
  });

  it('are those of this server where the address is its own', async () => {
    const { data } = await describeServer('WMS', '/spatial/api/v1/wms');
    expect(data.layers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['wells', 'concessions']),
    );
  });

  it('keeps what the address names itself, and sends nothing of the user', async () => {
    says(WMS);
    requested = [];
    headers.length = 0;
    await describeServer('WMS', `http://${address}/wms?MAP=roads.map`);
    const sent = new URL(requested[0]!, `http://${address}`).searchParams;
    expect([sent.get('MAP'), sent.get('request'), sent.get('service')]).toEqual([
      'roads.map',
      'GetCapabilities',
      'WMS',
    ]);
    expect(Object.keys(headers[0]!)).not.toEqual(expect.arrayContaining(['authorization']));
    expect(headers[0]).not.toHaveProperty('cookie');
  });
});

describe('a hostile answer', () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]!} "${`&${'abcdefghi'[at]!};`.repeat(10)}">`).join('')}]>`;
  const hostile: Readonly<Record<string, string | Buffer>> = {
    'no document': 'hello',
    'a page': '<!doctype html><html><body><p>Sign in<br></body></html>',
    'a document cut off': WMS.slice(0, 400),
    bytes: Buffer.from([0xff, 0xfe, 0, 1, 2, 3]),
    nothing: '',
    'very deep': '<a>'.repeat(5000),
    'tags that cross': '<WMS_Capabilities><a></b></a></WMS_Capabilities>',
    'a great many tags': `<WMS_Capabilities>${'<a/>'.repeat(500_000)}</WMS_Capabilities>`,
    'another root': '<rss><channel/></rss>',
    'openings without an end': '<!--'.repeat(200_000),
    'attributes without an end': `<a ${'b="c" '.repeat(100_000)}`,
  };
  it.each(Object.entries(hostile))('of %s is refused in words', async (_name, document) => {
    says(document);
    const { status, error, message } = await describeServer();
    expect([status, error]).toEqual([502, 'UPSTREAM']);
    expect(message).not.toBe('');
  });

  it('of entities in entities is refused, and those of characters are filled in', async () => {
    says(
      `${entities}<WMS_Capabilities><Capability><Layer><Name>&j;</Name></Layer></Capability></WMS_Capabilities>`,
    );
    expect((await describeServer()).status).toBe(502);
    says(
      '<WMS_Capabilities><Capability><Layer><Name>a</Name><Title>&#x41;&lt;b&gt;</Title></Layer></Capability></WMS_Capabilities>',
    );
    expect((await describeServer()).data.layers).toEqual([
      { name: 'a', title: 'A<b>', bounds: null },
    ]);
  });

  it('of ten thousand layers is listed up to two thousand', async () => {
    says(
      `<WMS_Capabilities><Capability><Layer>${Array.from({ length: 10_000 }, (_, at) => `<Layer><Name>l${at}</Name></Layer>`).join('')}</Layer></Capability></WMS_Capabilities>`,
    );
    const { data } = await describeServer();
    expect([data.layers.length, data.truncated]).toEqual([2000, true]);
  });

  it('that reports an error says its words', async () => {
    says(
      '<ServiceExceptionReport><ServiceException code="x">The map is closed</ServiceException></ServiceExceptionReport>',
    );
    expect(await describeServer()).toMatchObject({
      status: 502,
      message: expect.stringContaining('The map is closed') as string,
    });
  });

  it('of another kind or without an end is refused', async () => {
    says('{}', 'application/json');
    expect((await describeServer()).status).toBe(502);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml' });
      const more = setInterval(() => response.write(' '.repeat(1_000_000)), 1);
      response.on('close', () => clearInterval(more));
    };
    expect((await describeServer()).status).toBe(502);
  });
});

describe('an address', () => {
  it.each([
    'http://169.254.169.254/latest',
    'http://[::1]/wms',
    'http://127.0.0.1:1/wms',
    'http://10.0.0.8/wms',
    'file:///etc/passwd',
    'ftp://x/',
    'http://user:word@93.184.216.34/wms',
    'javascript:alert(1)',
  ])('%s gets no request', async (url) => {
    expect([400, 403]).toContain((await describeServer('WMS', url)).status);
  });

  it('is requested administrators alone', async () => {
    const reader = {
      authorization: `Bearer ${await server.token({ sub: 'rea', groups: ['viewer'] })}`,
    };
    for (const call of ['', '/picture', '/info'])
      expect(
        (
          await server.ask(
            'GET',
            `/studiomanager/mapserver${call}?service=WMS&url=${encodeURIComponent(`http://${address}/wms`)}&layer=a&bbox=0,0,1,1&width=10&height=10&x=1&y=1`,
            undefined,
            reader,
          )
        ).status,
      ).toBe(403);
  });
});
