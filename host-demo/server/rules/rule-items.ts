import { sql } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { selectRows } from '../catalogs/query/select.ts';
import { parseScalar } from '../catalogs/query/values.ts';
import type { Catalogs } from '../catalogs/registry.ts';
import { findFault, nameStored } from '../entities/stored-shapes.ts';
import type { Services } from '../services.ts';
import type { RuleItem, Types } from './rule-service.ts';

/** Rows of a related catalog that an expression sees, the first by their key. */
const RELATED_ROWS = 1000;

/**
 * A relation as seen from one of its ends: the other catalog, and which of its fields has the value
 * of which field here.
 */
export interface Related {
  catalog: CatalogTable;
  pairs: readonly { here: string; there: string }[];
}

/**
 * Catalogs whose rows hang together with those of a catalog, by name; a relation in either
 * direction counts, the first to a catalog.
 */
export function listRelatedCatalogs(
  { all, byName }: Catalogs,
  { data }: CatalogTable,
): ReadonlyMap<string, Related> {
  const below = data.sourced.map(({ catalog, fieldPairs }) => ({
    name: catalog,
    pairs: fieldPairs.map(({ from, to }) => ({ here: from, there: to })),
  }));
  const above = all.flatMap((other) =>
    other.data.sourced
      .filter(({ catalog }) => catalog === data.name)
      .map(({ fieldPairs }) => ({
        name: other.data.name,
        pairs: fieldPairs.map(({ from, to }) => ({ here: to, there: from })),
      })),
  );
  const found = new Map<string, Related>();
  for (const { name, pairs } of [...below, ...above]) {
    const catalog = byName.get(name);
    if (catalog && pairs.length > 0 && !found.has(name)) found.set(name, { catalog, pairs });
  }
  return found;
}

/** Attributes and their types. */
export function listAttributeTypes({ columns }: CatalogTable): Types {
  return Object.fromEntries([...columns.values()].map(({ name, type }) => [name, type]));
}

/**
 * A record by its key, and those rows of related catalogs that are wanted. Null if there is no such
 * record, or the key is not one of the catalog.
 */
export async function readItem(
  db: Services['db'],
  catalog: CatalogTable,
  key: KeyValues,
  wanted: ReadonlyMap<string, Related>,
): Promise<RuleItem | null> {
  const isKey =
    catalog.keys.every(({ name, type }) => 'value' in parseScalar(type, key[name])) &&
    Object.keys(key).every((name) => catalog.keys.some((column) => column.name === name));
  if (!isKey) return null;
  const [found] = await readRows(
    db,
    catalog,
    catalog.keys.map(({ name }) => ({ field: name, operator: 'equal', value: key[name] })),
    1,
  );
  if (!found) return null;
  const related: Record<string, readonly Record<string, unknown>[]> = {};
  for (const [name, { catalog: other, pairs }] of wanted) {
    const values = pairs.map(
      ({ here, there }) => ({ field: there, operator: 'equal', value: found[here] }) as const,
    );
    related[name] = values.some(({ value }) => value === null || value === undefined)
      ? []
      : await readRows(db, other, values, RELATED_ROWS);
  }
  return { values: found, related };
}

async function readRows(
  db: Services['db'],
  catalog: CatalogTable,
  constraints: readonly Constraint[],
  limit: number,
): Promise<Record<string, unknown>[]> {
  const rows = await selectRows(db, catalog, [...catalog.columns.keys()], {
    constraints,
    offset: 0,
    limit,
  });
  return rows.map(({ values }) => values);
}

/** Rules are stored entities; what is needed of one. */
export interface StoredRule {
  id: string;
  name: string;
  expression: string;
  catalogName: string | null;
  severity: string;
  description: string | null;
  /** Why the rule cannot be run as it is stored. */
  fault?: string | null;
}

/** The named rules, or all active ones of the catalog where none is named, by name. */
export async function readRules(
  db: Services['db'],
  catalogName: string,
  ids: readonly string[],
): Promise<StoredRule[]> {
  const meant =
    ids.length > 0
      ? sql`id = any(${[...ids]}::text[])`
      : sql`data ->> 'catalogName' = ${catalogName} and data ->> 'active' = 'true'`;
  const { rows } = await sql<{
    id: string;
    data: Omit<StoredRule, 'id' | 'fault'>;
  }>`select id, data from studio.entity where entity_name = 'Rule' and ${meant} order by data ->> 'name'`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row.data,
    id: row.id,
    name: nameStored(row),
    fault: findFault('Rule', row.data),
  }));
}
