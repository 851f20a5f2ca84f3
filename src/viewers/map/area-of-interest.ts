import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { SelectionChange } from '../../core/selection.ts';
import type { Area, GeoBounds } from '../../plot/map/map-data.ts';
import type { AreaNote } from '../../sources/layer/place-area.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';

/** What follows when an area is adopted. */
export interface AreaConsequences {
  /** Sends the event `geo-aoi`. */
  readonly isAnnounced?: boolean;
  /** Moves the map to the area. */
  readonly isShown?: boolean;
  /** Selects the records inside. */
  readonly isSelecting?: boolean;
  /** How these change what is selected. @default what the user has chosen */
  readonly change?: SelectionChange;
  /** What was assumed when it was read, or left out of it. */
  readonly notes?: readonly AreaNote[];
}

/** The area of interest of a map. */
export class AreaOfInterest {
  readonly #area = signal<Area | null>(null);
  readonly area: ReadonlySignal<Area | null> = this.#area;
  /** Square metres; 0 without an area and without a plot. */
  readonly sizeM2: ReadonlySignal<number>;
  readonly #notes = signal<readonly AreaNote[]>([]);
  /** What was assumed of the area, or left out of it. */
  readonly notes: ReadonlySignal<readonly AreaNote[]> = this.#notes;
  readonly #stop: () => void;

  constructor(
    plot: ReadonlySignal<MapPlot | null>,
    private readonly run: {
      announce(area: Area | null): void;
      show(area: Area): void;
      select(area: Area, change: SelectionChange | undefined): void;
    },
  ) {
    this.sizeM2 = computed(() => {
      const area = this.#area.value;
      return (area && plot.value?.measure(area).areaM2) ?? 0;
    });
    this.#stop = effect(() => plot.value?.showArea(this.#area.value));
  }

  /** Takes over an area that was drawn, typed, chosen or set; null clears it. */
  adopt(
    area: Area | null,
    {
      isAnnounced = true,
      isShown = false,
      isSelecting = false,
      notes = [],
      change,
    }: AreaConsequences = {},
  ): void {
    this.#area.value = area;
    this.#notes.value = notes;
    if (isAnnounced) this.run.announce(area);
    if (area && isShown) this.run.show(area);
    if (area && isSelecting) this.run.select(area, change);
  }

  dispose(): void {
    this.#stop();
  }
}

/** Converts a box to an area; its edges are rounded to 5 decimals of a degree. */
export function areaOfBox(box: GeoBounds): Area {
  const [west, south, east, north] = box.map((degrees) => Number(degrees.toFixed(5))) as [
    number,
    number,
    number,
    number,
  ];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}
