import type { Signal } from '@preact/signals-core';
import { ViewState, type ViewStateChange } from '../shared/view-state.ts';
import { formatEnds, parseEnds } from '../shared/curves/axis-end.ts';
import type { ZoneChoice } from '../shared/curves/zone-choice.ts';
import type { AxisChoice } from './axis-choice.ts';
import type { AxisEnds } from './axis-ends.ts';
import { type CrossViewState, parseCrossView } from './cross-view-state.ts';
import type { OverlayChoice } from './overlay-choice.ts';

/** Properties that a state names too. */
const KEYS = ['x', 'y', 'color', 'zones', 'overlays'] as const;
const FLAGS = ['logX', 'logY'] as const;
type ValueName = (typeof KEYS)[number] | (typeof FLAGS)[number];
type Values = { [K in ValueName]?: CrossViewState[K] | undefined };

/** Properties of the element that a state contains, with the state. */
export interface CrossViewProperties extends Values {
  state?: unknown;
}

/** Whether each axis is logarithmic by choice; null where it is as its family is usually drawn. */
export interface LogChoice {
  x: boolean | null;
  y: boolean | null;
}

/** What a state describes and sets. */
interface CrossChoices {
  axes: Signal<AxisChoice>;
  isLog: Signal<LogChoice>;
  hasRegression: Signal<boolean>;
  ends: AxisEnds;
  overlays: OverlayChoice;
  zones: ZoneChoice;
  /** Reads a signal: whether anything is drawn. */
  isRead(): boolean;
}

/** The property `state` of the crossplot beside the properties that say the same one by one. */
export class CrossStateProperty {
  readonly #state: ViewState<CrossViewState>;
  /** What the page has set one by one. */
  #own: Values = {};

  constructor(
    private readonly choices: CrossChoices,
    announce: (change: ViewStateChange<CrossViewState>) => void,
  ) {
    this.#state = new ViewState({
      parse: parseCrossView,
      describe: () => this.#describe(),
      steps: ['x', 'y', 'color', 'zones'],
      announce,
    });
  }

  /** What is shown now; undefined while nothing is. */
  get current(): CrossViewState | undefined {
    return this.#state.current;
  }

  /**
   * Reads a state among properties that were set, and takes from it what is no property: ends,
   * logarithmic axes, parameters, regression. A property that is set with it or later goes over it;
   * one that it does not name is as the page has set it before.
   * @returns the properties as they are then, and whether a state says what to show
   */
  follow<P extends CrossViewProperties>(
    given: Readonly<Partial<P>>,
  ): { changed: Readonly<Partial<P>>; isRestored: boolean } {
    const own = Object.fromEntries(
      [...KEYS, ...FLAGS].filter((key) => key in given).map((key) => [key, given[key]]),
    ) as Values;
    this.#own = { ...this.#own, ...own };
    const state = 'state' in given ? this.#state.follow(given.state) : null;
    if (!state) return { changed: given, isRestored: false };
    const { ends, isLog, overlays, hasRegression } = this.choices;
    ends.give({ x: parseEnds(state.rangeX), y: parseEnds(state.rangeY) });
    // The default of the attribute says nothing.
    const [x, y] = FLAGS.map((key) => own[key] || (state[key] ?? (this.#own[key] || null)));
    isLog.value = { x: x!, y: y! };
    overlays.restore(state);
    hasRegression.value = state.regression ?? false;
    const values = KEYS.map((key) => [key, own[key] ?? state[key] ?? this.#own[key]]);
    return { changed: { ...given, ...Object.fromEntries(values) }, isRestored: true };
  }

  /** What was followed is applied. */
  settle(): void {
    this.#state.settle();
  }

  dispose(): void {
    this.#state.dispose();
  }

  #describe(): CrossViewState | null {
    const { axes, isLog, hasRegression, ends, overlays, zones } = this.choices;
    const { x, y, color } = axes.value;
    const [log, chosen, zone] = [isLog.value, ends.chosen.value, zones.choice.value];
    const more = {
      ...overlays.describe(),
      ...(hasRegression.value && { regression: true as const }),
    };
    if (!this.choices.isRead() || x === null || y === null) return null;
    const [rangeX, rangeY] = [formatEnds(chosen.x), formatEnds(chosen.y)];
    return {
      x,
      y,
      color: color ?? '',
      ...(log.x !== null && { logX: log.x }),
      ...(log.y !== null && { logY: log.y }),
      ...(zone !== null && { zones: zone }),
      ...(rangeX && { rangeX }),
      ...(rangeY && { rangeY }),
      ...more,
    };
  }
}
