import type { SceneCamera } from './camera.ts';
import { type SceneKey, sceneKey } from './keyboard.ts';
import type { Projection } from './projection.ts';
import { readAt, readoutOn, type SceneReadout } from './readout.ts';
import type { SceneContent, SceneLook } from './scene-content.ts';
import type { SeismicPart } from './seismic-part.ts';
import { alongWell, nextWell, type WellCursor } from './well-cursor.ts';

/** What pointers and keys act on, and what they report. */
export interface SceneInteractionTarget {
  readonly camera: SceneCamera;
  content(): SceneContent | null;
  seismic(): SeismicPart | null;
  look(): SceneLook;
  projection(): Projection;
  invalidate(): void;
  fit(from: 'corner' | 'top'): void;
  /** Called when a key moves the view. */
  onViewKey(): void;
  /** Called when the pointer or a key went to a place; null where it left. */
  onCursor(readout: SceneReadout | null): void;
}

/** Pointers and keys on a scene: the cursor, the knobs of slices, and keys that move the view. */
export class SceneInteraction {
  readonly #place: HTMLElement;
  readonly #target: SceneInteractionTarget;
  readonly #stop = new AbortController();
  #pointer: { x: number; y: number } | null = null;
  /** What is under the pointer is to be read with the next picture. */
  #isUnread = false;
  #cursor: WellCursor | null = null;

  constructor(place: HTMLElement, target: SceneInteractionTarget) {
    this.#place = place;
    this.#target = target;
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

  /** Where the cursor is on a well; null where it is on none. */
  get cursor(): WellCursor | null {
    return this.#cursor;
  }

  /** Puts the cursor to a measured depth of a well, or takes it away, without an event. */
  showCursor(cursor: WellCursor | null): void {
    if (cursor?.well === this.#cursor?.well && cursor?.md === this.#cursor?.md) return;
    this.#cursor = cursor;
    this.#target.invalidate();
  }

  /** Takes the cursor of another scene away. */
  clearCursor(): void {
    this.#cursor = null;
  }

  /** Reads what is under the pointer, where it was moved since the last picture. */
  readPointer(): void {
    if (!this.#isUnread) return;
    this.#isUnread = false;
    const target = this.#target;
    const content = target.content();
    const seismic = target.seismic();
    const pointed =
      content && this.#pointer
        ? readAt(
            { content, layer: seismic?.layer ?? null, look: target.look() },
            target.projection(),
            this.#pointer,
            target.camera.eye,
          )
        : null;
    const readout = pointed?.readout ?? null;
    this.showCursor(readout?.kind === 'well' ? { well: readout.well, md: readout.mdM } : null);
    target.onCursor(readout);
    seismic?.readAmplitude(pointed?.hit ?? null, (amplitude) => {
      if (readout?.kind === 'slice') target.onCursor({ ...readout, amplitude });
    });
  }

  /** Stops listening. */
  dispose(): void {
    this.#stop.abort();
  }

  #locate(event: PointerEvent): { x: number; y: number } {
    const box = this.#place.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #grab(event: PointerEvent): void {
    const { camera, seismic, projection, invalidate } = this.#target;
    if (event.button !== 0 || !seismic()?.grab(this.#locate(event), projection())) return;
    camera.enabled = false;
    this.#place.setPointerCapture(event.pointerId);
    this.#place.focus({ preventScroll: true });
    invalidate();
  }

  #drop(event: PointerEvent): void {
    const { camera, seismic, projection, invalidate } = this.#target;
    const part = seismic();
    if (!part?.isHeld) return;
    part.drag(this.#locate(event), projection(), true);
    camera.enabled = true;
    invalidate();
  }

  #point(event: PointerEvent | null): void {
    const { seismic, projection, invalidate } = this.#target;
    const part = seismic();
    if (event && part?.isHeld) return part.drag(this.#locate(event), projection());
    // While a gesture turns the view, nothing is read.
    if (event && event.buttons !== 0) return;
    this.#pointer = event && this.#locate(event);
    const knob = this.#pointer && part ? part.knobAt(this.#pointer, projection()) : -1;
    this.#place.classList.toggle('on-knob', knob >= 0);
    this.#isUnread = true;
    invalidate();
  }

  #key(event: KeyboardEvent): void {
    const action = sceneKey(event);
    if (!action) return;
    event.preventDefault();
    this.#act(action);
  }

  #act(action: SceneKey): void {
    const { camera, content, fit, onViewKey } = this.#target;
    if (action.kind === 'orbit' || action.kind === 'pan' || action.kind === 'zoom') onViewKey();
    const wells = content()?.wells ?? [];
    switch (action.kind) {
      case 'orbit':
        return camera.orbit(action.turn, action.tilt);
      case 'pan':
        return camera.pan(action.right, action.up);
      case 'zoom':
        return camera.zoom(action.factor);
      case 'fit':
        return fit('corner');
      case 'top':
        return fit('top');
      case 'escape':
        return this.#moveCursor(null);
      case 'well':
        return this.#stepTo(nextWell(wells, this.#cursor, action.by));
      case 'cursor':
        return this.#stepTo(
          this.#cursor ? alongWell(wells, this.#cursor, action.steps) : nextWell(wells, null, 1),
        );
    }
  }

  #stepTo(cursor: WellCursor | null): void {
    if (cursor) this.#moveCursor(cursor);
  }

  #moveCursor(cursor: WellCursor | null): void {
    this.showCursor(cursor);
    const content = this.#target.content();
    this.#target.onCursor(cursor && content ? readoutOn(content, cursor.well, cursor.md) : null);
  }
}
