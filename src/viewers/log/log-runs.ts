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

/** The logs that a viewer shows in one plot: mostly one, or several runs of a well. */
export class LogRuns {
  readonly #list = signal<readonly LogRun[]>([]);
  readonly list: ReadonlySignal<readonly LogRun[]> = this.#list;

  constructor(
    private readonly host: ElementHost,
    private readonly onTemplates: Parameters<typeof createSource>[2],
  ) {}

  /** Begins with what properties name. @returns where it comes from; null without a log */
  begin({
    sources,
    ...values
  }: LogSourceValues & { sources?: readonly LogRunValues[] | undefined }): LogSource | null {
    if (sources) return this.set(createRuns(sources, this.host, this.onTemplates));
    const source = createSource(values, this.host, this.onTemplates);
    return this.set(source ? [{ name: nameRun(source, 0), source, shift: 0 }] : []);
  }

  /** Changes which runs are shown. @returns where they come from together */
  set(runs: readonly LogRun[]): LogSource | null {
    this.#list.value = runs;
    return joinRuns(runs);
  }
}
