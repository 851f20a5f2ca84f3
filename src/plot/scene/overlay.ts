import type { SceneAxisTick } from './axes.ts';
import { placeLabels, type LabelWish } from './labels.ts';
import type { SceneTheme } from './scene-theme.ts';
import { roundStep } from './ticks.ts';

/** A name at a place of the picture, CSS pixels. */
export interface SceneLabel {
  text: string;
  x: number;
  y: number;
  /** Distance of the name from its point. */
  gap: number;
  strong: boolean;
  color?: string;
}

/** All that is written and drawn over the picture. */
export interface OverlayContent {
  labels: readonly SceneLabel[];
  ticks: readonly SceneAxisTick[];
  titles: Readonly<Record<SceneAxisTick['axis'], string>>;
  /**
   * Where north points on the screen, from the arrow's middle; as long as it is seen, 1 at most.
   */
  north: readonly [number, number];
  northName: string;
  /** Metres in a pixel at the middle of the view. */
  metresPerPixel: number;
  /** The line about the vertical axis, beside the scale bar. */
  note: string;
  cursor: { x: number; y: number } | null;
  /** Ends of the upright line at a place of the map. */
  pole: readonly [{ x: number; y: number }, { x: number; y: number }] | null;
  /** Knobs that slices are moved by, with the direction they move in. */
  handles: readonly {
    x: number;
    y: number;
    along: readonly [number, number];
    isHeld: boolean;
    text: string;
  }[];
}

const FONT_PX = 12;
/** More names than these are no reading. */
const MOST_LABELS = 400;
const PAD = 12;

/** A rectangle that is covered, CSS pixels. */
type Box = [left: number, top: number, right: number, bottom: number];

/** One drawing of an overlay. */
interface OverlayDrawing {
  context: CanvasRenderingContext2D;
  theme: SceneTheme;
  width: number;
  height: number;
  /** Where something is written already. */
  taken: Box[];
}

/** A text in its colour, and where its left edge and middle lie. */
interface OverlayText {
  text: string;
  left: number;
  middle: number;
  color: string;
}

/** Draws names, numbers, north arrow and scale bar. */
export class Overlay {
  readonly #widths = new Map<string, number>();
  #font = '';

  draw(
    context: CanvasRenderingContext2D,
    theme: SceneTheme,
    { width, height, ratio }: { width: number; height: number; ratio: number },
    content: OverlayContent,
  ): void {
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const font = `${FONT_PX}px ${theme.font}`;
    if (font !== this.#font) this.#widths.clear();
    this.#font = font;
    context.font = font;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    const taken: Box[] = [[0, height - 76, 190, height]];
    const drawing: OverlayDrawing = { context, theme, width, height, taken };
    this.#drawTicks(drawing, content.ticks);
    this.#drawTitles(drawing, content);
    this.#drawLabels(drawing, content.labels.slice(0, MOST_LABELS * 4));
    for (const handle of content.handles) this.#drawHandle(drawing, handle);
    if (content.pole) drawPole(drawing, content.pole);
    if (content.cursor) drawRing(drawing, content.cursor);
    this.#drawCorner(drawing, content);
  }

  /** Draws a mark for each number, and the number where there is room. */
  #drawTicks(drawing: OverlayDrawing, ticks: readonly SceneAxisTick[]): void {
    const { context, theme } = drawing;
    for (const { x, y, away, value } of ticks) {
      const text = axisNumber(value);
      const width = this.#measureWidth(context, text);
      const left = x + away[0] * 10 + (away[0] < -0.3 ? -width : away[0] > 0.3 ? 0 : -width / 2);
      const middle = y + away[1] * 14;
      context.strokeStyle = theme.line;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + away[0] * 6, y + away[1] * 6);
      context.stroke();
      if (left - 2 < 0 || left + width + 2 > drawing.width) continue;
      if (claim(drawing, [left - 2, middle - 8, left + width + 2, middle + 8]))
        write(drawing, { text, left, middle, color: theme.muted });
    }
  }

  /**
   * Writes the titles of the axes that have numbers: of the vertical axis above them, of the others
   * beyond their middle.
   */
  #drawTitles(drawing: OverlayDrawing, { ticks, titles }: OverlayContent): void {
    const ends = new Map<SceneAxisTick['axis'], { first: SceneAxisTick; last: SceneAxisTick }>();
    for (const tick of ticks)
      ends.set(tick.axis, { first: ends.get(tick.axis)?.first ?? tick, last: tick });
    for (const [axis, { first, last }] of ends) {
      const text = titles[axis];
      const width = this.#measureWidth(drawing.context, text);
      const top = first.y < last.y ? first : last;
      const [ax, ay] = first.away;
      const [wanted, middle] =
        axis === 'vertical'
          ? [top.x - width / 2, top.y - 20]
          : [
              (first.x + last.x) / 2 + ax * 72 - (ax < -0.3 ? width : ax > 0.3 ? 0 : width / 2),
              (first.y + last.y) / 2 + ay * 40,
            ];
      const left = Math.min(Math.max(4, wanted), drawing.width - width - 4);
      if (claim(drawing, [left - 2, middle - 8, left + width + 2, middle + 8]))
        write(drawing, { text, left, middle, color: drawing.theme.text });
    }
  }

  #drawLabels(drawing: OverlayDrawing, labels: readonly SceneLabel[]): void {
    const { context, theme, width, height, taken } = drawing;
    const wishes = labels.map(({ text, x, y, gap }): LabelWish => ({
      x,
      y,
      gap,
      width: this.#measureWidth(context, text),
      height: FONT_PX + 2,
    }));
    let shown = 0;
    placeLabels(wishes, { width, height }, taken).forEach((place, i) => {
      if (!place || shown >= MOST_LABELS) return;
      shown++;
      const { text, strong, color } = labels[i]!;
      write(drawing, {
        text,
        left: place.left,
        middle: place.top + FONT_PX / 2 + 1,
        color: color ?? (strong ? theme.text : theme.muted),
      });
    });
  }

  /** A knob with an arrow to either side; while it is held its number is beside it. */
  #drawHandle(
    drawing: OverlayDrawing,
    { x, y, along: [ax, ay], isHeld, text }: OverlayContent['handles'][number],
  ): void {
    const { context, theme } = drawing;
    context.lineWidth = 1.5;
    context.strokeStyle = isHeld ? theme.background : theme.text;
    context.fillStyle = isHeld ? theme.accent : theme.raised;
    context.beginPath();
    context.arc(x, y, 8, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
    context.beginPath();
    for (const side of [1, -1]) {
      const [tx, ty] = [x + side * ax * 5, y + side * ay * 5];
      context.moveTo(tx - side * ax * 3 - ay * 3, ty - side * ay * 3 + ax * 3);
      context.lineTo(tx, ty);
      context.lineTo(tx - side * ax * 3 + ay * 3, ty - side * ay * 3 - ax * 3);
    }
    context.stroke();
    if (isHeld) write(drawing, { text, left: x + 14, middle: y, color: theme.text });
  }

  /** North arrow, scale bar and note. */
  #drawCorner(
    drawing: OverlayDrawing,
    { north, northName, metresPerPixel, note }: OverlayContent,
  ): void {
    const { context, theme, height } = drawing;
    const [cx, cy] = [PAD + 16, height - PAD - 38];
    const [nx, ny] = north;
    context.lineWidth = 1.5;
    context.strokeStyle = theme.text;
    context.fillStyle = theme.text;
    context.beginPath();
    context.moveTo(cx - nx * 12, cy - ny * 12);
    context.lineTo(cx + nx * 12, cy + ny * 12);
    context.stroke();
    const size = Math.hypot(nx, ny) || 1;
    const [ux, uy] = [nx / size, ny / size];
    context.beginPath();
    context.moveTo(cx + nx * 14, cy + ny * 14);
    context.lineTo(cx + nx * 14 - ux * 7 - uy * 4, cy + ny * 14 - uy * 7 + ux * 4);
    context.lineTo(cx + nx * 14 - ux * 7 + uy * 4, cy + ny * 14 - uy * 7 - ux * 4);
    context.fill();

    const metres = roundStep(metresPerPixel * 100, 1.5);
    const length = metres / metresPerPixel;
    const [left, bottom] = [PAD + 40, height - PAD - 26];
    context.beginPath();
    context.moveTo(left, bottom - 4);
    context.lineTo(left, bottom);
    context.lineTo(left + length, bottom);
    context.lineTo(left + length, bottom - 4);
    context.stroke();
    const color = theme.text;
    write(drawing, {
      text: northName,
      left: cx + nx * 22 - this.#measureWidth(context, northName) / 2,
      middle: cy + ny * 22,
      color,
    });
    const distance = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
    write(drawing, { text: distance, left, middle: bottom - 13, color });
    write(drawing, { text: note, left: PAD, middle: height - PAD - 4, color: theme.muted });
  }

  #measureWidth(context: CanvasRenderingContext2D, text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > 20_000) this.#widths.clear();
    const { width } = context.measureText(text);
    this.#widths.set(text, width);
    return width;
  }
}

/** Takes a rectangle for a text; false where something is written there already. */
function claim({ taken }: OverlayDrawing, box: Box): boolean {
  const isTaken = taken.some(
    (other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3],
  );
  if (!isTaken) taken.push(box);
  return !isTaken;
}

function write(
  { context, theme }: OverlayDrawing,
  { text, left, middle, color }: OverlayText,
): void {
  // The ground around a text is as wide as its strokes are apart: curves and surfaces behind it end
  // before it.
  context.lineWidth = 6;
  context.strokeStyle = theme.background;
  context.strokeText(text, left, middle);
  context.fillStyle = color;
  context.fillText(text, left, middle);
  context.lineWidth = 1.5;
}

function drawPole(
  { context, theme }: OverlayDrawing,
  [from, to]: NonNullable<OverlayContent['pole']>,
): void {
  context.lineWidth = 2;
  context.strokeStyle = theme.accent;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function drawRing({ context, theme }: OverlayDrawing, { x, y }: { x: number; y: number }): void {
  context.lineWidth = 2;
  context.strokeStyle = theme.accent;
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  context.stroke();
}

/** A number of an axis, its thousands apart. */
export function axisNumber(value: number): string {
  const [whole = '', part] = String(Math.abs(Number(value.toFixed(3)))).split('.');
  const text = whole.replace(/\B(?=(\d{3})+$)/g, '\u2009') + (part ? `.${part}` : '');
  return value < 0 && text !== '0' ? `-${text}` : text;
}
