import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { MigrationDb } from '../db/migrate.ts';
import { findFault } from '../entities/stored-shapes.ts';
import { ROOT } from '../root.mjs';
import type { Services } from '../services.ts';
import { BUILT_IN } from './built-in.ts';
import type { CatalogData } from './definition.ts';
import { GROUPS } from './model/groups.ts';
import { LANGUAGES, LAYERS, MAPS, READERS, ROLES, RULES, SURVEYS } from './model/first-entities.ts';
import { MODEL_TEXTS } from './model/model-texts.ts';
import { LOG_TEMPLATES } from './model/log-templates.ts';
import { PICK_LISTS } from './model/pick-lists.ts';
import { writeShipped } from './shipped.ts';
import { alterTable, createTable } from './tables.ts';

/** Texts of the pages by language and key, written when the suite is built. */
const TEXTS = path.join(ROOT, '.cache/texts.json');

/** The first entities of each kind, by kind. */
export const FIRST: Readonly<Record<string, readonly { id: string; [name: string]: unknown }[]>> = {
  CatalogGroup: GROUPS.map((group, index) => ({
    ...group,
    id: group.name,
    hidden: false,
    sortKey: String(index + 1),
    displayOrder: index + 1,
    fetchCount: true,
    exportable: true,
    parent: null,
    schema: 'general_schema',
  })),
  PickList: Object.entries(PICK_LISTS).map(([name, values]) => ({
    id: name,
    name,
    values: Object.entries(values).map(([value, label]) => ({ value, label })),
  })),
  LogPlotTemplate: LOG_TEMPLATES,
  Language: LANGUAGES,
  Reader: READERS,
  Role: ROLES,
  Survey: SURVEYS,
  Layer: LAYERS,
  Map: MAPS,
  Rule: RULES,
  ModelText: MODEL_TEXTS,
};

/**
 * Writes what this version ships: catalogs with their tables, the initial entities of each kind,
 * and the texts of the pages. What users changed or deleted stays as they left it (`writeShipped`);
 * a text of the pages stays if a user changed it. Runs once for each state of what is shipped.
 */
export async function seed({ db }: Services): Promise<void> {
  const texts = existsSync(TEXTS) ? await readFile(TEXTS, 'utf8') : '{}';
  const done = `catalogs-shipped-${createHash('sha256')
    .update(JSON.stringify([BUILT_IN, FIRST, texts]))
    .digest('hex')
    .slice(0, 16)}`;
  if (
    await db
      .selectFrom('studio.migration')
      .select('name')
      .where('name', '=', done)
      .executeTakeFirst()
  )
    return;
  await db.transaction().execute(async (transaction) => {
    await seedCatalogs(transaction);
    for (const [entityName, entities] of Object.entries(FIRST))
      await writeShipped(
        transaction,
        entityName,
        entities.map(({ id, ...data }) => ({ id, data })),
      );
    await seedTexts(transaction, JSON.parse(texts) as Record<string, Record<string, string>>);
    await transaction.insertInto('studio.migration').values({ name: done }).execute();
  });
}

async function seedCatalogs(db: MigrationDb): Promise<void> {
  const shipped = BUILT_IN.map((data) => ({ id: data.name, data: { ...data } }));
  for (const { data, isNew } of await writeShipped(db, 'Catalog', shipped)) {
    // What a newer server or somebody by hand made of it stays as it is.
    if (findFault('Catalog', data) !== null) continue;
    const catalog = data as unknown as CatalogData;
    await (isNew ? createTable(db, catalog) : alterTable(db, catalog));
  }
}

async function seedTexts(
  db: MigrationDb,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<void> {
  const rows = Object.entries(texts).flatMap(([languageKey, byKey]) =>
    Object.entries(byKey).map(([key, value]) => ({
      id: `${languageKey}.${key}`,
      unique_key: JSON.stringify([languageKey, key]),
      data: { languageKey, key, value },
    })),
  );
  await sql`
    insert into studio.entity (entity_name, id, unique_key, data)
    select 'Translation', r.id, r.unique_key, r.data from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, unique_key text, data jsonb)
    on conflict (entity_name, unique_key) do update set data = excluded.data where studio.entity.version = 1 and studio.entity.data <> excluded.data`.execute(
    db,
  );
}
