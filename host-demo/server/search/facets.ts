import type { CatalogTable } from '../catalogs/definition.ts';
import type { FacetCount } from './catalog-search.ts';

/** Values of a facet that are answered, the most frequent first. */
const MAX_VALUES = 50;

/** A field and what values it has among the hits. */
export interface CountedFacet {
  [name: string]: unknown;
  field: string;
  label: string;
  values: { value: string; label: string; count: number }[];
}

/** Labels of pick list values by list and value. */
export type PickLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Facets of a catalog in the order of its fields; a hit without a value counts in none. */
export function buildFacets(
  catalog: CatalogTable,
  names: readonly string[],
  counted: readonly FacetCount[],
  labels: PickLabels,
): CountedFacet[] {
  return [...catalog.columns.values()]
    .filter(({ name }) => names.includes(name))
    .map(({ name, field }) => {
      const counts = new Map<string, number>();
      for (const { held, count } of counted) {
        const value = held[name];
        if (value !== null && value !== undefined)
          counts.set(String(value), (counts.get(String(value)) ?? 0) + count);
      }
      const known = field.pickList ? labels.get(field.pickList) : undefined;
      const values = [...counts]
        .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
        .slice(0, MAX_VALUES);
      return {
        field: name,
        label: field.label,
        values: values.map(([value, count]) => ({
          value,
          label: known?.get(value) ?? value,
          count,
        })),
      };
    });
}
