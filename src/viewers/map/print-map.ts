import { formatLocalDay } from '../../core/local-day.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { formatDegrees, GRID_STEPS, multiples } from '../../plot/map/graticule.ts';
import type { MapPlot, MapView } from '../../plot/map/map-plot.ts';
import { latToY, lonToX, wrapLon, xToLon, yToLat } from '../../plot/map/mercator.ts';
import type { Pen } from '../../plot/pen.ts';
import { PdfFile } from '../../plot/print/pdf-file.ts';
import { rasterizeText } from '../../plot/print/raster-text.ts';
import { groupDigits } from '../../ui/format.ts';
import { DEGREES, pairText } from './coordinate-text.ts';
import type { MapCoordinates } from './map-coordinates.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';
import { drawPaperMap, PAPER_PALETTE } from './paper-map.ts';
import {
  denominatorAt,
  layOutPage,
  metresPerPxAt,
  type MapPageLayout,
  type MapPrintOptions,
  roundScaleUp,
} from './print-layout.ts';
import { scaleBar } from './scale-bar.ts';

const LINE = 16;
const INK = '#1b2430';
const TICK = 5;
/** Pixels between two numbers along the frame. */
const LEAST_BETWEEN = 110;

/** What is printed. */
export interface MapPrint {
  plot: MapPlot;
  rows: readonly LayerRow[];
  layers: MapLayers;
  view: MapView;
  options: MapPrintOptions;
  coordinates: MapCoordinates;
  /** Where the data come from. */
  source: string;
  t: Translate;
}

/** A part of the map's picture on the page. */
interface PlacedMap {
  readonly picture: HTMLCanvasElement;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly denominator: number;
  /** Edges in EPSG:3857. */
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

interface Legend {
  row: LayerRow;
  picture: HTMLCanvasElement | null;
}

/** The denominator of the largest round scale at which the whole view fits the page. */
export function fitScale(
  view: MapView,
  sizePx: readonly number[],
  options: MapPrintOptions,
): number {
  const { map } = layOutPage(options);
  const share = Math.min(map.width / sizePx[0]!, map.height / sizePx[1]!);
  return roundScaleUp(denominatorAt(view.metresPerPx / share));
}

/**
 * A page with the map at a round scale, and what is chosen of its legend, north arrow, scale bar,
 * coordinates, date and source.
 */
export async function printMap(print: MapPrint): Promise<{ file: Blob } | { problem: Problem }> {
  try {
    const { options, t } = print;
    // Numbers along the frame are not repeated on the map.
    const isGridNumbered = !options.parts.has('coordinates');
    const picture = await drawPaperMap({ ...print, isGridNumbered });
    const legends = options.parts.has('legend') ? await loadLegends(print) : [];
    const layout = layOutPage(options);
    const placed = placeMap(picture, layout, print);
    const corners = await describeCorners(placed, print.coordinates);
    const title = options.title.trim() || t('map.label');
    const file = await PdfFile.create({ title, rasterizeText });
    file.addPage(layout.width, layout.height, (pen) => {
      drawPage(pen, layout, { ...placed, corners }, print);
      drawLegends(pen, layout, legends, print);
    });
    return { file: await file.save() };
  } catch (error) {
    return { problem: problemOf(error, 'COMPONENT_FAILED') };
  }
}

function loadLegends({ rows, layers }: MapPrint): Promise<Legend[]> {
  return Promise.all(
    rows
      .toReversed()
      .filter(({ visible }) => visible)
      .map(async (row) => ({ row, picture: await loadLegend(layers, row) })),
  );
}

/** The middle of the picture at its scale, as much as there is room for. */
function placeMap(
  picture: HTMLCanvasElement,
  { map }: MapPageLayout,
  { view, options }: MapPrint,
): PlacedMap {
  // The picture has `devicePixelRatio` pixels for each that the view counts.
  const ratio = window.devicePixelRatio;
  const size = [picture.width / ratio, picture.height / ratio] as const;
  const denominator = options.scale ?? fitScale(view, size, options);
  const share = view.metresPerPx / metresPerPxAt(denominator) / ratio;
  const [width, height] = [
    Math.min(map.width, picture.width * share),
    Math.min(map.height, picture.height * share),
  ];
  const cut = document.createElement('canvas');
  [cut.width, cut.height] = [Math.round(width / share), Math.round(height / share)];
  const [left, top] = [(picture.width - cut.width) / 2, (picture.height - cut.height) / 2];
  cut.getContext('2d')?.drawImage(picture, -left, -top);
  const [west, south, east, north] = view.box;
  const [x, y] = [(lonToX(west) + lonToX(east)) / 2, (latToY(south) + latToY(north)) / 2];
  const perPx = (lonToX(east) - lonToX(west)) / picture.width;
  const [halfX, halfY] = [(cut.width * perPx) / 2, (cut.height * perPx) / 2];
  const place = { x: map.x + (map.width - width) / 2, y: map.y, width, height };
  const edges = { west: x - halfX, east: x + halfX, south: y - halfY, north: y + halfY };
  return { picture: cut, denominator, ...place, ...edges };
}

/** Where two opposite corners are, in the system of the readout; in degrees if it has them not. */
async function describeCorners(
  { west, south, east, north }: PlacedMap,
  coordinates: MapCoordinates,
): Promise<string> {
  const system = coordinates.system.peek();
  const corners = [
    [wrapLon(xToLon(west)), yToLat(south)],
    [wrapLon(xToLon(east)), yToLat(north)],
  ] as const;
  const { signal } = new AbortController();
  const read = await Promise.all(corners.map((at) => coordinates.read(at, system, signal)));
  const pairs = read.flatMap((one) => (one && typeof one !== 'string' ? [one] : []));
  const isKnown = system !== DEGREES && pairs.length === corners.length;
  const texts = (isKnown ? pairs : corners).map((pair) => pairText(pair, !isKnown));
  return `${texts.join(' – ')}  ${isKnown ? system : DEGREES}`;
}

function drawPage(
  pen: Pen,
  layout: MapPageLayout,
  map: PlacedMap & { corners: string },
  print: MapPrint,
): void {
  const { options, t, source } = print;
  const { parts } = options;
  const { margin } = layout;
  pen.fillStyle = INK;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.font = 'bold 18px Helvetica, sans-serif';
  if (options.title.trim() !== '') pen.fillText(options.title.trim(), margin, margin + 18);
  pen.drawImage(map.picture, map.x, map.y, map.width, map.height);
  pen.strokeStyle = INK;
  pen.lineWidth = 1;
  pen.setLineDash([]);
  pen.strokeRect(map.x, map.y, map.width, map.height);
  if (parts.has('coordinates')) drawCoordinates(pen, map);
  pen.font = '10px Helvetica, sans-serif';
  const foot = map.y + map.height + 30;
  if (parts.has('scaleBar')) drawScale(pen, map, map.x, foot);
  pen.textAlign = 'right';
  const right = map.x + map.width;
  pen.fillText(map.corners, right, foot + 6);
  const day = formatLocalDay();
  const notes = [
    ...(parts.has('source') && source !== '' ? [t('map.print.sourceOf', { source })] : []),
    ...(parts.has('date') ? [day] : []),
  ];
  // The digits of a date change their places behind Arabic letters unless they are isolated.
  const isMixed = notes.some((note) => /\p{Script=Arabic}/u.test(note));
  const texts = isMixed ? notes.map(isolateValue) : notes;
  pen.fillText(texts.join('  ·  '), right, foot + 22);
}

/** Ticks with their numbers along the lower and the left edge. */
function drawCoordinates(pen: Pen, { x, y, width, height, ...edges }: PlacedMap): void {
  const { west, east, south, north } = edges;
  const perPx = (xToLon(east) - xToLon(west)) / width;
  const step = GRID_STEPS.findLast((one) => one / perPx >= LEAST_BETWEEN) ?? GRID_STEPS[0]!;
  pen.font = '9px Helvetica, sans-serif';
  pen.fillStyle = INK;
  pen.beginPath();
  pen.textAlign = 'center';
  for (const lon of multiples(xToLon(west), xToLon(east), step)) {
    const at = x + ((lonToX(lon) - west) / (east - west)) * width;
    pen.moveTo(at, y + height);
    pen.lineTo(at, y + height + TICK);
    pen.fillText(formatDegrees(wrapLon(lon), 'E', 'W'), at, y + height + TICK + 10);
  }
  pen.textAlign = 'center';
  for (const lat of multiples(yToLat(south), yToLat(north), step)) {
    const at = y + ((north - latToY(lat)) / (north - south)) * height;
    pen.moveTo(x - TICK, at);
    pen.lineTo(x, at);
    pen.save();
    pen.translate(x - TICK - 4, at);
    pen.rotate(-Math.PI / 2);
    pen.fillText(formatDegrees(lat, 'N', 'S'), 0, 0);
    pen.restore();
  }
  pen.stroke();
}

/** The scale bar, with the scale beside it. */
function drawScale(pen: Pen, { denominator }: PlacedMap, x: number, y: number): void {
  const { label, px } = scaleBar(metresPerPxAt(denominator));
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x, y + 5);
  pen.lineTo(x + px, y + 5);
  pen.lineTo(x + px, y);
  pen.stroke();
  pen.textAlign = 'left';
  pen.fillText(`${label}   1:${groupDigits(String(denominator))}`, x + px + 8, y + 6);
}

function drawLegends(
  pen: Pen,
  { legend, map, height, margin }: MapPageLayout,
  legends: readonly Legend[],
  { options, t }: MapPrint,
): void {
  let y = map.y;
  if (options.parts.has('northArrow')) {
    drawNorth(pen, legend.x + 14, y, t('map.print.north'));
    y += 58;
  }
  if (legends.length === 0) return;
  pen.fillStyle = INK;
  pen.textAlign = 'left';
  pen.font = 'bold 13px Helvetica, sans-serif';
  pen.fillText(t('map.print.layers'), legend.x, y + 12);
  y += LINE + 16;
  pen.font = '11px Helvetica, sans-serif';
  for (const { row, picture } of legends) {
    if (y > height - margin) break;
    y += picture
      ? drawPictured(pen, { x: legend.x, y, width: legend.width }, picture, row.layer.displayName)
      : drawSwatch(pen, [legend.x, y], row);
  }
}

/** A sample beside the name of a layer, or a list of signs below it. @returns its height */
function drawPictured(
  pen: Pen,
  { x, y, width }: { x: number; y: number; width: number },
  picture: HTMLCanvasElement,
  name: string,
): number {
  const isList = picture.height > 30 * window.devicePixelRatio;
  const fit = Math.min(1, width / picture.width, isList ? 1 : 20 / picture.height);
  const [w, h] = [picture.width * fit, picture.height * fit];
  pen.drawImage(picture, x, isList ? y + 6 : y - 12, w, h);
  pen.fillText(name, isList ? x : x + w + 6, y);
  return isList ? h + LINE + 8 : Math.max(LINE, h + 4);
}

function drawSwatch(
  pen: Pen,
  [x, y]: readonly [x: number, y: number],
  { layer, color }: LayerRow,
): number {
  pen.fillStyle = PAPER_PALETTE[color % PAPER_PALETTE.length]!;
  pen.fillRect(x, y - 9, 10, 10);
  pen.fillStyle = INK;
  pen.fillText(layer.displayName, x + 16, y);
  return LINE;
}

/** An arrow to the upper edge: the maps of the web's projection have north there. */
function drawNorth(pen: Pen, x: number, y: number, word: string): void {
  pen.fillStyle = INK;
  pen.strokeStyle = INK;
  pen.beginPath();
  pen.moveTo(x, y + 14);
  pen.lineTo(x + 9, y + 46);
  pen.lineTo(x, y + 39);
  pen.closePath();
  pen.fill();
  pen.beginPath();
  pen.moveTo(x, y + 14);
  pen.lineTo(x - 9, y + 46);
  pen.lineTo(x, y + 39);
  pen.stroke();
  pen.textAlign = 'center';
  pen.font = 'bold 12px Helvetica, sans-serif';
  pen.fillText(word, x, y + 10);
}

async function loadLegend(
  layers: MapLayers,
  { layer, drawn }: LayerRow,
): Promise<HTMLCanvasElement | null> {
  if (drawn !== 'pictures') return null;
  const picture = await layers.legend(layer, AbortSignal.timeout(5000), 'light').catch(() => null);
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return canvas;
}
