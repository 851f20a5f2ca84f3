import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import type { TextQuery } from './text-query.ts';

/** A search in one catalog. */
export interface CatalogSearch {
  catalog: CatalogTable;
  text: TextQuery | null;
  constraints: readonly Constraint[];
  /** Names of the fields whose values the index holds. */
  facets: readonly string[];
  /** The index has an entry of each row, as the row is. */
  isWhole: boolean;
}

/**
 * A search with the side that drives the join of entries (conditions on the text) and rows (other
 * conditions): the one with fewer matches.
 */
export interface PlannedSearch extends CatalogSearch {
  from: 'entries' | 'rows';
}

/** Combinations of facet values among the hits, and how many hits have each. */
export interface FacetCount {
  held: Readonly<Record<string, string | null>>;
  count: number;
}

/** How many hits there are, and how many have each value of each facet. */
export interface HitCounts {
  total: number;
  /** Each hit is counted once for each facet: a combination may name some of the facets alone. */
  facets: readonly FacetCount[];
}

/** Names of the fields in conditions and groups of them. */
export function listFields(constraints: readonly Constraint[]): string[] {
  return constraints.flatMap((one) =>
    'constraints' in one ? listFields(one.constraints) : [one.field],
  );
}
