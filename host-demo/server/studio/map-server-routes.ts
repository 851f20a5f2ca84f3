import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  getMapServer,
  getMapServerInfo,
  getMapServerPicture,
} from '../../../src/api/contract/studio.ts';
import {
  buildGetFeatureInfo,
  buildGetMap,
  limitSize,
  type WmsMapRequest,
  type WmsDialect,
} from '../../../src/formats/ogc/wms-dialect.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import {
  type Allowed,
  fetchPicture,
  type FetchedPicture,
  type ExpectedAnswer,
} from '../maps/fetch-picture.ts';
import { type Parameters, parseParameters } from '../ogc/parameters.ts';
import { ServiceError } from '../ogc/service-error.ts';
import { answerWfs } from '../ogc/wfs.ts';
import { answerKeptWms } from '../ogc/kept-pictures.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import type { DocumentReader } from './document-reader.ts';
import { type DrawnLayer, readWords, tryDialects, tryInfoFormats } from './try-dialects.ts';
import { msg } from '../../../src/formats/msg.ts';

const OWN = {
  '/spatial/api/v1/wms': answerKeptWms,
  '/spatial/api/v1/wfs': ({ db }: Services, parameters: Parameters, url: string) =>
    answerWfs(db, parameters, url),
};
/** Servers send their descriptions as any kind of text: whether it is one is seen when it is read. */
const DESCRIPTION: ExpectedAnswer = {
  accept: 'text/xml, application/xml, application/vnd.ogc.wms_xml',
  type: /^(text\/|application\/([\w.+-]*xml|octet-stream)\b|$)/i,
  name: 'description',
};
const FACTS: ExpectedAnswer = {
  accept: 'application/json, */*',
  type: /^(text\/|application\/|$)/i,
  name: 'attributes',
};
const LONGEST_ADDRESS = 4096;
const MOST_FEATURES = 20;

/** A request to a map server. */
interface MapServerRequest {
  /** Parameters that the address does not fix itself. */
  parameters: Readonly<Record<string, string>>;
  /** A picture by default. */
  wanted?: ExpectedAnswer;
}

/**
 * Registers the calls that query a map server for the layer that an administrator is about to
 * register. Any address on the open network, or named in the configuration, may be queried: whoever
 * may register a layer could have its pictures fetched in any case. Nothing of the user is sent
 * along.
 */
export function mapServerRoutes(
  app: FastifyInstance,
  services: Services,
  documents: DocumentReader,
): void {
  route(app, getMapServer, async ({ query: { url, service }, user, signal }) => {
    allowStudio(user, msg`ask map servers what they have`);
    const parameters = { service, request: 'GetCapabilities' };
    const version = service === 'WMS' ? '1.3.0' : '2.0.0';
    const ask = (more: object): Promise<FetchedPicture> =>
      queryMapServer(
        services,
        url,
        { parameters: { ...parameters, ...more }, wanted: DESCRIPTION },
        signal,
      );
    // A server that does not know the version answers in its own where none is named.
    const { bytes } = await ask({ version }).catch((error: unknown) => {
      if (readWords(error) === null) throw error;
      return ask({});
    });
    return { data: await documents.capabilities(bytes.toString('utf8')) };
  });

  route(app, getMapServerPicture, async ({ query: { url, ...drawn }, user, signal, reply }) => {
    allowStudio(user, msg`try map layers`);
    const request = readMapRequest(drawn);
    const { type, bytes } = await tryDialects(url, drawn, (dialect) =>
      queryMapServer(
        services,
        url,
        { parameters: buildGetMap(dialect, { ...request, ...limitSize(dialect, request) }) },
        signal,
      ),
    );
    return reply.header('cache-control', 'no-store').type(type).send(bytes);
  });

  route(app, getMapServerInfo, async ({ query: { url, x, y, ...drawn }, user, signal }) => {
    allowStudio(user, msg`try map layers`);
    const request = {
      ...readMapRequest(drawn),
      column: Number(whole(x)),
      row: Number(whole(y)),
      most: MOST_FEATURES,
    };
    const ask = (dialect: WmsDialect, infoFormat: string): Promise<FetchedPicture> =>
      queryMapServer(
        services,
        url,
        {
          parameters: buildGetFeatureInfo(dialect, { ...request, infoFormat }),
          wanted: FACTS,
        },
        signal,
      );
    return { data: await tryInfoFormats(url, drawn, ask) };
  });
}

async function queryMapServer(
  services: Services,
  address: string,
  { parameters, wanted }: MapServerRequest,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const { config } = services;
  const url = parseAddress(address, config.origin);
  const fixed = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  for (const [name, value] of Object.entries(parameters))
    if (!fixed.has(name.toLowerCase())) url.searchParams.set(name, value);
  const own =
    url.origin === new URL(config.origin).origin
      ? OWN[url.pathname as keyof typeof OWN]
      : undefined;
  if (own) return queryOwnServer(services, own, url);
  const allowed: Allowed = { isRegistered: () => true, privateHosts: config.mapHosts };
  return fetchPicture(url, allowed, signal, wanted);
}

async function queryOwnServer(
  services: Services,
  service: (typeof OWN)[keyof typeof OWN],
  url: URL,
): Promise<FetchedPicture> {
  try {
    const { type, body } = await service(
      services,
      parseParameters(Object.fromEntries(url.searchParams)),
      url.origin + url.pathname,
    );
    return {
      type,
      bytes:
        typeof body === 'string' || body instanceof Uint8Array
          ? Buffer.from(body)
          : Buffer.from(await text(Readable.from(body, { objectMode: false }))),
    };
  } catch (error) {
    if (error instanceof ServiceError)
      throw new Refused(502, 'UPSTREAM', msg`The map server says: ${error.message}`);
    throw error;
  }
}

/** A picture of a layer in degrees. @throws {Refused} VALIDATION */
function readMapRequest({ layer, bbox, width, height }: DrawnLayer): WmsMapRequest {
  if (!/^(-?[\d.]+,){3}-?[\d.]+$/.test(bbox))
    throw new Refused(400, 'VALIDATION', msg`bbox: west,south,east,north are expected`, {
      fields: { bbox: msg`four numbers` },
    });
  const [west, south, east, north] = bbox.split(',').map(Number);
  return {
    layer,
    box: [west!, south!, east!, north!],
    widthPx: Number(whole(width)),
    heightPx: Number(whole(height)),
  };
}

function whole(text: string): string {
  if (!/^\d{1,4}$/.test(text) || Number(text) > 2000)
    throw new Refused(400, 'VALIDATION', msg`A number of pixels up to 2000 is expected`);
  return text;
}

function parseAddress(given: string, origin: string): URL {
  try {
    const url = new URL(given, origin);
    url.hash = '';
    if (given !== '' && given.length <= LONGEST_ADDRESS && /^https?:$/.test(url.protocol))
      return url;
  } catch {
    // Reported below.
  }
  throw new Refused(400, 'VALIDATION', msg`url: an address of a map server is expected`, {
    fields: { url: msg`an address` },
  });
}
