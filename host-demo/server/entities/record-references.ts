import { sql } from 'kysely';
import { SQL_TYPES } from '../catalogs/definition.ts';
import type { CatalogColumn, CatalogTable } from '../catalogs/definition.ts';
import type { Catalogs } from '../catalogs/registry.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { labelMessage, type Message, msg } from '../../../src/formats/msg.ts';

/** Fields of a catalog that name a record of another one. */
export interface RecordReference {
  catalog: CatalogTable;
  pairs: readonly { here: CatalogColumn; there: CatalogColumn }[];
}

/**
 * What the records of a catalog name by its relations: the records that they hang on, whichever of
 * the two catalogs declares the relation. Of two catalogs that lead to each other by the same
 * fields neither hangs on the other.
 */
export function listReferences(
  { all, byName }: Catalogs,
  catalog: CatalogTable,
): RecordReference[] {
  const above = all.flatMap((other) =>
    other.data.sourced
      .filter(
        ({ catalog: below, relationType }) =>
          below === catalog.data.name && !relationType.startsWith('manyTo'),
      )
      .map(({ fieldPairs }) => ({
        other,
        pairs: fieldPairs.map(({ from, to }) => ({ here: to, there: from })),
      })),
  );
  const own = catalog.data.sourced
    .filter(({ relationType }) => relationType === 'manyToOne')
    .map(({ catalog: name, fieldPairs }) => ({
      other: byName.get(name),
      pairs: fieldPairs.map(({ from, to }) => ({ here: from, there: to })),
    }));
  const isMutual = (other: CatalogTable | undefined, pairs: readonly NamePair[]): boolean =>
    other !== undefined &&
    catalog.data.sourced.some(
      (relation) =>
        relation.catalog === other.data.name &&
        relation.relationType !== 'manyToOne' &&
        relation.fieldPairs.every(({ from, to }) =>
          pairs.some(({ here, there }) => here === from && there === to),
        ),
    );
  return [...above, ...own].flatMap(({ other, pairs }) => {
    if (isMutual(other, pairs)) return [];
    const known = pairs.flatMap(({ here, there }) => {
      const columns = { here: catalog.columns.get(here), there: other?.columns.get(there) };
      return columns.here && columns.there ? [{ here: columns.here, there: columns.there }] : [];
    });
    return other && known.length > 0 && known.length === pairs.length
      ? [{ catalog: other, pairs: known }]
      : [];
  });
}

interface NamePair {
  here: string;
  there: string;
}

/** Values of a record that name others. */
export interface NamedValues {
  /** The values of the record as it will be, by attribute name. */
  values: Readonly<Record<string, unknown>>;
  /** Names of the attributes that are new or have changed; what has not is not looked for. */
  changed: readonly string[];
}

/**
 * What is wrong with the values of a record that name records of other catalogs, by attribute name:
 * each must exist. Empty if all do; a reference without a value names nothing.
 */
export async function findMissingReferences(
  db: MigrationDb,
  references: readonly RecordReference[],
  { values, changed }: NamedValues,
): Promise<Record<string, Message>> {
  const wrong: Record<string, Message> = {};
  for (const { catalog, pairs } of references) {
    const named = pairs.filter(({ here }) => changed.includes(here.name));
    if (named.length === 0 || pairs.some(({ here }) => (values[here.name] ?? '') === '')) continue;
    const same = pairs.map(
      ({ here, there }) =>
        sql`${sql.ref(there.column)} = ${values[here.name]}::${sql.raw(SQL_TYPES[there.type])}`,
    );
    const { rows } =
      await sql`select 1 from ${sql.table(catalog.table)} where ${sql.join(same, sql` and `)} limit 1`.execute(
        db,
      );
    if (rows.length > 0) continue;
    const words = pairs.map(({ here }) => String(values[here.name])).join(' ');
    for (const { here } of named)
      wrong[here.name] ??= msg`there is no ${labelMessage(catalog.data.label)} ${words}`;
  }
  return wrong;
}
