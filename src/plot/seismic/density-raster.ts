import type { ColorScale } from './clip.ts';
import type { BlockLevels } from './levels.ts';
import { PixelColumns } from './resample.ts';
import type { SectionFrame } from './section-frame.ts';

/** How values become colours. */
export interface RasterColors extends ColorScale {
  /** Packed colours: 0 is a gap's, 1 to 256 from low to high. */
  packed: Uint32Array;
}

/**
 * Packed colours, as ImageData holds them, of a look-up table of 256 RGBA entries and of gaps
 * (`#rrggbb`).
 */
export function packedColors(lut: Uint8Array, gap: string): Uint32Array {
  const packed = new Uint32Array(257);
  const ground = parseInt(gap.slice(1), 16);
  packed[0] = ((255 << 24) | ((ground & 255) << 16) | (ground & 0xff00) | (ground >> 16)) >>> 0;
  for (let i = 0; i < 256; i++)
    packed[i + 1] =
      ((255 << 24) | (lut[4 * i + 2]! << 16) | (lut[4 * i + 1]! << 8) | lut[4 * i]!) >>> 0;
  return packed;
}

/** Columns that go to the canvas together where no pixel is kept. */
const STRIP = 64;

/** Pixels row after row, `stride` each; the first of a row is column `left` of the picture. */
interface Pixels {
  colors: Uint32Array;
  stride: number;
  left: number;
}

/** A column of a picture that is coloured; one object for all columns of a drawing. */
interface RasterColumn {
  x: number;
  /** Rows, the last left out. */
  rows: readonly [top: number, base: number];
  /** Values of the rows from 0 on, beginning at `from`; NaN is a gap. */
  values: Float32Array;
  from: number;
}

/** Colours the rows of a column. */
function colorColumn(
  { x, rows: [top, base], values, from }: RasterColumn,
  { colors, stride, left }: Pixels,
  { scale, offset, packed }: RasterColors,
): void {
  const factor = scale * 256;
  const shift = offset * 256 + 1;
  for (let y = top, to = top * stride + x - left; y < base; y++, to += stride) {
    const index = values[from + y]! * factor + shift;
    // NaN passes both comparisons and becomes 0.
    colors[to] = packed[(index < 1 ? 1 : index > 256 ? 256 : index) | 0]!;
  }
}

/** Where a picture is drawn: device pixels of a canvas. */
export interface RasterTarget {
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  x: number;
  y: number;
}

/** Samples to draw, and how. */
export interface RasterPicture {
  frame: SectionFrame;
  /** Another array is another section. */
  blocks: readonly BlockLevels[];
  colors: RasterColors;
  interpolate: boolean;
}

/**
 * The picture of samples on a 2D canvas. From its second drawing on it keeps its pixels, and a
 * moved picture those that stay in view; once its colours were changed, the values of its pixels
 * are kept too, so that those that follow need no sample again.
 */
export class DensityRaster {
  #image: ImageData | null = null;
  /** What `#image` shows; null where its pixels are of no picture. */
  #frame: SectionFrame | null = null;
  /** Values of the pixels, column after column; null where they are not known. */
  #values: Float32Array | null = null;
  #source: readonly BlockLevels[] | null = null;
  #colors: RasterColors | null = null;
  #interpolate = true;
  #half: OffscreenCanvas | null = null;
  /** What is wanted at full size, of which `#frame` may be the half. */
  #wanted: SectionFrame | null = null;

  /** Draws a picture. */
  draw(target: RasterTarget, { frame, blocks, colors, interpolate }: RasterPicture): void {
    const sameColors =
      colors.packed === this.#colors?.packed &&
      colors.scale === this.#colors.scale &&
      colors.offset === this.#colors.offset;
    const sameSamples = blocks === this.#source && interpolate === this.#interpolate;
    const isMoved = sameSamples && this.#wanted !== null && isMove(this.#wanted, frame);
    // Of a much enlarged picture a quarter of the pixels is enough; one that is moved about has
    // them all, so that they can stay.
    const isStill =
      isMoved && this.#wanted!.column === frame.column && this.#wanted!.row === frame.row;
    const old = this.#frame;
    const isHalf =
      interpolate &&
      Math.abs(frame.perX) <= 0.5 &&
      Math.abs(frame.perY) <= 0.5 &&
      (isStill && old ? old.width < frame.width : !isMoved);
    [this.#source, this.#colors, this.#interpolate, this.#wanted] = [
      blocks,
      colors,
      interpolate,
      frame,
    ];
    const inner = isHalf ? halve(frame) : frame;
    if (!sameSamples && !isHalf) return this.#drawStrips(target, frame);
    const [right, down] =
      isMoved && old?.width === inner.width ? countShift(old, inner) : [Infinity, Infinity];
    // A first picture that is moved or recoloured stays as exact as it was.
    if (!(Math.abs(right) < inner.width && Math.abs(down) < inner.height))
      this.#renew(inner, sameSamples && (old || !isMoved) ? 2 : 4, isStill && !sameColors);
    else if (sameColors)
      this.#shift(
        { ...inner, column: old!.column + right * inner.perX, row: old!.row + down * inner.perY },
        right,
        down,
      );
    else if (right === 0 && down === 0 && this.#values) this.#recolor(inner, this.#values);
    else this.#renew(inner, 2, true);
    this.#put(target, frame, isHalf);
  }

  /** The first picture of its samples, without keeping a pixel: it may be the only one. */
  #drawStrips({ pen, x, y }: RasterTarget, frame: SectionFrame): void {
    const { width, height } = frame;
    [this.#frame, this.#values] = [null, null];
    const strip = new ImageData(STRIP, height);
    const colors = new Uint32Array(strip.data.buffer);
    const parts = this.#parts(frame, [0, width], [0, height], 4);
    for (let left = 0; left < width; left += STRIP) {
      const columns = Math.min(STRIP, width - left);
      this.#fill(parts, [left, left + columns], [0, height], { colors, stride: STRIP, left });
      pen.putImageData(strip, x + left, y, 0, 0, columns, height);
    }
  }

  #renew(frame: SectionFrame, reach: 2 | 4, keepsValues: boolean): void {
    const { width, height } = frame;
    if (this.#image?.width !== width || this.#image.height !== height)
      this.#image = new ImageData(width, height);
    this.#frame = frame;
    this.#values = keepsValues ? new Float32Array(width * height) : null;
    this.#fillImage([0, width], [0, height], reach);
  }

  #recolor({ width, height }: SectionFrame, values: Float32Array): void {
    const pixels = this.#pixels;
    const column: RasterColumn = { x: 0, rows: [0, height], values, from: 0 };
    for (; column.x < width; column.x++, column.from += height)
      colorColumn(column, pixels, this.#colors!);
  }

  get #pixels(): Pixels {
    const {
      data: { buffer },
      width,
    } = this.#image!;
    return { colors: new Uint32Array(buffer), stride: width, left: 0 };
  }

  #put({ pen, x, y }: RasterTarget, frame: SectionFrame, isHalf: boolean): void {
    if (!isHalf) return pen.putImageData(this.#image!, x, y);
    const { width, height } = this.#frame!;
    const half = (this.#half ??= new OffscreenCanvas(width, height));
    if (half.width !== width || half.height !== height) [half.width, half.height] = [width, height];
    half.getContext('2d', { alpha: false })!.putImageData(this.#image!, 0, 0);
    pen.save();
    pen.resetTransform();
    pen.imageSmoothingEnabled = true;
    pen.drawImage(half, 0, 0, frame.width / 2, frame.height / 2, x, y, frame.width, frame.height);
    pen.restore();
  }

  /**
   * Moves pixels by whole ones and makes those that come into view; what is left of a move stays
   * with the frame that the next one is measured from.
   */
  #shift(frame: SectionFrame, right: number, down: number): void {
    this.#frame = frame;
    if (right === 0 && down === 0) return;
    const { width, height } = frame;
    this.#values = null;
    const by = down * width + right;
    const { colors } = this.#pixels;
    if (by > 0) colors.copyWithin(0, by);
    else colors.copyWithin(-by, 0);
    const rows: [number, number] = down > 0 ? [height - down, height] : [0, -down];
    const columns: [number, number] = right > 0 ? [width - right, width] : [0, -right];
    const rest: [number, number] = down > 0 ? [0, height - down] : [-down, height];
    this.#fillImage([0, width], rows, 4);
    this.#fillImage(columns, rest, 4);
  }

  #fillImage(x: readonly [number, number], y: readonly [number, number], reach: 2 | 4): void {
    this.#fill(this.#parts(this.#frame!, x, y, reach), x, y, this.#pixels);
  }

  /** Blocks that pixels of a frame are made of. */
  #parts(
    { column, row, perX, perY }: SectionFrame,
    x: readonly [number, number],
    y: readonly [number, number],
    reach: 2 | 4,
  ): PixelColumns[] {
    const parts: PixelColumns[] = [];
    for (const levels of this.#source!) {
      const across = mapPixels(column, perX, levels.part.columns, x);
      const down = mapPixels(row, perY, levels.part.rows, y);
      if (across[1] > across[0] && down[1] > down[0])
        parts.push(
          new PixelColumns(
            levels.for(perX, perY, reach),
            { x: across, y: down, column, row, perX, perY },
            this.#interpolate,
          ),
        );
    }
    return parts;
  }

  /**
   * Reads and colours pixels, a column at a time: its values are still in the cache for the second.
   */
  #fill(
    parts: readonly PixelColumns[],
    [left, right]: readonly [number, number],
    y: readonly [number, number],
    pixels: Pixels,
  ): void {
    const values = this.#values ?? new Float32Array(y[1]);
    const column: RasterColumn = { x: left, rows: y, values, from: 0 };
    for (let x = left; x < right; x++) {
      const from = this.#values ? x * this.#frame!.height : 0;
      column.x = x;
      column.from = from;
      values.fill(NaN, from + y[0], from + y[1]);
      for (let i = 0; i < parts.length; i++) {
        const { part } = parts[i]!;
        if (x >= part.x[0] && x < part.x[1]) parts[i]!.read(x, values, from + part.y[0]);
      }
      colorColumn(column, pixels, this.#colors!);
    }
  }
}

/**
 * Whether two frames differ by their place alone. A window's ends lose their last digits where it
 * is moved.
 */
function isMove(a: SectionFrame, b: SectionFrame): boolean {
  const isSame = (one: number, other: number): boolean =>
    Math.abs(one - other) <= 1e-9 * Math.abs(one);
  return (
    a.width === b.width && a.height === b.height && isSame(a.perX, b.perX) && isSame(a.perY, b.perY)
  );
}

/**
 * Pixels whose middles a block covers, within a wanted range of the picture.
 * @param from position at the edge of pixel 0
 * @param per how much of the section a pixel covers
 */
export function mapPixels(
  from: number,
  per: number,
  [start, end]: readonly [number, number],
  [low, high]: readonly [number, number],
): [number, number] {
  const edges = [(start - from) / per, (end - from) / per];
  const first = Math.max(low, Math.round(Math.min(edges[0]!, edges[1]!)));
  return [first, Math.max(first, Math.min(high, Math.round(Math.max(edges[0]!, edges[1]!))))];
}

/** The same frame at half of its pixels in each direction. */
function halve(frame: SectionFrame): SectionFrame {
  return {
    ...frame,
    width: Math.ceil(frame.width / 2),
    height: Math.ceil(frame.height / 2),
    perX: frame.perX * 2,
    perY: frame.perY * 2,
  };
}

/** By how many pixels a frame lies right of and below another one of its scale. */
function countShift(old: SectionFrame, frame: SectionFrame): [right: number, down: number] {
  return [
    Math.round((frame.column - old.column) / frame.perX),
    Math.round((frame.row - old.row) / frame.perY),
  ];
}
