import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { KINDS } from '../entities/kinds.ts';
import { countStored, insertStored, listStored, updateStored } from '../entities/store.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { ROOT } from '../root.mjs';
import type { Services } from '../services.ts';
import { BUILT_IN } from './built-in.ts';
import type { CatalogData } from './definition.ts';
import { GROUPS } from './model/groups.ts';
import { LANGUAGES, LAYERS, MAPS, READERS, ROLES, RULES, SURVEYS } from './model/first-entities.ts';
import { MODEL_TEXTS } from './model/model-texts.ts';
import { LOG_TEMPLATES } from './model/log-templates.ts';
import { PICK_LISTS } from './model/pick-lists.ts';
import { alterTable, createTable } from './tables.ts';

/** Texts of the pages by language and key, written when the suite is built. */
const TEXTS = path.join(ROOT, '.cache/texts.json');

const FIRST: Readonly<Record<string, readonly { id: string; [name: string]: unknown }[]>> = {
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
 * Writes the built-in data that are missing: catalogs and fields that a newer version adds, the
 * initial entities of each kind that has no entities yet, and the texts of the pages unless a user
 * has changed them. Runs once for each state of the built-in data, so that deleted data do not
 * reappear at the next start.
 */
export async function seed({ db }: Services): Promise<void> {
  const texts = existsSync(TEXTS) ? await readFile(TEXTS, 'utf8') : '{}';
  const done = `catalogs-seed-${createHash('sha256')
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
      await seedKind(transaction, entityName, entities);
    await seedTexts(transaction, JSON.parse(texts) as Record<string, Record<string, string>>);
    await transaction.insertInto('studio.migration').values({ name: done }).execute();
  });
}

async function seedCatalogs(db: MigrationDb): Promise<void> {
  const stored = new Map(
    (await listStored<CatalogData>(db, 'Catalog')).map((one) => [one.data.name, one]),
  );
  for (const data of BUILT_IN) {
    const uniqueKey = JSON.stringify([data.name]);
    const present = stored.get(data.name);
    if (!present) {
      await insertStored(db, 'Catalog', data, { id: data.name, uniqueKey, owner: null, by: null });
      await createTable(db, data);
      continue;
    }
    const has = new Set(present.data.fields.map(({ attribute }) => attribute.name));
    const missing = data.fields.filter(({ attribute }) => !has.has(attribute.name));
    if (missing.length === 0) continue;
    const next = { ...present.data, fields: [...present.data.fields, ...missing] };
    await updateStored(db, 'Catalog', next, { id: present.id, uniqueKey, by: null });
    await alterTable(db, next);
  }
}

async function seedKind(
  db: MigrationDb,
  entityName: string,
  entities: readonly { id: string; [name: string]: unknown }[],
): Promise<void> {
  if ((await countStored(db, entityName)) > 0) return;
  const { unique } = KINDS.get(entityName)!;
  for (const { id, ...data } of entities)
    await insertStored(db, entityName, data, {
      id,
      uniqueKey: JSON.stringify(unique.map((name) => data[name])),
      owner: null,
      by: null,
    });
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
