import type { Pen } from '../../pen.ts';
import type { DepthInterval } from '../depth-window.ts';
import type { Rect } from '../layout.ts';
import type { PlotContent } from '../plot-content.ts';
import type { PlotTheme } from '../theme.ts';
import type { PreparePrint } from './prepare-tracks.ts';

/** How much a marked depth covers what is below it. */
const BAND_ALPHA = 0.15;

/** How a log is put on paper. Lengths in CSS pixels. */
export interface PainterOptions {
  theme: PlotTheme;
  width: number;
  /** Most height that the track header may take. */
  headerLimit: number;
  /** Size of the finest line. */
  hair: number;
  /** Depths that are marked over all tracks. */
  bands?: readonly (readonly [top: number, base: number])[] | undefined;
  /** Waits for what the log shows; nothing to wait for where absent. */
  prepare?: PreparePrint;
}

/** Where a piece of a log is drawn over the painter's width, CSS pixels. */
export interface PaperPlace {
  x: number;
  y: number;
  height: number;
}

/**
 * Draws pieces of a log, or of several side by side, in one width. Content with more tracks, or
 * higher header cells, than the paper holds is drawn smaller as a whole; its depths stay where the
 * scale puts them.
 */
export class PaperPainter {
  /** Height of the track header on paper. */
  readonly headerHeight: number;
  private readonly content: PlotContent;
  private readonly options: PainterOptions;
  private readonly shrink: number;

  constructor(content: PlotContent, options: PainterOptions) {
    const high = content.headerHeight;
    this.content = content;
    this.options = options;
    this.shrink = Math.min(1, options.width / content.leastWidth, options.headerLimit / high);
    this.headerHeight = high * this.shrink;
  }

  /**
   * Draws the track header with its upper edge at `y`. The depth track shows 1 : `denominator`,
   * nothing where null.
   */
  paintHeader(pen: Pen, x: number, y: number, denominator: number | null): void {
    this.inside(pen, { x, y, height: this.headerHeight }, (width, height, hair) =>
      this.content.paintHeader(pen, { x: 0, y: 0, width, height }, hair, denominator),
    );
  }

  /** Draws the log from `top` (at `y`) to `base` (at `y + height`), nothing beyond. */
  paintBody(pen: Pen, place: PaperPlace, range: DepthInterval): void {
    this.inside(pen, place, (width, height, hair) => {
      const rect = { x: 0, y: 0, width, height };
      this.content.paintBody(pen, rect, range, { hair, unitsPerPixel: 1 / this.shrink });
      this.paintBands(pen, rect, range);
    });
  }

  /** Resolves when everything that `paintBody` shows for the same has arrived. */
  async prepare(place: PaperPlace, range: DepthInterval): Promise<void> {
    const { width, hair } = this.options;
    const rect = { x: 0, y: 0, width: width / this.shrink, height: place.height / this.shrink };
    await this.options.prepare?.(rect, range, hair / this.shrink);
  }

  /**
   * A line over all tracks with its lower edge at `y`: between header and log, and where a piece of
   * the log ends.
   */
  paintRule(pen: Pen, x: number, y: number): void {
    pen.fillStyle = this.options.theme.line;
    pen.fillRect(x, y - this.options.hair, this.options.width, this.options.hair);
  }

  private paintBands(pen: Pen, { width, height }: Rect, { top, base }: DepthInterval): void {
    const { bands = [], theme, hair } = this.options;
    const yAt = (depth: number): number => ((depth - top) / (base - top)) * height;
    pen.fillStyle = theme.accent;
    for (const [from, to] of bands) {
      const [y, end] = [Math.max(0, yAt(from)), Math.min(height, yAt(to))];
      if (y > height || end < 0) continue;
      pen.globalAlpha = BAND_ALPHA;
      // A thin stretch is seen too.
      pen.fillRect(0, y, width, Math.max(hair, end - y));
    }
    pen.globalAlpha = 1;
  }

  private inside(
    pen: Pen,
    { x, y, height }: PaperPlace,
    paint: (width: number, height: number, hair: number) => void,
  ): void {
    const { width, hair } = this.options;
    const { shrink } = this;
    pen.save();
    pen.beginPath();
    pen.rect(x, y, width, height);
    pen.clip();
    pen.translate(x, y);
    pen.scale(shrink, shrink);
    paint(width / shrink, height / shrink, hair / shrink);
    pen.restore();
  }
}
