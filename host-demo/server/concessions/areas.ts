import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Catalogs } from '../catalogs/registry.ts';
import { targetCrs } from '../exports/cart/coordinates.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { findGeometryColumn } from '../catalogs/places.ts';
import { buildSortKey, type SortOrder } from '../catalogs/sort-key.ts';
import { CONCESSION } from './scope.ts';
import { fillWords, type SummaryWords } from './texts.ts';
import { msg } from '../../../src/formats/msg.ts';

type Db = Services['db'];

/** Concessions of one summary. */
export const MOST_CONCESSIONS = 500;

/** What a summary covers: a concession, or an area of interest that a user drew. */
export interface SummaryArea {
  /** Key of the concession; null for an area of interest. */
  concessionId: string | null;
  name: string;
  /**
   * EWKB as hex digits, EPSG:4326; null for a concession, whose outline is read when it is its
   * turn.
   */
  outline: string | null;
}

/** An outline and what is wrong with it. */
export interface Outline {
  /** EWKB as hex digits; null where there is nothing to search in. */
  outline: string | null;
  /** For people; null where all is well. */
  problem: string | null;
}

/** Surfaces of a geometry in EPSG:4326, repaired where it is not valid. */
function surfaces(geometry: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ST_CollectionExtract(case when ST_IsValid(${geometry}) then ${geometry} else ST_MakeValid(${geometry}) end, 3)`;
}

/** An outline as a value of a statement. */
export function geometryFrom(outline: string): RawBuilder<unknown> {
  return sql`ST_GeomFromEWKB(decode(${outline}::text, 'hex'))`;
}

/**
 * The concessions that are named, each once, or all of them, in the order of names; two of the same
 * name have their ids behind it. Throws NOT_FOUND for one that is not there, EXPORT_TOO_LARGE for
 * too many.
 */
export async function findConcessions(
  db: Db,
  catalogs: Catalogs,
  names: readonly string[],
  sortOrder: SortOrder = 'plain',
): Promise<SummaryArea[]> {
  const { table, id, name } = concessionTable(catalogs);
  const meant =
    names.length > 0
      ? sql`${id}::text = any(${[...names]}::text[]) or ${name}::text = any(${[...names]}::text[])`
      : sql`true`;
  const { rows } = await sql<{ id: string; name: string | null }>`
    select ${id}::text as id, ${name}::text as name from ${table} where ${meant} order by ${buildSortKey(sql`${name}::text`, sortOrder)}, 1 limit ${MOST_CONCESSIONS + 1}`.execute(
    db,
  );
  if (rows.length > MOST_CONCESSIONS)
    throw new Refused(
      413,
      'EXPORT_TOO_LARGE',
      msg`A summary has at most ${MOST_CONCESSIONS} concessions: name those that are wanted`,
    );
  const found = new Set(rows.flatMap((row) => [row.id, row.name]));
  const unknown = names.find((one) => !found.has(one));
  if (unknown !== undefined)
    throw new Refused(404, 'NOT_FOUND', msg`There is no concession ${unknown}`);
  const labels = rows.map((row) => row.name?.trim() || row.id);
  return rows.map((row, i) => ({
    concessionId: row.id,
    name:
      labels.filter((label) => label === labels[i]).length > 1
        ? `${labels[i]} (${row.id})`
        : labels[i]!,
    outline: null,
  }));
}

/** The outline of an area; that of a concession is read again. */
export async function loadOutline(
  db: Db,
  catalogs: Catalogs,
  { concessionId, outline }: SummaryArea,
  words: SummaryWords,
): Promise<Outline> {
  if (concessionId === null) return { outline, problem: null };
  const { table, id, geometry } = concessionTable(catalogs);
  const {
    rows: [found],
  } = await sql<{ outline: string | null; reason: string | null }>`
    select case when not ST_IsEmpty(made) then encode(ST_AsEWKB(made), 'hex') end as outline, reason
    from (select ${surfaces(geometry)} as made, case when not ST_IsValid(${geometry}) then ST_IsValidReason(${geometry}) end as reason from ${table} where ${id}::text = ${concessionId}) as found`.execute(
    db,
  );
  if (!found) return { outline: null, problem: words.outlineGone };
  if (found.outline === null)
    return {
      outline: null,
      problem:
        found.reason === null
          ? words.outlineNone
          : fillWords(words.outlineEmpty, { reason: found.reason }),
    };
  return {
    outline: found.outline,
    problem:
      found.reason === null ? null : fillWords(words.outlineRepaired, { reason: found.reason }),
  };
}

/**
 * An area of interest of any coordinate system in EPSG:4326. Throws CRS_UNKNOWN, and UNPROCESSABLE
 * where it lies outside of its system or encloses nothing.
 */
export async function areaOfInterest(
  db: Db,
  aoi: object,
  srs: string,
  name: string,
): Promise<SummaryArea> {
  const { srid } = await targetCrs(db, srs);
  const given = sql`ST_SetSRID(ST_Force2D(ST_GeomFromGeoJSON(${JSON.stringify(aoi)}::text)), ${srid}::integer)`;
  const {
    rows: [found],
  } = await sql<{ outline: string; empty: boolean; inside: boolean }>`
    select encode(ST_AsEWKB(made), 'hex') as outline, ST_IsEmpty(made) as empty, ST_XMin(made) >= -360 and ST_XMax(made) <= 360 and ST_YMin(made) >= -90 and ST_YMax(made) <= 90 as inside
    from (select ${surfaces(sql`moved`)} as made from (select studio.transformed(${given}, 4326) as moved) as given) as found where made is not null`.execute(
    db,
  );
  if (found?.empty) throw new Refused(422, 'UNPROCESSABLE', msg`The area encloses nothing`);
  if (!found?.inside) throw new Refused(422, 'UNPROCESSABLE', msg`The area lies outside of ${srs}`);
  return { concessionId: null, name, outline: found.outline };
}

/**
 * Names of the catalog's table and of what is needed of it. Throws CATALOG_NOT_FOUND where it has
 * been taken away.
 */
export function concessionTable({ byName }: Catalogs): {
  table: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  geometry: RawBuilder<unknown>;
  updateDate: RawBuilder<unknown>;
} {
  const catalog = byName.get(CONCESSION);
  const geometry = catalog && findGeometryColumn(catalog);
  const [key] = catalog?.keys ?? [];
  if (!catalog || !geometry || !key)
    throw new Refused(
      404,
      'CATALOG_NOT_FOUND',
      msg`There is no catalog of concessions with an outline`,
    );
  const column = (attribute: string) => catalog.columns.get(attribute)?.column;
  const updateDate = column('updateDate');
  return {
    table: sql.table(catalog.table),
    id: sql.ref(key.column),
    name: sql.ref(column('concessionName') ?? key.column),
    geometry: sql.ref(geometry.column),
    updateDate: updateDate ? sql.ref(updateDate) : sql`null::timestamptz`,
  };
}
