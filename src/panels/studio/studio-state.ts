/**
 * What Studio shows, as one JSON object: in the application's address, in a property when embedded.
 */
export interface StudioState {
  /** Name of the kind or page; the catalogs without it. */
  entity?: string;
  /** Id of the entity that is open; `new` for a new one. */
  id?: string;
  /** Tab of the editor. */
  tab?: string;
  /** Words that are searched for in the list. */
  text?: string;
  /** Page of the list, from 1 on. */
  page?: number;
  /** What a page lists, by names of its own. */
  filter?: Readonly<Record<string, string>>;
}

/** An entity with unsaved changes. */
export interface UnsavedEntity {
  /** What it is called. */
  name: string;
  /** Deletes the kept draft. */
  drop(): void;
}

/** Id of an entity that is not stored yet. */
export const NEW = 'new';

/** A state as a page may hand it over: what is of the wrong kind is left out. */
export function parseStudioState(value: unknown): StudioState {
  const { entity, id, tab, text, page, filter } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<keyof StudioState, unknown>;
  return {
    ...words('entity', entity),
    ...words('id', id),
    ...words('tab', tab),
    ...words('text', text),
    ...(typeof page === 'number' && page > 1 ? { page: Math.floor(page) } : {}),
    ...checkedFilter(filter),
  };
}

/** Values that are texts; none of them are no filter. */
function checkedFilter(value: unknown): Pick<StudioState, 'filter'> {
  const values = Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return values.length > 0 ? { filter: Object.fromEntries(values) } : {};
}

/** Words of digits alone come out of an address as a number. */
function words(name: keyof StudioState, value: unknown): StudioState {
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {};
}
