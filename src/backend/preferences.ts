import * as v from 'valibot';
import type { Result, SendOptions } from '../api/client.ts';
import { constraint } from '../api/contract/constraint.ts';
import { deletePreferences, getMyPreferences, putPreference } from '../api/contract/entities.ts';
import type { Backend } from './backend.ts';
import { nameOrder } from '../core/text-search.ts';

/** Saved names are at most this long: a preference's name holds one with its kind and catalog. */
export const NAME_LENGTH = 80;

const columns = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(300));
const pinned = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** A query of a catalog: conditions, order and columns, never rows. */
const question = v.object({
  text: v.optional(v.string()),
  constraints: v.optional(v.array(constraint)),
  sort: v.optional(v.object({ field: v.string(), order: v.picklist(['ascending', 'descending']) })),
  columns: v.optional(columns),
  pinned,
});
/** What a saved search asks for. */
export type Question = v.InferOutput<typeof question>;

/** A question that a user keeps under a name, one of that name for each catalog. */
export interface SavedSearch {
  /** Id of the preference. */
  id: string;
  catalog: string;
  name: string;
  question: Question;
}

const layout = v.object({ columns, pinned });
/** Columns in their order, and how many of the first stay in sight. */
export type Layout = v.InferOutput<typeof layout>;

/** Columns that a user keeps under a name, for every catalog that has them. */
export interface ColumnSet {
  id: string;
  name: string;
  layout: Layout;
}

/** What a user keeps for the browse screen. */
export interface Kept {
  /** By name. */
  searches: readonly SavedSearch[];
  /** By name. */
  columnSets: readonly ColumnSet[];
  /** Name of the saved search that a catalog opens with, by catalog. */
  defaults: ReadonlyMap<string, string>;
}

const chosen = v.object({ name: v.nullable(v.string()) });

/**
 * Kinds of preferences; a name is the kind, the catalog where there is one, and the user's own
 * words.
 */
const SEARCH = 'browse.search';
const COLUMNS = 'browse.columns';
const DEFAULT = 'browse.default';
/** Preference that holds the area of the map. */
export const AREA = 'map.area';

/**
 * What the user keeps at this server (spec 7, "Preferences"). Preferences of others and those that
 * hold anything else are left out.
 */
export async function loadKept(backend: Backend, options?: SendOptions): Promise<Result<Kept>> {
  const answer = await backend.send(getMyPreferences, {}, options);
  return answer.ok ? { ok: true, data: keptIn(answer.data.data, backend.language) } : answer;
}

/** The same, out of the preferences as they are stored. */
export function keptIn(
  preferences: readonly { id: string; name: string; value?: unknown }[],
  language = 'en',
): Kept {
  const order = nameOrder(language);
  const byName = (a: { name: string }, b: { name: string }): number => order(a.name, b.name);
  const searches: SavedSearch[] = [];
  const columnSets: ColumnSet[] = [];
  const defaults = new Map<string, string>();
  for (const { id, name: stored, value } of preferences) {
    const [kind = '', rest] = split(stored);
    const [catalog, name] = split(rest);
    if (kind === COLUMNS && rest && v.is(layout, value))
      columnSets.push({ id, name: rest, layout: v.parse(layout, value) });
    if (kind === SEARCH && catalog && name && v.is(question, value))
      searches.push({ id, catalog, name, question: v.parse(question, value) });
    if (kind === DEFAULT && rest && v.is(chosen, value) && value.name !== null)
      defaults.set(rest, value.name);
  }
  return { searches: searches.sort(byName), columnSets: columnSets.sort(byName), defaults };
}

/**
 * What the name of a stored preference says: its kind, the catalog where it is of one, the user's
 * own words.
 */
export type PreferenceWords =
  | { kind: 'search'; catalog: string; name: string }
  | { kind: 'columns' | 'area'; name: string }
  | { kind: 'default'; catalog: string }
  | { kind: 'other'; name: string };

/** Reads the name of a stored preference; those that this suite did not store are `other`. */
export function preferenceWords(stored: string): PreferenceWords {
  const [kind, rest = ''] = split(stored);
  const [catalog = '', name] = split(rest);
  if (kind === SEARCH && name) return { kind: 'search', catalog, name };
  if (kind === COLUMNS && rest) return { kind: 'columns', name: rest };
  if (kind === AREA && rest) return { kind: 'area', name: rest };
  return kind === DEFAULT && rest
    ? { kind: 'default', catalog: rest }
    : { kind: 'other', name: stored };
}

/** Keeps a question under a name; the one of that name and catalog is replaced. */
export function keepSearch(
  backend: Backend,
  { catalog, name, question: savedQuestion }: Omit<SavedSearch, 'id'>,
): Promise<Result<unknown>> {
  return put(backend, `${SEARCH} ${catalog} ${savedName(name)}`, savedQuestion);
}

/** Keeps columns under a name; the set of that name is replaced. */
export function keepColumns(
  backend: Backend,
  { name, layout: kept }: Omit<ColumnSet, 'id'>,
): Promise<Result<unknown>> {
  return put(backend, `${COLUMNS} ${savedName(name)}`, kept);
}

/** Has a catalog open with the saved search of a name; with null as it is. */
export function keepDefault(
  backend: Backend,
  catalog: string,
  name: string | null,
): Promise<Result<unknown>> {
  return put(backend, `${DEFAULT} ${catalog}`, { name });
}

/** Forgets what is kept under an id. */
export function forget(backend: Backend, id: string): Promise<Result<unknown>> {
  return backend.send(deletePreferences, { body: [id] });
}

/** A name as it is stored: its words with one space between them, not too long. */
export function savedName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').slice(0, NAME_LENGTH).trim();
}

function put(backend: Backend, name: string, value: unknown): Promise<Result<unknown>> {
  return backend.send(putPreference, {
    body: { studio: { entityName: 'Preference', data: { id: null, name, value } } },
  });
}

/** The first word, and what comes after it. */
function split(text: string | undefined): [string | undefined, string | undefined] {
  const at = text?.indexOf(' ') ?? -1;
  return text === undefined || at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
