import type { MapLayerEntity } from '../../../src/api/contract/spatial.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import { answerKeptWms } from '../ogc/kept-pictures.ts';
import { parseParameters } from '../ogc/parameters.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { type Allowed, fetchPicture, type FetchedPicture } from './fetch-picture.ts';
import { msg } from '../../../src/formats/msg.ts';

const OWN_WMS = '/spatial/api/v1/wms';
/** Requests to map servers that this server forwards. */
const REQUESTS = ['GETMAP', 'MAP', 'GETLEGENDGRAPHIC'];
const LONGEST_ADDRESS = 4096;

type StoredLayer = Omit<MapLayerEntity, 'id'>;

/**
 * A picture of a registered layer: by its id and the parameters of WMS, or by an address below that
 * of a layer. @throws {Refused}
 */
export async function renderTile(
  { db, answers, config }: Pick<Services, 'db' | 'answers' | 'config'>,
  query: Readonly<Record<string, unknown>>,
  gone: AbortSignal,
): Promise<FetchedPicture> {
  const layers = await listUsable<StoredLayer>(db, 'Layer');
  const registered = layers
    .flatMap(({ data: { mapServer, legendUrl } }) => [mapServer?.url, legendUrl])
    .flatMap((url) => parseUrl(url, config.origin) ?? []);
  const { layerId, url: given, ...parameters } = query;
  const target =
    typeof layerId === 'string'
      ? byLayer(layers.find(({ id }) => id === layerId)?.data, parameters, config.origin)
      : byAddress(given, registered, config.origin);
  if (target.origin === new URL(config.origin).origin && target.pathname === OWN_WMS) {
    const { type, body } = await answerKeptWms(
      { db, answers },
      parseParameters(Object.fromEntries(target.searchParams)),
      config.origin + OWN_WMS,
    );
    if (!(body instanceof Uint8Array))
      throw new Refused(502, 'UPSTREAM', msg`The map server answered with no picture`);
    return { type, bytes: Buffer.from(body) };
  }
  const allowed: Allowed = {
    isRegistered: (url) => registered.some((one) => isBelow(url, one)),
    privateHosts: config.mapHosts,
  };
  return fetchPicture(target, allowed, gone);
}

function byLayer(
  layer: StoredLayer | undefined,
  parameters: Readonly<Record<string, unknown>>,
  origin: string,
): URL {
  const url = parseUrl(layer?.mapServer?.url, origin);
  if (!layer || !url) throw new Refused(404, 'NOT_FOUND', msg`There is no such layer`);
  return withParameters(
    url,
    Object.entries(parameters).filter(([name]) => !/^(layers|layer)$/i.test(name)),
    layer.name,
  );
}

function byAddress(given: unknown, registered: readonly URL[], origin: string): URL {
  const url =
    typeof given === 'string' && given.length <= LONGEST_ADDRESS ? parseUrl(given, origin) : null;
  const base = url && registered.find((one) => isBelow(url, one));
  if (!url || !base || url.username !== '' || url.password !== '')
    throw new Refused(
      403,
      'HOST_NOT_ALLOWED',
      msg`No layer of the map is registered at this address`,
    );
  return base.href === url.href ? base : withParameters(base, [...url.searchParams], null);
}

/** Parameters of the registered address are kept: they can name the map that is served. */
function withParameters(
  base: URL,
  parameters: Iterable<[string, unknown]>,
  layer: string | null,
): URL {
  const fixed = new Set([...base.searchParams.keys()].map((name) => name.toLowerCase()));
  const url = new URL(base);
  let request = '';
  for (const [name, value] of parameters) {
    if (fixed.has(name.toLowerCase()) || typeof value !== 'string') continue;
    url.searchParams.set(name, value);
    if (name.toLowerCase() === 'request') request = value.toUpperCase();
  }
  if (!REQUESTS.includes(request))
    throw new Refused(400, 'VALIDATION', msg`request: GetMap or GetLegendGraphic is expected`);
  if (layer !== null)
    url.searchParams.set(request === 'GETLEGENDGRAPHIC' ? 'layer' : 'layers', layer);
  return url;
}

/** The same server and path. */
function isBelow(url: URL, registered: URL): boolean {
  return (
    url.protocol === registered.protocol &&
    url.host === registered.host &&
    url.pathname === registered.pathname
  );
}

function parseUrl(text: unknown, origin: string): URL | null {
  if (typeof text !== 'string' || text === '') return null;
  try {
    const url = new URL(text, origin);
    url.hash = '';
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
