import type { Pen } from '../pen.ts';
import { parseColor } from './color.ts';
import type { Rgba } from './color.ts';
import { alignShare, baselineShift, parseFont } from './font.ts';
import type { PenFont } from './font.ts';
import { IDENTITY, meanScale, multiply } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { Path } from './path.ts';
import { readPixels } from './pixels.ts';
import type { Pixels } from './pixels.ts';

/** A line as it is drawn: lengths in the units of the page, the map's scale worked in. */
export interface LineStyle {
  color: Rgba;
  width: number;
  dash: readonly number[];
  dashOffset: number;
  join: CanvasLineJoin;
  cap: CanvasLineCap;
}

/**
 * A text as it is drawn: `map` takes its own coordinates, baseline at y 0, to the page; `share` of
 * its width lies left of x 0.
 */
export interface PlacedText {
  text: string;
  font: PenFont;
  color: Rgba;
  map: Matrix;
  share: number;
}

interface State {
  map: Matrix;
  dash: readonly number[];
  fillStyle: Pen['fillStyle'];
  strokeStyle: Pen['strokeStyle'];
  lineDashOffset: number;
  lineWidth: number;
  lineJoin: CanvasLineJoin;
  lineCap: CanvasLineCap;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
}

/**
 * A pen that writes what is drawn instead of colouring pixels: it keeps a canvas's state, maps and
 * current path, and leaves the writing to its kinds. A map that stretches x and y differently
 * stretches shapes, but not the width of lines.
 */
export abstract class VectorPen implements Pen {
  fillStyle: Pen['fillStyle'] = '#000000';
  strokeStyle: Pen['strokeStyle'] = '#000000';
  lineDashOffset = 0;
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  lineCap: CanvasLineCap = 'butt';
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign: CanvasTextAlign = 'start';
  textBaseline: CanvasTextBaseline = 'alphabetic';
  private map: Matrix = IDENTITY;
  private dash: readonly number[] = [];
  private path = new Path();
  private readonly stack: State[] = [];

  save(): void {
    const {
      map,
      dash,
      fillStyle,
      strokeStyle,
      lineDashOffset,
      lineWidth,
      lineJoin,
      lineCap,
      globalAlpha,
      font,
      textAlign,
      textBaseline,
    } = this;
    this.stack.push({
      map,
      dash,
      fillStyle,
      strokeStyle,
      lineDashOffset,
      lineWidth,
      lineJoin,
      lineCap,
      globalAlpha,
      font,
      textAlign,
      textBaseline,
    });
    this.pushClip();
  }

  restore(): void {
    const state = this.stack.pop();
    if (!state) return;
    Object.assign(this, state);
    this.popClip();
  }

  translate(x: number, y: number): void {
    this.map = multiply(this.map, [1, 0, 0, 1, x, y]);
  }

  scale(x: number, y: number): void {
    this.map = multiply(this.map, [x, 0, 0, y, 0, 0]);
  }

  rotate(angle: number): void {
    this.map = multiply(this.map, [
      Math.cos(angle),
      Math.sin(angle),
      -Math.sin(angle),
      Math.cos(angle),
      0,
      0,
    ]);
  }

  transform(...matrix: Matrix): void {
    this.map = multiply(this.map, matrix);
  }

  beginPath(): void {
    this.path = new Path();
  }

  moveTo(x: number, y: number): void {
    this.path.moveTo(this.map, x, y);
  }

  lineTo(x: number, y: number): void {
    this.path.lineTo(this.map, x, y);
  }

  closePath(): void {
    this.path.close();
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path.rect(this.map, { x, y, width, height });
  }

  arc(...[x, y, radius, from, to, isBackwards = false]: Parameters<Pen['arc']>): void {
    this.path.arc(this.map, { x, y, radius, from, to, isBackwards });
  }

  setLineDash(segments: Iterable<number>): void {
    const dash = [...segments];
    if (dash.some((length) => !(length >= 0))) return;
    // A canvas doubles an odd list, and a list of zeros is a solid line in none of the file
    // formats.
    this.dash = dash.every((length) => length === 0)
      ? []
      : dash.length % 2
        ? [...dash, ...dash]
        : dash;
  }

  stroke(): void {
    this.strokePath(this.path);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    const path = new Path();
    path.rect(this.map, { x, y, width, height });
    this.strokePath(path);
  }

  fill(rule: CanvasFillRule = 'nonzero'): void {
    this.fillPath(this.path, rule);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const path = new Path();
    path.rect(this.map, { x, y, width, height });
    this.fillPath(path, 'nonzero');
  }

  clip(): void {
    this.writeClip(this.path);
  }

  fillText(text: string, x: number, y: number): void {
    const color = this.seen(this.fillStyle);
    // As on a canvas, blanks of every kind are spaces.
    const line = text.replace(/[\t\n\v\f\r]/g, ' ');
    if (line.trim() === '' || color.alpha === 0 || !Number.isFinite(x) || !Number.isFinite(y))
      return;
    const font = parseFont(this.font);
    const map = multiply(this.map, [
      1,
      0,
      0,
      1,
      x,
      y + baselineShift(this.textBaseline) * font.size,
    ]);
    this.writeText({ text: line, font, color, map, share: alignShare(this.textAlign) });
  }

  measureText(text: string): { width: number } {
    return { width: this.measureWidth(text, parseFont(this.font)) };
  }

  drawImage(...[image, x, y, width, height]: Parameters<Pen['drawImage']>): void {
    if (image.width === 0 || image.height === 0) return;
    const alpha = Math.min(1, Math.max(0, this.globalAlpha));
    this.writeImage(readPixels(image), multiply(this.map, [width, 0, 0, height, x, y]), alpha);
  }

  /** A `save` that remembers the clip. */
  protected abstract pushClip(): void;
  /** The clip of the matching `pushClip` again. */
  protected abstract popClip(): void;
  /** What is drawn from now on shows only inside the path, too. */
  protected abstract writeClip(path: Path): void;
  protected abstract writeFill(path: Path, color: Rgba, rule: CanvasFillRule): void;
  protected abstract writeStroke(path: Path, style: LineStyle): void;
  protected abstract writeText(placed: PlacedText): void;
  /** `map` takes the unit square, y down, to where the image lies. */
  protected abstract writeImage(pixels: Pixels, map: Matrix, alpha: number): void;
  /** Width of a text in the pen's units. */
  protected abstract measureWidth(text: string, font: PenFont): number;

  private seen(style: Pen['fillStyle']): Rgba {
    const color = parseColor(style);
    return this.globalAlpha >= 1
      ? color
      : { ...color, alpha: color.alpha * Math.max(0, this.globalAlpha) };
  }

  private fillPath(path: Path, rule: CanvasFillRule): void {
    const color = this.seen(this.fillStyle);
    if (!path.isEmpty && color.alpha > 0) this.writeFill(path, color, rule);
  }

  private strokePath(path: Path): void {
    const color = this.seen(this.strokeStyle);
    if (path.isEmpty || color.alpha === 0) return;
    const grown = meanScale(this.map);
    this.writeStroke(path, {
      color,
      width: this.lineWidth * grown,
      dash: this.dash.map((length) => length * grown),
      dashOffset: this.lineDashOffset * grown,
      join: this.lineJoin,
      cap: this.lineCap,
    });
  }
}
