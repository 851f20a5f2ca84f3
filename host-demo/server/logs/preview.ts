import { PNG } from 'pngjs';
import type { CurveValues, LogCurve, LogFile, LogFrame } from '../../../src/formats/log-file.ts';

/** Size of a picture, pixels. */
export interface PreviewSize {
  width: number;
  height: number;
}

type Color = readonly [red: number, green: number, blue: number];

const COLORS: readonly Color[] = [
  [0, 121, 92],
  [184, 35, 47],
  [11, 99, 197],
  [142, 59, 143],
];
const LINE: Color = [208, 213, 221];
/** Narrower a track shows nothing. */
const TRACK_PIXELS = 64;

/**
 * The first curves of a log side by side, from top to base, as PNG; null where it has none to draw.
 * A row of pixels shows the least to the greatest value of its samples, so that no peak is lost.
 * Resistivity is logarithmic.
 * @throws {FormatError} what the readers throw
 */
export async function renderPreview(
  file: LogFile,
  { width, height }: PreviewSize,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const found = file.info.frames
    .map((frame) => ({ frame, curves: drawable(frame) }))
    .find(({ curves }) => curves.length > 0);
  if (!found) return null;
  const { frame } = found;
  const curves = found.curves.slice(
    0,
    Math.max(1, Math.min(COLORS.length, Math.floor(width / TRACK_PIXELS))),
  );
  const index = frame.curves[0]!;
  const [depths, ...columns] = await file.readCurves(
    frame.frameId,
    [index, ...curves].map(({ curveId }) => curveId),
    { signal },
  );
  const isUpward = Number(depths!.values[0]) > Number(depths!.values.at(-1));
  const png = new PNG({ width, height });
  png.data.fill(255);
  const trackWidth = width / curves.length;
  columns.forEach(({ values }, i) => {
    const left = Math.round(i * trackWidth);
    if (i > 0) for (let y = 0; y < height; y++) paintRow(png, y, [left, left], LINE);
    drawCurve(png, scaled(values, /ohm/i.test(curves[i]!.unit)), {
      left: left + 2,
      right: Math.round((i + 1) * trackWidth) - 3,
      isUpward,
      color: COLORS[i]!,
    });
  });
  return PNG.sync.write(png, { colorType: 2 });
}

function drawable({ curves, samples, index }: LogFrame): LogCurve[] {
  if (samples < 2 || index === '') return [];
  return curves
    .slice(1)
    .filter(({ kind, dimension }) => kind === 'number' && dimension.every((size) => size === 1));
}

/** Values as 0 to 1 of their range; NaN where absent. */
function scaled(values: CurveValues['values'], isLog: boolean): Float64Array {
  const numbers = Float64Array.from(
    values as Float64Array,
    isLog ? (value) => (value > 0 ? Math.log10(value) : NaN) : undefined,
  );
  let [least, most] = [Infinity, -Infinity];
  for (const value of numbers) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return numbers.map((value) =>
    most > least ? (value - least) / (most - least) : value * 0 + 0.5,
  );
}

function drawCurve(
  png: PNG,
  values: Float64Array,
  {
    left,
    right,
    isUpward,
    color,
  }: { left: number; right: number; isUpward: boolean; color: Color },
): void {
  const perRow = (values.length - 1) / png.height;
  for (let row = 0; row < png.height; row++) {
    let [least, most] = [Infinity, -Infinity];
    const take = (value: number): void => {
      if (value < least) least = value;
      if (value > most) most = value;
    };
    take(between(values, row * perRow));
    for (let at = Math.ceil(row * perRow); at <= (row + 1) * perRow; at++) take(values[at]!);
    take(between(values, (row + 1) * perRow));
    if (most >= least)
      paintRow(
        png,
        isUpward ? png.height - 1 - row : row,
        [Math.round(left + least * (right - left)), Math.round(left + most * (right - left))],
        color,
      );
  }
}

/** The value at a place between two samples; NaN beside an absent one. */
function between(values: Float64Array, at: number): number {
  const before = Math.min(Math.floor(at), values.length - 2);
  return values[before]! + (at - before) * (values[before + 1]! - values[before]!);
}

/** Paints the pixels of a row between two columns, both included. */
function paintRow(
  png: PNG,
  y: number,
  [from, to]: readonly [from: number, to: number],
  color: Color,
): void {
  for (let x = Math.max(0, from); x <= Math.min(png.width - 1, to); x++)
    png.data.set(color, 4 * (y * png.width + x));
}
