import type { Translate } from '../../i18n/i18n.ts';
import { type Problem, problemOf } from '../../core/problem.ts';
import { groupDigits } from '../../ui/format.ts';
import type { MapPlot, MapView } from '../../plot/map/map-plot.ts';
import { wrapLon } from '../../plot/map/mercator.ts';
import type { Pen } from '../../plot/pen.ts';
import { PdfFile } from '../../plot/print/pdf-file.ts';
import { rasterizeText } from '../../plot/print/raster-text.ts';
import { pairText } from './coordinate-text.ts';
import type { LayerRow, MapLayers } from './map-layers.ts';
import { scaleBar } from './scale-bar.ts';

/** CSS pixels in a millimetre. */
const MM = 96 / 25.4;
/** A4, turned. */
const [WIDTH, HEIGHT, MARGIN, LEGEND] = [297 * MM, 210 * MM, 12 * MM, 52 * MM];
const LINE = 16;
const INK = '#1b2430';

/** What is printed. */
export interface MapPrint {
  plot: MapPlot;
  rows: readonly LayerRow[];
  layers: MapLayers;
  view: MapView;
  palette: readonly string[];
  t: Translate;
}

/**
 * A page with the map as it is seen, its legend, its scale on paper and the coordinates of its
 * corners.
 */
export async function printMap(print: MapPrint): Promise<{ file: Blob } | { problem: Problem }> {
  try {
    const picture = await print.plot.toCanvas();
    const legends = await Promise.all(
      print.rows
        .toReversed()
        .filter(({ visible }) => visible)
        .map(async (row) => ({ row, picture: await loadLegend(print.layers, row) })),
    );
    const file = await PdfFile.create({ title: print.t('map.label'), rasterizeText });
    file.addPage(WIDTH, HEIGHT, (pen) => drawPage(pen, picture, legends, print));
    return { file: await file.save() };
  } catch (error) {
    return { problem: problemOf(error, 'COMPONENT_FAILED') };
  }
}

function drawPage(
  pen: Pen,
  picture: HTMLCanvasElement,
  legends: readonly { row: LayerRow; picture: HTMLCanvasElement | null }[],
  { t, view, palette }: MapPrint,
): void {
  const [mapWidth, mapHeight] = [
    WIDTH - 2 * MARGIN - LEGEND - 4 * MM,
    HEIGHT - 2 * MARGIN - 14 * MM,
  ];
  const share = Math.min(mapWidth / picture.width, mapHeight / picture.height);
  const [width, height] = [picture.width * share, picture.height * share];
  pen.drawImage(picture, MARGIN, MARGIN, width, height);
  pen.strokeStyle = INK;
  pen.lineWidth = 1;
  pen.setLineDash([]);
  pen.strokeRect(MARGIN, MARGIN, width, height);
  pen.fillStyle = INK;
  pen.textBaseline = 'alphabetic';
  pen.font = '10px Helvetica, sans-serif';
  pen.textAlign = 'left';
  const [west, south, east, north] = view.box;
  pen.fillText(pairText([wrapLon(west), south], true), MARGIN, MARGIN + height + 12);
  pen.textAlign = 'right';
  pen.fillText(
    `${pairText([wrapLon(east), north], true)}  EPSG:4326`,
    MARGIN + width,
    MARGIN + height + 12,
  );
  // The picture has `devicePixelRatio` pixels for each that the view counts.
  drawScale(
    pen,
    view.metresPerPx / (share * window.devicePixelRatio),
    MARGIN,
    MARGIN + height + 24,
  );
  const left = MARGIN + width + 4 * MM;
  let y = MARGIN + 12;
  pen.textAlign = 'left';
  pen.font = 'bold 13px Helvetica, sans-serif';
  pen.fillText(t('map.print.layers'), left, y);
  y += LINE + 4;
  pen.font = '11px Helvetica, sans-serif';
  for (const { row, picture: legend } of legends) {
    if (y > HEIGHT - MARGIN) break;
    const mark = legend ? Math.min(20, legend.height) : 10;
    if (legend) {
      const fit = Math.min(1, (LEGEND * 0.4) / legend.width, 60 / legend.height);
      pen.drawImage(legend, left, y - 10, legend.width * fit, legend.height * fit);
      pen.fillText(row.layer.displayName, left + legend.width * fit + 6, y + mark / 2 - 6);
      y += Math.max(LINE, legend.height * fit + 4);
    } else {
      pen.fillStyle = palette[row.color % palette.length]!;
      pen.fillRect(left, y - 9, 10, 10);
      pen.fillStyle = INK;
      pen.fillText(row.layer.displayName, left + 16, y);
      y += LINE;
    }
  }
}

/** `metresPerPx`: metres on the ground that a CSS pixel of paper is. */
function drawScale(pen: Pen, metresPerPx: number, x: number, y: number): void {
  const { label, px } = scaleBar(metresPerPx);
  pen.strokeStyle = INK;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x, y + 5);
  pen.lineTo(x + px, y + 5);
  pen.lineTo(x + px, y);
  pen.stroke();
  pen.textAlign = 'left';
  pen.fillText(
    `${label}   1:${groupDigits(String(Math.round((metresPerPx * 96) / 0.0254)))}`,
    x + px + 8,
    y + 6,
  );
}

async function loadLegend(
  layers: MapLayers,
  { layer, drawn }: LayerRow,
): Promise<HTMLCanvasElement | null> {
  if (drawn !== 'pictures') return null;
  const picture = await layers.legend(layer, AbortSignal.timeout(5000)).catch(() => null);
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return canvas;
}
