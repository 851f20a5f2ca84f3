import type { AnswerReading } from '../db/answer-cache.ts';
import type { Services } from '../services.ts';
import { parseCrs } from './crs.ts';
import type { Canvas } from '@napi-rs/canvas';
import { drawLegend, drawMap } from './draw-map.ts';
import { featurePages } from './feature-pages.ts';
import type { Feature } from './features.ts';
import { infoDocument } from './info-documents.ts';
import { type MapExtent, servedLayers, type ServedLayer } from './layers.ts';
import type { MapRequest } from './map-picture.ts';
import type { MapColorScheme } from './map-style.ts';
import { parseBox, type Parameters, wholeNumber } from './parameters.ts';
import { encodePng8 } from './png8.ts';
import { ServiceError } from './service-error.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { drawSymbolLegend } from './symbol-legend.ts';
import { wmsCapabilities } from './wms-documents.ts';
import { type WmsVersion, negotiateWmsVersion } from './wms-version.ts';

const MOST_PX = 4096;
const MOST_FOUND = 50;
const MOST_BESIDE = 20;
/** Pixels around the place that was clicked. */
const REACH_PX = 4;
const PNG_FORMATS = /^(image\/(png|png8|png; ?mode=(8|24|32)bit)|png8|png)$/i;
const FORMATS_OF_256 = /8(bit)?$/i;
/** Dots per inch of a usual screen, between what clients take for it: 90 and 96. */
const USUAL_DPI = 92;

/** What a request is answered from. */
interface WmsSource {
  db: Services['db'];
  reading: AnswerReading;
}

/** One request of WMS 1.1.1 or 1.3.0. @throws {ServiceError} */
export async function answerWms(
  { db, reading }: WmsSource,
  parameters: Parameters,
  url: string,
): Promise<ServiceAnswer> {
  const layers = await servedLayers(db);
  const version = negotiateWmsVersion(parameters);
  switch (parameters.get('REQUEST')?.toUpperCase()) {
    case 'CAPABILITIES':
    case 'GETCAPABILITIES':
      return {
        type:
          version === '1.1.1'
            ? 'application/vnd.ogc.wms_xml; charset=utf-8'
            : 'text/xml; charset=utf-8',
        body: await wmsCapabilities(db, [...layers.values()], version, url),
      };
    case 'MAP':
    case 'GETMAP':
      return getMap({ db, reading }, layers, parameters, version);
    case 'GETLEGENDGRAPHIC':
      return getLegend(db, layers, parameters);
    case 'GETFEATUREINFO':
      return getFeatureInfo(db, layers, parameters, version);
    case undefined:
      throw new ServiceError('MissingParameterValue', 'request', 'request is missing');
    default:
      throw new ServiceError(
        'OperationNotSupported',
        'request',
        `${parameters.get('REQUEST')!.slice(0, 60)} is not supported`,
      );
  }
}

async function getMap(
  { db, reading }: WmsSource,
  layers: ReadonlyMap<string, ServedLayer>,
  parameters: Parameters,
  version: WmsVersion,
): Promise<ServiceAnswer> {
  needsPng(parameters);
  const wanted = findLayers(layers, parameters, 'LAYERS');
  const beside = readBeside(layers, wanted, parameters);
  for (const { catalog } of [...wanted, ...beside]) reading.touch(catalog.table);
  const isClear = parameters.get('TRANSPARENT')?.toUpperCase() === 'TRUE';
  const color = parameters.get('BGCOLOR') ?? '0xFFFFFF';
  if (!/^0x[\da-f]{6}$/i.test(color))
    throw new ServiceError('InvalidParameterValue', 'bgcolor', 'bgcolor: 0xRRGGBB is expected');
  return encodePicture(
    await drawMap(
      db,
      wanted,
      {
        ...(await readView(db, parameters, version)),
        scale: readPixelRatio(parameters),
        background: isClear ? null : color.replace('0x', '#'),
        theme: readTheme(parameters),
        findState: reading.findState,
      },
      beside,
    ),
    parameters,
  );
}

/**
 * A sample of a layer; with the labels that `LEGEND_OPTIONS=forceLabels:on` requests, as GeoServer
 * has it, the signs of wells with their meaning in the requested `LANGUAGE`.
 */
async function getLegend(
  db: Services['db'],
  layers: ReadonlyMap<string, ServedLayer>,
  parameters: Parameters,
): Promise<ServiceAnswer> {
  needsPng(parameters);
  const [layer] = findLayers(layers, parameters, 'LAYER');
  const scale = readPixelRatio(parameters);
  const theme = readTheme(parameters);
  const isLabelled = /\bforceLabels:on\b/i.test(parameters.get('LEGEND_OPTIONS') ?? '');
  const language = parameters.get('LANGUAGE') ?? 'en';
  const labelled = isLabelled && (await drawSymbolLegend(db, layer!, { scale, theme, language }));
  if (labelled) return encodePicture(labelled, parameters);
  return encodePicture(
    drawLegend(layer!, {
      widthPx: readSize(parameters, 'WIDTH', 20 * scale),
      heightPx: readSize(parameters, 'HEIGHT', 20 * scale),
      scale,
      theme,
    }),
    parameters,
  );
}

async function encodePicture(canvas: Canvas, parameters: Parameters): Promise<ServiceAnswer> {
  const { width, height } = canvas;
  const isOf256 = FORMATS_OF_256.test(parameters.get('FORMAT') ?? '');
  return {
    type: 'image/png',
    body: isOf256
      ? await encodePng8(
          canvas.getContext('2d').getImageData(0, 0, width, height).data,
          width,
          height,
        )
      : await canvas.encode('png'),
  };
}

/** Reads the ground that a picture is for from our own parameter `THEME`: light or dark. */
function readTheme(parameters: Parameters): MapColorScheme {
  return parameters.get('THEME')?.toLowerCase() === 'dark' ? 'dark' : 'light';
}

/**
 * Reads which layers' names are placed beside those of the requested ones, from our own parameter
 * `NAMES_WITH`: layers that are shown over each other in pictures of their own. Names that are not
 * known here are those of other servers.
 */
function readBeside(
  layers: ReadonlyMap<string, ServedLayer>,
  wanted: readonly ServedLayer[],
  parameters: Parameters,
): readonly ServedLayer[] {
  const given = (parameters.get('NAMES_WITH') ?? '').split(',').slice(0, MOST_BESIDE);
  const beside = given.flatMap((name) => layers.get(name) ?? []);
  return wanted.every((one) => beside.includes(one)) ? [...new Set(beside)] : wanted;
}

/**
 * Reads the requested pixel ratio from the vendor parameters that clients send: DPI,
 * MAP_RESOLUTION, FORMAT_OPTIONS=dpi:180. It is rounded to quarters and clamped to 0.5 to 4; 1 if
 * it is not a number.
 */
function readPixelRatio(parameters: Parameters): number {
  const dpi = Number(
    parameters.get('DPI') ??
      parameters.get('MAP_RESOLUTION') ??
      /\bdpi:(\d+)/i.exec(parameters.get('FORMAT_OPTIONS') ?? '')?.[1] ??
      USUAL_DPI,
  );
  return Number.isFinite(dpi)
    ? Math.max(0.5, Math.min(4, Math.round((4 * dpi) / USUAL_DPI) / 4))
    : 1;
}

async function getFeatureInfo(
  db: Services['db'],
  layers: ReadonlyMap<string, ServedLayer>,
  parameters: Parameters,
  version: WmsVersion,
): Promise<ServiceAnswer> {
  const { box, srid, widthPx, heightPx } = await readView(db, parameters, version);
  const [i, j] = version === '1.3.0' ? ['I', 'J'] : ['X', 'Y'];
  const [column, row] = [wholeNumber(parameters, i!, -1), wholeNumber(parameters, j!, -1)];
  if (column < 0 || row < 0 || column >= widthPx || row >= heightPx)
    throw new ServiceError(
      'InvalidPoint',
      i!.toLowerCase(),
      `${i}, ${j}: a place in the picture is expected`,
    );
  const [perX, perY] = [(box[2] - box[0]) / widthPx, (box[3] - box[1]) / heightPx];
  const [x, y] = [box[0] + (column + 0.5) * perX, box[3] - (row + 0.5) * perY];
  const near: MapExtent = [
    x - REACH_PX * perX,
    y - REACH_PX * perY,
    x + REACH_PX * perX,
    y + REACH_PX * perY,
  ];
  const limit = Math.min(MOST_FOUND, wholeNumber(parameters, 'FEATURE_COUNT', 1));
  const found = await Promise.all(
    findLayers(layers, parameters, 'QUERY_LAYERS').map(async (layer) => ({
      layer,
      features: await firstFeatures(db, layer, { box: near, srid }, limit),
    })),
  );
  return infoDocument(parameters.get('INFO_FORMAT') ?? 'application/json', found);
}

async function firstFeatures(
  db: Services['db'],
  layer: ServedLayer,
  box: { box: MapExtent; srid: number },
  limit: number,
): Promise<Feature[]> {
  for await (const page of featurePages(db, layer, {
    constraints: [],
    box,
    srid: 4326,
    properties: null,
    offset: 0,
    limit,
  }))
    return page;
  return [];
}

/** What part of the world a request shows, and how large. */
async function readView(
  db: Services['db'],
  parameters: Parameters,
  version: WmsVersion,
): Promise<Pick<MapRequest, 'box' | 'srid' | 'widthPx' | 'heightPx'>> {
  const name = version === '1.3.0' ? 'CRS' : 'SRS';
  const crs = parameters.get(name) ?? parameters.get('CRS') ?? parameters.get('SRS');
  if (!crs)
    throw new ServiceError('MissingParameterValue', name.toLowerCase(), `${name} is missing`);
  const { srid, isFlipped } = await parseCrs(db, crs, name.toLowerCase(), {
    isByAuthority: version === '1.3.0',
    code: version === '1.3.0' ? 'InvalidCRS' : 'InvalidSRS',
  });
  const box = parseBox(parameters.get('BBOX') ?? '', 'bbox', isFlipped);
  if (box[0] === box[2] || box[1] === box[3])
    throw new ServiceError('InvalidParameterValue', 'bbox', 'bbox: the box is empty');
  return {
    box,
    srid,
    widthPx: readSize(parameters, 'WIDTH'),
    heightPx: readSize(parameters, 'HEIGHT'),
  };
}

function readSize(parameters: Parameters, name: string, usual = 0): number {
  const pixels = wholeNumber(parameters, name, usual);
  if (pixels < 1 || pixels > MOST_PX)
    throw new ServiceError(
      'InvalidParameterValue',
      name.toLowerCase(),
      `${name}: 1 to ${MOST_PX} is expected`,
    );
  return pixels;
}

function needsPng(parameters: Parameters): void {
  const format = parameters.get('FORMAT') ?? 'image/png';
  if (!PNG_FORMATS.test(format))
    throw new ServiceError('InvalidFormat', 'format', 'format: image/png is expected');
}

function findLayers(
  layers: ReadonlyMap<string, ServedLayer>,
  parameters: Parameters,
  name: string,
): ServedLayer[] {
  const names = (parameters.get(name) ?? '').split(',').filter((one) => one !== '');
  if (names.length === 0)
    throw new ServiceError('MissingParameterValue', name.toLowerCase(), `${name} is missing`);
  return names.map((one) => {
    const layer = layers.get(one);
    if (!layer)
      throw new ServiceError(
        'LayerNotDefined',
        name.toLowerCase(),
        `There is no layer ${JSON.stringify(one.slice(0, 60))}`,
      );
    return layer;
  });
}
