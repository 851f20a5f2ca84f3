/** Letters by which a misspelled name may differ. */
const MOST_DIFFERENCE = 2;
/** Shorter names are other words. */
const LEAST_LENGTH = 8;

/**
 * Variables of the environment that are no setting but are written nearly as one, each with a
 * sentence: their value is not used.
 * @param known names of the settings
 */
export function findMisspelled(
  names: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  return names
    .filter((name) => name.length >= LEAST_LENGTH && name.includes('_') && !known.has(name))
    .flatMap((name) => {
      const plain = name.replace(/_FILE$/, '');
      const meant = known.has(plain)
        ? undefined
        : [...known].find((one) => countDifferences(plain, one) <= MOST_DIFFERENCE);
      return meant ? [`${name} is no setting and is not used; ${meant} is one`] : [];
    });
}

/** Letters to add, leave out or replace to make one text of the other (Levenshtein). */
function countDifferences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++)
      next.push(Math.min(row[j]! + (one[i] === other[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row[other.length]!;
}
