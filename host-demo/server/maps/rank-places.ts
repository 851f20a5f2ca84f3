/** How well a place's name or key agrees with a text: 0 is the whole of it, 1 its beginning. */
export type PlaceRank = 0 | 1 | 2;

/** A found record with how well it agrees. */
export interface RankedPlace<T> {
  readonly place: T;
  readonly rank: PlaceRank;
}

/** Places of one kind, each once. */
export interface PlaceGroup<T> {
  /** Name of the catalog. */
  readonly kind: string;
  readonly places: readonly RankedPlace<T>[];
}

/** Kinds that others lie in come before those: a field before its wells. */
const KINDS = ['field', 'concession', 'postStacked3d', 'preStacked3d', 'well'];
/** Places of one kind that are kept before those of other kinds are looked at. */
const MOST_OF_KIND = 6;

/** How well a record agrees with a text. Case and accents do not count. */
export function rankPlace(text: string, names: readonly string[]): PlaceRank {
  const wanted = fold(text);
  const folded = names.map(fold);
  if (folded.includes(wanted)) return 0;
  return folded.some((name) => name.startsWith(wanted)) ? 1 : 2;
}

/**
 * Orders groups of places: those with a better match first, of equal ones those that others lie in;
 * in a group the better matches first, then by name. Of many places each kind keeps its best.
 *
 * @param most - Places that are kept in all
 * @param language - Language of the user, by whose alphabet names are sorted
 */
export function orderPlaces<T extends { label: string }>(
  groups: readonly PlaceGroup<T>[],
  most: number,
  language = 'en',
): T[] {
  const { compare } = findCollator(language);
  const compareRanked = (a: RankedPlace<T>, b: RankedPlace<T>): number =>
    a.rank - b.rank || compare(a.place.label, b.place.label);
  const ordered = groups
    .filter(({ places }) => places.length > 0)
    .map(({ kind, places }) => ({ kind, places: places.toSorted(compareRanked) }))
    .toSorted(
      (a, b) => a.places[0]!.rank - b.places[0]!.rank || kindOrder(a.kind) - kindOrder(b.kind),
    );
  const counts = ordered.map(() => 0);
  const fill = (limit: number): void => {
    ordered.forEach(({ places }, i) => {
      const left = most - counts.reduce((sum, one) => sum + one, 0);
      counts[i] =
        counts[i]! + Math.min(left, Math.max(0, Math.min(limit, places.length) - counts[i]!));
    });
  };
  fill(MOST_OF_KIND);
  fill(most);
  return ordered.flatMap(({ places }, i) => places.slice(0, counts[i]).map(({ place }) => place));
}

const collators = new Map<string, Intl.Collator>();

/** The order of names in a language: Chinese by pinyin, numbers by their value. */
function findCollator(language: string): Intl.Collator {
  const known =
    collators.get(language) ?? new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  collators.set(language, known);
  return known;
}

function kindOrder(kind: string): number {
  const at = KINDS.indexOf(kind);
  return at < 0 ? KINDS.length : at;
}

/** Letters alone; the Turkish dotless i is an i. */
function fold(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}
