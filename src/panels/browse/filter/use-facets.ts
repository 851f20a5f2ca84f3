import { useEffect, useMemo, useState } from 'react';
import { searchHits, isIndexAbsent, type Facet } from '../../../backend/search.ts';
import type { Constraint } from '../../../core/constraints.ts';
import type { FilterField } from '../../../core/filter-fields.ts';
import { readSet, withSets } from '../../../backend/saved-sets.ts';
import { constraintsOfSelection } from '../../../core/selection.ts';
import { useSignal } from '../../../ui/use-signal.ts';
import { constraintsOfText } from '../grid/columns.ts';
import type { CatalogListing } from '../listing.ts';
import { panelValue, withoutPanelValue } from './panel-model.ts';

/** How the rows of a catalog are counted by values. */
export interface Facets {
  /**
   * `absent`: the catalog is not indexed yet; `never`: the catalog is not indexed; `failed`: the
   * server could not count. Filters work without them.
   */
  state: 'waiting' | 'counted' | 'absent' | 'never' | 'failed';
  /**
   * Values and counts of the fields that have few values. The filter of the field itself does not
   * count.
   */
  byField: ReadonlyMap<string, Facet['values']>;
}

const NONE: Facets = { state: 'waiting', byField: new Map() };
const NO_INDEX: Facets = { state: 'never', byField: new Map() };

/**
 * Counts of the values of fields among the rows that are listed; those of before stay until others
 * have come.
 */
export function useFacets(listing: CatalogListing, fields: readonly FilterField[]): Facets {
  const {
    backend,
    catalog: { name: catalog, indexable },
  } = listing;
  const [facets, setFacets] = useState(NONE);
  const questions = useQuestions(listing, fields);
  useEffect(() => {
    if (!indexable) return;
    const stop = new AbortController();
    for (const { constraints, of, all } of JSON.parse(questions) as Question[]) {
      searchHits(
        backend,
        { text: '', catalogs: [catalog], constraints, pageSize: 1 },
        { signal: stop.signal },
      ).then(
        (answer) => {
          if (stop.signal.aborted) return;
          if (!answer.ok)
            return setFacets((before) => ({
              ...before,
              state: isIndexAbsent(answer.error) ? 'absent' : 'failed',
            }));
          const found = answer.data[0]?.facets ?? [];
          setFacets(({ byField }) => ({
            state: 'counted',
            byField: merged(byField, found, (name) =>
              all ? !of.includes(name) : of.includes(name),
            ),
          }));
        },
        () => {},
      );
    }
    return () => stop.abort();
  }, [backend, catalog, indexable, questions]);
  return indexable ? facets : NO_INDEX;
}

interface Question {
  constraints: Constraint[];
  /** Fields that the answer is for; with `all`, those it is not for. */
  of: string[];
  all: boolean;
}

/** One question for all fields without a filter, one more for each that has one, as JSON. */
function useQuestions(
  { backend, cache, state, selection }: CatalogListing,
  fields: readonly FilterField[],
): string {
  const selected = useSignal(selection.value);
  return useMemo(() => {
    const own = state.constraints ?? [];
    const around = [
      ...(state.only ? constraintsOfSelection(selected, cache.keys) : []),
      ...constraintsOfText(cache.catalogFields, state.text ?? ''),
    ];
    const under = (constraints: readonly Constraint[]): Constraint[] => [
      ...around,
      ...withSets(constraints, (set) => readSet(backend, set)).constraints,
    ];
    const filtered = fields.filter((field) => field.type === 'string' && panelValue(own, field));
    const questions: Question[] = [
      {
        constraints: under(own.length > 0 ? [{ constraints: [...own] }] : []),
        of: filtered.map(({ name }) => name),
        all: true,
      },
      ...filtered.map((field) => ({
        constraints: under(withoutPanelValue(own, field)),
        of: [field.name],
        all: false,
      })),
    ];
    return JSON.stringify(questions);
  }, [backend, cache, state.constraints, state.only, state.text, selected, fields]);
}

/** Fields that were counted before and have no rows now have no counts, but stay what they are. */
function merged(
  before: Facets['byField'],
  found: readonly Facet[],
  isMeant: (name: string) => boolean,
): Facets['byField'] {
  const now = new Map<string, Facet['values']>(
    [...before].map(([name, values]) => [name, isMeant(name) ? [] : values]),
  );
  for (const { field, values } of found) if (isMeant(field)) now.set(field, values);
  return now;
}
