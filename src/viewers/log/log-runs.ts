import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ElementHost } from '../../core/element-host.ts';
import type { LogRun } from '../../sources/log/runs/runs-source.ts';
import type { LogSource } from '../../sources/log/source.ts';
import {
  createRuns,
  createSource,
  joinRuns,
  type LogRunValues,
  type LogSourceValues,
  nameRun,
} from '../shared/log-source.ts';
import { describeRuns, type LogRunState } from './run-states.ts';

/** The logs that a viewer shows in one plot: mostly one, or several runs of a well. */
export class LogRuns {
  readonly #list = signal<readonly LogRun[]>([]);
  readonly list: ReadonlySignal<readonly LogRun[]> = this.#list;
  /** The runs that the page has set. */
  #begun: readonly LogRun[] = [];

  constructor(
    private readonly host: ElementHost,
    private readonly onTemplates: Parameters<typeof createSource>[2],
  ) {}

  /**
   * Begins with what properties name, changed by the runs of a state.
   * @returns where it comes from; null without a log
   */
  begin({
    sources,
    runs,
    ...values
  }: LogSourceValues & {
    sources?: readonly LogRunValues[] | undefined;
    runs?: readonly LogRunState[] | undefined;
  }): LogSource | null {
    this.#begun = this.#create(sources, values);
    return this.set(runs ? restoreRuns(runs, this.#begun, this.host) : this.#begun);
  }

  /** The runs as a state names them; undefined if they are as the page has set them. Reads a signal. */
  describe(): readonly LogRunState[] | undefined {
    return describeRuns(this.#list.value, this.#begun);
  }

  #create(sources: readonly LogRunValues[] | undefined, values: LogSourceValues): LogRun[] {
    if (sources) return createRuns(sources, this.host, this.onTemplates);
    const source = createSource(values, this.host, this.onTemplates);
    return source ? [{ name: nameRun(source, 0), source, shift: 0 }] : [];
  }

  /** Changes which runs are shown. @returns where they come from together */
  set(runs: readonly LogRun[]): LogSource | null {
    this.#list.value = runs;
    return joinRuns(runs);
  }
}

/** The runs that a state names. @param set the runs that the page has set */
export function restoreRuns(
  states: readonly LogRunState[],
  set: readonly LogRun[],
  host: ElementHost,
): LogRun[] {
  return states.flatMap(({ name, shift = 0, frame, source, ...values }) => {
    const log = source === undefined ? createSource(values, host, () => '') : set[source]?.source;
    return log ? [{ name, shift, frame, source: log }] : [];
  });
}
