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
  /** Where north points on the screen, from the arrow's middle; as long as it is seen, 1 at most. */
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
    const taken = [[0, height - 76, 190, height]] as [number, number, number, number][];
    this.#ticks(context, theme, content, { width, height }, taken);
    this.#labels(
      context,
      theme,
      content.labels.slice(0, MOST_LABELS * 4),
      { width, height },
      taken,
    );
    for (const handle of content.handles) this.#handle(context, theme, handle);
    if (content.pole) pole(context, theme, content.pole);
    if (content.cursor) ring(context, theme, content.cursor);
    this.#corner(context, theme, content, height);
  }

  #ticks(
    context: CanvasRenderingContext2D,
    theme: SceneTheme,
    { ticks, titles }: OverlayContent,
    size: { width: number; height: number },
    taken: [number, number, number, number][],
  ): void {
    const ends = new Map<SceneAxisTick['axis'], { first: SceneAxisTick; last: SceneAxisTick }>();
    for (const tick of ticks) {
      const { x, y, away, axis } = tick;
      const text = axisNumber(tick.value);
      const width = this.#width(context, text);
      const left = x + away[0] * 10 + (away[0] < -0.3 ? -width : away[0] > 0.3 ? 0 : -width / 2);
      const middle = y + away[1] * 14;
      context.strokeStyle = theme.line;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + away[0] * 6, y + away[1] * 6);
      context.stroke();
      const box: [number, number, number, number] = [
        left - 2,
        middle - 8,
        left + width + 2,
        middle + 8,
      ];
      ends.set(axis, { first: ends.get(axis)?.first ?? tick, last: tick });
      if (
        box[0] < 0 ||
        box[2] > size.width ||
        taken.some(
          (other) =>
            box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3],
        )
      )
        continue;
      taken.push(box);
      this.#write(context, theme, text, left, middle, theme.muted);
    }
    for (const [axis, { first, last }] of ends) {
      const text = titles[axis];
      const width = this.#width(context, text);
      const top = first.y < last.y ? first : last;
      const [ax, ay] = first.away;
      // The vertical axis has its title above, the others beyond the middle of their numbers.
      const [left, middle] =
        axis === 'vertical'
          ? [top.x - width / 2, top.y - 20]
          : [
              (first.x + last.x) / 2 + ax * 72 - (ax < -0.3 ? width : ax > 0.3 ? 0 : width / 2),
              (first.y + last.y) / 2 + ay * 40,
            ];
      const held = Math.min(Math.max(4, left), size.width - width - 4);
      const box: [number, number, number, number] = [
        held - 2,
        middle - 8,
        held + width + 2,
        middle + 8,
      ];
      if (
        taken.some(
          (other) =>
            box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3],
        )
      )
        continue;
      taken.push(box);
      this.#write(context, theme, text, held, middle, theme.text);
    }
  }

  #labels(
    context: CanvasRenderingContext2D,
    theme: SceneTheme,
    labels: readonly SceneLabel[],
    size: { width: number; height: number },
    taken: [number, number, number, number][],
  ): void {
    const wishes = labels.map(({ text, x, y, gap }): LabelWish => ({
      x,
      y,
      gap,
      width: this.#width(context, text),
      height: FONT_PX + 2,
    }));
    let shown = 0;
    placeLabels(wishes, size, taken).forEach((place, i) => {
      if (!place || shown >= MOST_LABELS) return;
      shown++;
      const { text, strong, color } = labels[i]!;
      this.#write(
        context,
        theme,
        text,
        place.left,
        place.top + FONT_PX / 2 + 1,
        color ?? (strong ? theme.text : theme.muted),
      );
    });
  }

  /** A knob with an arrow to either side; while it is held its number stands beside it. */
  #handle(
    context: CanvasRenderingContext2D,
    theme: SceneTheme,
    { x, y, along: [ax, ay], isHeld, text }: OverlayContent['handles'][number],
  ): void {
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
    if (isHeld) this.#write(context, theme, text, x + 14, y, theme.text);
  }

  #corner(
    context: CanvasRenderingContext2D,
    theme: SceneTheme,
    { north, northName, metresPerPixel, note }: OverlayContent,
    height: number,
  ): void {
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
    this.#write(
      context,
      theme,
      northName,
      cx + nx * 22 - this.#width(context, northName) / 2,
      cy + ny * 22,
      theme.text,
    );
    this.#write(
      context,
      theme,
      metres >= 1000 ? `${metres / 1000} km` : `${metres} m`,
      left,
      bottom - 13,
      theme.text,
    );
    this.#write(context, theme, note, PAD, height - PAD - 4, theme.muted);
  }

  #write(
    context: CanvasRenderingContext2D,
    theme: SceneTheme,
    text: string,
    left: number,
    middle: number,
    color: string,
  ): void {
    // The ground around a text is as wide as its strokes are apart: curves and surfaces behind it end before it.
    context.lineWidth = 6;
    context.strokeStyle = theme.background;
    context.strokeText(text, left, middle);
    context.fillStyle = color;
    context.fillText(text, left, middle);
    context.lineWidth = 1.5;
  }

  #width(context: CanvasRenderingContext2D, text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > 20_000) this.#widths.clear();
    const { width } = context.measureText(text);
    this.#widths.set(text, width);
    return width;
  }
}

function pole(
  context: CanvasRenderingContext2D,
  theme: SceneTheme,
  [from, to]: NonNullable<OverlayContent['pole']>,
): void {
  context.lineWidth = 2;
  context.strokeStyle = theme.accent;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

function ring(
  context: CanvasRenderingContext2D,
  theme: SceneTheme,
  { x, y }: { x: number; y: number },
): void {
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
