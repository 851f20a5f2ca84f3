import { colorTable } from '../log/colormaps.ts';
import { formatNumber } from '../log/format-number.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import type { CrossPicture, PlotField } from './cross-data.ts';
import { zoneColor } from './draw-points.ts';

/** Room beside the points for the colours and their numbers, in CSS pixels. */
const COLOR_BAR_PX = 72;
/** Room for the names of zones. */
export const ZONES_PX = 120;
const BAR_WIDTH = 12;
const GAP = 16;
const ROW_PX = 18;

/** Room that the legend of a picture takes beside the points; 0 without one. */
export function legendWidth({ data, zones }: Pick<CrossPicture, 'data' | 'zones'>): number {
  return zones ? ZONES_PX : data.color ? COLOR_BAR_PX : 0;
}

/** Draws what the colours of the points mean: zones by name, else the values of a curve. */
export function paintLegend(
  pen: Pen,
  field: PlotField,
  picture: Pick<CrossPicture, 'data' | 'axes' | 'zones'>,
  theme: PlotTheme,
): void {
  pen.font = `12px ${theme.font}`;
  const names = picture.zones?.names.map((name, zone) => ({ name, zone }));
  if (names) paintZoneNames(pen, field, names, theme);
  else paintColorBar(pen, field, picture, theme);
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

/** The highest value lies at the top. */
function paintColorBar(
  pen: Pen,
  field: PlotField,
  { data, axes }: Pick<CrossPicture, 'data' | 'axes'>,
  theme: PlotTheme,
): void {
  if (!data.color || !axes.color) return;
  const table = colorTable('viridis', theme.text);
  const left = field.x + field.width + GAP;
  const height = Math.max(1, field.height - 20);
  const top = field.y + 20;
  for (let row = 0; row < height; row++) {
    const pixel = table[Math.round((1 - row / height) * 255)]!;
    pen.fillStyle = `rgb(${pixel & 255}, ${(pixel >> 8) & 255}, ${(pixel >> 16) & 255})`;
    pen.fillRect(left, top + row, BAR_WIDTH, 1.5);
  }
  pen.fillStyle = theme.text;
  pen.textAlign = 'left';
  pen.textBaseline = 'top';
  pen.fillText(formatNumber(axes.color.to, 4), left + BAR_WIDTH + 4, top);
  pen.textBaseline = 'bottom';
  pen.fillText(formatNumber(axes.color.from, 4), left + BAR_WIDTH + 4, top + height);
  pen.fillStyle = theme.muted;
  pen.textBaseline = 'top';
  pen.fillText(shorten(pen, data.color.mnemonic, COLOR_BAR_PX - GAP), left, field.y);
}

function shorten(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let length = text.length - 1;
  while (length > 1 && pen.measureText(`${text.slice(0, length)}…`).width > width) length--;
  return `${text.slice(0, length)}…`;
}
