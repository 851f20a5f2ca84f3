import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import { rowIntervals, type RowInterval } from '../../compute/row-intervals.ts';
import type { LogSourceValues } from '../shared/log-source.ts';
import type { StagePhase } from '../shared/PlotStage.tsx';
import type { LogReadingValues } from '../shared/curves/log-reading.ts';
import type { LogZone } from '../shared/curves/zone-choice.ts';
import { type GivenWell, HistogramWell, type WellEvents } from './histogram-well.ts';
import { joinWells } from './join-wells.ts';
import { WellZones } from './well-zones.ts';

/** One of several wells in a histogram: an entry of the property `sources`. */
export interface WellValues extends LogSourceValues, GivenWell {}

/** Depths of a well that are selected. */
export interface WellDepths {
  name: string;
  depths: RowInterval[];
  unit: string;
}

/** The wells of a histogram: one or several. The first is the one whose depths a link shares. */
export class WellList {
  readonly #list = signal<readonly HistogramWell[]>([]);
  readonly #hidden = signal<ReadonlySet<HistogramWell>>(new Set());
  /** Names of wells that a state hides, open or not. */
  readonly #hiddenNames = signal<readonly string[]>([]);
  /** Never empty. */
  readonly list: ReadonlySignal<readonly HistogramWell[]> = this.#list;
  /** The well whose depths are shared; it is the same for good, whatever log it shows. */
  readonly first: HistogramWell;
  /** What makes the zones of all wells, and the one that is shown. */
  readonly wellZones = new WellZones(this.#list);
  /** Whether there are several. */
  readonly isSeveral = computed(() => this.list.value.length > 1);
  /** Names as they are shown, each once: a well without a name has its number. */
  readonly names = computed((): readonly string[] =>
    numberRepeated(this.list.value.map(({ name }, i) => name.value || String(i + 1))),
  );
  /** Whether each well is shown. */
  readonly #areShown = computed((): readonly boolean[] => {
    const [hidden, names] = [this.#hidden.value, this.#hiddenNames.value];
    return this.list.value.map(
      (well, i) => !hidden.has(well) && !names.includes(this.names.value[i]!),
    );
  });
  /** Names of the wells that are hidden, with those of a state that are not open. */
  readonly hidden = computed((): readonly string[] => {
    const hidden = this.names.value.filter((_, i) => !this.#areShown.value[i]);
    return this.isSeveral.value ? [...new Set([...this.#hiddenNames.value, ...hidden])] : [];
  });
  /** The samples of all wells; null before the first ones are read. */
  readonly joined = computed(() =>
    joinWells(
      this.list.value.map((well, i) => ({
        name: this.isSeveral.value ? this.names.value[i]! : '',
        samples: well.samples.value,
        inZone: this.wellZones.findRows(well),
      })),
    ),
  );
  /** The wells as the zones of a plot; empty for a single well. */
  readonly zones = computed((): readonly LogZone[] =>
    this.isSeveral.value
      ? this.names.value.map((name, number) => ({
          name,
          number,
          isShown: this.#areShown.value[number]!,
        }))
      : [],
  );
  /** Rows of the wells that are shown, as 1; null where all are. */
  readonly shownRows = computed((): Uint8Array | null => {
    const [rows, areShown] = [this.joined.value?.rows, this.#areShown.value];
    if (!rows || areShown.every(Boolean)) return null;
    return Uint8Array.from(rows.rows, (well) => (areShown[well] ? 1 : 0));
  });
  /** Whether all wells are read, with the zones that are chosen. */
  readonly areRead = computed(() =>
    this.list.value.every(({ reading, samples, zones }) =>
      samples.value ? zones.isRead.value : reading.phase.value.kind !== 'loading',
    ),
  );
  /** Where the plot is: ready with the first well that is. */
  readonly phase = computed((): StagePhase => {
    const phases = this.list.value.map(({ reading }) => reading.phase.value);
    const find = (kind: StagePhase['kind']): StagePhase | undefined =>
      phases.find((phase) => phase.kind === kind);
    if (this.joined.value) return find('ready') ?? phases[0]!;
    return find('loading') ?? find('failed') ?? phases[0]!;
  });

  constructor(
    private readonly host: ElementHost,
    private readonly events: WellEvents,
  ) {
    this.first = this.#make();
    this.#list.value = [this.first];
  }

  /** Shows one log, of a source or of a link, in place of those before. */
  showOne(values: LogReadingValues): void {
    this.#show([values], [{}]);
  }

  /** Shows several logs in place of those before. */
  showAll(wells: readonly WellValues[]): void {
    this.#show(wells.length > 0 ? wells : [{}], wells);
  }

  /** Shows another log beside those that are shown. */
  add(values: WellValues): void {
    const well = this.#make();
    well.setSource(values, values);
    this.#list.value = [...this.#list.peek(), well];
  }

  /** Takes a well away; the first one stays. */
  remove(number: number): void {
    const wells = this.#list.peek();
    const well = wells[number];
    if (!well || number === 0) return;
    batch(() => {
      this.show(number, true);
      this.#list.value = wells.filter((one) => one !== well);
    });
    well.dispose();
  }

  /** Shows or hides the samples of a well. */
  show(number: number, isShown: boolean): void {
    const [well, name] = [this.#list.peek()[number], this.names.peek()[number]];
    if (!well) return;
    const hidden = new Set(this.#hidden.peek());
    if (isShown) hidden.delete(well);
    else hidden.add(well);
    batch(() => {
      this.#hidden.value = hidden;
      this.#hiddenNames.value = this.#hiddenNames.peek().filter((one) => one !== name);
    });
  }

  /** Hides the wells of these names alone, also those that are opened next. */
  hideOnly(names: readonly string[]): void {
    batch(() => {
      this.#hidden.value = new Set();
      this.#hiddenNames.value = names;
    });
  }

  /** Opens all logs again. */
  async refresh(): Promise<void> {
    await Promise.all(this.#list.peek().map(({ reading }) => reading.refresh()));
  }

  /** Resolves when nothing is read. */
  async settled(): Promise<void> {
    await Promise.all(this.#list.peek().map(({ reading }) => reading.settled()));
  }

  /** The depths of each well that rows are of. @param rows of the joined samples, as 1 */
  depthsOf(rows: Uint8Array): WellDepths[] {
    const joined = this.joined.peek();
    if (!joined) return [];
    return this.#list.peek().map(({ samples }, i) => {
      const { index = new Float64Array(), indexUnit = '' } = samples.peek() ?? {};
      const own = rows.subarray(joined.starts[i], joined.starts[i + 1]);
      return { name: this.names.peek()[i]!, depths: rowIntervals(own, index), unit: indexUnit };
    });
  }

  dispose(): void {
    this.#list.peek().forEach((well) => well.dispose());
  }

  #make(): HistogramWell {
    const well = new HistogramWell(this.host, this.events);
    this.wellZones.prepare(well);
    return well;
  }

  #show(sources: readonly LogReadingValues[], given: readonly GivenWell[]): void {
    const [, ...before] = this.#list.peek();
    const wells = sources.map((_, i) => (i === 0 ? this.first : this.#make()));
    // A state that was set before the first wells is meant for them.
    const names = this.joined.peek() ? [] : this.#hiddenNames.peek();
    batch(() => {
      this.hideOnly(names);
      this.#list.value = wells;
    });
    before.forEach((well) => well.dispose());
    wells.forEach((well, i) => well.setSource(given[i] ?? {}, sources[i]!));
  }
}

/** Names of which those that were there before have a number behind: "A", "A (2)". */
function numberRepeated(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count > 1 ? `${name} (${count})` : name;
  });
}
