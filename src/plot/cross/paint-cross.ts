import { partAlong } from '../../compute/statistics/value-axis.ts';
import type { PlotTheme } from '../log/theme.ts';
import type { Pen } from '../pen.ts';
import { legendWidth, paintLegend } from './color-bar.ts';
import type { CrossLine, CrossPicture, PlotField } from './cross-data.ts';
import { axisTitle, FIELD_MARGIN, paintAxes } from './paint-axes.ts';
import { PointImage } from './point-image.ts';

/** Height of the label of a line, and how much its ground covers what is below it. */
const LABEL_PX = 13;
const LABEL_GROUND = 0.8;

/** A point of the field in CSS pixels, from its top left. */
export interface FieldPoint {
  x: number;
  y: number;
}

/** The part of a plot that the points lie in. */
export function crossField(
  { width, height }: { width: number; height: number },
  picture: CrossPicture | null,
): PlotField {
  const legend = picture ? legendWidth(picture) : 0;
  return {
    x: FIELD_MARGIN.left,
    y: FIELD_MARGIN.top,
    width: Math.max(1, width - FIELD_MARGIN.left - FIELD_MARGIN.right - legend),
    height: Math.max(1, height - FIELD_MARGIN.top - FIELD_MARGIN.bottom),
  };
}

/** How a crossplot is drawn. */
export interface CrossPaint {
  width: number;
  height: number;
  /** Device pixels of a CSS pixel, of the points. */
  ratio: number;
  theme: PlotTheme;
  /** Keeps the points from one picture to the next. */
  points?: PointImage;
}

/** Draws a crossplot: axes, points, legend, lines and the brush. */
export function paintCross(pen: Pen, picture: CrossPicture, paint: CrossPaint): void {
  const { theme, ratio, points = new PointImage() } = paint;
  const field = crossField(paint, picture);
  const { data, axes } = picture;
  paintAxes(
    pen,
    field,
    {
      x: { axis: axes.x, title: axisTitle(data.x) },
      y: { axis: axes.y, title: axisTitle(data.y) },
    },
    theme,
  );
  const image = points.draw(picture, field, { theme, ratio });
  pen.drawImage(image, field.x, field.y, field.width, field.height);
  paintLegend(pen, field, picture, { theme, most: points.most });
  paintLines(pen, field, picture, theme);
  const corners = (picture.brush ?? []).map((corner) => ({
    x: partAlong(axes.x, corner.x) * field.width,
    y: (1 - partAlong(axes.y, corner.y)) * field.height,
  }));
  paintBrush(pen, field, corners, { theme });
}

/** Draws the sides of a brush, dashed while it is being drawn. */
export function paintBrush(
  pen: Pen,
  { x, y, width, height }: PlotField,
  corners: readonly FieldPoint[],
  { theme, dash = [] }: { theme: PlotTheme; dash?: number[] },
): void {
  if (corners.length === 0) return;
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.strokeStyle = theme.accent;
  pen.lineWidth = 1.5;
  pen.setLineDash(dash);
  pen.beginPath();
  corners.forEach((corner, i) =>
    i === 0 ? pen.moveTo(x + corner.x, y + corner.y) : pen.lineTo(x + corner.x, y + corner.y),
  );
  pen.closePath();
  pen.stroke();
  pen.restore();
}

/** Marks the point of a row by a ring; nothing where it is not seen. */
export function paintPoint(
  pen: Pen,
  { x, y, width, height }: PlotField,
  { data, axes }: Pick<CrossPicture, 'data' | 'axes'>,
  { row, theme }: { row: number; theme: PlotTheme },
): void {
  const [a, b] = [data.x.values[row]!, data.y.values[row]!];
  const [across, along] = [partAlong(axes.x, a), partAlong(axes.y, b)];
  const isSeen = across >= 0 && across <= 1 && along >= 0 && along <= 1;
  if (!isSeen || a === data.nullValue || b === data.nullValue) return;
  const [left, top] = [x + across * width, y + (1 - along) * height];
  for (const [color, line] of [
    [theme.background, 4],
    [theme.text, 2],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = line;
    pen.beginPath();
    pen.arc(left, top, 7, 0, 2 * Math.PI);
    pen.stroke();
  }
}

/** Marks where the keys are by a cross. */
export function paintPen(pen: Pen, field: PlotField, at: FieldPoint, theme: PlotTheme): void {
  const [left, top] = [field.x + at.x, field.y + at.y];
  for (const [color, line] of [
    [theme.background, 4],
    [theme.text, 2],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = line;
    pen.beginPath();
    pen.moveTo(left - 9, top);
    pen.lineTo(left + 9, top);
    pen.moveTo(left, top - 9);
    pen.lineTo(left, top + 9);
    pen.stroke();
  }
}

function paintLines(
  pen: Pen,
  field: PlotField,
  { lines, axes }: CrossPicture,
  theme: PlotTheme,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(field.x, field.y, field.width, field.height);
  pen.clip();
  pen.font = `11px ${theme.font}`;
  const labels = lines.flatMap((line, i) => {
    const color = theme.curves[(i + 1) % theme.curves.length]!;
    pen.strokeStyle = pen.fillStyle = color;
    return paintLine(pen, field, line, axes).map((label) => ({ ...label, color }));
  });
  const drawn: LineLabel[] = [];
  // The name of a line goes before its numbers.
  for (const label of labels.sort((a, b) => Number(b.isName) - Number(a.isName))) {
    if (!label.isName && drawn.some((one) => areOver(pen, one, label))) continue;
    paintLabel(pen, label, theme);
    drawn.push(label);
  }
  pen.restore();
}

/** Whether two labels cover parts of each other. */
function areOver(pen: Pen, a: LineLabel, b: LineLabel): boolean {
  const isLeft = (one: LineLabel, other: LineLabel): boolean =>
    one.left + pen.measureText(one.text).width < other.left;
  return Math.abs(a.bottom - b.bottom) < LABEL_PX && !isLeft(a, b) && !isLeft(b, a);
}

/** A text with its left lower corner. */
interface LineLabel {
  text: string;
  /** Whether it names the whole line or a point; a number gives way to it. */
  isName: boolean;
  left: number;
  bottom: number;
}

/** Draws a line or points. @returns their labels, which lie above all lines */
function paintLine(
  pen: Pen,
  { x, y, width, height }: PlotField,
  { label, points, isScattered }: CrossLine,
  axes: CrossPicture['axes'],
): LineLabel[] {
  const places = points.map((point) => ({
    left: x + partAlong(axes.x, point.x) * width,
    top: y + (1 - partAlong(axes.y, point.y)) * height,
    label: point.label,
  }));
  const half = isScattered ? 4 : 2;
  pen.lineWidth = 1.5;
  if (!isScattered) {
    pen.beginPath();
    places.forEach(({ left, top }, i) => (i === 0 ? pen.moveTo(left, top) : pen.lineTo(left, top)));
    pen.stroke();
  }
  const labels: LineLabel[] = [];
  for (const { left, top, label: name } of places) {
    if (name === undefined) continue;
    pen.fillRect(left - half, top - half, 2 * half, 2 * half);
    labels.push({
      text: name,
      isName: isScattered === true,
      left: left + 2 * half,
      bottom: top - 2,
    });
  }
  const last = places.findLast(
    ({ left, top }) => left >= x && left <= x + width && top >= y && top <= y + height,
  );
  if (last && label)
    labels.push({
      text: label,
      isName: true,
      left: Math.min(last.left + 8, x + width - 80),
      bottom: last.top + 14,
    });
  return labels;
}

/** Draws a label over a ground of its own, so that it is read over many points. */
function paintLabel(
  pen: Pen,
  { text, left, bottom, color }: LineLabel & { color: string },
  theme: PlotTheme,
): void {
  pen.globalAlpha = LABEL_GROUND;
  pen.fillStyle = theme.background;
  pen.fillRect(left - 2, bottom - LABEL_PX, pen.measureText(text).width + 4, LABEL_PX);
  pen.globalAlpha = 1;
  pen.fillStyle = color;
  pen.textAlign = 'left';
  pen.textBaseline = 'bottom';
  pen.fillText(text, left, bottom);
}
