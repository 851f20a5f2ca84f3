import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import { SQL_TYPES } from '../catalogs/definition.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { buildCondition } from '../catalogs/query/constraints.ts';
import { buildSubjects } from '../catalogs/query/select.ts';
import { buildQueryConstraints } from './cart-items.ts';

/**
 * True for the records of a catalog that items of a cart stand for, each once however many items
 * hold it. `keyed` selects the keys (jsonb, column `keys`) of items that are records; null if
 * absent, so that queries alone find their own index. Names columns as `schema.table.column`.
 */
export function buildItemCondition(
  catalog: CatalogTable,
  keyed: RawBuilder<unknown> | null,
  queries: readonly { constraints: readonly Constraint[]; except: readonly KeyValues[] }[],
): RawBuilder<SqlBool> {
  const columns = sql.join(catalog.keys.map(({ column }) => sql.ref(`${catalog.table}.${column}`)));
  const values = sql.join(
    catalog.keys.map(({ name, type }) => sql`(item.keys ->> ${name})::${sql.raw(SQL_TYPES[type])}`),
  );
  const byKeys = keyed && sql<SqlBool>`(${columns}) in (select ${values} from (${keyed}) item)`;
  const byQueries = queries.map((query) =>
    buildCondition(buildQueryConstraints(query), buildSubjects(catalog)),
  );
  const all = [...(byKeys ? [byKeys] : []), ...byQueries];
  return all.length > 0 ? sql<SqlBool>`(${sql.join(all, sql` or `)})` : sql<SqlBool>`false`;
}
