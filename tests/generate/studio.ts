import { sql } from 'kysely';
import { createTable } from '../../host-demo/server/catalogs/tables.ts';
import type { CatalogData } from '../../host-demo/server/catalogs/definition.ts';
import { countStored, insertStored } from '../../host-demo/server/entities/store.ts';
import type { MigrationDb } from '../../host-demo/server/db/migrate.ts';
import type { Services } from '../../host-demo/server/services.ts';
import { randomStream } from './random.ts';

const LANGUAGES = ['en', 'tr', 'zh', 'ar'];
const WORDS = [
  'Core',
  'Mud',
  'Test',
  'Casing',
  'Pressure',
  'Sample',
  'Horizon',
  'Marker',
  'Cement',
  'Tubing',
  'Report',
  'Photo',
];
const GROUP = 'made';
const FIELDS = 12;
const SHOWN = {
  log: false,
  grid: true,
  detail: true,
  panel: true,
  browser: true,
  filter: true,
  advancedFilter: true,
};

/** Fills Studio up to so many made catalogs, each with its table, and so many texts in four languages. The same seed makes the same. */
export async function fillStudio(
  db: Services['db'],
  { catalogs, translations, seed = 1 }: { catalogs: number; translations: number; seed?: number },
): Promise<{ catalogs: number; translations: number }> {
  const random = randomStream(seed);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)]!;
  const began = {
    catalogs: await countStored(db, 'Catalog', { where: sql`id like 'made%'` }),
    translations: await countStored(db, 'Translation', { where: sql`id like 'made%'` }),
  };
  const made = { catalogs: 0, translations: 0 };
  await db.transaction().execute(async (transaction: MigrationDb) => {
    if (began.catalogs === 0)
      await insertStored(
        transaction,
        'CatalogGroup',
        {
          name: GROUP,
          label: 'Made',
          parent: null,
          displayOrder: 99,
          hidden: false,
          fetchCount: false,
          exportable: true,
          schema: 'general_schema',
        },
        { id: GROUP, uniqueKey: JSON.stringify([GROUP]), owner: null, by: null },
      );
    for (let i = 0; i < catalogs; i++) {
      const data = makeCatalog(i, `${word()} ${word().toLowerCase()} ${i}`, word);
      if (i < began.catalogs) continue;
      await insertStored(transaction, 'Catalog', data, {
        id: data.name,
        uniqueKey: JSON.stringify([data.name]),
        owner: null,
        by: null,
      });
      await createTable(transaction, data as unknown as CatalogData);
      made.catalogs++;
    }
    made.translations = await insertTranslations(
      transaction,
      began.translations,
      translations,
      word,
    );
  });
  return made;
}

/** Adds the texts from number `first` to before `end`. @returns how many */
async function insertTranslations(
  db: MigrationDb,
  first: number,
  end: number,
  word: () => string,
): Promise<number> {
  const rows = [];
  for (let i = first; i < end; i++) {
    const [key, languageKey] = [`made.text.${String(i >> 2).padStart(6, '0')}`, LANGUAGES[i % 4]!];
    rows.push({
      id: `made-${languageKey}-${i >> 2}`,
      unique: JSON.stringify([languageKey, key]),
      data: { languageKey, key, value: `${word()} text ${i >> 2}` },
    });
  }
  for (let at = 0; at < rows.length; at += 1000) {
    await sql`insert into studio.entity (entity_name, id, unique_key, data)
        select 'Translation', one ->> 'id', one ->> 'unique', one -> 'data' from jsonb_array_elements(${JSON.stringify(rows.slice(at, at + 1000))}::jsonb) one`.execute(
      db,
    );
  }
  return rows.length;
}

function makeCatalog(i: number, label: string, word: () => string) {
  const field = (at: number) => ({
    label: at === 0 ? 'Id' : `${word()} ${at}`,
    attribute: {
      name: at === 0 ? 'key' : `field${at}`,
      typeName: at % 3 === 2 ? 'number' : 'string',
      label: '',
    },
    partOfKey: at === 0,
    editable: at > 0,
    creatable: true,
    readOnly: false,
    required: at === 0,
    displayOrder: at + 1,
    pickList: null,
    spatialType: null,
    showIn: SHOWN,
  });
  return {
    name: `made${String(i).padStart(6, '0')}`,
    label,
    group: GROUP,
    displayOrder: i,
    type: 'data',
    dataModel: 'ppdm',
    superType: null,
    hidden: false,
    readOnly: false,
    creatable: true,
    editable: true,
    deletable: true,
    indexable: false,
    exportable: true,
    exportFile: false,
    viewers: [],
    layers: [],
    processes: [],
    sourced: [],
    viewerSettings: [],
    fields: Array.from({ length: FIELDS }, (_, at) => field(at)),
  };
}
