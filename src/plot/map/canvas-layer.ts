import Feature from 'ol/Feature.js';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import ViewHint from 'ol/ViewHint.js';
import RBush from 'rbush';
import type { PictureView, TextBox } from './points-picture.ts';

/**
 * How much larger than the view a picture is: so far the map is panned without drawing it again.
 */
const MARGIN = 1.5;
/** How much of the way from the last picture's middle the next one lies further on. */
const AHEAD = 0.5;
/** Share of the margin behind which the next picture is begun. */
const NEAR_EDGE = 0.25;
/** Steps of the next picture that a frame may take, and ms. */
const STEPS_A_FRAME = 4;
const STEP_MS = 4;
/** Texts of one group keep clear of each other, in whichever layer they are. */
export const NAMES = 'names';
/** The library records for each text the feature that it belongs to; these belong to none. */
const NO_FEATURE = new Feature();

/** How a picture is drawn, in steps; returns the texts in it. */
export type DrawPicture = (
  canvas: HTMLCanvasElement,
  view: PictureView,
) => Generator<void, readonly TextBox[]>;

/** A picture that is drawn, or being drawn. */
interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly view: PictureView;
  texts: readonly TextBox[];
}

/**
 * A layer that `draw` draws as one picture, larger than the view. While the map is dragged the
 * picture moves with it, and before it is left the next is drawn, some steps a frame; it is drawn
 * at once when the map rests elsewhere. The texts in it are kept free of the names of other layers.
 * `shareShown` is how much of the view's width, from the left, it is seen in. The canvases go with
 * `dispose`.
 */
export function pictureLayer(
  draw: DrawPicture,
  shareShown: () => number,
): { layer: Layer; redraw(): void } {
  const shown = shownCanvas();
  let drawn: Picture | null = null;
  let next: (Picture & { steps: Generator<void, readonly TextBox[]> }) | null = null;
  let spare = document.createElement('canvas');
  const glance = createGlance();

  const begin = (view: PictureView): void => {
    next = { canvas: spare, view, texts: [], steps: draw(spare, view) };
  };
  /**
   * Continues drawing the next picture by up to `steps` steps, for STEP_MS at most unless `steps`
   * is Infinity. Once finished, it replaces the drawn picture.
   */
  const goOn = (steps: number): void => {
    const until = performance.now() + STEP_MS;
    for (let i = 0; next && i < steps && (steps === Infinity || performance.now() < until); i++) {
      const { done, value } = next.steps.next();
      if (!done) continue;
      spare = drawn?.canvas ?? document.createElement('canvas');
      drawn = { canvas: next.canvas, view: next.view, texts: value };
      next = null;
    }
    // Browsers record what is drawn until it is read, and would then render all in one frame.
    if (next) glance.drawImage(next.canvas, 0, 0, 1, 1, 0, 0, 1, 1);
  };
  const layer = new Layer({
    render: (frame: FrameState) => {
      const view = readView(frame);
      const isMoving = isAnyHint(frame, ViewHint.ANIMATING, ViewHint.INTERACTING);
      const isDragged =
        isAnyHint(frame, ViewHint.INTERACTING) && drawn !== null && isAlike(drawn.view, view);
      if (next && !(isAlike(next.view, view) && covers(next.view, view))) next = null;
      if (isDragged) {
        if (!next && nearsEdge(drawn!.view, view)) begin(widened(view, drawn!.view));
        goOn(STEPS_A_FRAME);
      } else if (!drawn || !covers(drawn.view, view) || !(isMoving || isAlike(drawn.view, view))) {
        if (!next) begin(widened(view, null));
        goOn(Infinity);
      } else next = null;
      if (next) frame.animate = true;
      if (drawn) {
        copy(shown, drawn, view, shareShown());
        if (drawn.texts.length > 0) keepFree(frame, drawn.texts, placePicture(drawn.view, view));
      }
      shown.style.opacity = String(layer.getOpacity());
      return shown;
    },
  });
  return {
    layer,
    redraw() {
      drawn = next = null;
      layer.changed();
    },
  };
}

/**
 * Creates the context of one pixel, which a picture is drawn to so that it is rendered in parts.
 */
function createGlance(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.getContext('2d')!;
}

function isAnyHint({ viewHints }: FrameState, ...hints: readonly number[]): boolean {
  return hints.some((hint) => viewHints[hint]);
}

/** A layer that `draw` draws for each view. */
export function canvasLayer(draw: (canvas: HTMLCanvasElement, view: PictureView) => void): {
  layer: Layer;
  redraw(): void;
} {
  const shown = shownCanvas();
  const picture = document.createElement('canvas');
  const layer = new Layer({
    render: (frame: FrameState) => {
      const view = readView(frame);
      draw(picture, view);
      copy(shown, { canvas: picture, view }, view, 1);
      shown.style.opacity = String(layer.getOpacity());
      return shown;
    },
  });
  return { layer, redraw: () => layer.changed() };
}

function shownCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'ol-layer';
  canvas.style.position = 'absolute';
  canvas.style.inset = '0';
  canvas.style.width = canvas.style.height = '100%';
  return canvas;
}

function readView({
  size,
  pixelRatio,
  viewState: { center, resolution },
}: FrameState): PictureView {
  return {
    centerX: center[0]!,
    centerY: center[1]!,
    resolution,
    widthPx: size[0]!,
    heightPx: size[1]!,
    pixelRatio,
  };
}

/**
 * What is drawn for a view: more than it, and where the last picture is being left, more of what
 * lies ahead.
 */
function widened(view: PictureView, left: PictureView | null): PictureView {
  const ahead = left
    ? {
        centerX: view.centerX + (view.centerX - left.centerX) * AHEAD,
        centerY: view.centerY + (view.centerY - left.centerY) * AHEAD,
      }
    : {};
  return {
    ...view,
    ...ahead,
    widthPx: Math.ceil(view.widthPx * MARGIN),
    heightPx: Math.ceil(view.heightPx * MARGIN),
  };
}

/** Copies a picture to where it lies in a view, up to a share of the view's width. */
function copy(
  shown: HTMLCanvasElement,
  { canvas, view: drawn }: Pick<Picture, 'canvas' | 'view'>,
  view: PictureView,
  share: number,
): void {
  const [width, height] = [
    Math.round(view.widthPx * view.pixelRatio),
    Math.round(view.heightPx * view.pixelRatio),
  ];
  if (shown.width !== width || shown.height !== height)
    [shown.width, shown.height] = [width, height];
  const context = shown.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0) return;
  context.clearRect(0, 0, width, height);
  const { x, y, scale } = placePicture(drawn, view);
  context.save();
  context.beginPath();
  context.rect(0, 0, width * share, height);
  context.clip();
  context.drawImage(canvas, x, y, canvas.width * scale, canvas.height * scale);
  context.restore();
}

/** Where a picture lies in a view, in pixels of the screen, and how much it is stretched. */
function placePicture(
  drawn: PictureView,
  view: PictureView,
): { x: number; y: number; scale: number } {
  const scale = drawn.resolution / view.resolution;
  const left =
    ((drawn.centerX - view.centerX) / view.resolution +
      view.widthPx / 2 -
      (drawn.widthPx * scale) / 2) *
    view.pixelRatio;
  const top =
    ((view.centerY - drawn.centerY) / view.resolution +
      view.heightPx / 2 -
      (drawn.heightPx * scale) / 2) *
    view.pixelRatio;
  // Whole pixels where nothing is stretched: else texts would swim.
  return scale === 1
    ? { x: Math.round(left), y: Math.round(top), scale }
    : { x: left, y: top, scale };
}

/**
 * Layers of the library write where nothing is yet: all layers are drawn before their names are.
 */
function keepFree(
  { declutter, pixelRatio }: FrameState,
  texts: readonly TextBox[],
  { x, y, scale }: { x: number; y: number; scale: number },
): void {
  if (!declutter) return;
  const factor = scale * pixelRatio;
  (declutter[NAMES] ??= new RBush(9)).load(
    texts.map(({ left, top, right, bottom }) => ({
      minX: x + left * factor,
      minY: y + top * factor,
      maxX: x + right * factor,
      maxY: y + bottom * factor,
      value: NO_FEATURE,
    })),
  );
}

function isAlike(drawn: PictureView, view: PictureView): boolean {
  return drawn.resolution === view.resolution && drawn.pixelRatio === view.pixelRatio;
}

function nearsEdge(drawn: PictureView, view: PictureView): boolean {
  const [reachX, reachY] = [
    (drawn.widthPx - view.widthPx) / 2,
    (drawn.heightPx - view.heightPx) / 2,
  ];
  return (
    Math.abs(drawn.centerX - view.centerX) / view.resolution > reachX * NEAR_EDGE ||
    Math.abs(drawn.centerY - view.centerY) / view.resolution > reachY * NEAR_EDGE
  );
}

function covers(drawn: PictureView, view: PictureView): boolean {
  const scale = drawn.resolution / view.resolution;
  if (scale > 2 || scale < 0.4 || drawn.pixelRatio !== view.pixelRatio) return false;
  const reachX = (drawn.widthPx * scale - view.widthPx) / 2;
  const reachY = (drawn.heightPx * scale - view.heightPx) / 2;
  // A map that is zoomed out shows an edge for a moment.
  if (scale < 1) return true;
  return (
    Math.abs(drawn.centerX - view.centerX) / view.resolution <= reachX + 1 &&
    Math.abs(drawn.centerY - view.centerY) / view.resolution <= reachY + 1
  );
}
