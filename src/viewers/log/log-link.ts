import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { LinkedBrush } from '../../core/link.ts';
import { BrushLink, fromLinkedDepths } from '../../core/link-brush.ts';
import { DepthBrush } from '../../plot/log/depth-brush.ts';
import type { LogDocument } from '../../plot/log/document.ts';
import type { LogPlot } from '../../plot/log/log-plot.ts';
import { offerLog } from '../../sources/log/linked-logs.ts';
import type { OpenLog } from '../../sources/log/source.ts';
import { metresPer } from '../../units/depth.ts';
import type { LogState } from './log-state.ts';
import { findIndexMetres } from './picks/drawn-markers.ts';
import type { PlotView } from './plot-view.ts';

/**
 * What a log viewer shares with the elements of its link besides cursor and range: the log that is
 * open, and the depths that are selected, as bands over the tracks.
 */
export class LogLink {
  readonly #name = signal<string | undefined>(undefined);
  readonly #opened = signal<OpenLog | null>(null);
  readonly #shown = signal<LinkedBrush | null>(null);
  readonly #isSelecting = signal(false);
  /** Whether a drag in the tracks selects depths, without Alt. */
  readonly isSelecting: ReadonlySignal<boolean> = this.#isSelecting;
  readonly #link = new BrushLink((brush) => (this.#shown.value = brush));
  readonly #stops: readonly (() => void)[];

  constructor(
    log: LogState,
    private readonly view: PlotView,
  ) {
    this.#stops = [
      effect(() => {
        const [name, opened, frame] = [this.#name.value, this.#opened.value, log.frame.value];
        // What is closed, or is being read again, is offered no more.
        if (!name || !opened || log.info.value !== opened.info || !frame) return;
        return offerLog(name, {
          log: opened,
          frameId: frame.frameId,
          name: log.source?.name ?? '',
        });
      }),
      view.addTool((plot) => this.#brush(plot)),
    ];
  }

  /** Joins the link of a name in place of the earlier one; undefined leaves it. */
  join(name: string | undefined): void {
    this.#name.value = name;
    this.#link.join(name);
    if (!name) this.#shown.value = null;
  }

  /** Shares the log that was read. */
  follow(log: OpenLog | null): void {
    this.#opened.value = log;
  }

  /** Lets a drag select depths in place of moving the picture. */
  select(isSelecting: boolean): void {
    this.#isSelecting.value = isSelecting;
  }

  /** Top and base of the selected depths in the shown unit. */
  get selected(): [top: number, base: number][] {
    const shown = this.#shown.peek();
    const unit = sharedUnit(this.view.document.peek());
    const bands = (shown && unit !== null && fromLinkedDepths(shown, unit)) || [];
    return Array.from({ length: bands.length / 2 }, (_, i) => [bands[2 * i]!, bands[2 * i + 1]!]);
  }

  dispose(): void {
    this.join(undefined);
    this.#stops.forEach((stop) => stop());
  }

  #brush(plot: LogPlot): () => void {
    const brush = plot.useTool(
      (parts) =>
        new DepthBrush(parts, {
          isSelecting: () => this.#isSelecting.peek(),
          cursorDepth: () => plot.cursorDepth,
          onSelect: (interval) => this.#select(interval),
        }),
    );
    // Depths of the bands follow the shown unit.
    const stop = effect(() => {
      const shown = this.#shown.value;
      const unit = sharedUnit(this.view.document.value);
      const bands = shown && unit !== null && fromLinkedDepths(shown, unit);
      brush.show(bands || new Float64Array());
    });
    return () => {
      stop();
      brush.dispose();
    };
  }

  #select(interval: { top: number; base: number } | null): void {
    const unit = sharedUnit(this.view.document.peek());
    if (unit === null) return;
    this.#link.send(interval && [interval], unit);
    this.#shown.value = this.#link.shown;
  }
}

/** The unit of depths that the link can share; null where the index is no measured depth. */
function sharedUnit(document: LogDocument | null): string | null {
  if (!document) return null;
  const isOtherDepth =
    metresPer(document.unit) !== null && findIndexMetres(document.data.index) === null;
  return isOtherDepth ? null : document.unit;
}
