import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import { joinLink, type Link, type LinkedSurvey, type LinkMessage } from '../../core/link.ts';
import {
  parseLinkedMapBox,
  parseLinkedPlace,
  parseLinkedRecord,
  parseLinkedSurvey,
} from '../../core/link-fields.ts';
import type { GeoBounds, Position } from '../../plot/map/map-data.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import { RecordPlaces } from '../../sources/layer/record-places.ts';
import type { MapRecord } from '../../sources/layer/source.ts';
import type { MapLayers } from './map-layers.ts';
import type { MapStage } from './map-stage.ts';

/**
 * Membership of a map in the link of its element: what is pointed at elsewhere is marked, and lists
 * follow the view if the user wishes.
 */
export class MapLinkMember {
  readonly #name = signal<string | undefined>(undefined);
  /** Undefined without a link. */
  readonly name: ReadonlySignal<string | undefined> = this.#name;
  readonly #isFollowed = signal(false);
  /** Whether lists follow what is seen. */
  readonly isFollowed: ReadonlySignal<boolean> = this.#isFollowed;
  #joined: Link | null = null;
  #work = new AbortController();
  readonly #places: RecordPlaces;
  readonly #stops: readonly (() => void)[];

  constructor(host: ElementHost, layers: MapLayers, stage: MapStage) {
    this.#places = new RecordPlaces(host, layers);
    const boxText = computed(() =>
      this.#isFollowed.value && stage.view.value ? clampBox(stage.view.value.box).join() : null,
    );
    this.#stops = [
      effect(() => {
        const name = this.#name.value;
        const plot = stage.plot.value;
        return name && plot ? untracked(() => this.#join(name, plot)) : undefined;
      }),
      boxText.subscribe((text) => {
        if (text !== null)
          this.#joined?.send({ mapBox: text.split(',').map(Number) as unknown as GeoBounds });
      }),
    ];
  }

  /** Joins the link of a name in place of the earlier one. */
  setName(name: string | undefined): void {
    this.#name.value = name;
  }

  /** Sets whether lists follow what is seen. */
  setFollowed(isFollowed: boolean): void {
    this.#isFollowed.value = isFollowed;
    if (!isFollowed) this.#joined?.send({ mapBox: null });
  }

  /** Sends the place of the pointer; null if it left. */
  sendPlace(at: Position | null): void {
    this.#joined?.send({ place: at ? { lon: at[0], lat: at[1] } : null });
  }

  /** Sends the record under the pointer; null if the pointer is on no record. */
  sendRecord(record: MapRecord | null): void {
    this.#joined?.send({
      record:
        record?.catalog && record.keys ? { catalog: record.catalog, keys: record.keys } : null,
    });
  }

  dispose(): void {
    this.#stops.forEach((stop) => stop());
  }

  #join(name: string, plot: MapPlot): () => void {
    const surveys = new Map<string, LinkedSurvey>();
    const joined = joinLink(name, (message) => this.#receive(message, plot, surveys), {
      more: (data) => ({
        ...parseLinkedPlace(data),
        ...parseLinkedRecord(data),
        ...parseLinkedMapBox(data),
        ...parseLinkedSurvey(data),
      }),
    });
    this.#joined = joined;
    return () => {
      this.#work.abort();
      plot.showSurveys([]);
      if (this.#isFollowed.peek()) joined.send({ mapBox: null });
      this.#joined = null;
      joined.close();
    };
  }

  #receive(
    { place, record, mapBox, survey }: LinkMessage,
    plot: MapPlot,
    surveys: Map<string, LinkedSurvey>,
  ): void {
    if (survey) {
      surveys.set(survey.from, survey);
      plot.showSurveys([...surveys.values()]);
    }
    if (place !== undefined)
      plot.showPointed(place ? { type: 'Point', coordinates: [place.lon, place.lat] } : null);
    // A list let the map go, or follows another one.
    if (mapBox !== undefined) this.#isFollowed.value = false;
    if (record !== undefined) this.#pointAt(record, plot);
  }

  #pointAt(record: NonNullable<LinkMessage['record']> | null, plot: MapPlot): void {
    this.#work.abort();
    const { signal: stop } = (this.#work = new AbortController());
    if (!record) return plot.showPointed(null);
    this.#places.findPlace(record.catalog, record.keys, stop).then(
      (found) => stop.aborted || plot.showPointed(found),
      () => undefined,
    );
  }
}

/**
 * Clamps a box to the world; its edges are rounded to 6 decimals. One that goes on past 180 degrees
 * has all longitudes: a list would lose the records on one of its sides.
 */
function clampBox([west, south, east, north]: GeoBounds): GeoBounds {
  if (west < -180 || east > 180) return clampBox([-180, south, 180, north]);
  const clamp = (value: number, most: number): number =>
    Number(Math.max(-most, Math.min(most, value)).toFixed(6));
  return [clamp(west, 180), clamp(south, 90), clamp(east, 180), clamp(north, 90)];
}
