import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';

/** Parameters of a request by name, in upper case. */
export type Parameters = Readonly<Record<string, string>>;

/** An answer of a service; PNG bytes or text. */
export interface ServiceAnswer {
  readonly status?: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** How a service answers. */
export type Service = (
  parameters: Parameters,
  request: IncomingMessage,
) => ServiceAnswer | Promise<ServiceAnswer>;

/** Small map and feature servers on one socket, each at a path of its own. */
export interface MapServices {
  /** Without a slash at its end. */
  readonly origin: string;
  readonly services: Map<string, Service>;
  /** Requests so far by path, their parameters. */
  requests(path: string): readonly Parameters[];
  close(): Promise<void>;
}

/** Starts the servers. `allowsPages`: they send the headers that pages of other origins need. */
export async function startMapServices({ allowsPages = true } = {}): Promise<MapServices> {
  const services = new Map<string, Service>();
  const requested = new Map<string, Parameters[]>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (allowsPages) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', 'authorization');
    }
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const parameters = readParameters(request.url ?? '/');
    requested.set(pathname, [...(requested.get(pathname) ?? []), parameters]);
    const service = services.get(pathname);
    if (!service) return void response.writeHead(404).end('Not found');
    const { status = 200, type, body } = await service(parameters, request);
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    services,
    requests: (path) => requested.get(path) ?? [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Parameters of an address, their names in upper case. */
export function readParameters(address: string): Parameters {
  return Object.fromEntries(
    [...new URL(address, 'http://host').searchParams].map(([name, value]) => [
      name.toUpperCase(),
      value,
    ]),
  );
}

/** A red PNG in the size that a GetMap names. */
export function picture(parameters: Parameters): ServiceAnswer {
  return colored(parameters, [200, 30, 30]);
}

/** A PNG of one colour in the size that a GetMap names. */
export function colored(
  { WIDTH = '1', HEIGHT = '1' }: Parameters,
  [red, green, blue]: readonly [number, number, number],
): ServiceAnswer {
  const [width, height] = [Number(WIDTH), Number(HEIGHT)];
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x++) row.set([red, green, blue], 1 + x * 3);
  return { type: 'image/png', body: encodePng(width, height, Array(height).fill(row) as Buffer[]) };
}

/** A PNG of true colour from its rows, each with its filter byte. */
export function encodePng(width: number, height: number, rows: readonly Buffer[]): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A report of a WMS. */
export function wmsReport(code: string, message: string, status = 200): ServiceAnswer {
  return {
    status,
    type: 'application/vnd.ogc.se_xml',
    body: `<?xml version="1.0"?><ServiceExceptionReport version="1.1.1"><ServiceException code="${code}">${message}</ServiceException></ServiceExceptionReport>`,
  };
}

/** A report of a WFS. */
export function owsReport(code: string, locator: string, message: string): ServiceAnswer {
  return {
    status: 400,
    type: 'text/xml',
    body: `<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0"><ows:Exception exceptionCode="${code}" locator="${locator}"><ows:ExceptionText>${message}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`,
  };
}

/** A GeoJSON answer of points. */
export function points(
  positions: readonly (readonly [number, number])[],
  more: object = {},
): ServiceAnswer {
  return {
    type: 'application/json',
    body: JSON.stringify({
      type: 'FeatureCollection',
      ...more,
      features: positions.map((coordinates, i) => ({
        type: 'Feature',
        id: `wells.${i}`,
        properties: { name: `W${i}` },
        geometry: { type: 'Point', coordinates },
      })),
    }),
  };
}

/** An answer to `resultType=hits` in XML. */
export function hits(attributes: string): ServiceAnswer {
  return {
    type: 'text/xml',
    body: `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" ${attributes}/>`,
  };
}
