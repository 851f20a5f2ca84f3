import { msg } from '../../formats/msg.ts';
import { showServiceAddress } from '../../backend/map-service.ts';
import { answerError } from '../../core/problem-error.ts';
import type { Problem } from '../../core/problem.ts';
import { findCrsMember } from '../../formats/ogc/crs-name.ts';
import { readGmlCollection } from '../../formats/ogc/gml.ts';
import { orderInfoFormats, readFeatureInfo } from '../../formats/ogc/feature-info.ts';
import { isHtml } from '../../formats/ogc/plain-text.ts';
import { isFinal, readServiceException } from '../../formats/ogc/service-exception.ts';
import { adaptDialect, buildGetFeatureInfo, isInDegrees } from '../../formats/ogc/wms-dialect.ts';
import type { GeoBounds } from '../../plot/map/map-data.ts';
import { boxToMap } from '../../plot/map/mercator.ts';
import type { MapLayer } from './map-layer.ts';
import type { GivenFeatures } from './place-features.ts';
import { readAnswer, type ServiceMemory, toServiceProblem } from './service-memory.ts';
import { acceptedDialect, knownDialect } from './wms-pictures.ts';

/** Pixels of the map around a place that are named in the request. */
const SIDE_PX = 9;
const FIRST_FORMAT = 'application/json';

/**
 * What a WMS has at the middle of a box of degrees: GeoJSON, else GML, text or HTML, whichever of
 * them the server gives. The format that it accepts is kept.
 *
 * @throws INFO_BEHIND_PROXY of a layer whose proxy gives its pictures alone; the problem with the
 *   words of the first refusal
 */
export async function fetchFeatureInfo(
  memory: ServiceMemory,
  layer: MapLayer,
  { box, most }: { box: GeoBounds; most: number },
  signal: AbortSignal,
): Promise<GivenFeatures> {
  const url = layer.url!;
  if (layer.enableProxy) throw answerError(describeProxied(layer));
  let dialect = knownDialect(memory, layer);
  const tried = new Set<string>();
  let formats = [memory.infoFormats.get(url) ?? FIRST_FORMAT];
  let refused: Problem | null = null;
  let isDescribed = false;
  while (formats.length > 0) {
    const infoFormat = formats.shift()!;
    tried.add(infoFormat);
    const query = buildGetFeatureInfo(dialect, {
      layer: layer.lyrName,
      box: isInDegrees(dialect) ? box : boxToMap(box),
      widthPx: SIDE_PX,
      heightPx: SIDE_PX,
      column: (SIDE_PX - 1) / 2,
      row: (SIDE_PX - 1) / 2,
      infoFormat,
      most,
    });
    const answer = await memory.request({ url, proxy: null }, query, signal);
    const text = await readAnswer(answer);
    const isOther = !isOfFormat(text, infoFormat);
    const exception = isOther || isReport(text) ? readServiceException(text) : null;
    const records = exception || isOther ? null : readFeatureInfo(text);
    if (records) {
      memory.infoFormats.set(url, infoFormat);
      return { features: records, ...readSystem(text) };
    }
    refused ??= toServiceProblem(exception, showServiceAddress(memory.backend, url));
    if (exception && isFinal(exception)) break;
    if (!isDescribed) {
      isDescribed = true;
      const capabilities = await memory.wmsCapabilities(url);
      formats = orderInfoFormats(capabilities?.infoFormats ?? []);
      // Where no picture was drawn before, it may have been anything else that is refused.
      if (capabilities && !acceptedDialect(memory, layer)) {
        dialect = adaptDialect(dialect, capabilities, layer.lyrName);
        tried.clear();
      }
    }
    formats = formats.filter((one) => !tried.has(one));
    signal.throwIfAborted();
  }
  throw answerError(refused!);
}

/** The server behind a proxy is not requested past it. */
function describeProxied({ displayName }: MapLayer): Problem {
  const parts = msg`${displayName} is shown through a proxy, which gives pictures only.`;
  return { code: 'INFO_BEHIND_PROXY', message: String(parts), parts };
}

/** Words and HTML in the place of JSON or XML are a page about an error, or one that was not requested. */
function isOfFormat(text: string, infoFormat: string): boolean {
  if (!/json|xml|gml/i.test(infoFormat) || text.trim() === '') return true;
  return /^\s*[{[<]/.test(text) && !isHtml(text);
}

/** Reports of errors are XML or JSON: words and HTML are what was requested. */
function isReport(text: string): boolean {
  return (
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!DOCTYPE[^>]*>\s*)?<(?:\w+:)?\w*Exception/i.test(
      text.slice(0, 4000),
    ) || /^\s*[{[]/.test(text)
  );
}

/** The coordinate system that an answer of GeoJSON or GML names. */
function readSystem(text: string): Pick<GivenFeatures, 'crs' | 'isGml'> {
  if (/^\s*</.test(text)) return { crs: readGmlCollection(text)?.crs ?? null, isGml: true };
  if (!/^\s*\{/.test(text)) return { crs: null };
  try {
    return { crs: findCrsMember(JSON.parse(text)) };
  } catch {
    return { crs: null };
  }
}
