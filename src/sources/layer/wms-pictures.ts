import { showServiceAddress, type ServiceAddress } from '../../backend/map-service.ts';
import { answerError } from '../../core/problem-error.ts';
import type { Problem } from '../../core/problem.ts';
import { findPictureType, PICTURE_HEAD_BYTES } from '../../formats/ogc/picture-type.ts';
import {
  readServiceException,
  type ServiceException,
} from '../../formats/ogc/service-exception.ts';
import {
  buildGetMap,
  dialectKey,
  dialectsAfter,
  isInDegrees,
  limitSize,
  startDialect,
  type WmsDialect,
} from '../../formats/ogc/wms-dialect.ts';
import type { PictureRequest } from '../../plot/map/map-data.ts';
import { boxFromMap } from '../../plot/map/mercator.ts';
import { reprojectPicture } from '../../plot/map/reproject-picture.ts';
import type { MapLayer } from './map-layer.ts';
import { readAnswer, type ServiceMemory, toServiceProblem } from './service-memory.ts';

/** A picture of a layer, with parameters that only the suite's own server knows. */
export interface LayerPictureRequest extends PictureRequest {
  readonly own?: Readonly<Record<string, string>>;
}

/** Dots per inch of a usual screen, between what map servers take for it: 90 and 96. */
const USUAL_DPI = 92;
/** Dialects that are tried for one picture before its refusal is shown. */
const MOST_ATTEMPTS = 6;
/** How long a server that refused every dialect gets no requests in others. */
const REFUSED_MS = 10_000;
/** What is read of a report in the place of a picture. */
const MOST_REPORT = 50_000;

/** Where a layer's pictures are fetched: behind the layer's proxy if it has one. */
export function toServiceAddress({ enableProxy, proxyUrl }: MapLayer, url: string): ServiceAddress {
  return { url, proxy: enableProxy ? { url: proxyUrl } : null };
}

/** Name of what is remembered of a layer at its server. */
function wmsKey({ url, lyrName, format }: MapLayer): string {
  return [url, lyrName, format].join('\n');
}

/** The dialect that a layer's server accepted last, else the one that is tried first. */
export function knownDialect(memory: ServiceMemory, layer: MapLayer): WmsDialect {
  return acceptedDialect(memory, layer) ?? startDialect(layer.url!, layer.format);
}

/** The dialect that a layer's server accepted last; null without one. */
export function acceptedDialect(memory: ServiceMemory, layer: MapLayer): WmsDialect | null {
  return memory.wms.get(wmsKey(layer)) ?? memory.wms.get(layer.url!) ?? null;
}

/**
 * A picture of a layer in the web's projection. A request that the server refuses is written again
 * in another version, format, coordinate system or size, as the server describes itself or as its
 * words say; what it accepts is kept for the next picture.
 *
 * @throws the problem with the words of the first refusal
 */
export async function fetchMapPicture(
  memory: ServiceMemory,
  layer: MapLayer,
  request: LayerPictureRequest,
  signal: AbortSignal,
): Promise<ImageBitmap> {
  const tried = new Set<string>();
  let queue = [knownDialect(memory, layer)];
  let refused: Problem | null = null;
  while (queue.length > 0 && tried.size < MOST_ATTEMPTS) {
    const dialect = queue.shift()!;
    if (tried.has(dialectKey(dialect))) continue;
    tried.add(dialectKey(dialect));
    const answer = await tryPicture(memory, layer, { dialect, request }, signal).catch(
      (error: unknown) => {
        // A failure of a later attempt says less than the refusal that it followed.
        throw refused && !signal.aborted ? answerError(refused) : error;
      },
    );
    if ('picture' in answer) {
      memory.wmsRefusedAt.delete(wmsKey(layer));
      memory.wms.set(wmsKey(layer), dialect);
      memory.wms.set(layer.url!, { ...dialect, format: layer.format });
      return answer.picture;
    }
    refused ??= toServiceProblem(answer.exception, showServiceAddress(memory.backend, layer.url!));
    // The other pictures of a layer whose server refuses all would be refused as well.
    if (Date.now() - (memory.wmsRefusedAt.get(wmsKey(layer)) ?? -Infinity) < REFUSED_MS)
      throw answerError(refused);
    const known = knownDialect(memory, layer);
    queue = [
      ...(tried.has(dialectKey(known)) ? [] : [known]),
      ...dialectsAfter(dialect, {
        exception: answer.exception,
        capabilities: layer.enableProxy ? null : await memory.wmsCapabilities(layer.url!),
        layer: layer.lyrName,
        longestPx: Math.max(...Object.values(limitSize(dialect, request))),
      }),
      ...queue,
    ];
    signal.throwIfAborted();
  }
  memory.wmsRefusedAt.set(wmsKey(layer), Date.now());
  throw answerError(refused!);
}

/** A picture in a dialect, or what the server reports in its place. */
async function tryPicture(
  memory: ServiceMemory,
  layer: MapLayer,
  { dialect, request }: { dialect: WmsDialect; request: LayerPictureRequest },
  signal: AbortSignal,
): Promise<{ picture: ImageBitmap } | { exception: ServiceException | null }> {
  const size = limitSize(dialect, request);
  const isDegrees = isInDegrees(dialect);
  const query = {
    ...buildGetMap(dialect, {
      layer: layer.lyrName,
      box: isDegrees ? boxFromMap(request.box) : request.box,
      ...size,
    }),
    ...request.own,
    ...denser((request.pixelRatio * size.widthPx) / request.widthPx),
  };
  let answer: Blob;
  try {
    answer = await memory.request(toServiceAddress(layer, layer.url!), query, signal);
  } catch (error) {
    const exception = layer.enableProxy ? readProxyReport(error) : null;
    if (!exception) throw error;
    return { exception };
  }
  const picture = await readPicture(answer);
  if (!(picture instanceof Blob)) return { exception: picture };
  const isScaled = size.widthPx !== request.widthPx || size.heightPx !== request.heightPx;
  const bitmap = await createImageBitmap(picture, {
    ...(isScaled && {
      resizeWidth: request.widthPx,
      resizeHeight: request.heightPx,
      resizeQuality: 'high',
    }),
  });
  return { picture: isDegrees ? reprojectPicture(bitmap, request.box) : bitmap };
}

/**
 * The answer as a picture by its bytes, whatever type it states; a report in its place, null where
 * it is neither.
 */
export async function readPicture(answer: Blob): Promise<Blob | ServiceException | null> {
  const head = new Uint8Array(await answer.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const type = findPictureType(head);
  if (type) return type === answer.type ? answer : new Blob([answer], { type });
  const text = await readAnswer(answer, MOST_REPORT);
  const isText = /^\s*[<{[]/.test(text) || /^text\//.test(answer.type);
  if (!isText && /^image\//.test(answer.type)) return answer;
  return isText ? readServiceException(text) : null;
}

/** The server's words in what the proxy says of them. */
function readProxyReport(error: unknown): ServiceException | null {
  const { serverCode, message } = error as Partial<Problem>;
  const words = /^The map server says: ([\s\S]+)/.exec(message ?? '')?.[1];
  return serverCode === 'UPSTREAM' && words ? readServiceException(words) : null;
}

/**
 * Texts and lines as large as on other screens, in the words of the map servers there are: each
 * passes over those of the others.
 */
function denser(pixelRatio: number): Readonly<Record<string, string>> {
  const dpi = String(Math.round(USUAL_DPI * pixelRatio));
  return pixelRatio > 1 ? { DPI: dpi, MAP_RESOLUTION: dpi, FORMAT_OPTIONS: `dpi:${dpi}` } : {};
}
