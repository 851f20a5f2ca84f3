import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { joinLink, type Link } from '../../../core/link.ts';
import { makeIndexAxis, nearestSample } from '../../../plot/log/index-axis.ts';
import { metresPer } from '../../../units/depth.ts';
import type { SelectedSamples } from './depth-selection.ts';

/**
 * The sample that is pointed at: in this plot, or at its depth in another element of the link, such
 * as the tracks of a log viewer.
 */
export class DepthCursor {
  readonly #own = signal<number | null>(null);
  readonly #linkedM = signal<number | null>(null);
  readonly #axis = computed(() => {
    const samples = this.samples.value;
    return samples && metresPer(samples.indexUnit) !== null ? makeIndexAxis(samples.index) : null;
  });
  /** Row of the sample; null for none. */
  readonly row: ReadonlySignal<number | null> = computed(() => {
    const [own, count] = [this.#own.value, this.samples.value?.index.length ?? 0];
    return own !== null && own < count ? own : this.#findRow(this.#linkedM.value);
  });
  #name: string | undefined;
  #link: Link | null = null;

  /** @param samples a row whose index is NaN is at no depth */
  constructor(private readonly samples: ReadonlySignal<SelectedSamples | null>) {}

  /** Joins the link of a name in place of the earlier one; undefined leaves it. */
  join(name: string | undefined): void {
    if (name === this.#name) return;
    this.#name = name;
    this.#link?.close();
    this.#linkedM.value = null;
    this.#link = name
      ? joinLink(name, ({ cursorM }) => {
          if (cursorM !== undefined) this.#linkedM.value = cursorM;
        })
      : null;
  }

  /** Points at the sample of a row, whose depth the link gets; null points at none. */
  point(row: number | null): void {
    if (row === this.#own.peek()) return;
    this.#own.value = row;
    const samples = this.samples.peek();
    const metres = metresPer(samples?.indexUnit ?? '');
    const depth = row === null ? NaN : (samples?.index[row] ?? NaN);
    if (row === null) this.#linkedM.value = null;
    if (metres !== null) this.#link?.send({ cursorM: Number.isNaN(depth) ? null : depth * metres });
  }

  /** Leaves the link. */
  dispose(): void {
    this.join(undefined);
  }

  /** The sample at a depth; null where the log has none within a step and a half. */
  #findRow(depthM: number | null): number | null {
    const [axis, samples] = [this.#axis.value, this.samples.value];
    if (depthM === null || !axis || !samples) return null;
    const depth = depthM / metresPer(samples.indexUnit)!;
    const at = nearestSample(axis, depth, (axis.step || 1) * REACH);
    return at < 0 ? null : (axis.order?.[at] ?? at);
  }
}

/** How far from a sample a depth is still at it, in steps of the index. */
const REACH = 1.5;
