import { sql } from 'kysely';
import type { LogFileEntry } from '../../../src/api/contract/viewers.ts';
import { metresPer } from '../../../src/units/depth.ts';
import type { Services } from '../services.ts';

/** What the catalogs say of a well. */
export interface WellRow {
  uwi: string;
  name: string;
  surfaceX: number | null;
  surfaceY: number | null;
  crs: string | null;
  /** Elevation of the depth reference above sea level, metres. */
  kbElev: number | null;
}

/** A formation top of a well. */
export interface MarkerRow {
  name: string;
  /** Metres. */
  md: number;
  color: string | null;
}

/** Wells by UWI; those that the catalog does not have are not in the answer. */
export async function loadWells(
  db: Services['db'],
  uwis: readonly string[],
): Promise<Map<string, WellRow>> {
  const { rows } = await sql<{
    uwi: string;
    name: string;
    x: number | null;
    y: number | null;
    crs: string | null;
    kb: number | null;
    kb_unit: string | null;
  }>`
    select uwi, coalesce(wellbore_name, well_name, uwi) as name, surface_x as x, surface_y as y, coord_system_id as crs, kb_elev as kb, kb_elev_ouom as kb_unit
    from ppdm.well where uwi = any(${uwis})`.execute(db);
  return new Map(
    rows.map(({ uwi, name, x, y, crs, kb, kb_unit: unit }) => [
      uwi,
      { uwi, name, surfaceX: x, surfaceY: y, crs, kbElev: metres(kb, unit) },
    ]),
  );
}

/** Markers by UWI, from the top down. */
export async function loadMarkers(
  db: Services['db'],
  uwis: readonly string[],
): Promise<Map<string, MarkerRow[]>> {
  const { rows } = await sql<{
    uwi: string;
    name: string;
    md: number;
    unit: string | null;
    color: string | null;
  }>`
    select uwi, marker_name as name, md, md_ouom as unit, color from ppdm.well_marker
    where uwi = any(${uwis}) and md is not null and marker_name is not null order by uwi, md, marker_id`.execute(
    db,
  );
  return byWell(rows, ({ name, md, unit, color }) => {
    const depth = metres(md, unit);
    return depth === null ? [] : [{ name, md: depth, color }];
  });
}

/** Log files by UWI: each log record that names a file, by its title. */
export async function loadLogFiles(
  db: Services['db'],
  uwis: readonly string[],
): Promise<Map<string, LogFileEntry[]>> {
  const { rows } = await sql<{
    uwi: string;
    id: string;
    file: string | null;
    format: string | null;
    store: string | null;
    place: string;
  }>`
    select uwi, well_log_id as id, original_file_name as file, digital_format as format, store_id as store, location_reference as place from ppdm.well_log
    where uwi = any(${uwis}) and coalesce(location_reference, '') <> '' order by uwi, log_title, well_log_id`.execute(
    db,
  );
  return byWell(rows, ({ id, file, format, store, place }) => [
    {
      id,
      wellLogId: id,
      originalFileName: file ?? place.split('/').at(-1)!,
      digitalFormat: format ?? '',
      storeId: store ?? '',
      locationReference: place,
    },
  ]);
}

/**
 * A length in metres; a length without a unit is read as metres; null if the unit is not a unit of
 * length.
 */
export function metres(value: number | null, unit: string | null): number | null {
  const factor = unit === null || unit === '' ? 1 : metresPer(unit);
  return value === null || factor === null ? null : value * factor;
}

/** What rows are made into, in their order, by the well they belong to. */
export function byWell<R extends { uwi: string }, T>(
  rows: readonly R[],
  made: (row: R) => readonly T[],
): Map<string, T[]> {
  const wells = new Map<string, T[]>();
  for (const row of rows) {
    const found = wells.get(row.uwi);
    if (found) found.push(...made(row));
    else wells.set(row.uwi, [...made(row)]);
  }
  return wells;
}
