import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { RecordLocator } from '../../sources/layer/load-record.ts';
import type { MissingPart, MissingParts } from '../shared/missing-part.ts';
import type { MapLayers } from './map-layers.ts';
import type { MapState } from './map-state.ts';

/** What a state names and the map does not have: layers that are gone, a record that is. */
export class MissingOnMap implements MissingParts<MapState> {
  readonly #layers = signal<readonly string[]>([]);
  readonly #record = signal<RecordLocator | null>(null);
  readonly parts: ReadonlySignal<readonly MissingPart<MapState>[]>;

  constructor(layers: Pick<MapLayers, 'phase' | 'rows'>) {
    this.parts = computed(() => {
      const record = this.#record.value;
      const known = new Set(layers.rows.value.map(({ layer }) => layer.id));
      const isReady = layers.phase.value.kind === 'ready';
      const gone = isReady ? this.#layers.value.filter((id) => !known.has(id)) : [];
      return [
        ...(record ? [describeRecord(record)] : []),
        ...(gone.length > 0
          ? [{ kind: 'layers' as const, keys: ['layers' as const], names: gone }]
          : []),
      ];
    });
  }

  /** Follows what a state names, in place of the one before. */
  follow({ layers = {} }: MapState): void {
    this.#layers.value = Object.keys(layers);
    this.#record.value = null;
  }

  /** Notes that the server does not have the record of the state. */
  missRecord(record: RecordLocator): void {
    this.#record.value = record;
  }

  dismiss(keys: readonly (keyof MapState)[]): void {
    if (keys.includes('layers')) this.#layers.value = [];
    if (keys.includes('record')) this.#record.value = null;
  }
}

function describeRecord({ keys }: RecordLocator): MissingPart<MapState> {
  return { kind: 'record', keys: ['record'], names: [Object.values(keys).join(' ')] };
}
