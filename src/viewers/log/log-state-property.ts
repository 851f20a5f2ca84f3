import { ViewState, type ViewStateChange } from '../shared/view-state.ts';
import type { LogState } from './log-state.ts';
import {
  describeLogView,
  type LogViewDetails,
  type LogViewState,
  type LogViewValues,
  parseLogView,
  toLogValues,
} from './log-view-state.ts';
import { findMissingOfLog, listInsteadOfMissing } from './missing-of-log.ts';
import type { MissingParts } from '../shared/missing-part.ts';
import type { LogMarkers } from './log-markers.ts';
import type { TemplateOffer } from './template-offer.ts';
import type { PlotView } from './plot-view.ts';

const KEYS = [
  'frame',
  'template',
  'curves',
  'depthRange',
  'depthUnit',
  'depthScale',
  'tab',
  'runs',
] as const satisfies readonly (keyof LogViewValues)[];

/** Properties of the element that a state contains, with the state. */
export interface LogViewProperties extends LogViewValues {
  state?: unknown;
}

/** Properties that were set, with what a state among them says. */
export interface FollowedProperties<P> {
  changed: Readonly<Partial<P>>;
  /** What the viewer shows, where a state is to change it. */
  shown: LogViewValues | null;
  /** Whether a state says what to show. */
  isRestored: boolean;
}

/** The parts of a viewer that its state is about. */
interface LogViewParts {
  log: LogState;
  view: PlotView;
  templates: TemplateOffer;
  markers: LogMarkers;
}

/** The property `state` of the log viewer beside the properties that say the same one by one. */
export class LogStateProperty {
  /** What the page asks for and the log does not have. */
  readonly missing: MissingParts<LogViewState>;
  readonly #state: ViewState<LogViewState>;
  readonly #markers: LogMarkers;
  readonly #describe: () => LogViewState | null | undefined;
  /** What the page has set one by one. */
  #own: LogViewValues = {};

  constructor(
    { log, view, templates, markers }: LogViewParts,
    describeMore: () => Omit<LogViewDetails, 'arePicksShown'>,
    announce: (change: ViewStateChange<LogViewState>) => void,
  ) {
    this.#markers = markers;
    this.#describe = () =>
      describeLogView(log, view, {
        ...describeMore(),
        arePicksShown: markers.isShown.value,
      });
    this.#state = new ViewState({
      parse: parseLogView,
      describe: this.#describe,
      steps: ['template', 'frame', 'tab', 'runs'],
      names: ['templateName'],
      findMissing: (wanted) => findMissingOfLog(log, wanted),
      announce,
    });
    this.missing = this.#state.missingParts((kind) => listInsteadOfMissing(kind, log, templates));
  }

  /**
   * Reads a state among properties that were set. A property that is set with it or later goes over
   * it; one that it does not name is as the page has set it before.
   */
  follow<P extends LogViewProperties>(given: Readonly<Partial<P>>): FollowedProperties<P> {
    const own = Object.fromEntries(
      KEYS.filter((key) => key in given).map((key) => [key, given[key]]),
    ) as LogViewValues;
    // The default of the attribute says nothing.
    if (own.tab === 'plot') own.tab = undefined;
    this.#own = { ...this.#own, ...own };
    const state = 'state' in given ? this.#state.follow(given.state) : null;
    if (!state) return { changed: given, shown: null, isRestored: false };
    const described = this.#describe();
    const shown: LogViewValues | null = described
      ? { tab: 'plot', ...toLogValues(described) }
      : null;
    const isAsOpened = Object.keys(state).length === 0;
    this.#markers.restore(isAsOpened ? null : state.picks !== false);
    const wanted = toLogValues(state);
    const values = Object.fromEntries(
      KEYS.map((key) => [key, keepSame(shown?.[key], own[key] ?? wanted[key] ?? this.#own[key])]),
    ) as LogViewValues;
    values.tab ??= 'plot';
    return { changed: { ...given, ...values }, shown, isRestored: true };
  }

  /** What was followed is applied. */
  settle(): void {
    this.#state.settle();
  }

  dispose(): void {
    this.#state.dispose();
  }
}

/** The value of before where the one of now says the same. */
function keepSame<T>(before: T, now: T): T {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
