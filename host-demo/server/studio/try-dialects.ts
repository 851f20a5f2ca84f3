import type { getMapServerInfo } from '../../../src/api/contract/studio.ts';
import type { AnswerOf } from '../../../src/api/contract/call.ts';
import { orderInfoFormats, readFeatureInfo } from '../../../src/formats/ogc/feature-info.ts';
import {
  readServiceException,
  type ServiceException,
} from '../../../src/formats/ogc/service-exception.ts';
import {
  dialectKey,
  dialectsAfter,
  isInDegrees,
  startDialect,
  type WmsDialect,
} from '../../../src/formats/ogc/wms-dialect.ts';
import type { FetchedPicture } from '../maps/fetch-picture.ts';
import { Refused } from '../refused.ts';
import { msg } from '../../../src/formats/msg.ts';

/** A layer as an administrator tries it. */
export interface DrawnLayer {
  layer: string;
  format?: string | undefined;
  bbox: string;
  width: string;
  height: string;
}

/** What a layer has at a place, as the contract answers it. */
type LayerFacts = AnswerOf<typeof getMapServerInfo>['data'];

/** Requests to a server for one picture. */
const MOST_ATTEMPTS = 5;
const MOST_FEATURES = 20;
const LONGEST_TEXT = 2000;

/** What a map server says in a refusal; null for a failure without its words. */
export function readWords(error: unknown): ServiceException | null {
  if (!(error instanceof Refused) || error.code !== 'UPSTREAM') return null;
  const words = /^The map server says: ([\s\S]+)/.exec(error.message)?.[1];
  return words ? readServiceException(words) : null;
}

/**
 * Sends a request for a picture in degrees in one dialect after another, as the server's words ask
 * for. @throws {Refused} the first refusal
 */
export async function tryDialects(
  address: string,
  { layer, format = 'image/png', width, height }: DrawnLayer,
  ask: (dialect: WmsDialect) => Promise<FetchedPicture>,
): Promise<FetchedPicture> {
  let queue: WmsDialect[] = [{ ...startDialect(address, format), system: 'EPSG:4326' }];
  const tried = new Set<string>();
  let refused: unknown = null;
  while (queue.length > 0 && tried.size < MOST_ATTEMPTS) {
    const dialect = queue.shift()!;
    if (tried.has(dialectKey(dialect))) continue;
    tried.add(dialectKey(dialect));
    try {
      return await ask(dialect);
    } catch (error) {
      const exception = readWords(error);
      refused ??= error;
      if (!exception) throw refused;
      const longestPx = Math.max(Number(width), Number(height));
      const next = dialectsAfter(dialect, { exception, capabilities: null, layer, longestPx });
      queue = [...next.filter(isInDegrees), ...queue];
    }
  }
  throw refused;
}

/** What a layer has at a pixel, in the first format that the server gives. @throws {Refused} */
export async function tryInfoFormats(
  address: string,
  drawn: DrawnLayer,
  ask: (dialect: WmsDialect, infoFormat: string) => Promise<FetchedPicture>,
): Promise<LayerFacts> {
  let refused: unknown = null;
  for (const infoFormat of orderInfoFormats([])) {
    try {
      const { bytes } = await tryDialects(address, drawn, (dialect) => ask(dialect, infoFormat));
      const text = bytes.toString('utf8');
      const records = readFeatureInfo(text);
      if (records) return toFacts(records);
      const words = readServiceException(text)?.message ?? 'an answer that cannot be read';
      refused ??= new Refused(502, 'UPSTREAM', msg`The map server says: ${words}`);
    } catch (error) {
      refused ??= error;
      if (!readWords(error)) throw refused;
    }
  }
  throw refused;
}

function toFacts(records: NonNullable<ReturnType<typeof readFeatureInfo>>): LayerFacts {
  const texts = records.flatMap(({ text }) => text ?? []);
  return {
    features: records
      .filter(({ text }) => text === undefined)
      .slice(0, MOST_FEATURES)
      .map(({ id, properties }) => ({
        id: String(id ?? ''),
        properties: typeof properties === 'object' && properties !== null ? { ...properties } : {},
      })),
    text: texts.join(' ').replace(/\s+/g, ' ').slice(0, LONGEST_TEXT),
  };
}
