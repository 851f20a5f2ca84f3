import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import { problemError } from '../../core/problem-error.ts';
import type { LogCurve, LogFrame } from '../../formats/log-file.ts';
import { findByMnemonic } from '../../compute/find-curve.ts';
import { findFamily } from '../../compute/curve-families.ts';
import { identifyLog } from '../../sources/log/log-identity.ts';
import { withoutExtension } from '../shared/export/file-stem.ts';
import { LogReading, type LogReadingValues } from '../shared/curves/log-reading.ts';
import {
  readSampleCurves,
  type SampleCurves,
  scalarCurves,
} from '../shared/curves/sample-curves.ts';
import { ZoneChoice } from '../shared/curves/zone-choice.ts';

/** What a histogram does with one of its wells. */
export interface WellEvents {
  /** Its log is open: choose a curve and read it. */
  onOpen(well: HistogramWell): void;
  /** The log before is closed. */
  onClose(well: HistogramWell): void;
}

/** What a page says of a well besides its log. */
export interface GivenWell {
  name?: string | undefined;
  /** Mnemonic of its curve, where it is another than that of the plot. */
  curve?: string | undefined;
}

/** One of the wells whose values a histogram shows: its log, and a curve of it. */
export class HistogramWell {
  readonly #samples = signal<SampleCurves | null>(null);
  readonly #isLacking = signal(false);
  readonly reading: LogReading;
  readonly zones = new ZoneChoice();
  /** The curve that is drawn; null before it is read, and where the log has none like it. */
  readonly samples: ReadonlySignal<SampleCurves | null> = this.#samples;
  /** Whether the log has no curve like that of the plot. */
  readonly isLacking: ReadonlySignal<boolean> = this.#isLacking;
  /** Name that was given, else that of its well, else of its file; empty where none is known. */
  readonly name = computed((): string => {
    const shown = this.reading.shown.value;
    const given = this.#given.value.name ?? '';
    if (given || !shown) return given;
    const { well, log } = identifyLog(shown.log.info, this.reading.frame.value, shown.name);
    return well || withoutExtension(log);
  });

  readonly #given = signal<GivenWell>({});
  #logId: string | undefined;

  constructor(host: ElementHost, events: WellEvents) {
    this.reading = new LogReading(host, {
      onOpen: () => events.onOpen(this),
      onClose: () => {
        this.#samples.value = null;
        this.#isLacking.value = false;
        this.zones.clear();
        events.onClose(this);
      },
      hasSamples: () => this.#samples.peek() !== null,
    });
  }

  /** Key values of its log in a catalog; undefined of another source. */
  get logId(): string | undefined {
    return this.#logId;
  }

  /** Shows the log that properties name. */
  setSource(given: GivenWell, source: LogReadingValues): void {
    this.#given.value = given;
    this.#logId = source.logId;
    this.reading.setSource(source);
  }

  /**
   * Reads the curve of the log that is like that of the plot, and the zones of its samples.
   * @param wanted the curve of the plot; null where no log has one
   */
  read(wanted: Pick<LogCurve, 'mnemonic' | 'unit'> | null): Promise<void> {
    return this.reading.read(async (log, frame, stop) => {
      if (!wanted)
        throw problemError({ code: 'NO_CURVES_IN_FRAME', message: `frame ${frame.name}` });
      const curve = findCurve(frame, this.#given.peek().curve ?? wanted.mnemonic, wanted.unit);
      const samples = curve && (await readSampleCurves(log, frame, [curve.mnemonic], stop));
      const showZones = samples && (await this.zones.read(log, frame, samples.index, stop));
      return () =>
        batch(() => {
          this.#samples.value = samples;
          this.#isLacking.value = samples === null;
          showZones?.();
        });
    });
  }

  dispose(): void {
    this.reading.dispose();
  }
}

/** The curve of a name, else the first one of the same family. */
function findCurve(frame: LogFrame, mnemonic: string, unit: string): LogCurve | null {
  const curves = scalarCurves(frame);
  const named = findByMnemonic(curves, mnemonic);
  if (named) return named;
  const family = findFamily(mnemonic, unit)?.id;
  const isLike = (curve: LogCurve): boolean =>
    findFamily(curve.mnemonic, curve.unit)?.id === family;
  return (family !== undefined && curves.find(isLike)) || null;
}
