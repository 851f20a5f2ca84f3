import type { Facet } from '../../../../backend/search.ts';
import type { FilterField } from '../../../../core/filter-fields.ts';
import { nameOrder } from '../../../../core/text-search.ts';

/** Values of a field that the server counts; more are there, but less frequent. */
export const MAX_COUNTED = 50;

/** A value to tick. */
export interface FacetOption {
  value: string;
  label: string;
  /** Rows that have it; null while they are not counted. */
  count: number | null;
}

/**
 * Values to choose from: those of the pick list in its order, then others that rows have, the most
 * frequent first and those of the same frequency in the order of names of `language`, and what is
 * ticked although no row has it.
 */
export function mergeOptions(
  { labels }: FilterField,
  counted: Facet['values'] | undefined,
  ticked: readonly string[],
  language: string,
): FacetOption[] {
  const order = nameOrder(language);
  const inOrder = counted?.toSorted((a, b) => b.count - a.count || order(a.value, b.value));
  const counts = new Map(inOrder?.map(({ value, count }) => [value, count]));
  const values = new Set([...(labels?.keys() ?? []), ...counts.keys(), ...ticked]);
  const isCut = counts.size >= MAX_COUNTED;
  return [...values].map((value) => ({
    value,
    label: labels?.get(value) ?? value,
    count: counts.get(value) ?? (counted && !isCut ? 0 : null),
  }));
}
