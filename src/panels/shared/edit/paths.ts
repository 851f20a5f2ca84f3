/** What is edited: values by attribute name. */
export type EntityDraft = Readonly<Record<string, unknown>>;

/** The value at a path of names. @returns undefined if the path does not exist */
export function valueAt(draft: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as EntityDraft)[name]
          : undefined,
      draft,
    );
}

/**
 * The same draft with another value at a path; objects above it are created if they are missing.
 */
export function withValueAt(draft: EntityDraft, path: string, value: unknown): EntityDraft {
  const [name, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length === 0) return { ...draft, [name]: value };
  const below = draft[name];
  return {
    ...draft,
    [name]: withValueAt(
      typeof below === 'object' && below !== null ? (below as EntityDraft) : {},
      rest.join('.'),
      value,
    ),
  };
}

/** Whether two drafts hold the same, whatever the order of their attributes. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, one]) => (one === undefined ? [] : [[name, ordered(one)]])),
  );
}
