import type { Backend } from '../../../../backend/backend.ts';
import type { Catalog, CatalogCache } from '../../../../backend/catalogs.ts';
import type { Constraint, Row } from '../../../../backend/records.ts';

/** The catalog whose fields are edited, and where the catalogs that they name are searched. */
export interface LookupSource {
  backend: Backend;
  catalog: Pick<Catalog, 'name' | 'targeted' | 'sourced'>;
}

/** What a field names: a record of a catalog, by one of its fields. */
export interface Lookup {
  /** Name of the other catalog. */
  catalog: string;
  /** Attribute of the other catalog that holds the same value. */
  field: string;
}

/**
 * What a field names by the relations of its catalog; null where it names nothing. Where several
 * relations end at the field, the first counts; one of the field alone before one of several.
 */
export function findLookup(
  { name: own, targeted, sourced }: LookupSource['catalog'],
  field: string,
): Lookup | null {
  const relations = [
    ...targeted
      .filter(({ relationType, source }) => !relationType.startsWith('manyTo') && source !== own)
      .map(({ source, fieldPairs }) => ({
        catalog: source,
        pairs: fieldPairs.map(({ from, to }) => ({ here: to, there: from })),
      })),
    ...sourced
      .filter(({ relationType }) => relationType === 'manyToOne')
      .map(({ catalog, fieldPairs }) => ({
        catalog,
        pairs: fieldPairs.map(({ from, to }) => ({ here: from, there: to })),
      })),
  ].toSorted((a, b) => a.pairs.length - b.pairs.length);
  for (const { catalog, pairs } of relations) {
    const pair = pairs.find(({ here }) => here === field);
    if (pair) return { catalog, field: pair.there };
  }
  return null;
}

/** Texts beside the value that tell a record from others. */
const MOST_LABELS = 3;

/** Attributes that say which record it is: the texts of its grid besides the value itself. */
export function labelFields({ catalogFields }: CatalogCache, value: string): string[] {
  return catalogFields
    .filter(
      ({ attribute: { name, typeName }, showIn, pickList }) =>
        typeName === 'string' && pickList === null && showIn.grid && name !== value,
    )
    .map(({ attribute }) => attribute.name)
    .slice(0, MOST_LABELS);
}

/** Records whose value or whose labels hold each word of a text. */
export function lookupConstraints(fields: readonly string[], text: string): Constraint[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => ({
      constraints: fields.map((field): Constraint => ({
        field,
        operator: 'like',
        value: `*${word}*`,
        logic: 'OR',
      })),
    }));
}

/** What a record is called beside its value: its labels that have one. */
export function formatLookup(row: Row, labels: readonly string[]): string {
  return [
    ...new Set(
      labels.map((name) => row[name]).filter((one) => typeof one === 'string' && one !== ''),
    ),
  ].join(' · ');
}
