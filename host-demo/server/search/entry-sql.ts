import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CatalogTable, CatalogColumn } from '../catalogs/definition.ts';
import { tableName } from '../catalogs/definition.ts';

/** Fields whose whole value is found without its separators too. */
const WHOLE = /(^uwi|Uwi|Id|Number|Name)$/;

/** The key of a row as an entry has it: a JSON list of its key values as texts. */
export function entryKey(catalog: CatalogTable): string {
  return `jsonb_build_array(${catalog.keys.map(({ column }) => `t.${quoteIdentifier(column)}::text`).join(', ')})::text`;
}

/** True for the row `t` of the entry `e`: as `entryKey`, read from the entry. */
export function isRowOfEntry(catalog: CatalogTable): string {
  return catalog.keys
    .map(
      ({ column, type }, i) =>
        `t.${quoteIdentifier(column)}${type === 'string' ? '' : '::text'} = (e.key::json ->> ${i})`,
    )
    .join(' and ');
}

/**
 * Fields of which an index holds the values for facets, if they have few: those of the filter that
 * are no key.
 */
export function facetFields(catalog: CatalogTable): CatalogColumn[] {
  return [...catalog.columns.values()].filter(
    ({ type, field }) =>
      field.showIn?.filter && !field.partOfKey && (type === 'string' || type === 'boolean'),
  );
}

/**
 * The statement that writes the entries of rows, their words and their combinations of facet
 * values. `source` is a relation of rows of the catalog's table. A combination has its hash as id,
 * so that writers at the same time need not wait for each other.
 */
export function putEntries(
  catalog: CatalogTable,
  facets: readonly string[],
  source: string,
): string {
  const texts = [...catalog.columns.values()].filter(
    ({ name, type, field }) =>
      ((type === 'string' && !name.endsWith('Ouom')) || field.partOfKey) &&
      (field.partOfKey || field.showIn?.panel || field.showIn?.grid || name === 'remark'),
  );
  const names = texts.filter(({ field }) => field.partOfKey || field.showIn?.browser);
  const wholes = names.filter(({ name, field }) => field.partOfKey || WHOLE.test(name));
  const joined = (columns: readonly CatalogColumn[]) =>
    `concat_ws(' ', ${["''", ...columns.map(({ column }) => `t.${quoteIdentifier(column)}`)].join(', ')})`;
  const values = facets.map(
    (name) => `${literal(name)}, t.${quoteIdentifier(catalog.columns.get(name)!.column)}`,
  );
  const name = literal(catalog.data.name);
  return `
    with made as materialized (
      select key, terms, held, hashtextextended(held::text, 0) as facets from (
        select ${entryKey(catalog)} as key, jsonb_build_object(${values.join(', ')}) as held,
          studio.search_terms(array[${wholes.map(({ column }) => `left(t.${quoteIdentifier(column)}::text, 400)`).join(', ')}]::text[], ${joined(names.filter((one) => !wholes.includes(one)))}, ${joined(texts.filter((one) => !names.includes(one)))}) as terms
        from ${source} t) row_of),
    words as (
      insert into studio.search_word (word) select distinct word from made, unnest(tsvector_to_array(terms)) word where word not like '=%' order by word on conflict do nothing),
    solved as (delete from studio.search_problem where catalog = ${name} and key in (select key from made)),
    facets as (
      insert into studio.search_facets (catalog, id, held) select distinct ${name}, facets, held from made order by facets on conflict do nothing)
    insert into studio.search_entry (catalog, key, terms, facets) select ${name}, key, terms, facets from made order by key
    on conflict (catalog, key) do update set terms = excluded.terms, facets = excluded.facets`;
}

/**
 * Keeps the entries of a catalog as its rows are, whoever writes them. What cannot be indexed is
 * noted and holds up no write.
 */
export function watchStatements(
  catalog: CatalogTable,
  facets: readonly string[],
): RawBuilder<unknown>[] {
  const table = `ppdm.${quoteIdentifier(tableName(catalog.data.name))}`;
  const name = literal(catalog.data.name);
  const selectKeys = (source: string) => `select ${entryKey(catalog)} from ${source} t`;
  const createFunction = (event: string, work: string, source: string) => `
    create or replace function studio.${quoteIdentifier(`search_${event}_${tableName(catalog.data.name)}`)}() returns trigger language plpgsql as ${literal(`
      begin
        ${work};
        return null;
      exception when others then
        insert into studio.search_problem (catalog, key, message) select ${name}, key, sqlerrm from (${selectKeys(source)}) k(key)
        on conflict (catalog, key) do update set message = excluded.message, at = now();
        return null;
      end`)}`;
  const remove = (keys: string) =>
    `delete from studio.search_entry where catalog = ${name} and key in (${keys})`;
  const put = putEntries(catalog, facets, 'new_rows');
  const events = [
    ['insert', put, 'new_rows', 'new table as new_rows'],
    [
      'update',
      `${remove(`${selectKeys('old_rows')} except ${selectKeys('new_rows')}`)}; ${put}`,
      'new_rows',
      'old table as old_rows new table as new_rows',
    ],
    ['delete', remove(selectKeys('old_rows')), 'old_rows', 'old table as old_rows'],
  ] as const;
  return events
    .flatMap(([event, work, source, referencing]) => [
      createFunction(event, work, source),
      `create or replace trigger search_${event} after ${event} on ${table} referencing ${referencing} for each statement execute function studio.${quoteIdentifier(`search_${event}_${tableName(catalog.data.name)}`)}()`,
    ])
    .map((text) => sql.raw(text));
}

/** Quotes an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return text.includes('\\')
    ? ` E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
    : `'${text.replaceAll("'", "''")}'`;
}
