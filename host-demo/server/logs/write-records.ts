import { sql } from 'kysely';
import { type AttributeRow, upsertRows } from '../catalogs/rows.ts';
import { snakeCase } from '../catalogs/definition.ts';
import type { Services } from '../services.ts';
import { type FileRecord, recordId } from './read-record.ts';
import {
  curveRows,
  logRow,
  buildUwi,
  seismicRow,
  buildTitle,
  chooseUwi,
  wellRow,
} from './record-rows.ts';
import type { LoadedFile } from './report.ts';
import { toWgs84 } from './well-place.ts';

type LogRecord = FileRecord & { kind: 'log' };
type WellRow = Record<string, unknown>;

/**
 * Writes the records of files and the wells they belong to. Files of one UWI are one well; a file
 * without UWI belongs to the
 * one well of its name, if there is just one. What a well has already stays; what it lacks is taken
 * from the files.
 */
export async function writeRecords(
  db: Services['db'],
  records: readonly FileRecord[],
): Promise<LoadedFile[]> {
  const logs = records.filter((record): record is LogRecord => record.kind === 'log');
  const uwis = await assignUwis(db, logs);
  const points = new Map<LogRecord, [number, number] | null>();
  for (const log of logs) points.set(log, await toWgs84(db, log.facts.place));
  await db.transaction().execute(async (transaction) => {
    const wells = new Map<string, WellRow>();
    for (const log of logs) {
      const uwi = uwis.get(log)!;
      wells.set(uwi, filled(wells.get(uwi), wellRow(uwi, log.facts, points.get(log) ?? null)));
    }
    await upsertRows(transaction, 'well', await withStored(transaction, [...wells.values()]));
    await upsertRows(
      transaction,
      'wellLog',
      logs.map((log) => logRow(log, uwis.get(log)!, points.get(log) ?? null)),
    );
    if (logs.length > 0)
      await sql`delete from ppdm.well_log_curve where well_log_id in (${sql.join(logs.map(({ file }) => recordId(file)))})`.execute(
        transaction,
      );
    await upsertRows(
      transaction,
      'wellLogCurve',
      logs.flatMap((log) => curveRows(log, uwis.get(log)!)),
    );
    for (const [catalog, rows] of seismicRows(records))
      await upsertRows(transaction, catalog, rows);
  });
  return records.map((record) =>
    loadedFile(record, record.kind === 'log' ? uwis.get(record)! : null),
  );
}

function loadedFile(record: FileRecord, uwi: string | null): LoadedFile {
  const about = { file: record.file.key, uwi, records: 1 };
  if (record.kind === 'segy') return { ...about, format: 'segy', wellName: null, logs: [] };
  const log = {
    catalog: 'wellLog',
    logId: JSON.stringify({ wellLogId: recordId(record.file) }),
    title: buildTitle(record),
  };
  return {
    ...about,
    format: record.head.info.format,
    wellName: record.facts.wellName,
    logs: [log],
  };
}

async function assignUwis(
  db: Services['db'],
  logs: readonly LogRecord[],
): Promise<Map<LogRecord, string>> {
  const byName = await wellsByName(db, logs);
  for (const { facts } of logs) {
    if (facts.uwi === null || facts.wellName === null) continue;
    const name = nameKey(facts.wellName);
    byName.set(name, (byName.get(name) ?? new Set()).add(facts.uwi));
  }
  return new Map(
    logs.map((log) => {
      const named =
        log.facts.uwi === null && log.facts.wellName !== null
          ? byName.get(nameKey(log.facts.wellName))
          : undefined;
      return [log, named?.size === 1 ? [...named][0]! : chooseUwi(log)];
    }),
  );
}

async function wellsByName(
  db: Services['db'],
  logs: readonly LogRecord[],
): Promise<Map<string, Set<string>>> {
  const names = [
    ...new Set(
      logs
        .map(({ facts }) => facts.wellName)
        .filter((name) => name !== null)
        .map(nameKey),
    ),
  ];
  const found = new Map<string, Set<string>>();
  if (names.length === 0) return found;
  const { rows } = await sql<{
    uwi: string;
    name: string;
  }>`select uwi, lower(well_name) as name from ppdm.well where lower(well_name) in (${sql.join(names)})`.execute(
    db,
  );
  for (const { uwi, name } of rows)
    if (uwi !== buildUwi(name)) found.set(name, (found.get(name) ?? new Set()).add(uwi));
  return found;
}

function nameKey(name: string): string {
  return name.toLowerCase();
}

/** `row` with the values of `more` where it has none. */
function filled(row: WellRow | undefined, more: WellRow): WellRow {
  return row
    ? Object.fromEntries(Object.entries(more).map(([name, value]) => [name, row[name] ?? value]))
    : more;
}

/** Wells with the values they have already. */
async function withStored(db: Services['db'], wells: readonly WellRow[]): Promise<AttributeRow[]> {
  if (wells.length === 0) return [];
  const { rows } = await sql<
    Record<string, unknown>
  >`select *, ST_AsGeoJSON(geom)::jsonb as geom from ppdm.well where uwi in (${sql.join(wells.map(({ uwi }) => uwi))})`.execute(
    db,
  );
  const stored = new Map(rows.map((row) => [row['uwi'], row]));
  const now = new Date().toISOString();
  return wells.map((well) => {
    const before = stored.get(well['uwi']);
    const names = Object.keys(well);
    const merged = before
      ? Object.fromEntries(names.map((name) => [name, before[snakeCase(name)] ?? well[name]]))
      : well;
    return { ...merged, rowCreatedDate: before?.['row_created_date'] ?? now, rowChangedDate: now };
  });
}

function seismicRows(records: readonly FileRecord[]): Map<string, AttributeRow[]> {
  const rows = new Map<string, AttributeRow[]>();
  for (const record of records) {
    if (record.kind !== 'segy') continue;
    const { catalog } = record.dataset;
    rows.set(catalog, [...(rows.get(catalog) ?? []), seismicRow(record)]);
  }
  return rows;
}
