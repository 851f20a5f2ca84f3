import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { findMisspelled } from './misspelled-settings.ts';

/** Variables of the environment. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** A setting that can't be used; its message is for the person who starts the server. */
export class ConfigError extends Error {}

/** Settings, and what is wrong with the environment and the command line. */
export interface SettingsReport<T> {
  /** What the settings without the wrong ones give; null if even these cannot be read. */
  config: T | null;
  /** A sentence for each wrong setting, which starts with its name. */
  problems: readonly string[];
  /** A sentence for each variable that is nearly written as a setting. */
  notes: readonly string[];
}

/**
 * Reads settings with `parse`, which throws `ConfigError` at the first wrong one. That one is left
 * out and the rest is read again, so that every wrong setting is reported at once.
 */
export function readSettings<T>(
  parse: (env: EnvironmentVariables, argv: readonly string[]) => T,
  env: EnvironmentVariables,
  argv: readonly string[],
): SettingsReport<T> {
  const problems: string[] = [];
  const known = new Set<string>();
  let [good, goodArguments] = [env, argv];
  for (;;) {
    try {
      const config = parse(noteNames(withSecretFiles(good), known), goodArguments);
      return { config, problems, notes: findMisspelled(Object.keys(env), known) };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const wrong = namedSettings(error.message, good);
      if (!isConsequence(error.message, env, good)) problems.push(error.message);
      if (wrong.length > 0) good = without(good, wrong);
      else if (goodArguments.length > 0) goodArguments = [];
      else return { config: null, problems, notes: [] };
    }
  }
}

/** The same environment, which notes the names of the variables that are read. */
function noteNames(env: EnvironmentVariables, names: Set<string>): EnvironmentVariables {
  return new Proxy(env, {
    get: (target, name, receiver) => {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}

/** A message about the command line, such as that of an unknown option. */
const ABOUT_ARGUMENT = /(?:^|')--/;

/** The setting, before a colon, that a message is about. */
const ABOUT_ONE = /^[\w ]+:/;

/** Names of the settings that a message is about, as far as they are set. */
function namedSettings(message: string, env: EnvironmentVariables): string[] {
  if (ABOUT_ARGUMENT.test(message)) return [];
  const about = ABOUT_ONE.exec(message)?.[0] ?? message;
  return [...about.matchAll(/[A-Z][A-Z\d_]+/g)]
    .flatMap(([name]) => [name, `${name}_FILE`])
    .filter((name) => env[name]);
}

/** Whether a message about several settings, which need each other, speaks of one that was left out as wrong. */
function isConsequence(
  message: string,
  env: EnvironmentVariables,
  good: EnvironmentVariables,
): boolean {
  if (ABOUT_ONE.test(message)) return false;
  return namedSettings(message, env).some((name) => good[name] === undefined);
}

function without(env: EnvironmentVariables, names: readonly string[]): EnvironmentVariables {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}

/**
 * The same environment, in which `NAME_FILE` names a file that holds the value of `NAME`, as
 * secrets of containers are given. Line breaks at its end are no part of the value. Reading a
 * variable throws `ConfigError` if both are set or the file does not hold one line of text.
 */
function withSecretFiles(env: EnvironmentVariables): EnvironmentVariables {
  return new Proxy(env, {
    get: (target, name) => {
      if (typeof name !== 'string') return Reflect.get(target, name) as unknown;
      const file = target[`${name}_FILE`];
      if (!file || name.endsWith('_FILE')) return target[name];
      if (target[name]) throw new ConfigError(`${name}_FILE: ${name} is set too; remove one`);
      return readSecret(name, file);
    },
  });
}

function readSecret(name: string, file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name}_FILE: ${file} cannot be read (${code})`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ConfigError(`${name}_FILE: ${file} is not text in UTF-8`);
  }
  const value = text.replace(/[\r\n]+$/, '');
  if (!value) throw new ConfigError(`${name}_FILE: ${file} is empty`);
  if (/[\r\n\0]/.test(value))
    throw new ConfigError(`${name}_FILE: ${file} holds more than one line of text`);
  return value;
}

/** The folder of all that is kept; it may be missing, but no part of its path is a file. */
export function dataFolder(text: string): string {
  const folder = path.resolve(text);
  const existing = findExisting(folder);
  if (!statSync(existing).isDirectory())
    throw new ConfigError(`DATA_DIR: ${existing} is a file; a folder is needed`);
  return folder;
}

/**
 * What is wrong with a data folder that this process may not make or write to; null if it may. A
 * folder is made there and removed: a file system such as /proc grants the right and makes none. A
 * disk without room passes, for what it holds can be read.
 */
export function findLockedFolder(folder: string): string | null {
  const existing = findExisting(folder);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    rmdirSync(mkdtempSync(path.join(existing, '.start-check-')));
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT') return null;
    return `DATA_DIR: the server cannot write to ${existing} (${code}); give its user the right to, or name another folder`;
  }
}

/** A folder, or the nearest one above it that exists. */
function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(path.dirname(folder));
}

/** The address that browsers reach the server at: scheme, host and port alone. */
export function originAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError(`ORIGIN: an http or https address is needed, not "${text}"`);
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    throw new ConfigError(
      `ORIGIN: an address without a path is needed, such as ${url.origin}, not "${url.origin}${url.pathname}"`,
    );
  return url.origin;
}
