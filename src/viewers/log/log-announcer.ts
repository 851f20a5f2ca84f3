import type { ElementHost } from '../../core/element-host.ts';
import type { OpenLog } from '../../sources/log/source.ts';
import { describeFile } from './file-detail.ts';
import type { PlotInput } from './plot-loader.ts';
import type { VisibleDepths } from './plot-view.ts';

/** Sends the events of a log viewer that report what was read and drawn. */
export class LogAnnouncer {
  #announced: PlotInput | null = null;

  constructor(private readonly host: ElementHost) {}

  /** Sends `geo-file`: when a file is open, and when reading it finds more. */
  file(log: OpenLog, name: string): void {
    const detail = describeFile(log, name);
    if (detail) this.host.emit('geo-file', detail);
  }

  /** Sends `geo-plot`, once for each complete plot. */
  plot(input: PlotInput, depth: VisibleDepths | null): void {
    if (!input.complete || this.#announced === input) return;
    this.#announced = input;
    this.host.emit('geo-plot', {
      frame: input.frame.name,
      curves: input.data.curves.map(({ mnemonic }) => mnemonic),
      samples: input.data.index.values.length,
      depth,
      elapsedMs: performance.now() - input.startedMs,
    });
  }
}
