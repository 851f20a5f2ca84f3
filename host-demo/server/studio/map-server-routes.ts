import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  getMapServer,
  getMapServerInfo,
  getMapServerPicture,
} from '../../../src/api/contract/studio.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import {
  type Allowed,
  fetchPicture,
  type FetchedPicture,
  type ExpectedAnswer,
} from '../maps/fetch-picture.ts';
import { parseParameters } from '../ogc/parameters.ts';
import { ServiceError } from '../ogc/service-error.ts';
import { answerWfs } from '../ogc/wfs.ts';
import { answerWms } from '../ogc/wms.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { parseCapabilities } from './capabilities.ts';

const OWN = { '/spatial/api/v1/wms': answerWms, '/spatial/api/v1/wfs': answerWfs };
const DESCRIPTION: ExpectedAnswer = {
  accept: 'text/xml, application/xml, application/vnd.ogc.wms_xml',
  type: /^(text|application)\/(xml|vnd\.ogc\.(wms_xml|se_xml)|gml\+xml)\b/i,
  name: 'description',
};
const FACTS: ExpectedAnswer = {
  accept: 'application/json',
  type: /^(application\/(geo\+)?json|text\/|application\/vnd\.)/i,
  name: 'attributes',
};
const LONGEST_ADDRESS = 4096;
const MOST_FEATURES = 20;
const LONGEST_TEXT = 2000;

/** A request to a map server. */
interface MapServerRequest {
  /** Parameters that the address does not fix itself. */
  parameters: Readonly<Record<string, string>>;
  /** A picture by default. */
  wanted?: ExpectedAnswer;
}

/**
 * Registers the calls that query a map server for the layer that an administrator is about to
 * register. Any address on the open
 * network, or named in the configuration, may be queried: whoever may register a layer could have
 * its pictures fetched in any
 * case. Nothing of the user is sent along.
 */
export function mapServerRoutes(app: FastifyInstance, services: Services): void {
  route(app, getMapServer, async ({ query: { url, service }, user, signal }) => {
    allowStudio(user, 'ask map servers what they have');
    const version = service === 'WMS' ? '1.3.0' : '2.0.0';
    const { bytes } = await queryMapServer(
      services,
      url,
      { parameters: { service, version, request: 'GetCapabilities' }, wanted: DESCRIPTION },
      signal,
    );
    return { data: parseCapabilities(bytes.toString('utf8')) };
  });

  route(app, getMapServerPicture, async ({ query: { url, ...drawn }, user, signal, reply }) => {
    allowStudio(user, 'try map layers');
    const { type, bytes } = await queryMapServer(
      services,
      url,
      { parameters: { ...mapParameters(drawn), request: 'GetMap' } },
      signal,
    );
    return reply.header('cache-control', 'no-store').type(type).send(bytes);
  });

  route(app, getMapServerInfo, async ({ query: { url, x, y, ...drawn }, user, signal }) => {
    allowStudio(user, 'try map layers');
    const parameters = {
      ...mapParameters(drawn),
      request: 'GetFeatureInfo',
      query_layers: drawn.layer,
      info_format: 'application/json',
      feature_count: String(MOST_FEATURES),
      x: whole(x),
      y: whole(y),
    };
    const { bytes } = await queryMapServer(services, url, { parameters, wanted: FACTS }, signal);
    return { data: parseFeatureInfo(bytes.toString('utf8')) };
  });
}

async function queryMapServer(
  { db, config }: Services,
  address: string,
  { parameters, wanted }: MapServerRequest,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  const url = parseAddress(address, config.origin);
  const fixed = new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()));
  for (const [name, value] of Object.entries(parameters))
    if (!fixed.has(name.toLowerCase())) url.searchParams.set(name, value);
  const own =
    url.origin === new URL(config.origin).origin
      ? OWN[url.pathname as keyof typeof OWN]
      : undefined;
  if (own) return queryOwnServer(db, own, url);
  const allowed: Allowed = { isRegistered: () => true, privateHosts: config.mapHosts };
  return fetchPicture(url, allowed, signal, wanted);
}

async function queryOwnServer(
  db: Services['db'],
  service: (typeof OWN)[keyof typeof OWN],
  url: URL,
): Promise<FetchedPicture> {
  try {
    const { type, body } = await service(
      db,
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
      throw new Refused(502, 'UPSTREAM', `The map server says: ${error.message}`);
    throw error;
  }
}

/** Parameters of WMS 1.1.1: degrees, x before y. */
function mapParameters({
  layer,
  format = 'image/png',
  bbox,
  width,
  height,
}: {
  layer: string;
  format?: string | undefined;
  bbox: string;
  width: string;
  height: string;
}): Record<string, string> {
  if (!/^(-?[\d.]+,){3}-?[\d.]+$/.test(bbox))
    throw new Refused(400, 'VALIDATION', 'bbox: west,south,east,north are expected', {
      fields: { bbox: 'four numbers' },
    });
  return {
    service: 'WMS',
    version: '1.1.1',
    layers: layer,
    styles: '',
    srs: 'EPSG:4326',
    bbox,
    width: whole(width),
    height: whole(height),
    format,
    transparent: 'TRUE',
  };
}

function whole(text: string): string {
  if (!/^\d{1,4}$/.test(text) || Number(text) > 2000)
    throw new Refused(400, 'VALIDATION', 'A number of pixels up to 2000 is expected');
  return text;
}

/** Attributes of GeoJSON features; the text of an answer that is not JSON. */
function parseFeatureInfo(words: string): {
  features: { id: string; properties: Record<string, unknown> }[];
  text: string;
} {
  let parsed: unknown;
  try {
    parsed = JSON.parse(words);
  } catch {
    return {
      features: [],
      text: words
        .replace(/<[^>]*>/g, ' ')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_TEXT),
    };
  }
  const { features } = (parsed ?? {}) as { features?: unknown };
  const found = (Array.isArray(features) ? features : [])
    .slice(0, MOST_FEATURES)
    .map((one: { id?: unknown; properties?: unknown } | null) => ({
      id: String(one?.id ?? ''),
      properties: (typeof one?.properties === 'object' && one.properties !== null
        ? one.properties
        : {}) as Record<string, unknown>,
    }));
  return { features: found, text: '' };
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
  throw new Refused(400, 'VALIDATION', 'url: an address of a map server is expected', {
    fields: { url: 'an address' },
  });
}
