import { colorTable } from '../log/colormaps.ts';
import { formatNumber } from '../log/format-number.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { CrossAxis } from './cross-axis.ts';
import type { CrossData } from './cross-data.ts';

/** Room beside the points for the colours and their numbers, in CSS pixels. */
export const COLOR_BAR_PX = 72;
const BAR_WIDTH = 12;
const GAP = 16;

/** Draws the colours of the points beside the field, the highest value at the top. */
export function drawColorBar(
  context: CanvasRenderingContext2D,
  field: { x: number; y: number; width: number; height: number },
  { data, axes }: { data: CrossData; axes: { color: CrossAxis | null } },
  theme: PlotTheme,
): void {
  if (!data.color || !axes.color) return;
  const table = colorTable('viridis', theme.text);
  const left = field.x + field.width + GAP;
  const height = Math.max(1, field.height - 20);
  const top = field.y + 20;
  for (let row = 0; row < height; row++) {
    const pixel = table[Math.round((1 - row / height) * 255)]!;
    context.fillStyle = `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255})`;
    context.fillRect(left, top + row, BAR_WIDTH, 1.5);
  }
  context.fillStyle = theme.text;
  context.textAlign = 'left';
  context.textBaseline = 'top';
  context.fillText(formatNumber(axes.color.to, 4), left + BAR_WIDTH + 4, top);
  context.textBaseline = 'bottom';
  context.fillText(formatNumber(axes.color.from, 4), left + BAR_WIDTH + 4, top + height);
  context.fillStyle = theme.muted;
  context.textBaseline = 'top';
  context.fillText(data.color.mnemonic, left, field.y, COLOR_BAR_PX - GAP);
}
