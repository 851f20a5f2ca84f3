import type { MissingParts } from '../missing-part.ts';
import { ViewState, type ViewStateOptions } from '../view-state.ts';

/** Properties of an element that its state names too, with the state. */
export type PlotViewProperties<State, Key extends keyof State> = {
  [K in Key]?: State[K] | undefined;
} & { state?: unknown };

/** How the state of a plot and the properties that say the same one by one are joined. */
export interface PlotStateOptions<
  State extends object,
  Key extends keyof State,
> extends ViewStateOptions<State> {
  /** Properties that a state names too. */
  keys: readonly Key[];
  /** Values that say nothing: those that attributes have by default. */
  defaults: Partial<State>;
  /** Takes from a state what is no property. */
  restore(state: State): void;
}

/** The property `state` of a plot beside the properties that say the same one by one. */
export class PlotStateProperty<State extends object, Key extends keyof State> {
  /** What a state asks for and the data do not have. */
  readonly missing: MissingParts<State>;
  readonly #state: ViewState<State>;
  /** What the page has set one by one. */
  #own: Partial<Record<Key, unknown>> = {};

  constructor(private readonly options: PlotStateOptions<State, Key>) {
    this.#state = new ViewState(options);
    this.missing = this.#state.missingParts();
  }

  /** What is shown now; undefined while nothing is. */
  get current(): State | undefined {
    return this.#state.current;
  }

  /**
   * Reads a state among properties that were set. A property that is set with it or later goes over
   * it; one that it does not name is as the page has set it before.
   * @returns the properties as they are then, and the state that says what to show; null for none
   */
  follow<P extends PlotViewProperties<State, Key>>(
    given: Readonly<Partial<P>>,
  ): { changed: Readonly<Partial<P>>; restored: State | null } {
    const { keys, defaults } = this.options;
    const own: Partial<Record<Key, unknown>> = {};
    for (const key of keys)
      if (key in given) own[key] = given[key] === defaults[key] ? undefined : given[key];
    this.#own = { ...this.#own, ...own };
    const state = 'state' in given ? this.#state.follow(given.state) : null;
    if (!state) return { changed: given, restored: null };
    this.options.restore(state);
    const values = keys.map((key) => [key, own[key] ?? state[key] ?? this.#own[key]]);
    return { changed: { ...given, ...Object.fromEntries(values) }, restored: state };
  }

  /** The values that the page has set one by one, and not by its state. */
  pickOwn<V extends Partial<Record<Key, unknown>>>(values: V): Partial<V> {
    const own = Object.entries(values).filter(([key, value]) => this.#own[key as Key] === value);
    return Object.fromEntries(own) as Partial<V>;
  }

  /** Call it when what was followed is applied. */
  settle(): void {
    this.#state.settle();
  }

  dispose(): void {
    this.#state.dispose();
  }
}
