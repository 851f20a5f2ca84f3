import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import { axisTicks } from './cross-axis.ts';
import type { PlotField } from './cross-data.ts';

/** Room for numbers and titles around the field of a plot, in CSS pixels. */
export const FIELD_MARGIN = { left: 64, right: 16, top: 12, bottom: 48 };
/** Room for one number on an axis. */
const TICK_PX = { x: 80, y: 44 };

/** A plot's axes with what stands beside them. */
export interface PaintedAxes {
  x: { axis: ValueAxis; title: string };
  y: { axis: ValueAxis; title: string };
}

/** Draws the grid of a field, its numbers and the titles of its axes. */
export function paintAxes(
  pen: Pen,
  { x, y, width, height }: PlotField,
  axes: PaintedAxes,
  theme: PlotTheme,
): void {
  pen.font = `12px ${theme.font}`;
  pen.lineWidth = 1;
  const line = (label: string, ends: [number, number, number, number]): void => {
    pen.strokeStyle = label ? theme.gridHeavy : theme.grid;
    pen.fillStyle = theme.text;
    pen.beginPath();
    pen.moveTo(ends[0], ends[1]);
    pen.lineTo(ends[2], ends[3]);
    pen.stroke();
  };
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  for (const { part, label } of axisTicks(axes.x.axis, width / TICK_PX.x)) {
    const at = Math.round(x + part * width) + 0.5;
    line(label, [at, y, at, y + height]);
    pen.fillText(label, at, y + height + 6);
  }
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (const { part, label } of axisTicks(axes.y.axis, height / TICK_PX.y)) {
    const at = Math.round(y + (1 - part) * height) + 0.5;
    line(label, [x, at, x + width, at]);
    pen.fillText(label, x - 6, at);
  }
  pen.strokeStyle = theme.line;
  pen.strokeRect(x + 0.5, y + 0.5, width, height);
  pen.fillStyle = theme.muted;
  pen.textAlign = 'center';
  pen.textBaseline = 'bottom';
  pen.fillText(axes.x.title, x + width / 2, y + height + FIELD_MARGIN.bottom - 4);
  pen.save();
  pen.translate(14, y + height / 2);
  pen.rotate(-Math.PI / 2);
  pen.textBaseline = 'middle';
  pen.fillText(axes.y.title, 0, 0);
  pen.restore();
}

/** A curve as an axis names it: "RHOB (g/cm3)". */
export const axisTitle = ({ mnemonic, unit }: { mnemonic: string; unit: string }): string =>
  unit ? `${mnemonic} (${unit})` : mnemonic;
