/**
 * What everything is drawn with: the part of the 2D canvas interface that a screen, an SVG file and
 * a PDF page can all do. A `CanvasRenderingContext2D` is a Pen as it is. Colours are CSS colour
 * strings (`#rgb`, `#rrggbb`, `rgb()`, `rgba()`); patterns are drawn as strokes inside a clip, so
 * that they stay vectors in print.
 */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
  | 'rotate'
  | 'transform'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'rect'
  | 'arc'
  | 'stroke'
  | 'fillRect'
  | 'strokeRect'
  | 'setLineDash'
  | 'lineDashOffset'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
> & {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  /** Non-zero rule by default. */
  fill(rule?: CanvasFillRule): void;
  clip(): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  /** An image of pixels stretched over a rectangle; array curves and photos are drawn so. */
  drawImage(
    image: HTMLCanvasElement | OffscreenCanvas | ImageBitmap,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
};
