import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ValueAxis } from '../../compute/statistics/value-axis.ts';

/** Values at both ends of an axis; `from` may be the greater one. */
export interface AxisEnd {
  from: number;
  to: number;
}

/** Ends of the axes that the user chose; null where they are fitted to the values. */
export class AxisEnds {
  readonly #ends = signal<{ x: AxisEnd | null; y: AxisEnd | null }>({ x: null, y: null });
  readonly chosen: ReadonlySignal<{ x: AxisEnd | null; y: AxisEnd | null }> = this.#ends;

  readonly #isEdited = signal(false);
  /** Whether their fields are shown. */
  readonly isEdited: ReadonlySignal<boolean> = this.#isEdited;

  /** Shows or hides their fields. */
  edit(isEdited: boolean): void {
    this.#isEdited.value = isEdited;
  }

  /** Sets the ends of an axis; null fits them. Ends that are one value change nothing. */
  set(axis: 'x' | 'y', ends: AxisEnd | null): void {
    if (!ends || ends.from !== ends.to) this.#ends.value = { ...this.#ends.peek(), [axis]: ends };
  }

  /** Fits both axes. */
  clear(): void {
    this.#ends.value = { x: null, y: null };
  }

  swap(): void {
    const { x, y } = this.#ends.peek();
    this.#ends.value = { x: y, y: x };
  }

  /** An axis with the ends that were chosen; those without a logarithm leave it as it is. */
  apply(axis: 'x' | 'y', fitted: ValueAxis): ValueAxis {
    const ends = this.#ends.value[axis];
    const isDrawn = ends !== null && (!fitted.isLog || (ends.from > 0 && ends.to > 0));
    return isDrawn ? { ...fitted, ...ends } : fitted;
  }
}
