import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CatalogTable } from '../catalogs/definition.ts';
import { statLogFile } from '../logs/stored-log.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import type { StoredItem } from './cart-store.ts';
import { buildItemCondition } from './item-condition.ts';
import { msg } from '../../../src/formats/msg.ts';

/**
 * Maximum number of files whose size is requested from their stores. A cart with more is refused,
 * so that no user waits for minutes.
 */
const MOST_ASKED = 5_000;
/** Number of concurrent size requests to stores. */
const AT_ONCE = 8;
/** Coordinate systems that are named. */
const MOST_SYSTEMS = 100;

/** What an export of a cart would hold. */
export interface CartExportSize {
  bytes: number;
  files: number;
  /** By extension, the greatest first. */
  formats: { format: string; files: number; bytes: number }[];
  crs: string[];
}

type Db = Services['db'];

/**
 * The files that the records of a cart name, each once, and the coordinate systems of the records'
 * positions. A size is as the record says it, else as its store does; a file that is not there
 * counts for nothing. @throws Refused CART_TOO_LARGE
 */
export async function measureCart(
  { db, stores }: Pick<Services, 'db' | 'stores'>,
  cartId: string,
  catalogs: ReadonlyMap<string, CatalogTable>,
  items: readonly StoredItem[],
): Promise<CartExportSize> {
  const parts = [...catalogs.values()].map((catalog) => ({
    catalog,
    where: buildWhere(cartId, catalog, items),
  }));
  const crs = await listCrs(db, parts);
  const files = selectFiles(parts);
  if (!files) return { bytes: 0, files: 0, formats: [], crs };
  const { rows: known } = await sql<{ format: string; files: string; bytes: string }>`
    select format, count(*) as files, sum(size) as bytes from (${files}) files where size is not null group by format`.execute(
    db,
  );
  const formats = new Map(
    known.map((row) => [row.format, { files: Number(row.files), bytes: Number(row.bytes) }]),
  );
  for (const { format, bytes } of await statSizes(db, stores, files)) {
    const before = formats.get(format) ?? { files: 0, bytes: 0 };
    formats.set(format, { files: before.files + 1, bytes: before.bytes + bytes });
  }
  const all = [...formats]
    .map(([format, sum]) => ({ format, ...sum }))
    .sort((a, b) => b.bytes - a.bytes || a.format.localeCompare(b.format));
  return {
    bytes: all.reduce((sum, one) => sum + one.bytes, 0),
    files: all.reduce((sum, one) => sum + one.files, 0),
    formats: all,
    crs,
  };
}

interface Part {
  catalog: CatalogTable;
  where: RawBuilder<unknown>;
}

function buildWhere(
  cartId: string,
  catalog: CatalogTable,
  items: readonly StoredItem[],
): RawBuilder<unknown> {
  const mine = items.filter(({ catalogName }) => catalogName === catalog.data.name);
  const keyed = mine.some(({ keys }) => keys)
    ? sql`select keys from studio.cart_item where cart_id = ${cartId} and catalog_name = ${catalog.data.name} and keys is not null`
    : null;
  return buildItemCondition(
    catalog,
    keyed,
    mine.flatMap(({ constraints, except }) => (constraints ? [{ constraints, except }] : [])),
  );
}

/**
 * Each file that records name: its place, its size as a record says it (null where none does), its
 * extension in small letters. Null where no catalog has files.
 */
function selectFiles(parts: readonly Part[]): RawBuilder<unknown> | null {
  const named = parts.filter(
    ({ catalog: { data, columns } }) =>
      data.exportFile && columns.has('storeId') && columns.has('locationReference'),
  );
  if (named.length === 0) return null;
  const all = named.map(
    ({ catalog: { table, columns }, where }) => sql`
    select store_id, location_reference, ${columns.has('fileSize') ? sql`file_size` : sql`null::bigint`} as size, ${columns.has('originalFileName') ? sql`original_file_name` : sql`null::text`} as name
    from ${sql.table(table)} where ${where} and store_id <> '' and location_reference <> ''`,
  );
  return sql`
    select distinct on (store_id, location_reference) store_id, location_reference, size, lower(coalesce(substring(coalesce(nullif(name, ''), location_reference) from '\\.([^./\\\\]{1,10})$'), '') collate "C") as format
    from (${sql.join(all, sql` union all `)}) named order by store_id, location_reference, size nulls last`;
}

async function statSizes(
  db: Db,
  stores: Services['stores'],
  files: RawBuilder<unknown>,
): Promise<{ format: string; bytes: number }[]> {
  const { rows: left } = await sql<{ storeId: string; locationReference: string; format: string }>`
    select store_id as "storeId", location_reference as "locationReference", format from (${files}) files where size is null limit ${MOST_ASKED + 1}`.execute(
    db,
  );
  if (left.length > MOST_ASKED)
    throw new Refused(
      413,
      'CART_TOO_LARGE',
      msg`The cart has more than ${MOST_ASKED} files of unknown size: they are not added up`,
    );
  const found: { format: string; bytes: number }[] = [];
  const work = async (): Promise<void> => {
    for (let place = left.pop(); place; place = left.pop()) {
      const file = await statLogFile(stores, place);
      if (file) found.push({ format: place.format, bytes: file.sizeBytes });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** The system that a record names; EPSG:4326 for one that has a geometry and names none. */
async function listCrs(db: Db, parts: readonly Part[]): Promise<string[]> {
  const found = new Set<string>();
  for (const {
    catalog: { table, columns },
    where,
  } of parts) {
    const shapes = [...columns.values()]
      .filter(({ type }) => type === 'geometry')
      .map(({ column }) => sql`${sql.ref(column)} is not null`);
    const named = columns.has('coordSystemId')
      ? sql`nullif(trim(coord_system_id), '')`
      : sql`null::text`;
    if (shapes.length === 0 && !columns.has('coordSystemId')) continue;
    const placed =
      shapes.length > 0
        ? sql`case when ${sql.join(shapes, sql` or `)} then 'EPSG:4326' end`
        : sql`null::text`;
    const { rows } = await sql<{
      crs: string;
    }>`select distinct crs from (select coalesce(${named}, ${placed}) as crs from ${sql.table(table)} where ${where}) named where crs is not null order by crs limit ${MOST_SYSTEMS}`.execute(
      db,
    );
    for (const { crs } of rows) found.add(crs);
  }
  return [...found].sort();
}
