import {
  BufferAttribute,
  BufferGeometry,
  LineSegments,
  Matrix4,
  Scene,
  type ShaderMaterial,
  Vector3,
} from 'three';
import { axisTicks, type SceneBounds, frameAround, frameLines } from './axes.ts';
import { SceneCamera } from './camera.ts';
import { type SceneKey, sceneKey } from './keyboard.ts';
import { lineMaterial, rgb, type SceneUniforms } from './materials.ts';
import { cursorOnScreen, namesOnScreen, poleOnScreen } from './names.ts';
import { Overlay } from './overlay.ts';
import { type ContextState, Picture } from './picture.ts';
import { hasPath } from './placed-well.ts';
import type { Projection } from './projection.ts';
import { readAt, readoutOn, type SceneReadout } from './readout.ts';
import type { SceneBuilder } from './scene-build.ts';
import { SceneConstruction } from './scene-construction.ts';
import { SceneContent, type SceneLook, findTop } from './scene-content.ts';
import type { SceneData, SceneGap } from './scene-data.ts';
import type { SceneTheme } from './scene-theme.ts';
import type { SeismicLook } from './seismic-layer.ts';
import { SeismicPart } from './seismic-part.ts';
import type { SceneSlice, SliceShape } from './slice-shape.ts';
import { alongWell, nextWell, type WellCursor } from './well-cursor.ts';

/** Words of a picture, in the user's language. */
export interface SceneWords {
  /** Title of the vertical axis with its unit. */
  vertical: string;
  east: string;
  north: string;
  northShort: string;
  /** The line about the exaggeration. */
  note: string;
  /** Names of wells that have no path, with the reason. */
  noPath(name: string, gap: SceneGap): string;
}

/** What a scene tells. */
export interface SceneListener {
  /** The pointer or a key went to a place; null where it left. */
  cursorMoved(readout: SceneReadout | null): void;
  contextChanged(state: ContextState): void;
  /** A slice is moved by a hand to another position on its axis; `done` when the hand lets go. */
  sliceMoved(slice: number, at: number, done: boolean): void;
  /** The first picture of a slice stands. */
  sliceShown(slice: SliceShape): void;
  /** Wells are being built; null when nothing is, any more. */
  building(progress: { done: number; total: number } | null): void;
  /** Not all could be built. */
  failed(error: unknown): void;
  /** A picture of the latest content stands, all of it. */
  drawn(): void;
}

/** Share of the scene's width that a curve reaches beside its path. */
const REACH = 0.045;

/** The 3D picture: draws when something has changed, and only then. */
export class ScenePlot {
  readonly #listener: SceneListener;
  readonly #scene = new Scene();
  readonly #shared: SceneUniforms = { perPixel: { value: 0.001 }, ratio: { value: 1 } };
  readonly #overlay = new Overlay();
  readonly #matrix = new Matrix4();
  readonly #place: HTMLElement;
  readonly #labels = document.createElement('canvas');
  readonly #picture: Picture;
  readonly #camera: SceneCamera;
  readonly #stop = new AbortController();
  readonly #watch: ResizeObserver;
  #data: SceneData = { wells: [], surfaces: [] };
  #content: SceneContent | null = null;
  readonly #construction: SceneConstruction;
  #frame: SceneBounds | null = null;
  #frameLines: LineSegments<BufferGeometry, ShaderMaterial> | null = null;
  #theme: SceneTheme;
  #look: SceneLook;
  #words: SceneWords;
  #size = { width: 1, height: 1, ratio: 1 };
  #pending = 0;
  #stale = false;
  #fitted = false;
  #isReported = true;
  #pointer: { x: number; y: number } | null = null;
  #pointed = false;
  #cursor: WellCursor | null = null;
  #spot: { x: number | null; y: number | null } | null = null;
  #seismic: SeismicPart | null = null;
  #seismicLook: SeismicLook | null = null;
  #settled: (() => void)[] = [];

  constructor(
    place: HTMLElement,
    {
      theme,
      look,
      words,
      builder,
    }: { theme: SceneTheme; look: SceneLook; words: SceneWords; builder: SceneBuilder },
    listener: SceneListener,
  ) {
    [this.#theme, this.#look, this.#words, this.#listener, this.#place] = [
      theme,
      look,
      words,
      listener,
      place,
    ];
    const plot = (): SceneContent | null => this.#content;
    this.#construction = new SceneConstruction(builder, {
      get content() {
        return plot();
      },
      put: (content) => this.#put(content),
      invalidate: () => this.invalidate(),
      building: (progress) => listener.building(progress),
      failed: (error) => listener.failed(error),
    });
    this.#picture = new Picture(
      place,
      (state) => {
        listener.contextChanged(state);
        this.invalidate();
      },
      () => this.#release(),
    );
    this.#picture.beforeKeep = () => void this.#picture.draw(this.#scene, this.#camera.eye);
    this.#labels.className = 'scene-labels';
    place.append(this.#labels);
    this.#camera = new SceneCamera(
      place,
      () => this.invalidate(),
      () => (this.#fitted = true),
    );
    this.#watch = new ResizeObserver(() => this.#resize());
    this.#watch.observe(place);
    this.#resize();
    const { signal } = this.#stop;
    // Before the camera's own: a knob that is taken turns nothing.
    place.addEventListener('pointerdown', (event) => this.#grab(event), { signal, capture: true });
    for (const type of ['pointerup', 'pointercancel'] as const)
      place.addEventListener(type, (event) => this.#drop(event), { signal, capture: true });
    place.addEventListener('pointermove', (event) => this.#point(event), { signal });
    place.addEventListener('pointerleave', () => this.#point(null), { signal });
    place.addEventListener('pointerup', (event) => this.#point(event), { signal });
    place.addEventListener('keydown', (event) => this.#key(event), { signal });
  }

  /** The scene to show. The view stays where it is, but for the first time. */
  setData(data: SceneData): void {
    if (data === this.#data) return;
    const had =
      this.#data.wells.length + this.#data.surfaces.length > 0 || this.#data.seismic !== undefined;
    if (this.#data.seismic !== data.seismic) this.#fitted = false;
    this.#data = data;
    this.#cursor = null;
    this.#isReported = false;
    if (!had) this.#fitted = false;
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

  /** Puts the cursor to a measured depth of a well, or takes it away; says nothing of it. */
  showCursor(cursor: WellCursor | null): void {
    if (cursor?.well === this.#cursor?.well && cursor?.md === this.#cursor?.md) return;
    this.#cursor = cursor;
    this.invalidate();
  }

  /** Marks a place of the map, by its coordinates, from the top of the scene to its base; null takes the mark away. */
  showPlace(spot: { x: number | null; y: number | null } | null): void {
    this.#spot = spot;
    this.invalidate();
  }

  /** Shows everything. */
  fit(from?: 'corner' | 'top'): void {
    this.#camera.fit(from);
    this.invalidate();
  }

  /** Comes nearer (under 1) or goes away. */
  zoom(factor: number): void {
    this.#camera.zoom(factor);
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
    this.#camera.lookAt(new Vector3(at[0], at[1]! * this.#look.exaggeration, at[2]));
  }

  /** Turns the eye to a compass angle, for scripted steps. */
  turnTo(azimuthDeg: number): void {
    this.#camera.turnTo(azimuthDeg);
  }

  /** What is drawn: draw calls and primitives of the last picture. */
  get drawn(): Picture['drawn'] {
    return this.#picture.drawn;
  }

  /** Slices of the survey that stand at their places. */
  get slices(): readonly SceneSlice[] {
    return this.#seismic?.layer.shown ?? [];
  }

  get content(): SceneContent | null {
    return this.#content;
  }

  /** Gives up what is still being built; what stands stays. */
  cancelBuilding(): void {
    this.#construction.cancel();
  }

  /** The picture as a PNG, with names and numbers, once all of it stands. */
  async toImage(): Promise<Blob> {
    this.#draw();
    await this.#construction.whole;
    if (this.#seismic && !this.#seismic.layer.isSettled)
      await new Promise<void>((resolve) => this.#settled.push(resolve));
    this.#draw();
    const { width, height } = this.#labels;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d')!;
    context.fillStyle = this.#theme.background;
    context.fillRect(0, 0, width, height);
    context.drawImage(this.#picture.canvas, 0, 0, width, height);
    context.drawImage(this.#labels, 0, 0);
    return new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture'))),
        'image/png',
      ),
    );
  }

  /** Draws before the next frame. */
  invalidate(): void {
    this.#pending ||= requestAnimationFrame(() => {
      this.#pending = 0;
      this.#draw();
    });
  }

  dispose(): void {
    this.#stop.abort();
    this.#construction.dispose();
    this.#watch.disconnect();
    cancelAnimationFrame(this.#pending);
    this.#pending = -1;
    this.#camera.dispose();
    this.#picture.dispose();
    this.#seismic?.dispose();
    this.#settled.splice(0).forEach((go) => go());
    this.#release();
    this.#scene.clear();
    this.#labels.remove();
    this.#content = null;
  }

  #rebuild(): void {
    this.#stale = true;
    this.invalidate();
  }

  #build(): void {
    this.#stale = false;
    this.#construction.begin(
      new SceneContent(this.#data, this.#look.depthType, this.#theme, this.#shared),
    );
  }

  /** Shows a content, or what has come to it. */
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
    this.#putFrame(content);
    this.#surround();
    if (!this.#fitted && this.#frame) {
      this.#fitted = this.#construction.isComplete;
      this.#camera.fit('corner');
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
      changed: () => this.invalidate(),
      failed: (error) => this.#listener.failed(error),
      shown: (slice) => this.#listener.sliceShown(slice),
      sliceMoved: (slice, at, done) => this.#listener.sliceMoved(slice, at, done),
    });
    if (this.#seismicLook) this.#seismic.setLook(this.#seismicLook);
    const cube = this.#seismic.cube(this.#theme, this.#shared);
    if (cube) group.add(cube);
    group.add(this.#seismic.layer.group);
  }

  #putFrame(content: SceneContent): void {
    const { box } = content;
    this.#frameLines?.geometry.dispose();
    this.#frameLines?.material.dispose();
    this.#frameLines?.removeFromParent();
    this.#frameLines = null;
    this.#frame = box.isEmpty() ? null : frameAround(box.min.toArray(), box.max.toArray());
    if (!this.#frame) return;
    const geometry = new BufferGeometry();
    const positions = frameLines(this.#frame, content.origin);
    const color = rgb(this.#theme.gridHeavy).map((c) => Math.round(c * 255));
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setAttribute(
      'tint',
      new BufferAttribute(
        Uint8Array.from(positions, (_, i) => color[i % 3]!),
        3,
        true,
      ),
    );
    this.#frameLines = new LineSegments(geometry, lineMaterial(this.#shared));
    this.#frameLines.frustumCulled = false;
    content.group.add(this.#frameLines);
  }

  #surround(): void {
    const { exaggeration } = this.#look;
    const frame = this.#frame;
    if (!frame || !this.#content) return;
    const box = this.#content.box.clone();
    box.min.set(frame.min[0], frame.min[1] * exaggeration, frame.min[2]);
    box.max.set(frame.max[0], frame.max[1] * exaggeration, frame.max[2]);
    this.#camera.surround(box);
  }

  #draw(): void {
    if (this.#stale) this.#build();
    const { width, height, ratio } = this.#size;
    const content = this.#content;
    this.#shared.perPixel.value = this.#camera.perPixel(height);
    this.#shared.ratio.value = ratio;
    if (content && this.#frame)
      content.applyLook(
        this.#look,
        REACH *
          Math.max(
            this.#frame.max[0] - this.#frame.min[0],
            this.#frame.max[2] - this.#frame.min[2],
          ),
      );
    this.#camera.prepare();
    this.#seismic?.layer.update(this.#projection());
    this.#picture.setGround(this.#theme.background);
    const made = this.#picture.draw(this.#scene, this.#camera.eye);
    const context = this.#labels.getContext('2d');
    if (made && context) this.#write(context, width, height, ratio);
    if (this.#pointed) this.#read();
    const isSettled = this.#seismic?.layer.isSettled ?? true;
    if (
      !this.#isReported &&
      content &&
      this.#construction.isComplete &&
      content.data === this.#data &&
      isSettled
    ) {
      this.#isReported = true;
      this.#listener.drawn();
    }
    if (isSettled) this.#settled.splice(0).forEach((go) => go());
  }

  /** From unstretched scene coordinates to the screen. */
  #projection(): Projection {
    const { eye } = this.#camera;
    this.#matrix
      .makeScale(1, this.#look.exaggeration, 1)
      .premultiply(eye.matrixWorldInverse)
      .premultiply(eye.projectionMatrix);
    return { matrix: this.#matrix.elements, ...this.#size };
  }

  #write(context: CanvasRenderingContext2D, width: number, height: number, ratio: number): void {
    const view = this.#projection();
    const content = this.#content;
    const { eye, target } = this.#camera;
    const up = new Vector3(0, 0, -1).transformDirection(eye.matrixWorldInverse);
    this.#overlay.draw(
      context,
      this.#theme,
      { width, height, ratio },
      {
        labels:
          content && this.#look.labels
            ? namesOnScreen(
                {
                  content,
                  look: this.#look,
                  words: this.#words,
                  seismic: this.#seismic,
                  eye: eye.position,
                },
                view,
              )
            : [],
        ticks: content && this.#frame ? axisTicks(this.#frame, content.origin, 1, view) : [],
        titles: {
          vertical: this.#words.vertical,
          east: this.#words.east,
          north: this.#words.north,
        },
        north: [up.x, -up.y],
        northName: this.#words.northShort,
        metresPerPixel: eye.position.distanceTo(target) * this.#shared.perPixel.value,
        note: this.#words.note,
        cursor: content && this.#cursor && cursorOnScreen(content, this.#cursor, view),
        pole:
          content &&
          this.#frame &&
          this.#spot &&
          poleOnScreen(this.#spot, this.#frame, content.origin, view),
        handles: this.#seismic?.handles(view) ?? [],
      },
    );
  }

  #onPlace(event: PointerEvent): { x: number; y: number } {
    const box = this.#place.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #grab(event: PointerEvent): void {
    if (event.button !== 0 || !this.#seismic?.grab(this.#onPlace(event), this.#projection()))
      return;
    this.#camera.enabled = false;
    this.#place.setPointerCapture(event.pointerId);
    this.#place.focus({ preventScroll: true });
    this.invalidate();
  }

  #drop(event: PointerEvent): void {
    if (!this.#seismic?.isHeld) return;
    this.#seismic.drag(this.#onPlace(event), this.#projection(), true);
    this.#camera.enabled = true;
    this.invalidate();
  }

  #point(event: PointerEvent | null): void {
    if (event && this.#seismic?.isHeld)
      return this.#seismic.drag(this.#onPlace(event), this.#projection());
    // While a hand turns the view, nothing is read.
    if (event && event.buttons !== 0) return;
    this.#pointer = event && this.#onPlace(event);
    this.#place.classList.toggle(
      'on-knob',
      this.#pointer !== null &&
        (this.#seismic?.knobAt(this.#pointer, this.#projection()) ?? -1) >= 0,
    );
    this.#pointed = true;
    this.invalidate();
  }

  #read(): void {
    this.#pointed = false;
    const content = this.#content;
    const pointed =
      content && this.#pointer
        ? readAt(
            content,
            this.#seismic?.layer ?? null,
            this.#projection(),
            this.#pointer,
            this.#look,
            this.#camera.eye,
          )
        : null;
    const readout = pointed?.readout ?? null;
    this.showCursor(readout?.kind === 'well' ? { well: readout.well, md: readout.mdM } : null);
    this.#listener.cursorMoved(readout);
    this.#seismic?.readAmplitude(pointed?.hit ?? null, (amplitude) => {
      if (readout?.kind === 'slice') this.#listener.cursorMoved({ ...readout, amplitude });
    });
  }

  #key(event: KeyboardEvent): void {
    const action = sceneKey(event);
    if (!action) return;
    event.preventDefault();
    this.#act(action);
  }

  #act(action: SceneKey): void {
    if (action.kind === 'orbit' || action.kind === 'pan' || action.kind === 'zoom')
      this.#fitted = true;
    switch (action.kind) {
      case 'orbit':
        return this.#camera.orbit(action.turn, action.tilt);
      case 'pan':
        return this.#camera.pan(action.right, action.up);
      case 'zoom':
        return this.#camera.zoom(action.factor);
      case 'fit':
        return this.fit('corner');
      case 'top':
        return this.fit('top');
      case 'escape':
        return this.#moveCursor(null);
      case 'well':
        return this.#stepTo(nextWell(this.#content?.wells ?? [], this.#cursor, action.by));
      case 'cursor':
        return this.#stepTo(
          this.#cursor
            ? alongWell(this.#content!.wells, this.#cursor, action.steps)
            : nextWell(this.#content?.wells ?? [], null, 1),
        );
    }
  }

  #stepTo(cursor: WellCursor | null): void {
    if (cursor) this.#moveCursor(cursor);
  }

  #moveCursor(cursor: WellCursor | null): void {
    this.showCursor(cursor);
    this.#listener.cursorMoved(
      cursor && this.#content ? readoutOn(this.#content, cursor.well, cursor.md) : null,
    );
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
    const first = this.#camera.eye.aspect === 1 && !this.#stale && this.#frame;
    this.#camera.resize(width, height);
    if (first) this.#camera.fit('corner');
    // A canvas that was resized is empty until it is drawn.
    this.#draw();
  }

  #release(): void {
    this.#content?.release();
    this.#seismic?.layer.release();
    this.#frameLines?.geometry.dispose();
    this.#frameLines?.material.dispose();
  }
}
