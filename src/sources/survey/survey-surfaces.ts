import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type Problem, problemOf } from '../../core/problem.ts';
import type { SurfaceGrid } from '../../formats/surface/grid-text.ts';

/** A surface that was picked in a survey, positive down: ms or metres below the datum. */
export interface SurveySurface {
  grid: SurfaceGrid;
  domain: 'time' | 'depth';
  /** `#rrggbb`; null if it is not given. */
  color: string | null;
}

/** The surfaces of a survey where they lie. */
export interface SurveySurfaces {
  /** An id is the same in every survey that has the surface. */
  readonly list: readonly { id: string; name: string }[];
  /** @throws an error that carries an ErrorCode */
  read(id: string, signal: AbortSignal): Promise<SurveySurface>;
}

/** A surface in the list of a viewer. */
export interface ListedSurface {
  id: string;
  name: string;
  color: string;
  /** It is wanted: shown, or being read, or failed. */
  isOn: boolean;
  /** Null until it was read. */
  surface: SurveySurface | null;
  problem: Problem | null;
}

/**
 * Colours of surfaces and horizons without a colour: distinguishable with any colour vision, on
 * light and dark ground.
 */
export const SURFACE_COLORS = [
  '#d55e00',
  '#0072b2',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#8c564b',
  '#5e3c99',
  '#b8860b',
  '#117733',
];

/**
 * Which surfaces of a survey are shown, and in which colours. Each is read when it is first wanted.
 */
export class SurfaceChoice {
  readonly #list = signal<readonly ListedSurface[]>([]);
  readonly list: ReadonlySignal<readonly ListedSurface[]> = this.#list;
  #source: SurveySurfaces | undefined;
  /** What the user chose, by id, in whatever survey. */
  #on = new Set<string>();
  /** Colours that were chosen, or seen. */
  #painted = new Map<string, string>();
  #stop = new AbortController();
  #reading = new Set<string>();

  /**
   * Lists the surfaces of a survey: on are those that the user turned on, in this one or another.
   * Undefined without surfaces.
   */
  show(source: SurveySurfaces | undefined): void {
    if (source === this.#source) return;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#reading = new Set();
    this.#source = source;
    for (const { id, color, surface } of this.#list.peek())
      if (surface) this.#painted.set(id, color);
    this.#list.value = (source?.list ?? []).map(({ id, name }, i) => ({
      id,
      name,
      color: this.#painted.get(id) ?? SURFACE_COLORS[i % SURFACE_COLORS.length]!,
      isOn: false,
      surface: null,
      problem: null,
    }));
    for (const { id } of this.#list.peek()) if (this.#on.has(id)) this.turn(id, true);
  }

  /** Turned on again, what failed is tried again. */
  turn(id: string, isOn: boolean): void {
    if (isOn) this.#on.add(id);
    else this.#on.delete(id);
    this.#change(id, { isOn, problem: null });
    if (!isOn || this.#reading.has(id) || this.#list.peek().find((one) => one.id === id)?.surface)
      return;
    const reading = this.#reading;
    reading.add(id);
    void this.#read(id, this.#stop.signal).finally(() => reading.delete(id));
  }

  /** Shows these surfaces alone, in these colours; those of a survey that is opened later too. */
  choose(wanted: readonly { id: string; color: string }[]): void {
    const ids = new Set(wanted.map(({ id }) => id));
    for (const { id, color } of wanted) this.paint(id, color);
    for (const { id, isOn } of this.#list.peek())
      if (isOn !== ids.has(id)) this.turn(id, ids.has(id));
    this.#on = ids;
  }

  paint(id: string, color: string): void {
    this.#painted.set(id, color);
    this.#change(id, { color });
  }

  async #read(id: string, stop: AbortSignal): Promise<void> {
    try {
      const surface = await this.#source!.read(id, stop);
      const color = this.#painted.get(id) ?? surface.color;
      if (!stop.aborted) this.#change(id, { surface, ...(color && { color }) });
    } catch (error) {
      if (!stop.aborted) this.#change(id, { problem: problemOf(error, 'SOURCE_FAILED') });
    }
  }

  #change(id: string, part: Partial<ListedSurface>): void {
    this.#list.value = this.#list.peek().map((one) => (one.id === id ? { ...one, ...part } : one));
  }
}
