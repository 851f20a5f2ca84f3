import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { rowsOfZone, zoneKey } from '../../compute/row-zones.ts';
import type { ZoneChoice } from '../shared/curves/zone-choice.ts';

/** What makes the zones of the wells of a plot, and the one zone of them that is shown. */
export class WellZones {
  readonly #choice = signal<string | null>(null);
  readonly #zone = signal<string | null>(null);
  /** What makes the zones of each well: `tops`, the mnemonic of a discrete curve, null for none. */
  readonly choice: ReadonlySignal<string | null> = this.#choice;
  /** Names of the zones of all wells, each once, in the order of the first well that has it. */
  readonly names = computed((): readonly string[] => {
    const names = new Map<string, string>();
    for (const { zones } of this.wells.value)
      for (const name of zones.rows.value?.names ?? [])
        if (!names.has(zoneKey(name))) names.set(zoneKey(name), name);
    return [...names.values()];
  });
  /** The only zone whose samples are shown, as wells spell it; null where all samples are. */
  readonly zone = computed((): string | null => {
    const wanted = this.#choice.value === null ? null : this.#zone.value;
    if (wanted === null) return null;
    return this.names.value.find((name) => zoneKey(name) === zoneKey(wanted)) ?? wanted;
  });
  /** Whether any of the wells has tops. */
  readonly hasTops = computed(() => this.wells.value.some(({ zones }) => zones.hasTops.value));

  constructor(private readonly wells: ReadonlySignal<readonly { zones: ZoneChoice }[]>) {}

  /** Chooses what makes the zones; they are there once the wells are read again. */
  choose(choice: string | null): void {
    this.#choice.value = choice || null;
    this.#zone.value = null;
    for (const well of this.wells.peek()) this.prepare(well);
  }

  /** Shows the samples of one zone alone; null shows all. */
  showOnly(zone: string | null): void {
    this.#zone.value = zone || null;
  }

  /** Sets what makes the zones of a well before it is read. */
  prepare({ zones }: { zones: ZoneChoice }): void {
    zones.choose(this.#choice.peek());
  }

  /** Rows of a well that are in the zone, as 1; null without the zone, undefined where all are. */
  findRows({ zones }: { zones: ZoneChoice }): Uint8Array | null | undefined {
    const zone = this.zone.value;
    if (zone === null) return undefined;
    const rows = zones.rows.value;
    return rows && rowsOfZone(rows, zone);
  }
}
