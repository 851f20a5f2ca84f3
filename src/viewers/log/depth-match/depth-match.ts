import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import {
  correlateCurves,
  type Correlation,
  findBestShift,
} from '../../../compute/edit/correlate.ts';
import {
  checkTies,
  type DepthTie,
  shiftDepth,
  sortTies,
  type TieProblem,
} from '../../../compute/edit/depth-ties.ts';
import type { CurvePass } from '../../../compute/quality/repeat-section.ts';

/** A tie of the list, with how well the curves agree around it. */
export interface MatchedTie extends DepthTie {
  correlation: Correlation | null;
}

/** Shifts that are tried on each side of a tie, as parts of its window. */
const TRIED = 60;
const TRIED_REACH = 0.5;

/**
 * The ties between a reference and the curve that is shifted, as they are edited. All depths are in
 * the unit of the index.
 */
export class DepthMatch {
  readonly #ties = signal<readonly DepthTie[]>([]);
  readonly #window: Signal<number>;
  /** Of ties as they are, so that a drag computes that of the dragged one alone. */
  #known = new WeakMap<DepthTie, Correlation | null>();
  /** Length of the interval around a tie in which the curves are compared. */
  readonly window: ReadonlySignal<number>;
  readonly ties: ReadonlySignal<readonly MatchedTie[]>;
  /** Why the ties cannot be applied; null where they can. */
  readonly problem: ReadonlySignal<TieProblem | null>;

  constructor(
    readonly reference: CurvePass,
    readonly curve: CurvePass,
    window: number,
  ) {
    this.window = this.#window = signal(window);
    this.problem = computed(() => checkTies(this.#ties.value));
    this.ties = computed(() =>
      this.#ties.value.map((tie) => ({ ...tie, correlation: this.correlate(tie) })),
    );
  }

  setWindow(length: number): void {
    if (!(length > 0)) return;
    this.#known = new WeakMap();
    this.#window.value = length;
  }

  /** How well the curves agree around a tie, if the curve is moved by it. */
  correlate(tie: DepthTie): Correlation | null {
    const around = this.#around(tie.to);
    const known = this.#known.get(tie);
    if (known !== undefined) return known;
    const found = correlateCurves(this.reference, this.curve, tie.to - tie.from, around);
    this.#known.set(tie, found);
    return found;
  }

  /** Adds a tie. @returns its place */
  add(tie: DepthTie): number {
    this.#ties.value = [...this.#ties.peek(), tie];
    return this.#ties.peek().length - 1;
  }

  change(place: number, change: Partial<DepthTie>): void {
    const tie = this.#ties.peek()[place];
    if (tie) this.#ties.value = this.#ties.peek().with(place, { ...tie, ...change });
  }

  remove(place: number): void {
    this.#ties.value = this.#ties.peek().toSpliced(place, 1);
  }

  clear(): void {
    this.#ties.value = [];
  }

  /** Moves a tie to the shift at which the curves agree best, within half a window. */
  improve(place: number): void {
    const tie = this.#ties.peek()[place];
    if (!tie) return;
    const step = (TRIED_REACH * this.window.peek()) / TRIED;
    const shifts = Array.from(
      { length: 2 * TRIED + 1 },
      (_, i) => tie.to - tie.from + (i - TRIED) * step,
    );
    const best = findBestShift(this.reference, this.curve, this.#around(tie.to), shifts);
    if (best) this.change(place, { from: tie.to - best.shift });
  }

  /** Where a depth of the curve comes to lie; itself while the ties cannot be applied. */
  shift(): (depth: number) => number {
    if (this.problem.value) return (depth) => depth;
    const sorted = sortTies(this.#ties.value);
    return (depth) => shiftDepth(depth, sorted);
  }

  #around(depth: number): { top: number; base: number } {
    return { top: depth - this.window.value / 2, base: depth + this.window.value / 2 };
  }
}
