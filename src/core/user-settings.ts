import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { DATE_FORMATS, type DateFormat } from '../i18n/day-format.ts';
import { readStored, store } from './storage.ts';

export { DATE_FORMATS, type DateFormat };

/** Depth references that can be chosen. */
export const DATUMS = ['MD', 'TVD', 'TVDSS'] as const;
/** One of `DATUMS`. */
export type DatumSetting = (typeof DATUMS)[number];

/** How a user wants things shown; null where the suite decides. */
export interface UserSettings {
  depthUnit: 'm' | 'ft' | null;
  datum: DatumSetting | null;
  /** Code of the EPSG register, "EPSG:32636". */
  coordinateSystem: string | null;
  dateFormat: DateFormat | null;
  /** Id of a stored log template or of a built-in one. */
  defaultTemplate: string | null;
  /** BCP 47 tag. */
  language: string | null;
  /** Null follows the system. */
  theme: 'light' | 'dark' | null;
}
/** Name of a setting: that of the preference at the server (contract, "Kept work"). */
export type SettingName = keyof UserSettings;

/** Nothing chosen. */
export const NO_SETTINGS: Readonly<UserSettings> = {
  depthUnit: null,
  datum: null,
  coordinateSystem: null,
  dateFormat: null,
  defaultTemplate: null,
  language: null,
  theme: null,
};
/** Names of all settings, as forms list them. */
export const SETTING_NAMES = Object.keys(NO_SETTINGS) as readonly SettingName[];

const parseChoice =
  (...values: readonly string[]) =>
  (value: unknown): string | null =>
    values.find((one) => one === value) ?? null;
const matching =
  (pattern: RegExp) =>
  (value: unknown): string | null =>
    typeof value === 'string' && pattern.test(value) ? value : null;

const READ: Readonly<Record<SettingName, (value: unknown) => string | null>> = {
  depthUnit: parseChoice('m', 'ft'),
  datum: parseChoice(...DATUMS),
  coordinateSystem: matching(/^EPSG:\d{4,6}$/),
  dateFormat: parseChoice(...DATE_FORMATS),
  defaultTemplate: matching(/^.{1,200}$/),
  language: matching(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/),
  // Section 6 of the contract shows {"dark": true}.
  theme: (value) =>
    typeof value === 'object' && value !== null && 'dark' in value
      ? value.dark
        ? 'dark'
        : 'light'
      : parseChoice('light', 'dark')(value),
};

/** The settings in values of unknown origin; what is no such setting is null. */
export function readSettings(values: Readonly<Record<string, unknown>>): UserSettings {
  return Object.fromEntries(
    SETTING_NAMES.map((name) => [name, READ[name](values[name])]),
  ) as unknown as UserSettings;
}

interface Holder {
  /** Another number: another copy of the suite keeps settings of another layout. */
  readonly format: 1;
  /** Of the copy that made it; other copies subscribe to it. */
  readonly settings: Signal<UserSettings>;
  /** Id of the user whose settings were loaded from the server; null for none. */
  loadedFor: string | null;
}

const HOLDER = Symbol.for('geo-elements.user-settings');
const STORED = 'geo-elements.settings';

function readKept(): UserSettings {
  try {
    const kept: unknown = JSON.parse(readStored(STORED) ?? '{}');
    return readSettings((kept ?? {}) as Record<string, unknown>);
  } catch {
    return { ...NO_SETTINGS };
  }
}

function holder(): Holder {
  const page = globalThis as { [HOLDER]?: Holder };
  const known = page[HOLDER];
  if (known?.format === 1) return known;
  const made: Holder = { format: 1, settings: signal(readKept()), loadedFor: null };
  if (!known) Object.defineProperty(page, HOLDER, { value: made });
  return made;
}

const shared = holder();
const USER = 'geo-elements.settings-user';
const current = signal(shared.settings.peek());
shared.settings.subscribe((settings) => {
  current.value = settings;
});

/**
 * What the user of the page chose: kept in the browser, and filled from the server once a session
 * (`backend/user-settings.ts`). An attribute and a choice in a viewer go before it.
 */
export const userSettings: ReadonlySignal<Readonly<UserSettings>> = current;

/** Changes settings on the whole page, and keeps them in the browser. Unchanged ones tell nobody. */
export function changeSettings(changes: Readonly<Partial<UserSettings>>): void {
  const before = shared.settings.peek();
  const next = { ...before, ...changes };
  if (SETTING_NAMES.every((name) => next[name] === before[name])) return;
  store(STORED, JSON.stringify(next));
  shared.settings.value = next;
}

/**
 * Whether the settings of a user have yet to be loaded; from then on they are taken as loaded, or
 * as nobody's where `userId` is null.
 */
export function claimSettings(userId: string | null): boolean {
  if (shared.loadedFor === userId) return false;
  shared.loadedFor = userId;
  if (userId !== null) store(USER, userId);
  return userId !== null;
}

/** Id of the user who was signed in last in this browser, whose unsaved work it may hold; or "". */
export function lastUserId(): string {
  return shared.loadedFor ?? readStored(USER) ?? '';
}

/** Calls `changed` after each later change of one setting. Returns a function that stops. */
export function followSetting(name: SettingName, changed: () => void): () => void {
  let before = userSettings.peek()[name];
  return userSettings.subscribe((settings) => {
    if (settings[name] === before) return;
    before = settings[name];
    changed();
  });
}
