import type { Pen } from '../../pen.ts';
import type { PlotTheme } from '../theme.ts';
import type { HeadingField, HeadingGroup } from './heading-from-header.ts';
import { breakLines } from './text-lines.ts';

/**
 * A row of the heading: it is never cut. Its frame is drawn by itself, so that rows can begin a
 * page.
 */
export interface HeadingRow {
  height: number;
  paint(pen: Pen, x: number, y: number): void;
}

/** Contents of the heading of a print. */
export interface HeadingInput {
  title: string;
  /** Under the title: "1:500 · 1670.0 – 2412.7 m". */
  subtitle: string;
  fields: readonly HeadingField[];
  /** Titles of the groups, in the language of the print; the identification has none. */
  groupTitles: Record<Exclude<HeadingGroup, 'well'>, string>;
}

const PAD = 6;
const LINE_HEIGHT = 14;
const LABEL_WIDTH = 118;
/**
 * A row must fit a page: longer values end in "…"; long texts are remarks, which go on from page to
 * page.
 */
const LONGEST_VALUE = 500;
const ORDER: readonly HeadingGroup[] = ['well', 'location', 'depth', 'run', 'mud', 'remarks'];

/** Lays out rows for a heading of one width; `pen` only measures. */
class HeadingBuilder {
  readonly rows: HeadingRow[] = [];
  private readonly pen: Pen;
  private readonly theme: PlotTheme;
  private readonly width: number;

  constructor(pen: Pen, theme: PlotTheme, width: number) {
    this.pen = pen;
    this.theme = theme;
    this.width = width;
  }

  title(title: string, subtitle: string): void {
    const { theme, width } = this;
    const font = `600 20px ${theme.font}`;
    this.pen.font = font;
    const lines = breakLines(this.pen, title.slice(0, LONGEST_VALUE), width - 2 * PAD);
    const height = lines.length * 24 + 34;
    this.add(height, (pen, x, y) => {
      pen.textAlign = 'center';
      pen.textBaseline = 'alphabetic';
      pen.fillStyle = theme.text;
      pen.font = font;
      lines.forEach((line, at) => pen.fillText(line, x + width / 2, y + 28 + at * 24));
      pen.fillStyle = theme.muted;
      pen.font = `11px ${theme.font}`;
      pen.fillText(subtitle, x + width / 2, y + height - 12);
    });
  }

  band(title: string): void {
    const { theme, width } = this;
    this.add(20, (pen, x, y) => {
      pen.fillStyle = theme.grid;
      pen.fillRect(x, y, width, 20);
      pen.fillStyle = theme.text;
      pen.font = `600 11px ${theme.font}`;
      pen.textAlign = 'left';
      pen.textBaseline = 'middle';
      pen.fillText(title, x + PAD, y + 10);
    });
  }

  /** One row of fields side by side, each a label and its value in ruled cells of equal width. */
  fields(fields: readonly HeadingField[], columns: number, size: number): void {
    const { theme } = this;
    const cellWidth = this.width / columns;
    const valueFont = `600 ${size}px ${theme.font}`;
    const labelFont = `11px ${theme.font}`;
    const cells = fields.map((field) => {
      this.pen.font = labelFont;
      const label = breakLines(this.pen, field.label, LABEL_WIDTH - 2 * PAD);
      this.pen.font = valueFont;
      const text =
        field.value.length > LONGEST_VALUE
          ? `${field.value.slice(0, LONGEST_VALUE)}…`
          : field.value;
      return {
        label,
        value: breakLines(this.pen, text.replace(/\s+/g, ' '), cellWidth - LABEL_WIDTH - 2 * PAD),
      };
    });
    const lineHeight = Math.max(LINE_HEIGHT, size + 3);
    const most = Math.max(...cells.flatMap((cell) => [cell.label.length, cell.value.length]));
    this.add(most * lineHeight + 8, (pen, x, y, height) => {
      pen.textAlign = 'left';
      pen.textBaseline = 'middle';
      cells.forEach((cell, column) => {
        const left = x + column * cellWidth;
        const put = (lines: readonly string[], at: number): void =>
          lines.forEach((line, n) => pen.fillText(line, at, y + 4 + (n + 0.5) * lineHeight));
        pen.font = labelFont;
        pen.fillStyle = theme.muted;
        put(cell.label, left + PAD);
        pen.font = valueFont;
        pen.fillStyle = theme.text;
        put(cell.value, left + LABEL_WIDTH + PAD);
        paintRule(pen, { x: left + LABEL_WIDTH, y, height }, theme.gridHeavy);
        if (column > 0) paintRule(pen, { x: left, y, height }, theme.line);
      });
    });
  }

  /** Free text over the whole width, line by line, so that it can go on on the next page. */
  paragraph(field: HeadingField): void {
    const { theme, pen } = this;
    const font = `11px ${theme.font}`;
    pen.font = font;
    const sides = (target: Pen, x: number, y: number, height: number): void => {
      paintRule(target, { x, y, height }, theme.line);
      paintRule(target, { x: x + this.width, y, height }, theme.line);
    };
    this.rows.push({ height: 4, paint: (target, x, y) => sides(target, x, y, 4) });
    for (const line of breakLines(pen, field.value, this.width - 2 * PAD)) {
      this.rows.push({
        height: LINE_HEIGHT,
        paint: (target, x, y) => {
          target.font = font;
          target.fillStyle = theme.text;
          target.textAlign = 'left';
          target.textBaseline = 'middle';
          target.fillText(line, x + PAD, y + LINE_HEIGHT / 2);
          sides(target, x, y, LINE_HEIGHT);
        },
      });
    }
    this.rows.push({
      height: 4,
      paint: (target, x, y) => {
        sides(target, x, y, 4);
        target.beginPath();
        target.moveTo(x, y + 4);
        target.lineTo(x + this.width, y + 4);
        target.stroke();
      },
    });
  }

  private add(
    height: number,
    paint: (pen: Pen, x: number, y: number, height: number) => void,
  ): void {
    const { width, theme } = this;
    this.rows.push({
      height,
      paint: (pen, x, y) => {
        paint(pen, x, y, height);
        pen.setLineDash([]);
        pen.lineWidth = 0.75;
        pen.strokeStyle = theme.line;
        pen.strokeRect(x, y, width, height);
      },
    });
  }
}

/** An upright line, in the pen's unit. */
interface Rule {
  x: number;
  y: number;
  height: number;
}

function paintRule(pen: Pen, { x, y, height }: Rule, color: string): void {
  pen.setLineDash([]);
  pen.lineWidth = 0.75;
  pen.strokeStyle = color;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x, y + height);
  pen.stroke();
}

/**
 * The ruled heading of a print (API RP 31A): title, identification, then the groups that have
 * fields. `pen` only measures.
 */
export function layOutHeading(
  input: HeadingInput,
  pen: Pen,
  theme: PlotTheme,
  width: number,
): HeadingRow[] {
  const builder = new HeadingBuilder(pen, theme, width);
  builder.title(input.title, input.subtitle);
  for (const group of ORDER) {
    const fields = input.fields.filter(
      (field) => (field.group ?? 'run') === group && field.value.trim() !== '',
    );
    if (fields.length === 0) continue;
    if (group !== 'well') builder.band(input.groupTitles[group]);
    if (group === 'remarks') fields.forEach((field) => builder.paragraph(field));
    else if (group === 'well')
      fields.forEach((field, at) => builder.fields([field], 1, at < 2 ? 14 : 12));
    else
      for (let at = 0; at < fields.length; at += 2) builder.fields(fields.slice(at, at + 2), 2, 11);
  }
  return builder.rows;
}

/** Contents of the tail of a print. */
export interface TailInput {
  title: string;
  fields: readonly HeadingField[];
  /** Fields that take the whole width. */
  wide: readonly HeadingField[];
}

/**
 * Rows of the tail: a band, then fields two by two, then those that take the whole width. `pen`
 * only measures.
 */
export function layOutTail(
  { title, fields, wide }: TailInput,
  pen: Pen,
  theme: PlotTheme,
  width: number,
): HeadingRow[] {
  const builder = new HeadingBuilder(pen, theme, width);
  builder.band(title);
  for (let at = 0; at < fields.length; at += 2) builder.fields(fields.slice(at, at + 2), 2, 11);
  for (const field of wide) builder.fields([field], 1, 11);
  return builder.rows;
}
