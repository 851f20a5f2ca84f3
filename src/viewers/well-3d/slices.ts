import { signal } from '@preact/signals-core';
import type { SurveyInfo } from '../../formats/seismic/seismic-survey.ts';
import { COLOR_MAPS, colorMapOf, DEFAULT_COLOR_MAP, DEFAULT_VELOCITY_MAP } from '../../plot/seismic/colormaps.ts';
import type { SceneSeismic } from '../../plot/scene/scene-data.ts';
import type { SeismicLook } from '../../plot/scene/seismic-layer.ts';
import { placeOfSlice, placesOf, type SceneSlice } from '../../plot/scene/slice-shape.ts';
import { positionOf } from '../section-numbers.ts';

/** Corners of a line through a volume, by line numbers. */
export type SlicePath = readonly (readonly [inline: number, crossline: number])[];

/** What a page says of the slices. */
export interface SlicesAsked {
  /** Numbers; the middle line without them. */
  inline?: number;
  crossline?: number;
  z?: number;
  path?: SlicePath;
  gain: number;
  colormap?: string;
  clipPercentile: number;
  polarity: 'normal' | 'reverse';
  memoryMb: number;
}

/** The slices of a scene and how they look; null while there is no survey. */
export class SliceModel {
  readonly look = signal<SeismicLook | null>(null);
  /** When a slice was moved last. */
  movedMs = 0;
  #seismic: SceneSeismic | null = null;
  #path: SlicePath | undefined;

  /** Shows a survey as the page says: new slices for a new one, else what the page says of the look alone. */
  show(seismic: SceneSeismic | undefined, asked: SlicesAsked): void {
    const { gain, clipPercentile, polarity, memoryMb } = asked;
    if (!seismic) {
      this.#seismic = null;
      this.look.value = null;
      return;
    }
    const { info } = seismic.survey;
    const map = colorMapOf(asked.colormap ?? '') ?? colorMapOf(info.isVelocity ? DEFAULT_VELOCITY_MAP : DEFAULT_COLOR_MAP) ?? COLOR_MAPS[0]!;
    const isNew = seismic !== this.#seismic || asked.path !== this.#path;
    [this.#seismic, this.#path] = [seismic, asked.path];
    const slices = isNew || !this.look.peek() ? slicesOf(info, asked) : this.look.peek()!.slices;
    this.look.value = { slices, colormap: map, gain, clipPercentile, polarity, memoryMb };
  }

  get seismic(): SceneSeismic | null {
    return this.#seismic;
  }

  change(part: Partial<SeismicLook>): void {
    const look = this.look.peek();
    if (look) this.look.value = { ...look, ...part };
  }

  changeSlice(index: number, part: Partial<SceneSlice>): void {
    const look = this.look.peek();
    this.movedMs = performance.now();
    if (look) this.look.value = { ...look, slices: look.slices.map((slice, i) => (i === index ? { ...slice, ...part } : slice)) };
  }

  /** Moves the slice of a mode to the line or sample nearest to a number. */
  goTo(mode: SceneSlice['mode'], number: number): void {
    const index = this.look.peek()?.slices.findIndex((slice) => slice.mode === mode) ?? -1;
    if (index >= 0 && this.#seismic) this.changeSlice(index, { at: positionOf(this.#seismic.survey.info, mode, number), visible: true });
  }

  /** Moves the slice of a mode by lines. */
  step(mode: SceneSlice['mode'], by: number): void {
    const slices = this.look.peek()?.slices ?? [];
    const index = slices.findIndex((slice) => slice.mode === mode);
    if (index < 0 || !this.#seismic) return;
    this.changeSlice(index, { at: Math.min(placesOf(this.#seismic.survey.info, mode) - 1, Math.max(0, slices[index]!.at + by)) });
  }
}

/** The number of a slice: of its line, or its time or depth; null of a line along a path. */
export function numberOf(info: SurveyInfo, slice: SceneSlice): number | null {
  const place = placeOfSlice(info, slice);
  return place.mode === 'line' ? null : place.number;
}

function slicesOf(info: SurveyInfo, { path, ...numbers }: SlicesAsked): SceneSlice[] {
  if (info.kind === 'line') return [{ mode: 'line', at: 0, visible: true }];
  const slices = (['inline', 'crossline', 'z'] as const).map((mode): SceneSlice => ({
    mode, visible: true, at: numbers[mode] === undefined ? (placesOf(info, mode) - 1) >> 1 : positionOf(info, mode, numbers[mode]),
  }));
  const corners = (path ?? []).map(([inline, crossline]) => [positionOf(info, 'inline', inline), positionOf(info, 'crossline', crossline)] as const);
  return corners.length > 1 ? [...slices, { mode: 'line', at: 0, path: corners, visible: true }] : slices;
}
