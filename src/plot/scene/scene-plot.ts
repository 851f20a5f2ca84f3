import { Matrix4, Scene, Vector3 } from 'three';
import { canvasToPng } from '../canvas-blob.ts';
import { FrameLoop } from '../frame-loop.ts';
import { SceneCamera } from './camera.ts';
import type { SceneUniforms } from './materials.ts';
import { Overlay } from './overlay.ts';
import { Picture } from './picture.ts';
import { findTop, hasPath } from './placed-well.ts';
import type { Projection } from './projection.ts';
import { readoutOn, type SceneReadout } from './readout.ts';
import type { SceneBuilder } from './scene-build.ts';
import { SceneConstruction } from './scene-construction.ts';
import { SceneContent, type SceneLook } from './scene-content.ts';
import { hasOtherParts, type SceneData } from './scene-data.ts';
import type { SceneEvents, SceneWords } from './scene-events.ts';
import { SceneFrame } from './scene-frame.ts';
import { SceneInteraction } from './scene-interaction.ts';
import { overlayOnScreen } from './scene-overlay.ts';
import type { SceneTheme } from './scene-theme.ts';
import type { SeismicLook } from './seismic-layer.ts';
import { SeismicPart } from './seismic-part.ts';
import type { SceneSlice } from './slice-shape.ts';
import type { WellCursor } from './well-cursor.ts';

/** What a scene is made with. */
export interface ScenePlotOptions {
  theme: SceneTheme;
  look: SceneLook;
  words: SceneWords;
  builder: SceneBuilder;
}

/** Share of the scene's width that a curve reaches beside its path. */
const REACH = 0.045;

/** The 3D picture: draws when something has changed, and only then. */
export class ScenePlot {
  readonly #events: SceneEvents;
  readonly #scene = new Scene();
  readonly #shared: SceneUniforms = { perPixel: { value: 0.001 }, ratio: { value: 1 } };
  readonly #overlay = new Overlay();
  readonly #matrix = new Matrix4();
  readonly #place: HTMLElement;
  readonly #labels = document.createElement('canvas');
  readonly #picture: Picture;
  readonly camera: SceneCamera;
  readonly #interaction: SceneInteraction;
  readonly #loop: FrameLoop;
  readonly #watch: ResizeObserver;
  #data: SceneData = { wells: [], surfaces: [] };
  #content: SceneContent | null = null;
  readonly #construction: SceneConstruction;
  readonly #frame = new SceneFrame(this.#shared);
  #theme: SceneTheme;
  #look: SceneLook;
  #words: SceneWords;
  #size = { width: 1, height: 1, ratio: 1 };
  /** The content is to be built again with the next picture. */
  #isStale = false;
  #fitted = false;
  #isReported = true;
  #spot: { x: number | null; y: number | null } | null = null;
  #seismic: SeismicPart | null = null;
  #seismicLook: SeismicLook | null = null;

  /** @param place an element with a size of its own */
  constructor(place: HTMLElement, options: ScenePlotOptions, events: SceneEvents) {
    [this.#place, this.#events] = [place, events];
    [this.#theme, this.#look, this.#words] = [options.theme, options.look, options.words];
    this.#loop = new FrameLoop({
      window: () => place.ownerDocument.defaultView ?? window,
      draw: () => this.#draw(),
      isComplete: () => this.#seismic?.layer.isSettled ?? true,
    });
    const invalidate = (): void => this.#loop.invalidate();
    this.#construction = new SceneConstruction(options.builder, {
      content: () => this.#content,
      put: (content) => this.#put(content),
      invalidate,
      onProgress: (progress) => events.onProgress(progress),
      onFail: (error) => events.onFail(error),
    });
    this.#picture = new Picture(
      place,
      (state) => {
        events.onContext(state);
        invalidate();
      },
      () => this.#release(),
    );
    this.#picture.beforeKeep = () => void this.#picture.draw(this.#scene, this.camera.eye);
    this.#labels.className = 'scene-labels';
    place.append(this.#labels);
    this.camera = new SceneCamera(place, invalidate, () => (this.#fitted = true));
    this.#interaction = this.#interact();
    this.#watch = new ResizeObserver(() => this.#resize());
    this.#watch.observe(place);
    this.#resize();
  }

  #interact(): SceneInteraction {
    return new SceneInteraction(this.#place, {
      camera: this.camera,
      content: () => this.#content,
      seismic: () => this.#seismic,
      look: () => this.#look,
      projection: () => this.#projection(),
      invalidate: () => this.#loop.invalidate(),
      fit: (from) => this.fit(from),
      onViewKey: () => (this.#fitted = true),
      onCursor: (readout) => this.#events.onCursor(readout),
    });
  }

  /** The scene to show. The view stays where it is, unless it is one that fits everything. */
  setData(data: SceneData): void {
    if (data === this.#data) return;
    const had =
      this.#data.wells.length + this.#data.surfaces.length > 0 || this.#data.seismic !== undefined;
    const hasNews = this.camera.view === null && hasOtherParts(this.#data, data);
    if (!had || hasNews || this.#data.seismic !== data.seismic) this.#fitted = false;
    this.#data = data;
    this.#interaction.clearCursor();
    this.#isReported = false;
    this.#rebuild();
  }

  setLook(look: SceneLook): void {
    const before = this.#look;
    this.#look = look;
    if (before.depthType !== look.depthType) {
      this.#fitted = false;
      this.#rebuild();
    } else if (before.exaggeration !== look.exaggeration) this.#surround();
    this.invalidate();
  }

  /** Which slices of the survey are shown, and how. */
  setSeismic(look: SeismicLook): void {
    this.#seismicLook = look;
    this.#seismic?.setLook(look);
    this.invalidate();
  }

  setTheme(theme: SceneTheme): void {
    if (theme === this.#theme) return;
    this.#theme = theme;
    this.#rebuild();
  }

  setWords(words: SceneWords): void {
    this.#words = words;
    this.invalidate();
  }

  /** Puts the cursor to a measured depth of a well, or takes it away, without an event. */
  showCursor(cursor: WellCursor | null): void {
    this.#interaction.showCursor(cursor);
  }

  /**
   * Marks a place of the map, by its coordinates, from the top of the scene to its base; null takes
   * the mark away.
   */
  showPlace(spot: { x: number | null; y: number | null } | null): void {
    this.#spot = spot;
    this.invalidate();
  }

  /** Shows everything. */
  fit(from?: 'corner' | 'top'): void {
    this.camera.fit(from);
    this.invalidate();
  }

  /** Moves the eye nearer (under 1) or farther away. */
  zoom(factor: number): void {
    this.camera.zoom(factor);
  }

  /** What is known of a well at a measured depth; null while nothing is built. */
  readAt(well: number, mdM: number): SceneReadout | null {
    return this.#content?.wells[well] ? readoutOn(this.#content, well, mdM) : null;
  }

  /** Brings a well to the middle of the view. */
  centre(well: number): void {
    const placed = this.#content?.wells[well];
    if (!placed) return;
    const { points } = placed;
    const middle = 3 * ((points.length / 3) >> 1);
    const at =
      hasPath(placed) && !Number.isNaN(points[middle + 1]!)
        ? [points[middle]!, points[middle + 1]!, points[middle + 2]!]
        : findTop(placed);
    this.camera.lookAt(new Vector3(at[0], at[1]! * this.#look.exaggeration, at[2]));
  }

  /** Turns the eye to a compass angle, for scripted steps. */
  turnTo(azimuthDeg: number): void {
    this.camera.turnTo(azimuthDeg);
  }

  /** What is drawn: draw calls and primitives of the last picture. */
  get drawn(): Picture['drawn'] {
    return this.#picture.drawn;
  }

  /** Slices of the survey that are shown where they are wanted. */
  get slices(): readonly SceneSlice[] {
    return this.#seismic?.layer.shown ?? [];
  }

  get content(): SceneContent | null {
    return this.#content;
  }

  /** Cancels what is still being built; what is built stays. */
  cancelBuilding(): void {
    this.#construction.cancel();
  }

  /** The picture as a PNG, with names and numbers, once all of it is drawn. */
  async toImage(): Promise<Blob> {
    this.#loop.flush();
    await this.#construction.whole;
    await this.#loop.whenSettled();
    this.#loop.flush();
    const { width, height } = this.#labels;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d')!;
    context.fillStyle = this.#theme.background;
    context.fillRect(0, 0, width, height);
    context.drawImage(this.#picture.canvas, 0, 0, width, height);
    context.drawImage(this.#labels, 0, 0);
    return canvasToPng(canvas);
  }

  /** Draws before the next frame. */
  invalidate(): void {
    this.#loop.invalidate();
  }

  dispose(): void {
    this.#interaction.dispose();
    this.#construction.dispose();
    this.#watch.disconnect();
    this.#loop.dispose();
    this.camera.dispose();
    this.#picture.dispose();
    this.#seismic?.dispose();
    this.#release();
    this.#scene.clear();
    this.#labels.remove();
    this.#content = null;
  }

  #rebuild(): void {
    this.#isStale = true;
    this.invalidate();
  }

  #build(): void {
    this.#isStale = false;
    this.#construction.begin(
      new SceneContent(this.#data, this.#look.depthType, this.#theme, this.#shared),
    );
  }

  /** Shows a content, or what was added to it. */
  #put(content: SceneContent): void {
    if (content !== this.#content) {
      // What was read of a survey stays.
      this.#seismic?.layer.group.removeFromParent();
      this.#release();
      this.#scene.clear();
      this.#content = content;
      this.#scene.add(content.group);
      this.#putSeismic(content);
    }
    this.#frame.surround(content, this.#theme.gridHeavy);
    this.#surround();
    if (!this.#fitted && this.#frame.bounds) {
      this.#fitted = this.#construction.isComplete;
      this.camera.refit();
    }
  }

  #putSeismic({ data: { seismic }, origin, group, volume }: SceneContent): void {
    const known = this.#seismic;
    if (
      known &&
      (known.seismic !== seismic ||
        !volume ||
        known.origin.x !== origin.x ||
        known.origin.y !== origin.y)
    ) {
      known.dispose();
      this.#seismic = null;
    }
    if (!seismic || !volume) return;
    this.#seismic ??= new SeismicPart(seismic, origin, {
      onChange: () => this.#loop.invalidate(),
      onFail: (error) => this.#events.onFail(error),
      onShow: (slice) => this.#events.onSliceShow(slice),
      onSliceMove: (slice, at, done) => this.#events.onSliceMove(slice, at, done),
    });
    if (this.#seismicLook) this.#seismic.setLook(this.#seismicLook);
    const cube = this.#seismic.cube(this.#theme, this.#shared);
    if (cube) group.add(cube);
    group.add(this.#seismic.layer.group);
  }

  #surround(): void {
    const { exaggeration } = this.#look;
    const frame = this.#frame.bounds;
    if (!frame || !this.#content) return;
    const box = this.#content.box.clone();
    box.min.set(frame.min[0], frame.min[1] * exaggeration, frame.min[2]);
    box.max.set(frame.max[0], frame.max[1] * exaggeration, frame.max[2]);
    this.camera.surround(box);
  }

  #draw(): void {
    if (this.#isStale) this.#build();
    const { height, ratio } = this.#size;
    const content = this.#content;
    this.#shared.perPixel.value = this.camera.perPixel(height);
    this.#shared.ratio.value = ratio;
    if (content && this.#frame.bounds) content.applyLook(this.#look, REACH * this.#frame.width);
    this.camera.prepare();
    this.#seismic?.layer.update(this.#projection());
    this.#picture.setGround(this.#theme.background);
    const made = this.#picture.draw(this.#scene, this.camera.eye);
    const context = this.#labels.getContext('2d');
    if (made && context) this.#write(context);
    this.#interaction.readPointer();
    if (
      this.#isReported ||
      !this.#construction.isComplete ||
      content?.data !== this.#data ||
      this.#seismic?.layer.isSettled === false
    )
      return;
    this.#isReported = true;
    this.#events.onDraw();
  }

  /** From unstretched scene coordinates to the screen. */
  #projection(): Projection {
    const { eye } = this.camera;
    this.#matrix
      .makeScale(1, this.#look.exaggeration, 1)
      .premultiply(eye.matrixWorldInverse)
      .premultiply(eye.projectionMatrix);
    return { matrix: this.#matrix.elements, ...this.#size };
  }

  #write(context: CanvasRenderingContext2D): void {
    const content = overlayOnScreen(
      {
        content: this.#content,
        frame: this.#frame.bounds,
        look: this.#look,
        words: this.#words,
        seismic: this.#seismic,
        camera: this.camera,
        perPixel: this.#shared.perPixel.value,
        cursor: this.#interaction.cursor,
        spot: this.#spot,
      },
      this.#projection(),
    );
    this.#overlay.draw(context, this.#theme, this.#size, content);
  }

  #resize(): void {
    const [width, height] = [this.#place.clientWidth, this.#place.clientHeight];
    if (width === 0 || height === 0) return;
    const ratio = Math.min(2, this.#place.ownerDocument.defaultView?.devicePixelRatio ?? 1);
    if (width === this.#size.width && height === this.#size.height && ratio === this.#size.ratio)
      return;
    this.#size = { width, height, ratio };
    this.#labels.width = Math.round(width * ratio);
    this.#labels.height = Math.round(height * ratio);
    this.#picture.resize(width, height, ratio);
    const first = this.camera.eye.aspect === 1 && !this.#isStale && this.#frame.bounds;
    this.camera.resize(width, height);
    if (first) this.camera.fit('corner');
    // A canvas that was resized is empty until it is drawn.
    this.#loop.flush();
  }

  #release(): void {
    this.#content?.release();
    this.#seismic?.layer.release();
    this.#frame.release();
  }
}
