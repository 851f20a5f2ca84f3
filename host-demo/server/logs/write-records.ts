import { sql } from 'kysely';
import { joinMessages, type MessageParts, msg } from '../../../src/formats/msg.ts';
import { type AttributeRow, upsertRows } from '../catalogs/rows.ts';
import { NameGate } from '../loads/name-gate.ts';
import type { NewName } from '../loads/new-names.ts';
import { type AssignedWell, assignWells, type LogFileRecord } from './assign-wells.ts';
import { FactChecker } from './check-facts.ts';
import { holdFiles, mergeNames, type HeldFile } from './hold-files.ts';
import { snakeCase } from '../catalogs/definition.ts';
import type { Services } from '../services.ts';
import { type FileRecord, recordId } from './read-record.ts';
import { buildTitle, curveRows, logRow, seismicRow, wellRow } from './record-rows.ts';
import type { LoadedFile } from './report.ts';
import { isOutsideState } from './state-boxes.ts';
import { storeTops } from './top-rows.ts';
import { toWgs84 } from './well-place.ts';

type WellRow = Record<string, unknown>;

/** What became of the records of files. */
export interface WrittenRecords {
  loaded: LoadedFile[];
  waiting: HeldFile[];
  refused: { record: LogFileRecord; names: NewName[] }[];
  /** Fields and operators that the catalogs did not have before. */
  made: NewName[];
}

/**
 * Writes the records of files and the wells they belong to. What a well has already stays; what it
 * lacks is taken from the files. Files whose wells, fields or operators the gate holds are not
 * written; texts that name no value of a pick list and no record are left out, which is noted.
 */
export async function writeRecords(
  db: Services['db'],
  all: readonly FileRecord[],
  gate = new NameGate('open'),
): Promise<WrittenRecords> {
  const { records: merged, notes: leftOut } = await checkFacts(db, all, gate);
  const points = new Map<LogFileRecord, [number, number] | null>();
  for (const log of merged.filter(isLog)) points.set(log, await toWgs84(db, log.facts.place));
  const assigned = await assignWells(db, merged.filter(isLog), points);
  for (const [log, well] of assigned)
    assigned.set(log, { ...well, uwi: gate.mergedWell(well.uwi) });
  const held = await holdFiles(db, gate, assigned);
  const records = merged.filter((record) => record.kind !== 'log' || held.passes(record));
  await storeRecords(db, records, { assigned, points });
  const loaded = records.map((record) => {
    if (record.kind === 'segy') return loadedFile(record, null, []);
    const { uwi, notes } = assigned.get(record)!;
    return loadedFile(record, uwi, [
      ...notes,
      ...(leftOut.get(record) ?? []),
      ...held.notes(record),
      ...placeNotes(record, points.get(record) ?? null),
      ...dateNotes(record),
    ]);
  });
  return { loaded, waiting: held.waiting, refused: held.refused, made: held.made };
}

/** Records with the names that they were merged into and without texts that name nothing known. */
async function checkFacts(
  db: Services['db'],
  all: readonly FileRecord[],
  gate: NameGate,
): Promise<{ records: FileRecord[]; notes: Map<FileRecord, MessageParts[]> }> {
  const checker = await FactChecker.open(db);
  const records: FileRecord[] = [];
  const notes = new Map<FileRecord, MessageParts[]>();
  for (const record of all) {
    if (record.kind !== 'log') {
      records.push(record);
      continue;
    }
    const checked = await checker.check(mergeNames(record.facts, gate));
    const next = { ...record, facts: checked.facts };
    records.push(next);
    notes.set(next, checked.notes);
  }
  return { records, notes };
}

const isLog = (record: FileRecord): record is LogFileRecord => record.kind === 'log';

/** Writes the wells, logs, curves and datasets of records in one transaction. */
async function storeRecords(
  db: Services['db'],
  records: readonly FileRecord[],
  {
    assigned,
    points,
  }: {
    assigned: ReadonlyMap<LogFileRecord, AssignedWell>;
    points: ReadonlyMap<LogFileRecord, [number, number] | null>;
  },
): Promise<void> {
  const logs = records.filter(isLog);
  const readUwi = (log: LogFileRecord): string => assigned.get(log)!.uwi;
  await db.transaction().execute(async (transaction) => {
    const wells = new Map<string, WellRow>();
    for (const log of logs) {
      const uwi = readUwi(log);
      wells.set(uwi, filled(wells.get(uwi), wellRow(uwi, log.facts, points.get(log) ?? null)));
    }
    await upsertRows(transaction, 'well', await withStored(transaction, [...wells.values()]));
    await upsertRows(
      transaction,
      'wellLog',
      logs.map((log) => logRow(log, readUwi(log), points.get(log) ?? null)),
    );
    if (logs.length > 0)
      await sql`delete from ppdm.well_log_curve where well_log_id in (${sql.join(logs.map(({ file, part }) => recordId(file, part)))})`.execute(
        transaction,
      );
    await removeOthers(transaction, logs);
    await upsertRows(
      transaction,
      'wellLogCurve',
      logs.flatMap((log) => curveRows(log, readUwi(log))),
    );
    await storeTops(transaction, logs, readUwi);
    for (const [catalog, rows] of seismicRows(records))
      await upsertRows(transaction, catalog, rows);
  });
}

/** Removes records of the same files that they no longer give: a file had more wells before. */
async function removeOthers(db: Services['db'], logs: readonly LogFileRecord[]): Promise<void> {
  const ids = logs.map(({ file, part }) => recordId(file, part));
  const files = JSON.stringify(logs.map(({ file: { storeId, key } }) => ({ storeId, key })));
  await sql`delete from ppdm.well_log l using jsonb_to_recordset(${files}::jsonb) f("storeId" text, key text)
    where l.store_id = f."storeId" and l.location_reference = f.key
    and not l.well_log_id = any(${ids}::text[])`.execute(db);
}

/** What is odd about the place of a well. */
function placeNotes(
  { facts: { state, place } }: LogFileRecord,
  point: readonly [number, number] | null,
): MessageParts[] {
  const notes: MessageParts[] = [];
  if (point && isOutsideState(state, point))
    notes.push(
      msg`The place ${formatDegrees(point)} (longitude, latitude) lies outside of ${state ?? ''}: check the signs of the coordinates.`,
    );
  if (place.unread.length > 0)
    notes.push(
      msg`The place of the well cannot be read from the header: ${joinMessages(place.unread)}.`,
    );
  else if (!point && place.x !== null && place.crs === null)
    notes.push(
      msg`The header has x and y without a coordinate system that is known: the well has no place on the map.`,
    );
  if (place.isCountedEast)
    notes.push(
      msg`The longitude counts from 0 to 360: it is taken as ${place.longitude?.toFixed(5) ?? ''} degrees.`,
    );
  if (place.isSwapped)
    notes.push(
      place.longitude === null
        ? msg`X and y lie in their zone only the other way round: the header has the northing as x.`
        : msg`The header has the longitude as latitude, and the latitude as longitude: they are taken the other way round.`,
    );
  return notes;
}

function dateNotes({ facts: { unreadDate } }: LogFileRecord): MessageParts[] {
  return unreadDate === null
    ? []
    : [
        msg`The date ${unreadDate} of the header cannot be read, or not in one way only: it is left empty.`,
      ];
}

function formatDegrees(point: readonly [number, number]): string {
  return point.map((degrees) => degrees.toFixed(4)).join(', ');
}

function loadedFile(record: FileRecord, uwi: string | null, notes: MessageParts[]): LoadedFile {
  const { key, label = key } = record.file;
  const about = { file: key, label, uwi, records: 1, notes };
  if (record.kind === 'segy') return { ...about, format: 'segy', wellName: null, logs: [] };
  const log = {
    catalog: 'wellLog',
    logId: JSON.stringify({ wellLogId: recordId(record.file, record.part) }),
    title: buildTitle(record),
  };
  return {
    ...about,
    format: record.head.info.format,
    wellName: record.facts.wellName,
    logs: [log],
  };
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
