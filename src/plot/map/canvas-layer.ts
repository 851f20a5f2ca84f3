import Feature from 'ol/Feature.js';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import ViewHint from 'ol/ViewHint.js';
import RBush from 'rbush';
import type { PictureView, TextBox } from './points-picture.ts';

/** How much larger than the view a picture is: so far the map is panned without drawing it anew. */
const MARGIN = 1.5;
/** Texts of one group keep clear of each other, in whichever layer they stand. */
export const NAMES = 'names';
/** The library notes for each text whose it is. */
const NOBODY = new Feature();

/**
 * A layer that `draw` draws as one picture, larger than the view. While the map moves the picture moves with it; it is drawn anew when the map rests or has left it.
 * The texts that `draw` answers are kept free of the names of other layers. `shareShown` is how much of the view's width, from the left, it is seen in. The canvases go with `dispose`.
 */
export function canvasLayer(draw: (canvas: HTMLCanvasElement, view: PictureView) => readonly TextBox[] | void, { isExact = false, shareShown = () => 1 }: { isExact?: boolean; shareShown?: () => number } = {}): { layer: Layer; redraw(): void } {
  const shown = document.createElement('canvas');
  shown.className = 'ol-layer';
  shown.style.position = 'absolute';
  shown.style.inset = '0';
  shown.style.width = shown.style.height = '100%';
  const picture = document.createElement('canvas');
  let drawn: PictureView | null = null;
  let texts: readonly TextBox[] = [];
  const layer = new Layer({
    render: (frame: FrameState) => {
      const [widthPx, heightPx] = frame.size as [number, number];
      const { center, resolution } = frame.viewState;
      const view: PictureView = { centerX: center[0]!, centerY: center[1]!, resolution, widthPx, heightPx, pixelRatio: frame.pixelRatio };
      const isMoving = Boolean(frame.viewHints[ViewHint.ANIMATING] || frame.viewHints[ViewHint.INTERACTING]);
      if (isExact || !drawn || !(isMoving ? covers(drawn, view) : isCurrent(drawn, view))) {
        drawn = isExact ? view : { ...view, widthPx: Math.ceil(widthPx * MARGIN), heightPx: Math.ceil(heightPx * MARGIN) };
        texts = draw(picture, drawn) ?? [];
      }
      copy(shown, picture, drawn, view, shareShown());
      if (texts.length > 0) keepFree(frame, texts, placeOf(drawn, view));
      shown.style.opacity = String(layer.getOpacity());
      return shown;
    },
  });
  return {
    layer,
    redraw() {
      drawn = null;
      layer.changed();
    },
  };
}

function copy(shown: HTMLCanvasElement, picture: HTMLCanvasElement, drawn: PictureView, view: PictureView, share: number): void {
  const [width, height] = [Math.round(view.widthPx * view.pixelRatio), Math.round(view.heightPx * view.pixelRatio)];
  if (shown.width !== width || shown.height !== height) [shown.width, shown.height] = [width, height];
  const context = shown.getContext('2d');
  if (!context || picture.width === 0 || picture.height === 0) return;
  context.clearRect(0, 0, width, height);
  const { x, y, scale } = placeOf(drawn, view);
  context.save();
  context.beginPath();
  context.rect(0, 0, width * share, height);
  context.clip();
  context.drawImage(picture, x, y, picture.width * scale, picture.height * scale);
  context.restore();
}

/** Where a picture lies in a view, in pixels of the screen, and how much it is stretched. */
function placeOf(drawn: PictureView, view: PictureView): { x: number; y: number; scale: number } {
  const scale = drawn.resolution / view.resolution;
  const left = ((drawn.centerX - view.centerX) / view.resolution + view.widthPx / 2 - (drawn.widthPx * scale) / 2) * view.pixelRatio;
  const top = ((view.centerY - drawn.centerY) / view.resolution + view.heightPx / 2 - (drawn.heightPx * scale) / 2) * view.pixelRatio;
  // Whole pixels where nothing is stretched: else texts would swim.
  return scale === 1 ? { x: Math.round(left), y: Math.round(top), scale } : { x: left, y: top, scale };
}

/** Layers of the library write where nothing stands yet: all layers are drawn before their names are. */
function keepFree({ declutter, pixelRatio }: FrameState, texts: readonly TextBox[], { x, y, scale }: { x: number; y: number; scale: number }): void {
  if (!declutter) return;
  const factor = scale * pixelRatio;
  (declutter[NAMES] ??= new RBush(9)).load(texts.map(({ left, top, right, bottom }) => ({ minX: x + left * factor, minY: y + top * factor, maxX: x + right * factor, maxY: y + bottom * factor, value: NOBODY })));
}

function isCurrent(drawn: PictureView, view: PictureView): boolean {
  return drawn.resolution === view.resolution && drawn.pixelRatio === view.pixelRatio && covers(drawn, view);
}

function covers(drawn: PictureView, view: PictureView): boolean {
  const scale = drawn.resolution / view.resolution;
  if (scale > 2 || scale < 0.4 || drawn.pixelRatio !== view.pixelRatio) return false;
  const reachX = (drawn.widthPx * scale - view.widthPx) / 2;
  const reachY = (drawn.heightPx * scale - view.heightPx) / 2;
  // A map that is zoomed out shows an edge for a moment.
  if (scale < 1) return true;
  return Math.abs(drawn.centerX - view.centerX) / view.resolution <= reachX + 1 && Math.abs(drawn.centerY - view.centerY) / view.resolution <= reachY + 1;
}
