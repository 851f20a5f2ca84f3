import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { MissingPart, MissingParts } from './missing-part.ts';

/** How long what is shown rests before it is announced. */
const REST_MS = 300;
/** Characters of one text of a state, and entries of one list. */
const MOST_CHARACTERS = 300;
const MOST_ENTRIES = 200;

/** Detail of `geo-state-change` of a viewer. */
export interface ViewStateChange<State> {
  /** What is shown; keys that are left out are as the data open. */
  state: State;
  /** Whether going back should undo it: another template or frame, not another depth. */
  isStep: boolean;
}

/** How the state of a viewer is read, described and announced. */
export interface ViewStateOptions<State extends object> {
  /** Checks what a page hands over; an address may be written by hand. */
  parse(given: unknown): State;
  /**
   * What is shown, read of signals: null while nothing is open, undefined while what was requested
   * is being loaded.
   */
  describe(): State | null | undefined;
  /** Keys whose change is a step to go back from. */
  steps: readonly (keyof State)[];
  /** Keys that the user chooses before the data open: they are announced then too. */
  choices?: readonly (keyof State)[];
  /** Keys that only say what others are called: a page that leaves them out sets nothing new. */
  names?: readonly (keyof State)[];
  /**
   * What the page asked for and the open data do not have; read of signals while something is
   * shown.
   * @param wanted what the page has set and the user has not changed since
   */
  findMissing?(wanted: Partial<State>): readonly MissingPart<State>[];
  announce(change: ViewStateChange<State>): void;
}

/**
 * Keeps the property `state` of a viewer and what the viewer shows in step: announces what the user
 * changes, once it rests, and neither how data open nor what the page has set.
 */
export class ViewState<State extends object> {
  /** The state that page and viewer agree on: the last one that was set or announced. */
  #agreed = '{}';
  /** What was shown when it rested last; null while nothing is open. */
  #seen: string | null = null;
  #isFollowing = false;
  readonly #turn = signal(0);
  /** What the page asked for, without what the user has changed or dismissed since. */
  readonly #wanted = signal<Partial<State>>({});
  readonly #missing = signal<readonly MissingPart<State>[]>([]);
  readonly #stops: (() => void)[];

  constructor(private readonly options: ViewStateOptions<State>) {
    const text = computed(() => {
      const state = options.describe();
      return state ? this.#serialize(state) : state;
    });
    this.#stops = [
      effect(() => {
        void this.#turn.value;
        return this.#schedule(text.value);
      }),
      effect(() => this.#findMissing(text.value)),
    ];
  }

  /**
   * What the page asked for and is not shown, until the user dismisses it or chooses another.
   * @param listInstead what the user can choose in place of a kind
   */
  missingParts(listInstead?: MissingParts<State>['listInstead']): MissingParts<State> {
    const dismiss = (keys: readonly (keyof State)[]): void => {
      this.#wanted.value = omit(this.#wanted.peek(), keys);
    };
    return { parts: this.#missing, dismiss, listInstead };
  }

  /**
   * Reads a state that the page sets. @returns null if it is what was announced or set last
   */
  follow(given: unknown): State | null {
    const text = this.#serialize(given);
    const state = JSON.parse(text) as State;
    const { names = [] } = this.options;
    const nameless = (one: State): string => JSON.stringify(omit(one, names));
    if (nameless(state) === nameless(JSON.parse(this.#agreed) as State)) return null;
    this.#agreed = text;
    this.#isFollowing = true;
    this.#wanted.value = state;
    return state;
  }

  /** What is shown now; undefined while nothing is. */
  get current(): State | undefined {
    return untracked(() => this.options.describe()) ?? undefined;
  }

  /** Takes what is shown next for the state that was followed; call it when that is applied. */
  settle(): void {
    this.#turn.value++;
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** While something is being drawn it is not known yet what is missing. */
  #findMissing(shown: string | null | undefined): void {
    const wanted = this.#wanted.value;
    if (shown === undefined) return;
    const missing = (shown !== null && this.options.findMissing?.(wanted)) || [];
    if (JSON.stringify(missing) !== JSON.stringify(this.#missing.peek()))
      this.#missing.value = missing;
  }

  #serialize(state: unknown): string {
    return JSON.stringify(this.options.parse(state));
  }

  /** @returns a function that cancels the announcement, if it is one that waits */
  #schedule(text: string | null | undefined): (() => void) | undefined {
    if (text === undefined) return undefined;
    if (text === null || this.#seen === null) {
      this.#seen = text;
      this.#isFollowing &&= text === null;
      return text === null ? undefined : this.#announceChoices(text);
    }
    if (text === this.#seen && !this.#isFollowing) return undefined;
    const timer = setTimeout(() => this.#report(text), REST_MS);
    return () => clearTimeout(timer);
  }

  /** Announces how the data open where the user has chosen some of it. */
  #announceChoices(text: string): (() => void) | undefined {
    const { choices = [] } = this.options;
    if (!differs(this.#agreed, text, choices)) return undefined;
    const timer = setTimeout(() => this.#announce(text, false), REST_MS);
    return () => clearTimeout(timer);
  }

  #report(text: string): void {
    const before = this.#seen ?? '{}';
    this.#seen = text;
    if (this.#isFollowing) this.#isFollowing = false;
    else {
      const wanted = Object.keys(this.#wanted.peek()) as (keyof State)[];
      const changed = wanted.filter((key) => differs(before, text, [key]));
      if (changed.length > 0) this.#wanted.value = omit(this.#wanted.peek(), changed);
      this.#announce(text, differs(before, text, this.options.steps));
    }
  }

  #announce(text: string, isStep: boolean): void {
    this.#agreed = text;
    this.options.announce({ state: JSON.parse(text) as State, isStep });
  }
}

function omit<State extends object>(
  state: Partial<State>,
  keys: readonly (keyof State)[],
): Partial<State> {
  const left = Object.entries(state).filter(([key]) => !keys.includes(key as keyof State));
  return Object.fromEntries(left) as Partial<State>;
}

/** Whether two states, as JSON, differ in one of these keys. */
function differs(before: string, now: string, keys: readonly PropertyKey[]): boolean {
  const [a, b] = [before, now].map((text) => JSON.parse(text) as Record<PropertyKey, unknown>);
  return keys.some((key) => JSON.stringify(a![key]) !== JSON.stringify(b![key]));
}

/** The entries of an object of any kind; none of anything else. */
export function readEntries(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Readonly<Record<string, unknown>>)
    : {};
}

/** A text of a state; undefined if it is empty, too long or no text. */
export function readText(given: unknown): string | undefined {
  return typeof given === 'string' && given !== '' && given.length <= MOST_CHARACTERS
    ? given
    : undefined;
}

/** Texts of a state; undefined if it is no list of them, or too long a list. */
export function readTexts(given: unknown): readonly string[] | undefined {
  return readList(given, (text) => readText(text) !== undefined);
}

/** Names of a state, of which one may be empty; undefined if it is no list of them. */
export function readNames(given: unknown): readonly string[] | undefined {
  return readList(given, (name) => name === '' || readText(name) !== undefined);
}

function readList(
  given: unknown,
  isEntry: (entry: unknown) => boolean,
): readonly string[] | undefined {
  const isList = Array.isArray(given) && given.length > 0 && given.length <= MOST_ENTRIES;
  return isList && given.every(isEntry) ? (given as readonly string[]) : undefined;
}

/** A choice of a state; undefined if it is not one of `choices`. */
export function readChoice<const T extends string>(
  given: unknown,
  ...choices: readonly T[]
): T | undefined {
  return choices.find((choice) => choice === given);
}

/** Depths of a state, as in "1200,1350"; undefined if they are no range. */
export function readRange(given: unknown): string | undefined {
  const range = parseRange(given);
  return range && formatRange(range);
}

/** The range that "1200,1350" names; undefined if it names none. */
export function parseRange(given: unknown): { top: number; base: number } | undefined {
  if (typeof given !== 'string' || given.length > 50) return undefined;
  const [top, base, ...more] = given
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  return more.length === 0 && Number.isFinite(top) && Number.isFinite(base) && top! < base!
    ? { top: top!, base: base! }
    : undefined;
}

/** A range as a state holds it, to the hundredth. */
export function formatRange({ top, base }: { top: number; base: number }): string {
  return [top, base].map((depth) => Number(depth.toFixed(2))).join(',');
}
