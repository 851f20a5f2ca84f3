import { partAlong } from '../../compute/statistics/value-axis.ts';
import { paintZoneNames, ZONES_PX } from '../cross/color-bar.ts';
import type { PlotField } from '../cross/cross-data.ts';
import { zoneColor } from '../cross/draw-points.ts';
import { FIELD_MARGIN, paintAxes } from '../cross/paint-axes.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import {
  type HistogramPicture,
  type HistogramSeries,
  topHeight,
  type ValueLine,
} from './histogram-data.ts';

/** How a histogram is put on paper. */
interface HistogramPaint {
  width: number;
  height: number;
  theme: PlotTheme;
}

/** Room above the field for the names of percentiles. */
const NAMES_PX = 18;

/** The colour of a series. */
export function seriesColor(theme: PlotTheme, { zone }: Pick<HistogramSeries, 'zone'>): string {
  return zone === null ? theme.curves[0]! : zoneColor(theme, zone);
}

/** Draws a histogram on paper; on the screen uPlot draws it. */
export function paintHistogram(
  pen: Pen,
  picture: HistogramPicture,
  { width, height, theme }: HistogramPaint,
): void {
  const names = picture.series.filter(({ zone }) => zone !== null);
  const field: PlotField = {
    x: FIELD_MARGIN.left,
    y: FIELD_MARGIN.top + NAMES_PX,
    width: width - FIELD_MARGIN.left - FIELD_MARGIN.right - (names.length > 0 ? ZONES_PX : 0),
    height: height - FIELD_MARGIN.top - FIELD_MARGIN.bottom - NAMES_PX,
  };
  const top = topHeight(picture);
  paintAxes(
    pen,
    field,
    {
      x: { axis: picture.axis, title: picture.title },
      y: { axis: { from: 0, to: top, isLog: false }, title: picture.heightTitle },
    },
    theme,
  );
  for (const series of picture.series) {
    const color = seriesColor(theme, series);
    paintSteps(pen, field, picture, { heights: series.heights, top, color });
    if (series.cumulative)
      paintSteps(pen, field, picture, {
        heights: series.cumulative,
        top: 100,
        color,
        isLine: true,
      });
  }
  if (picture.selected)
    paintSteps(pen, field, picture, { heights: picture.selected, top, color: theme.accent });
  for (const line of picture.percentiles)
    paintValue(pen, field, picture, { line, color: theme.text });
  for (const line of picture.markers ?? [])
    paintValue(pen, field, picture, { line, color: theme.curves[1]! });
  if (names.length > 0) paintZoneNames(pen, field, names, theme);
}

/** Heights that are drawn over the bins. */
interface Steps {
  heights: Float64Array;
  /** What the whole height of the field is. */
  top: number;
  color: string;
  /** A line through the ends of the bins, without a fill. */
  isLine?: boolean;
}

function paintSteps(
  pen: Pen,
  field: PlotField,
  { axis, edges }: HistogramPicture,
  { heights, top, color, isLine = false }: Steps,
): void {
  const xAt = (edge: number): number => field.x + partAlong(axis, edges[edge]!) * field.width;
  const yAt = (value: number): number => field.y + field.height * (1 - value / top);
  pen.beginPath();
  pen.moveTo(xAt(0), yAt(0));
  heights.forEach((value, bin) => {
    if (!isLine) pen.lineTo(xAt(bin), yAt(value));
    pen.lineTo(xAt(bin + 1), yAt(value));
  });
  if (!isLine) pen.lineTo(xAt(heights.length), yAt(0));
  pen.strokeStyle = pen.fillStyle = color;
  pen.lineWidth = 1;
  if (!isLine) {
    pen.globalAlpha = 0.35;
    pen.fill();
    pen.globalAlpha = 1;
  }
  pen.stroke();
}

function paintValue(
  pen: Pen,
  field: PlotField,
  { axis }: HistogramPicture,
  { line, color }: { line: ValueLine; color: string },
): void {
  const part = partAlong(axis, line.value);
  if (!(part >= 0 && part <= 1)) return;
  const x = field.x + part * field.width;
  pen.strokeStyle = pen.fillStyle = color;
  pen.setLineDash([5, 3]);
  pen.beginPath();
  pen.moveTo(x, field.y);
  pen.lineTo(x, field.y + field.height);
  pen.stroke();
  pen.setLineDash([]);
  pen.textAlign = 'center';
  pen.textBaseline = 'bottom';
  pen.fillText(line.label, x, field.y - 3);
}
