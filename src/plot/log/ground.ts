import type { Pen } from '../pen.ts';
import type { Rect } from './layout.ts';

/**
 * A stretch of a body's ground in a colour of its own, from edge to edge: zones of a correlation.
 */
export interface Band {
  /** Vertical positions, in the pen's unit. */
  top: number;
  base: number;
  /** Opaque: what is blended with all pixels of a picture costs more than the picture. */
  color: string;
}

/** Paints the ground of a body, or of one of its tracks. */
export function paintGround(
  pen: Pen,
  { x, y, width, height }: Rect,
  background: string,
  bands: readonly Band[],
): void {
  pen.fillStyle = background;
  pen.fillRect(x, y, width, height);
  for (const { top, base, color } of bands) {
    const from = Math.max(y, top);
    const to = Math.min(y + height, base);
    if (to <= from) continue;
    pen.fillStyle = color;
    pen.fillRect(x, from, width, to - from);
  }
}
