import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { COMPUTED } from '../../../src/api/contract/computed-logs.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import type { RecipeTask } from './log-work.ts';
import { loadMarkers } from '../wells/well-rows.ts';
import { loadTrajectories } from '../wells/trajectories.ts';
import type { Services } from '../services.ts';

type Db = Services['db'];

/** Catalogs whose records have logs that jobs work on. */
export const LOG_CATALOGS = ['well', 'wellLog'] as const;
/** A catalog whose records have logs. */
export type LogCatalog = (typeof LOG_CATALOGS)[number];

/** The log, and the frame of it, that a job works on. */
export interface IndexedLog {
  wellLogId: string;
  uwi: string;
  wellName: string;
  title: string;
  fileName: string;
  storeId: string;
  locationReference: string;
  /** Character set that was chosen when the file was loaded. */
  encoding: string | null;
  /** Null where the catalog lists no curve of the log. */
  frameName: string | null;
}

/**
 * The log of a record that has most of the curves: of a well the one of its logs that no recipe has
 * made, of a log one of its frames. Of several the first by id and name. Null if no file is known.
 */
export async function findBestLog(
  db: Db,
  record: { catalogName: LogCatalog; key: KeyValues },
  mnemonics: readonly string[],
): Promise<IndexedLog | null> {
  const wanted = mnemonics.map((name) => name.trim().toUpperCase());
  const mnemonic = sql`upper(c.mnemonic collate "C")`;
  const { rows } = await sql<IndexedLog>`
    select ${COLUMNS}, c.frame_name as "frameName"
    from ppdm.well_log l left join ppdm.well_log_curve c on c.well_log_id = l.well_log_id
    where ${buildRecordCondition(record)}
    group by l.well_log_id, c.frame_name
    order by count(distinct ${mnemonic}) filter (where ${mnemonic} = any(${wanted}::text[])) desc,
      l.well_log_id, c.frame_name
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A log in words: its well and its title. */
export function nameLog({ wellName, title, fileName }: Omit<IndexedLog, 'frameName'>): string {
  return [wellName, title || fileName].filter(Boolean).join(' · ');
}

/** All logs of a record that have a file. */
export async function listLogs(
  db: Db,
  record: { catalogName: LogCatalog; key: KeyValues },
): Promise<Omit<IndexedLog, 'frameName'>[]> {
  const { rows } = await sql<Omit<IndexedLog, 'frameName'>>`
    select ${COLUMNS} from ppdm.well_log l where ${buildRecordCondition(record)}
    order by l.well_log_id`.execute(db);
  return rows;
}

/** Names of the frames that belong to a log; none where the catalog lists no curve of it. */
export async function listFrames(db: Db, wellLogId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct frame_name as name from ppdm.well_log_curve
    where well_log_id = ${wellLogId} and frame_name is not null order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

const COLUMNS = sql`l.well_log_id as "wellLogId", coalesce(l.uwi, '') as uwi, coalesce(l.wellbore_name, l.uwi, '') as "wellName",
  coalesce(l.log_title, '') as title, coalesce(l.original_file_name, '') as "fileName",
  coalesce(l.store_id, '') as "storeId", l.location_reference as "locationReference",
  (select f.encoding from logs.file f where f.store_id = l.store_id and f.key = l.location_reference) as encoding`;

function buildRecordCondition({
  catalogName,
  key,
}: {
  catalogName: LogCatalog;
  key: KeyValues;
}): RawBuilder<unknown> {
  const hasFile = sql`coalesce(l.location_reference, '') <> ''`;
  return catalogName === 'wellLog'
    ? sql`l.well_log_id = ${key['wellLogId']} and ${hasFile}`
    : sql`l.uwi = ${key['uwi']} and ${hasFile} and l.item_category is distinct from ${COMPUTED}`;
}

/** What a recipe needs to know of a well: its zones, from marker to marker, and its path. */
export async function loadWellContext(
  db: Db,
  uwi: string,
): Promise<Pick<RecipeTask, 'zones' | 'path'>> {
  const [markers, paths] = [await loadMarkers(db, [uwi]), await loadTrajectories(db, [uwi])];
  const tops = markers.get(uwi) ?? [];
  const path = paths.get(uwi);
  return {
    zones: tops.map(({ name, md }, i) => ({ name, top: md, base: tops[i + 1]?.md ?? null })),
    path: path ? { md: path.md, tvd: path.tvd } : null,
  };
}
