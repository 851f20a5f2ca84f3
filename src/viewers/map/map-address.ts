import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { Area } from '../../plot/map/map-data.ts';
import type { MapView } from '../../plot/map/map-plot.ts';
import type { MapLayers } from './map-layers.ts';
import { checkedMapState, type MapState, stateForAddress } from './map-state.ts';

/** How long the map rests before its state is announced. */
const STATE_REST_MS = 250;

/** What the state of the address is made of. */
export interface AddressParts {
  readonly view: ReadonlySignal<MapView | null>;
  readonly area: ReadonlySignal<Area | null>;
  readonly layers: MapLayers;
}

/** Keeps the state of the address: follows the one that a page sets, and announces what the user changes. */
export class MapAddress {
  /** The state that page and map agree on: the last one that was set or announced. */
  #agreed = '';
  #given: unknown;
  #announced = '';
  #area: string | undefined;
  readonly #follows = signal(0);
  readonly #stop: () => void;

  constructor(
    { view, area, layers }: AddressParts,
    private readonly announce: (state: unknown) => void,
  ) {
    const state = computed(() => describeState(view.value, layers, area.value));
    const text = computed(() => JSON.stringify(state.value));
    const areaText = computed(() => JSON.stringify(state.value.aoi));
    const isKnown = computed(() => view.value !== null && layers.phase.value.kind === 'ready');
    this.#stop = effect(() => {
      // A state that was followed is settled as the first one is: it is not announced.
      void this.#follows.value;
      if (!isKnown.value) return;
      return this.#schedule(text.value, areaText.value);
    });
  }

  /** Reads a state that the page sets. @returns null if the map has it already */
  follow(value: unknown): MapState | null {
    const state = checkedMapState(value);
    const text = JSON.stringify(state);
    const isKnown = this.#agreed !== '' && (value === this.#given || text === this.#agreed);
    this.#given = value;
    if (isKnown) return null;
    this.#agreed = text;
    this.#announced = '';
    this.#follows.value++;
    return state;
  }

  dispose(): void {
    this.#stop();
  }

  #schedule(text: string, area: string | undefined): (() => void) | void {
    const tell = (): void => {
      const isNews = this.#announced !== '' && this.#announced !== text;
      this.#announced = text;
      if (!isNews) return;
      const state = JSON.parse(text) as unknown;
      this.#agreed = JSON.stringify(checkedMapState(state));
      this.announce(state);
    };
    // An area is announced at once: a user who leaves the map right after finds it again. A view and a look that change step by step are announced where they rest.
    const isAnother = this.#announced !== '' && this.#area !== area;
    this.#area = area;
    if (isAnother) return untracked(tell);
    const timer = setTimeout(tell, STATE_REST_MS);
    return () => clearTimeout(timer);
  }
}

function describeState(
  view: MapView | null,
  layers: MapLayers,
  area: Area | null,
): ReturnType<typeof stateForAddress> {
  const looks = layers.changedLooks.value;
  return stateForAddress({
    ...(view && {
      center: [round(view.center[0], 5), round(view.center[1], 5)] as const,
      zoom: round(view.zoom, 2),
    }),
    ...(Object.keys(looks).length > 0 && { layers: looks }),
    ...(area && { aoi: area }),
  });
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
