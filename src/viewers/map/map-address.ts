import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import type { Swipe } from '../../plot/map/layer-set.ts';
import type { Area } from '../../plot/map/map-data.ts';
import type { MapView } from '../../plot/map/map-plot.ts';
import type { RecordLocator } from '../../sources/layer/load-record.ts';
import type { MapLayers } from './map-layers.ts';
import { checkedMapState, type MapState, stateForAddress } from './map-state.ts';

/** How long the map rests before its state is announced. */
const STATE_REST_MS = 250;

/** What the state of the address is made of. */
export interface AddressParts {
  readonly view: ReadonlySignal<MapView | null>;
  readonly area: ReadonlySignal<Area | null>;
  readonly layers: MapLayers;
  readonly identified: ReadonlySignal<RecordLocator | null>;
  readonly swipe: ReadonlySignal<Swipe | null>;
  readonly isBasemapShown: ReadonlySignal<boolean>;
}

/**
 * Keeps the state of the address: follows the one that a page sets, and announces what the user
 * changes.
 */
export class AddressState {
  /** The state that page and map agree on: the last one that was set or announced. */
  #agreed = '';
  #given: unknown;
  #announced = '';
  #area: string | undefined;
  readonly #text: ReadonlySignal<string>;
  readonly #areaText: ReadonlySignal<string | undefined>;
  /** What is seen is known, and so are the layers. */
  readonly #isKnown: ReadonlySignal<boolean>;
  readonly #stop: () => void;

  constructor(
    parts: AddressParts,
    private readonly announce: (state: unknown) => void,
  ) {
    const { view, layers } = parts;
    const state = computed(() => describeState(parts));
    this.#text = computed(() => JSON.stringify(state.value));
    this.#areaText = computed(() => JSON.stringify(state.value.aoi));
    this.#isKnown = computed(() => view.value !== null && layers.phase.value.kind === 'ready');
    this.#stop = effect(() => {
      if (this.#isKnown.value) return this.#schedule(this.#text.value, this.#areaText.value);
      return undefined;
    });
  }

  /**
   * Reads a state that the page sets; `settle` is called when the map shows it. @returns null if
   * the map has it already
   */
  follow(value: unknown): MapState | null {
    const state = checkedMapState(value);
    const text = JSON.stringify(state);
    const isKnown = this.#agreed !== '' && (value === this.#given || text === this.#agreed);
    this.#given = value;
    if (isKnown) return null;
    this.#agreed = text;
    this.#announced = '';
    return state;
  }

  /** Takes what the map shows now for the state that was followed, which is not announced. */
  settle(): void {
    if (!this.#isKnown.peek()) return;
    this.#announced = this.#text.peek();
    this.#area = this.#areaText.peek();
  }

  dispose(): void {
    this.#stop();
  }

  /** @returns a function that cancels the announcement, if it is one that waits */
  #schedule(text: string, area: string | undefined): (() => void) | undefined {
    const report = (): void => {
      const isNews = this.#announced !== '' && this.#announced !== text;
      this.#announced = text;
      if (!isNews) return;
      const state = JSON.parse(text) as unknown;
      const agreed = JSON.stringify(checkedMapState(state));
      // A record of the page's state is shown once it is loaded.
      if (agreed === this.#agreed) return;
      this.#agreed = agreed;
      this.announce(state);
    };
    // An area is announced at once: a user who leaves the map right after finds it again. A view
    // and a look that change step by step are announced where they rest.
    const isAnother = this.#announced !== '' && this.#area !== area;
    this.#area = area;
    if (isAnother) {
      untracked(report);
      return undefined;
    }
    const timer = setTimeout(report, STATE_REST_MS);
    return () => clearTimeout(timer);
  }
}

function describeState(parts: AddressParts): ReturnType<typeof stateForAddress> {
  const { layers } = parts;
  const [view, area] = [parts.view.value, parts.area.value];
  const [record, swipe] = [parts.identified.value, parts.swipe.value];
  const { looks, order } = layers.arrangement.value;
  return stateForAddress({
    ...(view && {
      center: [round(view.center[0], 5), round(view.center[1], 5)] as const,
      zoom: round(view.zoom, 2),
    }),
    ...(Object.keys(looks).length > 0 && { layers: looks }),
    ...(order && { order }),
    ...(area && { aoi: area }),
    ...(record && { record }),
    ...(swipe && { swipe: { layer: swipe.layer, share: round(swipe.share, 3) } }),
    ...(!parts.isBasemapShown.value && { basemap: false }),
  });
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
