import { arrayLook } from './array-range.ts';
import { colorAt, colorTable } from './colormaps.ts';
import type { DocArray, DocTrack } from './document.ts';
import { formatNumber } from './format-number.ts';
import { cellHeight, paintName } from './header.ts';
import { type Rect, snap, type TrackPlace } from './layout.ts';
import type { Picture } from './picture.ts';
import type { ArrayTrackSpec } from './template.ts';
import { mixColors } from './theme.ts';
import type { HeaderCellStyle, TrackPainter } from './track-painter.ts';
import type { Series } from './trace.ts';

/** How an array channel is spread over pixels. */
export interface PixelOptions {
  /** The sample of a pixel row, or -1 for none. */
  rowSample: (row: number) => number;
  width: number;
  height: number;
  /** Values of the first and the last colour. */
  min: number;
  max: number;
  /** 256 packed colours from `min` to `max`. */
  table: Uint32Array;
}

/**
 * Colours of an array channel, one lookup per pixel, into `pixels` (`width` · `height`, packed as
 * ImageData holds them): each pixel row takes the sample nearest to its middle, each column the
 * element it falls on. Rows further than a sample from any data, and gaps, become 0: transparent.
 */
export function arrayPixels(array: DocArray, options: PixelOptions, pixels: Uint32Array): void {
  const { values, elements, nullNumber } = array;
  const { rowSample, width, height, min, max, table } = options;
  const scale = max === min ? 0 : 255 / (max - min);
  const columns = Int32Array.from({ length: width }, (_, x) =>
    Math.min(elements - 1, Math.floor(((x + 0.5) / width) * elements)),
  );
  let last = -1;
  for (let y = 0; y < height; y++) {
    const sample = rowSample(y);
    const row = y * width;
    if (sample < 0) pixels.fill(0, row, row + width);
    else if (sample === last) pixels.copyWithin(row, row - width, row);
    else {
      const from = sample * elements;
      for (let x = 0; x < width; x++) {
        const value = values[from + columns[x]!] ?? NaN;
        const share = (value - min) * scale;
        pixels[row + x] =
          !Number.isFinite(value) || value === nullNumber
            ? 0
            : table[share <= 0 ? 0 : share >= 255 ? 255 : share | 0]!;
      }
    }
    last = sample;
  }
}

/** What an array track was drawn as last, and for what. */
interface Drawn {
  canvas: OffscreenCanvas;
  image: ImageData;
  top: number;
  base: number;
  min: number;
  max: number;
}

/**
 * By the curve of one plot and the track that shows it: another theme or a cursor asks for the same
 * pixels again.
 */
const drawn = new WeakMap<Series, WeakMap<ArrayTrackSpec, Drawn>>();

type ArrayTrack = Extract<DocTrack, { kind: 'array' }>;

/** An array channel as an image, with its colours in the header. */
export const arrayTrack: TrackPainter<ArrayTrack> = {
  paint(picture, { spec, array }, place) {
    if (array) paintArray(picture, spec, array, place);
  },

  header({ spec, array }, doc) {
    return (
      array && {
        height: cellHeight(doc),
        paint: (style, cell) => paintArrayCell(style, spec, array, cell),
      }
    );
  },
};

function paintArray(
  picture: Picture,
  spec: ArrayTrackSpec,
  array: DocArray,
  place: TrackPlace,
): void {
  const { pen, rect, hair, theme } = picture;
  pen.fillStyle = mixColors(theme.background, theme.muted, 0.08);
  pen.fillRect(place.x, rect.y, place.width, rect.height);
  if (typeof OffscreenCanvas === 'undefined') return;
  const size = {
    width: Math.max(1, Math.round(place.width / hair)),
    height: Math.max(1, Math.round(rect.height / hair)),
  };
  pen.drawImage(renderImage(picture, spec, array, size), place.x, rect.y, place.width, rect.height);
}

function renderImage(
  picture: Picture,
  spec: ArrayTrackSpec,
  array: DocArray,
  { width, height }: { width: number; height: number },
): OffscreenCanvas {
  const { frame, doc } = picture;
  const [top, base] = [picture.top / doc.factor, picture.base / doc.factor];
  const { min, max, fallback } = arrayLook(spec, array);
  const byTrack = drawn.get(array.series) ?? new WeakMap<ArrayTrackSpec, Drawn>();
  drawn.set(array.series, byTrack);
  const old = byTrack.get(spec);
  const fits = old?.image.width === width && old.image.height === height;
  if (fits && old.top === top && old.base === base && old.min === min && old.max === max)
    return old.canvas;
  const image = fits ? old.image : new ImageData(width, height);
  const canvas = fits ? old.canvas : new OffscreenCanvas(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  arrayPixels(
    array,
    {
      rowSample: frame.sampleAt(height),
      width,
      height,
      min,
      max,
      table: colorTable(spec.colormap, fallback),
    },
    pixels,
  );
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  byTrack.set(spec, { canvas, image, top, base, min, max });
  return canvas;
}

/** Steps of a colour bar: enough to look even, few enough for a vector file. */
const BAR_STEPS = 48;

/**
 * An array: mnemonic and unit above, its colours between the least and the greatest value below.
 */
function paintArrayCell(
  style: HeaderCellStyle,
  spec: ArrayTrackSpec,
  array: DocArray,
  cell: Rect,
): void {
  const { pen, theme, hair } = style;
  const pad = 6;
  const lineY = cell.y + cell.height - 12;
  pen.fillStyle = theme.gridHeavy;
  pen.fillRect(cell.x, cell.y, cell.width, hair);
  pen.textBaseline = 'middle';
  paintName(style, cell, { mnemonic: array.mnemonic, color: theme.text, unit: array.unit });
  const { min, max, stops } = arrayLook(spec, array);
  const [least, most] = [formatNumber(min, 3), formatNumber(max, 3)];
  pen.font = `11px ${theme.font}`;
  pen.fillStyle = theme.text;
  pen.textAlign = 'left';
  pen.fillText(least, cell.x + pad, lineY);
  pen.textAlign = 'right';
  pen.fillText(most, cell.x + cell.width - pad, lineY);
  const from = snap(cell.x + pad + pen.measureText(least).width + 5, hair);
  const to = snap(cell.x + cell.width - pad - pen.measureText(most).width - 5, hair);
  if (to - from < 12) return;
  const bar = { y: snap(lineY - 5, hair), height: snap(9, hair) };
  for (let k = 0; k < BAR_STEPS; k++) {
    const x = snap(from + ((to - from) * k) / BAR_STEPS, hair);
    pen.fillStyle = colorAt(stops, (k + 0.5) / BAR_STEPS);
    pen.fillRect(x, bar.y, snap(from + ((to - from) * (k + 1)) / BAR_STEPS, hair) - x, bar.height);
  }
  pen.strokeStyle = theme.line;
  pen.lineWidth = hair;
  pen.setLineDash([]);
  pen.strokeRect(from + hair / 2, bar.y + hair / 2, to - from - hair, bar.height - hair);
}
