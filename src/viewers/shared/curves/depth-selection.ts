import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { type RowInterval, rowIntervals, rowsInIntervals } from '../../../compute/row-intervals.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import type { LinkedBrush } from '../../../core/link.ts';
import { BrushLink, fromLinkedDepths } from '../../../core/link-brush.ts';

/** The samples among which is selected. */
export interface SelectedSamples {
  index: Float64Array;
  indexUnit: string;
}

/**
 * The samples that are selected in a plot: by a brush that was drawn in it, or by the depths that
 * were selected elsewhere in its link. A brush is announced by `geo-brush` and sent to the link.
 */
export class DepthSelection<Brush> {
  readonly #brush = signal<Brush | null>(null);
  readonly #linked = signal<LinkedBrush | null>(null);
  /** What was drawn in this plot; null without it. */
  readonly brush: ReadonlySignal<Brush | null> = this.#brush;
  /** Whether anything is selected, here or elsewhere in the link. */
  readonly isSelected = computed(() => this.#brush.value !== null || this.#linked.value !== null);
  /** Rows that are selected, as 1; null without a selection. */
  readonly rows = computed((): Uint8Array | null => {
    const samples = this.samples.value;
    if (!samples) return null;
    const [brush, linked] = [this.#brush.value, this.#linked.value];
    if (brush) return this.rowsIn(brush);
    if (!linked) return null;
    const depths = fromLinkedDepths(linked, samples.indexUnit);
    return depths && rowsInIntervals(samples.index, depths);
  });
  /** Number of rows that are selected; null without a selection. */
  readonly count = computed((): number | null => {
    const rows = this.rows.value;
    if (!rows) return null;
    let count = 0;
    for (let row = 0; row < rows.length; row++) count += rows[row]!;
    return count;
  });
  /** The brush of a state, until the samples are read. */
  #given: Brush | null = null;
  readonly #link = new BrushLink((brush) =>
    batch(() => {
      this.#brush.value = null;
      this.#linked.value = brush;
    }),
  );

  /**
   * @param samples rows whose index is NaN can be in a brush, and are at no depth
   * @param rowsIn the rows in a brush, as 1, of the samples that are shown
   * @param describe what `geo-brush` has besides depths
   */
  constructor(
    private readonly host: ElementHost,
    private readonly samples: ReadonlySignal<SelectedSamples | null>,
    private readonly rowsIn: (brush: Brush) => Uint8Array | null,
    private readonly describe: () => object = () => ({}),
  ) {}

  /** Joins a link; undefined leaves it. */
  join(name: string | undefined): void {
    this.#link.join(name);
  }

  /** Selects what is in a brush; null selects nothing, here and in the link. */
  set(brush: Brush | null): void {
    this.#given = null;
    if (brush === null && !this.isSelected.peek()) return;
    batch(() => {
      this.#brush.value = brush;
      this.#linked.value = null;
    });
    const depths = this.intervals();
    const unit = this.samples.peek()?.indexUnit ?? '';
    this.host.emit('geo-brush', { depths, unit, ...this.describe() });
    this.#link.send(brush && depths, unit);
  }

  /** Selects what is in the brush of a state; it is announced by `settle`. Null selects nothing. */
  give(brush: Brush | null): void {
    this.#given = brush;
    if (brush) this.#brush.value = brush;
    else if (this.#brush.peek()) this.set(null);
  }

  /** Announces the brush that was given, once the samples are read. */
  settle(): void {
    const brush = this.#given;
    if (brush && this.samples.peek()) this.set(brush);
  }

  /** Drops a brush whose axes are there no more, without telling anyone; one that was given stays. */
  drop(): void {
    this.#brush.value = this.#given;
  }

  /** The stretches of the log that are selected. */
  intervals(): RowInterval[] {
    const [rows, samples] = [this.rows.peek(), this.samples.peek()];
    return rows && samples ? rowIntervals(rows, samples.index) : [];
  }

  dispose(): void {
    this.#link.dispose();
  }
}
