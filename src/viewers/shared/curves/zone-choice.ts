import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  type RowZones,
  zonesBelowTops,
  zonesByCode,
  zonesByDepth,
} from '../../../compute/row-zones.ts';
import { findByMnemonic } from '../../../compute/find-curve.ts';
import type { LogFrame } from '../../../formats/log-file.ts';
import { isGap } from '../../../plot/log/log-data.ts';
import type { LinkedLog } from '../../../sources/log/linked-logs.ts';
import type { WellMarker } from '../../../sources/wells/well-markers.ts';
import { metresPer } from '../../../units/depth.ts';
import { readSampleCurves, scalarCurves } from './sample-curves.ts';

/** Zones between the tops of the well. */
export const TOPS = 'tops';

/** Number of the samples that are in no zone. */
const OUTSIDE = -1;

/** A zone of the log. */
export interface LogZone {
  /** Empty of the samples that are in no zone. */
  name: string;
  /** Place in the colours of zones. */
  number: number;
  isShown: boolean;
}

/**
 * The zones by which samples are told apart: the intervals between the tops of the well, or the
 * values of a discrete curve. Those that the user hides are not drawn.
 */
export class ZoneChoice {
  readonly #choice = signal<string | null>(null);
  readonly #rows = signal<RowZones | null>(null);
  readonly #hidden = signal<readonly string[]>([]);
  readonly #unfit = signal<string | null>(null);
  readonly #readChoice = signal<string | null | undefined>(undefined);
  readonly #tops = signal<readonly WellMarker[]>([]);
  /** `TOPS`, the mnemonic of a curve, or null for no zones. */
  readonly choice: ReadonlySignal<string | null> = this.#choice;
  /** Names of the zones that are hidden; "" for the samples in no zone. */
  readonly hidden: ReadonlySignal<readonly string[]> = this.#hidden;
  /** The zone of each sample; null without zones. */
  readonly rows: ReadonlySignal<RowZones | null> = this.#rows;
  /** What was chosen and makes no zones: a curve with too many values, a log without tops. */
  readonly unfit: ReadonlySignal<string | null> = this.#unfit;
  /** Whether the zones are those of the choice; false until it is read. */
  readonly isRead = computed(() => this.#readChoice.value === this.#choice.value);
  /** Whether the log has tops. */
  readonly hasTops = computed(() => this.#tops.value.length > 0);
  /** The tops of the log, in metres along hole or the unit of its index; empty before `read`. */
  readonly tops: ReadonlySignal<readonly WellMarker[]> = this.#tops;
  /** The zones in the order of the log; empty without zones. */
  readonly zones = computed((): readonly LogZone[] => {
    if (!this.#rows.value) return [];
    const { names, rows } = this.#rows.value;
    const zones = names.map((name, number) => ({ name, number }));
    if (rows.includes(OUTSIDE)) zones.push({ name: '', number: OUTSIDE });
    return zones.map((zone) => ({ ...zone, isShown: !this.#hidden.value.includes(zone.name) }));
  });
  /** Rows of the zones that are shown, as 1; null where all are. */
  readonly shownRows = computed((): Uint8Array | null => {
    const [zones, rows] = [this.zones.value, this.#rows.value?.rows];
    const hidden = zones.filter(({ isShown }) => !isShown).map(({ number }) => number);
    return rows && hidden.length > 0
      ? Uint8Array.from(rows, (zone) => (hidden.includes(zone) ? 0 : 1))
      : null;
  });

  /** Names of zones to hide of the log that is opened next. */
  #hiddenNext: readonly string[] = [];
  /** The tops of the log that is open; null until they are read. */
  #topsOfLog: readonly WellMarker[] | null = null;

  /**
   * Chooses what makes the zones; they are there once `read` has ended.
   * @param hidden names of zones that are hidden, also of the log that is opened next
   */
  choose(choice: string | null, hidden: readonly string[] = []): void {
    this.#choice.value = choice || null;
    this.#hidden.value = hidden;
    this.#hiddenNext = hidden;
  }

  /** Shows or hides the samples of a zone. */
  showZone(number: number, isShown: boolean): void {
    const zone = this.zones.peek().find((one) => one.number === number);
    if (!zone) return;
    const others = this.#hidden.peek().filter((name) => name !== zone.name);
    this.#hidden.value = isShown ? others : [...others, zone.name];
  }

  /** Forgets the log before. */
  clear(): void {
    this.#rows.value = null;
    this.#hidden.value = this.#hiddenNext;
    this.#unfit.value = null;
    this.#readChoice.value = undefined;
    this.#tops.value = [];
    this.#topsOfLog = null;
  }

  /**
   * Reads what makes the zones.
   * @param index depths of the samples
   * @returns shows the zones
   */
  async read(
    log: LinkedLog['log'],
    frame: LogFrame,
    index: Float64Array,
    stop: AbortSignal,
  ): Promise<() => void> {
    const choice = this.#choice.peek();
    const tops = this.#topsOfLog ?? (await readTops(log, frame, stop));
    // A reading that was given up belongs to a log that may be closed.
    if (!stop.aborted) this.#topsOfLog = tops;
    const read =
      choice === null ? null : await this.#readZones(choice, { log, frame, index, tops, stop });
    const rows = read && read.names.length > 0 ? read : null;
    return () => {
      this.#hiddenNext = [];
      this.#tops.value = tops;
      this.#rows.value = rows;
      this.#readChoice.value = choice;
      this.#unfit.value = rows ? null : choice;
    };
  }

  async #readZones(
    choice: string,
    { log, frame, index, tops, stop }: ZoneInput,
  ): Promise<RowZones | null> {
    if (choice === TOPS) {
      const metres = metresPer(frame.indexUnit) ?? 1;
      const depths = tops.map(({ name, mdM }) => ({ name, depth: mdM / metres }));
      return zonesByDepth(index, zonesBelowTops(depths));
    }
    const curve = findByMnemonic(scalarCurves(frame), choice);
    if (!curve) return null;
    const { curves, nullValue } = await readSampleCurves(log, frame, [curve.mnemonic], stop);
    return zonesByCode(curves[0]!.values, nullValue);
  }
}

interface ZoneInput {
  log: LinkedLog['log'];
  frame: LogFrame;
  index: Float64Array;
  tops: readonly WellMarker[];
  stop: AbortSignal;
}

/** The tops of the data and of the server, metres along hole where the index has a depth. */
async function readTops(
  { markers = [], savedMarkers }: LinkedLog['log'],
  { indexUnit }: LogFrame,
  stop: AbortSignal,
): Promise<readonly WellMarker[]> {
  const metres = metresPer(indexUnit) ?? 1;
  const own = markers
    .filter(({ depth }) => !isGap(depth, NaN))
    .map(({ name, depth }) => ({ name, mdM: depth * metres }));
  const saved = metresPer(indexUnit) === null ? [] : ((await savedMarkers?.load(stop)) ?? []);
  return [...own, ...saved];
}
