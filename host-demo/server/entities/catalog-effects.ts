import { sql } from 'kysely';
import {
  CATALOG_TYPES,
  DATA_MODELS,
  PROCESS_NAMES,
  SUPER_TYPES,
} from '../../../src/api/contract/catalog-names.ts';
import type { CatalogData } from '../catalogs/definition.ts';
import { buildTable } from '../catalogs/definition.ts';
import type { Registry } from '../catalogs/registry.ts';
import {
  alterTable,
  countRecords,
  createTable,
  dropTable,
  listKeyColumns,
} from '../catalogs/tables.ts';
import { dropWarnings } from '../rules/record-warnings.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { invalidFields, refuseReferenced } from './collection.ts';
import { findFault } from './stored-shapes.ts';
import type { Effects } from './studio-entities.ts';
import { joinMessages, type Message, msg } from '../../../src/formats/msg.ts';

/** Keeps the tables of schema ppdm as the stored catalogs say. */
export function catalogEffects(registry: Registry): Effects {
  return {
    async created(db, data) {
      const catalog = data as unknown as CatalogData;
      checkNames(catalog);
      await checkRelations(db, catalog);
      await createTable(db, catalog);
    },
    async updated(db, data, before) {
      const catalog = data as unknown as CatalogData;
      if (catalog.name !== before.name)
        throw invalidFields({ name: msg`The name of a catalog does not change; clone it` });
      const known =
        findFault('Catalog', before) === null ? (before as unknown as CatalogData) : null;
      const isSameKey = known
        ? serializeKeys(catalog) === serializeKeys(known)
        : await hasKeyOfTable(db, catalog);
      if (!isSameKey)
        throw invalidFields({ fields: msg`The key of a catalog does not change; clone it` });
      checkNames(catalog, known);
      await checkRelations(db, catalog);
      await alterTable(db, catalog);
    },
    async deleted(db, data) {
      // Of a catalog that cannot be used the name is all that is needed.
      const name = String(data.name);
      const count = await countRecords(db, name);
      refuseReferenced(`Catalog ${name}`, count > 0 ? [{ entityName: name, id: '*', count }] : []);
      await dropTable(db, name);
      await dropWarnings(db, name);
    },
    changed: () => registry.forget(),
  };
}

/** One template is the default. */
export const templateEffects: Effects = { created: oneDefault, updated: oneDefault };

/** A group cannot be its own ancestor. */
export const groupEffects: Effects = {
  async updated(db, data) {
    const { rows } = await sql<{ id: string }>`
      with recursive above(id, depth) as (
        select ${data.parent as string | null}::text, 1
        union all select entity.data ->> 'parent', depth + 1 from above join studio.entity on entity_name = 'CatalogGroup' and entity.id = above.id where depth < 20)
      select id from above where depth = 20 and id is not null`.execute(db);
    if (rows.length > 0) throw invalidFields({ parent: msg`A group cannot stand below itself` });
  },
};

async function oneDefault(db: MigrationDb, data: Record<string, unknown>): Promise<void> {
  if (!data.isDefaultTemplate) return;
  await sql`
    update studio.entity set data = data || '{"isDefaultTemplate":false}', version = version + 1, changed_at = now()
    where entity_name = 'LogPlotTemplate' and data ->> 'name' <> ${data.name as string} and data ->> 'isDefaultTemplate' = 'true'`.execute(
    db,
  );
}

/** Names that a catalog takes from a list, by attribute. */
const LISTED = {
  type: CATALOG_TYPES,
  dataModel: DATA_MODELS,
  superType: SUPER_TYPES,
  processes: PROCESS_NAMES,
} as const;

/** Refuses names that are not in their lists, and viewer settings of fields that do not exist. */
function checkNames(catalog: CatalogData, before: CatalogData | null = null): void {
  const wrong: Record<string, Message> = {};
  for (const [at, names] of Object.entries(LISTED)) {
    const read = (of: CatalogData | null): unknown[] =>
      [of?.[at as keyof typeof LISTED] ?? []].flat();
    const known: readonly unknown[] = [...names, ...read(before)];
    if (read(catalog).some((one) => !known.includes(one)))
      wrong[at] = msg`One of ${joinMessages(names)} is expected`;
  }
  const fields = new Set(
    [...catalog.fields, ...(before?.fields ?? [])].map(({ attribute }) => attribute.name),
  );
  const odd = catalog.viewerSettings.flatMap((one) => one.fields).find((name) => !fields.has(name));
  if (odd !== undefined) wrong['viewerSettings'] = msg`There is no field ${odd}`;
  if (Object.keys(wrong).length > 0) throw invalidFields(wrong);
}

async function checkRelations(db: MigrationDb, { name, sourced }: CatalogData): Promise<void> {
  const wrong = sourced.find(({ source }) => source !== name);
  if (wrong) throw invalidFields({ sourced: msg`${wrong.source} is not ${name}` });
  const { rows } = await sql<{
    data: CatalogData;
  }>`select data from studio.entity where entity_name = 'Catalog' and data ->> 'name' = any(${[name, ...sourced.map(({ catalog }) => catalog)]}::text[])`.execute(
    db,
  );
  const has = new Set(
    rows
      .filter(({ data }) => findFault('Catalog', data) === null)
      .flatMap(({ data }) => [
        data.name,
        ...data.fields.map(({ attribute }) => `${data.name}.${attribute.name}`),
      ]),
  );
  for (const { catalog, fieldPairs } of sourced) {
    const missing = [
      catalog,
      ...fieldPairs.flatMap(({ from, to }) => [`${name}.${from}`, `${catalog}.${to}`]),
    ].find((one) => !has.has(one));
    if (missing) throw invalidFields({ sourced: msg`There is no ${missing}` });
  }
}

/** Whether the key of a catalog is that of its table. */
async function hasKeyOfTable(db: MigrationDb, catalog: CatalogData): Promise<boolean> {
  const keys = buildTable(catalog).keys.map(({ column }) => column);
  return keys.sort().join() === (await listKeyColumns(db, catalog.name)).join();
}

function serializeKeys({ fields }: CatalogData): string {
  return JSON.stringify(
    fields
      .filter(({ partOfKey }) => partOfKey)
      .map(({ attribute }) => [attribute.name, attribute.typeName])
      .sort(),
  );
}
