import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';

/** Rows of one statement. */
const BATCH = 50_000;
const OPERATORS = ['Kuzey Petrol', 'Anadolu Enerji', 'Marmara Gaz', 'Ege Arama', 'Toros Petrol'];
const TYPES = ['Triple combo', 'Sonic', 'Image', 'Mud log', 'Cement bond', 'NMR'];
const FORMATS = ['las', 'las', 'dlis'];
const NAMES = [
  'Adana',
  'Çukurova',
  'Trakya',
  'Batman',
  'Şırnak',
  'Silivri',
  'Hamitabat',
  'Göçerler',
  'Değirmenköy',
  'Karadeniz',
  '大庆',
  'غوار',
];

/** The UWI of the well of a record; ten records have the same. @param {number} record from 0 */
export function uwiOf(record) {
  const well = Math.floor(record / 10);
  return `TR-${String(well % 81).padStart(3, '0')}-${String(well).padStart(6, '0')}-00`;
}

/**
 * Writes `count` log records and has the server index them. Each takes a fraction of a millisecond
 * a record, so a run that was stopped is resumed: its records are kept, and so is its index.
 */
export async function fillLogs(bench, db, ask, count) {
  await writeLogs(bench, db, ask, count);
  bench.step(`indexing ${count.toLocaleString('en')} records`);
  await waitForIndex(db, ask);
  if (await isIndexed(db, count)) return;
  await ask('/trove/api/search/index', { catalogs: ['wellLog'] });
  await waitForIndex(db, ask);
}

/** Writes the records without the triggers, so that the index job has something to do. */
export async function writeLogs(bench, db, ask, count) {
  const shown = count.toLocaleString('en');
  let written = await countWritten(db, count);
  if (written === count) return;
  await waitForIndex(db, ask);
  await sql`alter table ppdm.well_log disable trigger user`.execute(db);
  if (written === 0) await sql`delete from ppdm.well_log`.execute(db);
  while (written < count) {
    bench.step(`writing ${shown} records, ${written.toLocaleString('en')} written`);
    const next = Math.min(count, written + BATCH);
    await insertLogs(db, written, next - 1);
    written = next;
  }
  await sql`alter table ppdm.well_log enable trigger user`.execute(db);
  await sql`analyze ppdm.well_log`.execute(db);
}

/** Records of whole batches that an earlier run has written. */
async function countWritten(db, count) {
  let written = 0;
  while (written < count) {
    const next = Math.min(count, written + BATCH);
    const last = `${uwiOf(next - 1)}-${(next - 1) % 10}`;
    const { rows } = await sql`select 1 from ppdm.well_log where well_log_id = ${last}`.execute(db);
    if (rows.length === 0) break;
    written = next;
  }
  return written;
}

/** True where an earlier run has indexed the records. */
async function isIndexed(db, count) {
  const { rows } =
    await sql`select 1 from studio.search_catalog where catalog = 'wellLog' and status = 'COMPLETED' and indexed >= ${count}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Writes the records `first` to `last` by one statement. */
async function insertLogs(db, first, last) {
  const pick = (list, at) => sql`(${list}::text[])[1 + ${at} % ${sql.lit(list.length)}]`;
  await sql`
    insert into ppdm.well_log (
      well_log_id, uwi, wellbore_name, log_title, digital_format, original_file_name, log_type, operator_name, field_name,
      top_depth, top_depth_ouom, base_depth, base_depth_ouom, curve_names, geom)
    select uwi || '-' || i % 10, uwi, field || '-' || well % 400, log_type || ' run ' || i % 10, ${pick(FORMATS, sql`i`)},
      field || '-' || well % 400 || '_' || i % 10 || '.las', log_type, ${pick(OPERATORS, sql`(well >> 2)`)}, field,
      i % 1000, 'm', 1000 + i % 3000, 'm', 'DEPT, GR, NPHI, RHOB, DT, ILD, SP, CALI',
      ST_SetSRID(ST_MakePoint(26 + (well % 1800) / 100.0, 36 + (well % 599) / 100.0), 4326)
    from (
      select i, well, ${pick(NAMES, sql`(well * 7 + (well >> 5))`)} as field, ${pick(TYPES, sql`i`)} as log_type,
        'TR-' || lpad((well % 81)::text, 3, '0') || '-' || lpad(well::text, 6, '0') || '-00' as uwi
      from (select i, i / 10 as well from generate_series(${sql.lit(first)}::integer, ${sql.lit(last)}::integer) i) numbered) named`.execute(
    db,
  );
}

/** Waits until a catalog is indexed and the job, which goes on after its last catalog, is over. */
export async function waitForIndex(db, ask, catalog = 'wellLog') {
  for (;;) {
    const { data } = await ask('/trove/api/search/index/status', { catalogs: [catalog] });
    if (data[0].status === 'FAILED') throw new Error('The index failed');
    if (data[0].status === 'COMPLETED' && !(await isIndexing(db))) return;
    await pause(500);
  }
}

async function isIndexing(db) {
  const { rows } =
    await sql`select 1 from studio.job where kind = 'search-index' and status in ('NEW', 'RUNNING') limit 1`.execute(
      db,
    );
  return rows.length > 0;
}
