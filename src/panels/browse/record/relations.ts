import type { Catalog } from '../../../backend/catalogs.ts';
import type { Constraint, Row } from '../../../backend/records.ts';

/** Rows of a catalog that a relation joins to a record (spec 3, "Relations"). */
export interface RecordRelation {
  /** Tells relations of one record apart. */
  id: string;
  /** `has`: the rows hang on the record. `belongsTo`: the record hangs on them. */
  direction: 'has' | 'belongsTo';
  catalog: Catalog;
  /** What the rows satisfy: the field pairs with the record's values. Never empty. */
  constraints: readonly Constraint[];
}

/**
 * What a record belongs to, then what belongs to it, in the schema's order. A relation that the
 * record has no value for joins nothing and is left out, as are catalogs that are hidden.
 */
export function listRelations(
  { sourced, targeted }: Pick<Catalog, 'sourced' | 'targeted'>,
  catalogs: readonly Catalog[],
  row: Row,
): RecordRelation[] {
  const above = targeted.map(({ source, fieldPairs }) =>
    joined(
      'belongsTo',
      source,
      fieldPairs.map(({ from, to }) => ({ here: to, there: from })),
    ),
  );
  const below = sourced.map(({ catalog, fieldPairs }) =>
    joined(
      'has',
      catalog,
      fieldPairs.map(({ from, to }) => ({ here: from, there: to })),
    ),
  );
  return [...above, ...below].flatMap((one) => one ?? []);

  function joined(
    direction: RecordRelation['direction'],
    name: string,
    pairs: readonly { here: string; there: string }[],
  ): RecordRelation | null {
    const catalog = catalogs.find((one) => one.name === name);
    if (!catalog || pairs.length === 0 || pairs.some(({ here }) => (row[here] ?? '') === ''))
      return null;
    const constraints = pairs.map(({ here, there }): Constraint => ({
      field: there,
      operator: 'equal',
      value: row[here],
    }));
    return {
      id: `${direction} ${name} ${pairs.map(({ here, there }) => `${here}=${there}`).join(' ')}`,
      direction,
      catalog,
      constraints,
    };
  }
}
