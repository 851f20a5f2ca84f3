import type { ReadonlySignal } from '@preact/signals-core';
import { ViewState, type ViewStateChange } from '../shared/view-state.ts';
import { type HistogramLook, USUAL_BINS } from './histogram-look.ts';
import { type HistogramViewState, parseHistogramView } from './histogram-view-state.ts';
import type { WellZones } from './well-zones.ts';

/** Properties that a state names too. */
const KEYS = ['curve', 'bins', 'logX', 'zones', 'zone'] as const;
type Values = { [K in (typeof KEYS)[number]]?: HistogramViewState[K] | undefined };

/** Properties of the element that a state contains, with the state. */
export interface HistogramViewProperties extends Values {
  state?: unknown;
}

/** What a state describes and sets. */
interface HistogramChoices {
  curve: ReadonlySignal<string | null>;
  look: HistogramLook;
  wellZones: WellZones;
  /** Reads a signal: whether anything is drawn. */
  isRead(): boolean;
}

/** The property `state` of the histogram beside the properties that say the same one by one. */
export class HistogramStateProperty {
  readonly #state: ViewState<HistogramViewState>;
  /** What the page has set one by one. */
  #own: Values = {};

  constructor(
    private readonly choices: HistogramChoices,
    announce: (change: ViewStateChange<HistogramViewState>) => void,
  ) {
    this.#state = new ViewState({
      parse: parseHistogramView,
      describe: () => this.#describe(),
      steps: ['curve', 'zones', 'zone'],
      announce,
    });
  }

  /** What is shown now; undefined while nothing is. */
  get current(): HistogramViewState | undefined {
    return this.#state.current;
  }

  /**
   * Reads a state among properties that were set, and takes from it what is no property. A property
   * that is set with it or later goes over it; one that it does not name is as the page has set it
   * before.
   * @returns the properties as they are then, and the state that says what to show; null for none
   */
  follow<P extends HistogramViewProperties>(
    given: Readonly<Partial<P>>,
  ): { changed: Readonly<Partial<P>>; restored: HistogramViewState | null } {
    const own = Object.fromEntries(
      KEYS.filter((key) => key in given).map((key) => [key, given[key]]),
    ) as Values;
    // The default of an attribute says nothing.
    if (own.bins === USUAL_BINS) own.bins = undefined;
    own.logX ||= undefined;
    this.#own = { ...this.#own, ...own };
    const state = 'state' in given ? this.#state.follow(given.state) : null;
    if (!state) return { changed: given, restored: null };
    const values = KEYS.map((key) => [key, own[key] ?? state[key] ?? this.#own[key]]);
    return { changed: { ...given, ...Object.fromEntries(values) }, restored: state };
  }

  /** What was followed is applied. */
  settle(): void {
    this.#state.settle();
  }

  dispose(): void {
    this.#state.dispose();
  }

  #describe(): HistogramViewState | null {
    const { curve, look, wellZones } = this.choices;
    const [mnemonic, looks] = [curve.value, look.describe()];
    const [zones, zone] = [wellZones.choice.value, wellZones.zone.value];
    if (!this.choices.isRead() || mnemonic === null) return null;
    return {
      curve: mnemonic,
      ...looks,
      ...(zones !== null && { zones }),
      ...(zone !== null && { zone }),
    };
  }
}
