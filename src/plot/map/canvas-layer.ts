import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import ViewHint from 'ol/ViewHint.js';
import type { PictureView } from './points-picture.ts';

/** How much larger than the view a picture is: so far the map is panned without drawing it anew. */
const MARGIN = 1.5;

/**
 * A layer that `draw` draws as one picture, larger than the view. While the map moves the picture moves with it; it is drawn anew when the map rests or has left it.
 * `shareShown` is how much of the view's width, from the left, it is seen in. The canvases go with `dispose`.
 */
export function canvasLayer(draw: (canvas: HTMLCanvasElement, view: PictureView) => void, { isExact = false, shareShown = () => 1 }: { isExact?: boolean; shareShown?: () => number } = {}): { layer: Layer; redraw(): void } {
  const shown = document.createElement('canvas');
  shown.className = 'ol-layer';
  shown.style.position = 'absolute';
  shown.style.inset = '0';
  shown.style.width = shown.style.height = '100%';
  const picture = document.createElement('canvas');
  let drawn: PictureView | null = null;
  const layer = new Layer({
    render: (frame: FrameState) => {
      const [widthPx, heightPx] = frame.size as [number, number];
      const { center, resolution } = frame.viewState;
      const view: PictureView = { centerX: center[0]!, centerY: center[1]!, resolution, widthPx, heightPx, pixelRatio: frame.pixelRatio };
      const isMoving = Boolean(frame.viewHints[ViewHint.ANIMATING] || frame.viewHints[ViewHint.INTERACTING]);
      if (isExact || !drawn || !(isMoving ? covers(drawn, view) : isCurrent(drawn, view))) {
        drawn = isExact ? view : { ...view, widthPx: Math.ceil(widthPx * MARGIN), heightPx: Math.ceil(heightPx * MARGIN) };
        draw(picture, drawn);
      }
      copy(shown, picture, drawn, view, shareShown());
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
  const scale = drawn.resolution / view.resolution;
  const left = ((drawn.centerX - view.centerX) / view.resolution + view.widthPx / 2 - (drawn.widthPx * scale) / 2) * view.pixelRatio;
  const top = ((view.centerY - drawn.centerY) / view.resolution + view.heightPx / 2 - (drawn.heightPx * scale) / 2) * view.pixelRatio;
  // Whole pixels where nothing is stretched: else texts would swim.
  const [x, y] = scale === 1 ? [Math.round(left), Math.round(top)] : [left, top];
  context.save();
  context.beginPath();
  context.rect(0, 0, width * share, height);
  context.clip();
  context.drawImage(picture, x, y, picture.width * scale, picture.height * scale);
  context.restore();
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
