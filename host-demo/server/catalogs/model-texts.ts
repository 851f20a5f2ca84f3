import { sql } from 'kysely';
import { listUsable } from '../entities/stored-shapes.ts';
import type { Services } from '../services.ts';
import type { CatalogTable } from './definition.ts';
import type { Catalogs } from './registry.ts';
import type { StoredModelTexts } from './stored-model-texts.ts';

/** The labels of the catalogs themselves are in this language. */
const OWN_LANGUAGE = 'en';

/** Reads the labels of a language; none of the language that the catalogs are written in. */
export async function readModelTexts(
  db: Services['db'],
  language: string,
): Promise<StoredModelTexts> {
  if (language === OWN_LANGUAGE) return new Map();
  const stored = await listUsable<{ key: string; text: string }>(db, 'ModelText', {
    where: sql`data ->> 'language' = ${language}`,
  });
  return new Map(stored.map(({ data: { key, text } }) => [key, text]));
}

/** Catalogs whose labels are in a language; those without a text keep their own. */
export function translateCatalogs(catalogs: Catalogs, texts: StoredModelTexts): Catalogs {
  const all = catalogs.all.map((catalog) => translateCatalog(catalog, texts));
  return { ...catalogs, all, byName: new Map(all.map((one) => [one.data.name, one])), texts };
}

/** A catalog whose labels are in a language. */
export function translateCatalog(catalog: CatalogTable, texts: StoredModelTexts): CatalogTable {
  if (texts.size === 0) return catalog;
  const { data } = catalog;
  const columns = [...catalog.columns].map(([name, column]) => {
    const label =
      texts.get(`field.${data.name}.${name}`) ?? texts.get(`field.${name}`) ?? column.field.label;
    return [name, { ...column, field: { ...column.field, label } }] as const;
  });
  const byName = new Map(columns);
  return {
    data: { ...data, label: texts.get(`catalog.${data.name}`) ?? data.label },
    table: catalog.table,
    columns: byName,
    keys: catalog.keys.map(({ name }) => byName.get(name)!),
    texts,
  };
}
