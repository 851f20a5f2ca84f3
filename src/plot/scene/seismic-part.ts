import { LineSegments } from 'three';
import { sampleToTime } from '../../formats/seismic/seismic-survey.ts';
import { linesGeometry } from './geometries.ts';
import { lineMaterial, type SceneUniforms } from './materials.ts';
import type { OverlayContent } from './overlay.ts';
import type { LocalOrigin } from './placed-well.ts';
import { project, type Projection, type ScreenPoint } from './projection.ts';
import type { SceneSeismic } from './scene-data.ts';
import type { SceneTheme } from './scene-theme.ts';
import {
  type LayerListener,
  type SeismicLook,
  SeismicLayer,
  type SliceHit,
} from './seismic-layer.ts';
import { countPlaces, type SceneSlice } from './slice-shape.ts';
import { listCorners, CUBE_EDGES, pointAt } from './volume-place.ts';

/** Events of the seismic part of a scene. */
export interface SeismicListener extends LayerListener {
  /**
   * A slice, by its index, is dragged to another position on its axis; `done` when it is dropped.
   */
  onSliceMove(slice: number, at: number, done: boolean): void;
}

/** A position on an edge of the cube: where the knob of a slice is. */
type EdgePlace = (at: number) => readonly [inline: number, crossline: number, sample: number];

interface Grip {
  slice: number;
  edge: EdgePlace;
  /** Position on the axis and place of the pointer where it was grabbed. */
  at: number;
  from: { x: number; y: number };
}

/** How near a knob the pointer must be, pixels. */
const GRAB_PX = 14;
/** An axis that is seen from its end is as long on the screen as this, pixels. */
const SHORTEST_PX = 160;
/** How long a pointer must rest before the stored amplitude is read. */
const REST_MS = 60;

/** A survey in a scene: its slices, the cube around them, and the knobs that move them. */
export class SeismicPart {
  readonly layer: SeismicLayer;
  readonly #listener: SeismicListener;
  #look: SeismicLook | null = null;
  #grip: Grip | null = null;
  #reading: { stop: AbortController; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(
    readonly seismic: SceneSeismic,
    readonly origin: LocalOrigin,
    listener: SeismicListener,
  ) {
    this.#listener = listener;
    this.layer = new SeismicLayer(seismic, origin, listener);
  }

  setLook(look: SeismicLook): void {
    if (look === this.#look) return;
    this.#look = look;
    this.layer.setLook(look);
  }

  /** Edges of the volume; null of a line. */
  cube(theme: SceneTheme, shared: SceneUniforms): LineSegments | null {
    const corners = listCorners(this.layer.volume).map((corner) =>
      pointAt(this.layer.volume, ...corner),
    );
    if (corners.length === 0) return null;
    const positions = Float32Array.from(
      CUBE_EDGES.flatMap(([a, b]) => [...corners[a]!, ...corners[b]!]),
    );
    const lines = new LineSegments(linesGeometry(positions, theme.text), lineMaterial(shared));
    lines.frustumCulled = false;
    return lines;
  }

  /**
   * The texts of the corners: lines above, times or depths at the ends of the edge that is nearest
   * to the eye.
   */
  labels(view: Projection): { text: string; at: readonly [number, number, number] }[] {
    const {
      volume,
      seismic: {
        survey: { info },
      },
    } = this.layer;
    const { inlines, crosslines, samples } = info;
    const corners = listCorners(volume);
    if (!inlines || !crosslines || corners.length === 0) return [];
    const top = corners.slice(0, 4).map((corner) => ({ corner, at: pointAt(volume, ...corner) }));
    const nearest = top.reduce((best, one) =>
      project(view, ...one.at).w < project(view, ...best.at).w ? one : best,
    );
    const time = (k: number): string => `${sampleToTime(info, k)} ${samples.unit}`;
    const [i, c] = nearest.corner;
    return [
      ...top.map(({ corner: [inline, crossline], at }) => ({
        text: `IL ${inlines.numbers[inline]}, XL ${crosslines.numbers[crossline]}${inline === i && crossline === c ? `, ${time(0)}` : ''}`,
        at,
      })),
      { text: time(samples.count - 1), at: pointAt(volume, i, c, samples.count - 1) },
    ];
  }

  /** Knobs of the slices that can be moved. */
  handles(view: Projection): OverlayContent['handles'] {
    return (this.#look?.slices ?? []).flatMap((slice, index) => {
      if (!slice.visible || slice.mode === 'line') return [];
      const isHeld = this.#grip?.slice === index;
      const edge = isHeld ? this.#grip!.edge : this.#findEdge(slice.mode, slice.at, view);
      const at = this.#onScreen(edge, slice.at, view);
      const [x, y] = this.#alongAxis(edge, slice.mode, view);
      const size = Math.hypot(x, y) || 1;
      return at.w > 0
        ? [
            {
              x: at.x,
              y: at.y,
              along: [x / size, y / size] as const,
              isHeld,
              text: this.#formatNumber(slice),
            },
          ]
        : [];
    });
  }

  /** Index of the slice whose knob is under a pointer; -1 where no knob is. */
  knobAt(pointer: { x: number; y: number }, view: Projection): number {
    let [nearest, slice] = [GRAB_PX, -1];
    (this.#look?.slices ?? []).forEach(({ mode, at, visible }, index) => {
      if (!visible || mode === 'line') return;
      const place = this.#onScreen(this.#findEdge(mode, at, view), at, view);
      const distance = Math.hypot(place.x - pointer.x, place.y - pointer.y);
      if (place.w > 0 && distance <= nearest) [nearest, slice] = [distance, index];
    });
    return slice;
  }

  /** Takes the knob under a pointer. */
  grab(pointer: { x: number; y: number }, view: Projection): boolean {
    const slice = this.knobAt(pointer, view);
    const taken = this.#look?.slices[slice];
    if (!taken) return false;
    const { mode, at } = taken;
    this.#grip = { slice, at, edge: this.#findEdge(mode, at, view), from: pointer };
    return true;
  }

  get isHeld(): boolean {
    return this.#grip !== null;
  }

  /** Moves the slice that is held. */
  drag(pointer: { x: number; y: number }, view: Projection, done = false): void {
    const grip = this.#grip;
    const slice = grip && this.#look?.slices[grip.slice];
    if (!grip || !slice) return;
    const [x, y] = this.#alongAxis(grip.edge, slice.mode, view);
    const count = countPlaces(this.seismic.survey.info, slice.mode);
    const length = Math.hypot(x, y);
    const moved =
      length > 0
        ? (((pointer.x - grip.from.x) * x + (pointer.y - grip.from.y) * y) /
            length /
            Math.max(SHORTEST_PX, length)) *
          (count - 1)
        : 0;
    const at = Math.min(count - 1, Math.max(0, Math.round(grip.at + moved)));
    if (done) this.#grip = null;
    if (at !== slice.at || done) this.#listener.onSliceMove(grip.slice, at, done);
  }

  /** Reads the stored amplitude under a pointer that rests; the reading before is given up. */
  readAmplitude(hit: SliceHit | null, onAmplitude: (amplitude: number) => void): void {
    this.#stopReading();
    if (!hit) return;
    const stop = new AbortController();
    const [column, row] = [Math.round(hit.column), Math.round(hit.row)];
    const read = async (): Promise<void> => {
      const { values, scale } = await this.seismic.survey.tile(
        {
          place: hit.place,
          level: 0,
          traces: [column, column + 1],
          samples: [row, row + 1],
          precision: 'float32',
        },
        stop.signal,
      );
      if (!stop.signal.aborted) onAmplitude(values[0]! * scale);
    };
    this.#reading = {
      stop,
      timer: setTimeout(
        () =>
          void read().catch(
            (error: unknown) => stop.signal.aborted || this.#listener.onFail(error),
          ),
        REST_MS,
      ),
    };
  }

  dispose(): void {
    this.#stopReading();
    this.layer.dispose();
  }

  #stopReading(): void {
    this.#reading?.stop.abort();
    clearTimeout(this.#reading?.timer);
    this.#reading = null;
  }

  /** Of the four edges along a slice's axis the one whose knob is nearest to the eye. */
  #findEdge(mode: SceneSlice['mode'], at: number, view: Projection): EdgePlace {
    const [inlines, crosslines, samples] = this.layer.volume.counts.map((count) => [
      0,
      count - 1,
    ]) as [number[], number[], number[]];
    const edges =
      mode === 'inline'
        ? pairs(crosslines, samples).map(([c, k]): EdgePlace => (i) => [i, c, k])
        : mode === 'crossline'
          ? pairs(inlines, samples).map(([i, k]): EdgePlace => (c) => [i, c, k])
          : pairs(inlines, crosslines).map(([i, c]): EdgePlace => (k) => [i, c, k]);
    return edges.reduce((best, edge) =>
      this.#onScreen(edge, at, view).w < this.#onScreen(best, at, view).w ? edge : best,
    );
  }

  #onScreen(edge: EdgePlace, at: number, view: Projection): ScreenPoint {
    return project(view, ...pointAt(this.layer.volume, ...edge(at)));
  }

  /** A whole axis on the screen, from its first line to its last. */
  #alongAxis(edge: EdgePlace, mode: SceneSlice['mode'], view: Projection): [x: number, y: number] {
    const first = this.#onScreen(edge, 0, view);
    const last = this.#onScreen(edge, countPlaces(this.seismic.survey.info, mode) - 1, view);
    return [last.x - first.x, last.y - first.y];
  }

  #formatNumber({ mode, at }: SceneSlice): string {
    const { info } = this.seismic.survey;
    const { inlines, crosslines, samples } = info;
    if (mode === 'inline') return `IL ${inlines?.numbers[at]}`;
    if (mode === 'crossline') return `XL ${crosslines?.numbers[at]}`;
    return `${sampleToTime(info, at)} ${samples.unit}`;
  }
}

function pairs(ones: readonly number[], others: readonly number[]): [number, number][] {
  return ones.flatMap((one) => others.map((other): [number, number] => [one, other]));
}
