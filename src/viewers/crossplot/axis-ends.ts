import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { ValueAxis } from '../../compute/statistics/value-axis.ts';
import type { AxisEnd } from '../shared/curves/axis-end.ts';

/** Ends of both axes; null where they are fitted to the values. */
export interface BothEnds {
  x: AxisEnd | null;
  y: AxisEnd | null;
}

const FITTED: BothEnds = { x: null, y: null };

/** Ends of the axes that the user chose. */
export class AxisEnds {
  readonly #ends = signal(FITTED);
  readonly chosen: ReadonlySignal<BothEnds> = this.#ends;
  /** Ends for the curves that are put on the axes next. */
  #given = FITTED;

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
    this.#ends.value = FITTED;
  }

  /** Names the ends that `restart` takes, once. */
  give(ends: BothEnds): void {
    this.#given = ends;
  }

  /** Other curves are put on the axes: both are fitted, or have the ends that were given. */
  restart(): void {
    this.#ends.value = this.#given;
    this.#given = FITTED;
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
