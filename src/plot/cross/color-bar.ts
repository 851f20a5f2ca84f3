import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import { colorTable } from '../log/colormaps.ts';
import { formatNumber } from '../log/format-number.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import { type AxisTick, axisTicks } from './cross-axis.ts';
import type { CrossPicture, PlotField } from './cross-data.ts';
import { densityColors, isDensity, zoneColor } from './draw-points.ts';

/** Room beside the points for the colours and their numbers, in CSS pixels. */
const COLOR_BAR_PX = 72;
/** Room for the names of zones. */
export const ZONES_PX = 120;
const BAR_WIDTH = 12;
const GAP = 16;
const ROW_PX = 18;
/** Room above a scale for its title, and for one number beside it. */
const TITLE_PX = 20;
const NUMBER_PX = 18;

/** Room that the legend of a picture takes beside the points; 0 without one. */
export function legendWidth(picture: Pick<CrossPicture, 'data' | 'zones'>): number {
  if (picture.zones) return ZONES_PX;
  return picture.data.color || isDensity(picture) ? COLOR_BAR_PX : 0;
}

/**
 * Draws what the colours of the points mean: zones by name, the values of a curve, or the number of
 * points of a pixel.
 * @param most greatest number of points of a pixel
 */
export function paintLegend(
  pen: Pen,
  field: PlotField,
  picture: Omit<CrossPicture, 'lines' | 'brush'>,
  { theme, most }: { theme: PlotTheme; most: number },
): void {
  pen.font = `12px ${theme.font}`;
  const { zones, data, axes, selected, countTitle = '' } = picture;
  const names = zones?.names.map((name, zone) => ({ name, zone }));
  if (names) paintZoneNames(pen, field, names, theme);
  else if (data.color && axes.color)
    paintScale(pen, field, theme, {
      title: data.color.mnemonic,
      axis: axes.color,
      colors: colorTable('viridis', theme.text),
    });
  else if (isDensity(picture))
    paintScale(pen, field, theme, {
      title: countTitle,
      axis: { from: 1, to: Math.max(2, most), isLog: true },
      colors: densityColors(theme, selected !== null),
    });
}

/** Draws the names of zones with their colours, as many as there is room for. */
export function paintZoneNames(
  pen: Pen,
  field: PlotField,
  names: readonly { name: string; zone: number | null }[],
  theme: PlotTheme,
): void {
  const left = field.x + field.width + GAP;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  names.slice(0, Math.floor(field.height / ROW_PX)).forEach(({ name, zone }, row) => {
    const middle = field.y + (row + 0.5) * ROW_PX;
    pen.fillStyle = zoneColor(theme, zone ?? 0);
    pen.fillRect(left, middle - 6, BAR_WIDTH, 12);
    pen.fillStyle = theme.text;
    pen.fillText(shorten(pen, name, ZONES_PX - GAP - BAR_WIDTH - 6), left + BAR_WIDTH + 6, middle);
  });
}

/** Colours of values with numbers beside them. */
interface ColorScale {
  title: string;
  axis: ValueAxis;
  /** 256 packed colours, that of the lowest value first. */
  colors: Uint32Array;
}

/** Draws a scale of colours; the highest value lies at the top. */
function paintScale(
  pen: Pen,
  field: PlotField,
  theme: PlotTheme,
  { title, axis, colors }: ColorScale,
): void {
  const left = field.x + field.width + GAP;
  const height = Math.max(1, field.height - TITLE_PX);
  const top = field.y + TITLE_PX;
  for (let row = 0; row < height; row++) {
    const pixel = colors[Math.round((1 - row / height) * 255)]!;
    pen.fillStyle = `rgb(${pixel & 255}, ${(pixel >> 8) & 255}, ${(pixel >> 16) & 255})`;
    pen.fillRect(left, top + row, BAR_WIDTH, Math.min(1.5, height - row));
  }
  pen.fillStyle = theme.text;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  for (const { part, label } of scaleNumbers(axis, height)) {
    const middle = top + (1 - part) * height;
    pen.fillRect(left + BAR_WIDTH, Math.round(middle) - 0.5, 3, 1);
    pen.fillText(
      label,
      left + BAR_WIDTH + 5,
      Math.max(top + 6, Math.min(top + height - 6, middle)),
    );
  }
  pen.fillStyle = theme.muted;
  pen.textBaseline = 'top';
  pen.fillText(shorten(pen, title, COLOR_BAR_PX - GAP), left, field.y);
}

/** Numbers of a scale: both ends, and those between them that there is room for. */
export function scaleNumbers(axis: ValueAxis, height: number): AxisTick[] {
  const number = (part: 0 | 1, value: number) => ({ part, label: formatNumber(value, 4) });
  const near = NUMBER_PX / height;
  const between = axisTicks(axis, height / (2 * NUMBER_PX)).filter(
    ({ part, label }) => label !== '' && part > near && part < 1 - near,
  );
  return [number(0, axis.from), ...between, number(1, axis.to)];
}

function shorten(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 1 && pen.measureText(`${text.slice(0, length)}…`).width > width) length--;
  return `${text.slice(0, length)}…`;
}
