import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Recipe } from '../../../src/compute/recipe/recipe.ts';
import { auditIn } from '../audit/audit.ts';
import { COMPUTED } from '../../../src/api/contract/computed-logs.ts';
import { serverEvent } from '../audit/audit-event.ts';
import type { Requester } from '../bulk/bulk-audit.ts';
import { insertRows } from '../catalogs/rows.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { cleanName } from '../logs/clean-name.ts';
import { recordId } from '../logs/read-record.ts';
import type { Services } from '../services.ts';
import type { IndexedLog } from './log-sources.ts';
import type { ComputedLog } from './log-work.ts';

/** Folder of the files that recipes make. */
const FOLDER = 'computed';
/** Quality of records that nobody has looked at yet. */
const FOR_REVIEW = 'review';

/** The file of a computed log. */
export interface ComputedFile {
  key: string;
  name: string;
  sizeBytes: number;
  /** Id of its log record. */
  wellLogId: string;
}

/**
 * Writes the file of a computed log under a key made of its content: the same result is the same
 * file.
 */
export async function storeComputedFile(
  { stores }: Pick<Services, 'stores'>,
  { source, recipe, las }: { source: IndexedLog; recipe: Recipe; las: Uint8Array },
): Promise<ComputedFile> {
  const store = stores.get(MAIN_STORE)!;
  const name = cleanName(
    `${nameSource(source)} ${recipe.name} v${recipe.version}.las`.replaceAll(/[/\\]/g, '_'),
  );
  const hash = createHash('sha256').update(las).digest('hex').slice(0, 16);
  const key = `${FOLDER}/${hash}/${name}`;
  if (!(await store.stat(key))) await store.write(key, las);
  const wellLogId = recordId({ storeId: MAIN_STORE, key });
  return { key, name, sizeBytes: las.length, wellLogId };
}

/** The well and the log: a well has several logs, and each of them its own result. */
function nameSource({ wellName, title, fileName, wellLogId }: IndexedLog): string {
  const log = title || fileName.replace(/\.\w{1,5}$/, '');
  return [wellName, log].filter(Boolean).join(' ').slice(0, 120).trim() || wellLogId;
}

/** What becomes a log record. */
export interface NewComputedLog {
  source: IndexedLog;
  recipe: Recipe;
  log: ComputedLog;
  file: ComputedFile;
}

/**
 * Writes the record of a computed log, for review, with what its source says of the well.
 * @returns false if the record is there already: it stays as it is
 */
export async function insertComputedLog(
  db: MigrationDb,
  computed: NewComputedLog,
  { userId, ip, requestId }: Requester,
): Promise<boolean> {
  const { source, recipe, log, file } = computed;
  const { wellLogId } = file;
  if (!(await insertRecord(db, computed))) return false;
  await insertRows(
    db,
    'wellLogCurve',
    log.curves.map(({ mnemonic, unit, description }, i) => ({
      curveKey: `${wellLogId}:${i}`,
      wellLogId,
      uwi: source.uwi,
      frameName: null,
      curveId: String(i),
      mnemonic,
      curveUnit: unit,
      description,
      dimension: 1,
      sampleCount: log.samples,
    })),
  );
  const made = { id: wellLogId, recipe: `${recipe.name}, version ${recipe.version}` };
  await auditIn(
    db,
    { id: userId },
    { ip, id: requestId },
    serverEvent('create', 'wellLog', true, made),
  );
  return true;
}

async function insertRecord(
  db: MigrationDb,
  { source, recipe, log, file }: NewComputedLog,
): Promise<boolean> {
  const names = log.curves.slice(1).map(({ mnemonic }) => mnemonic);
  const by = `${recipe.name}, version ${recipe.version}`;
  const { rows } = await sql<{ id: string }>`
    insert into ppdm.well_log (well_log_id, item_key, uwi, wellbore_name, log_title, digital_format,
      original_file_name, store_id, location_reference, file_size, log_type,
      top_depth, top_depth_ouom, base_depth, base_depth_ouom, curve_names,
      item_category, item_sub_category, version_num, row_quality, row_created_date, row_changed_date, remark,
      operator_name, field_name, depth_datum, kb_elev, kb_elev_ouom, ground_elev, ground_elev_ouom,
      surface_longitude, surface_latitude, surface_x, surface_y, coord_system_id, geom)
    select ${file.wellLogId}, ${`${MAIN_STORE}/${file.key}`}, s.uwi, s.wellbore_name, ${`${names.slice(0, 4).join('-')} · ${by}`}, 'las',
      ${file.name}, ${MAIN_STORE}, ${file.key}, ${file.sizeBytes}::bigint, 'Computed',
      ${log.top}::double precision, ${log.unit}, ${log.base}::double precision, ${log.unit}, ${names.join(', ').slice(0, 4000)},
      ${COMPUTED}, 'LAS', ${recipe.version}::integer, ${FOR_REVIEW}, now(), now(),
      ${`Computed by ${by}, of ${source.title || source.fileName} (${source.wellLogId}).`},
      s.operator_name, s.field_name, s.depth_datum, s.kb_elev, s.kb_elev_ouom, s.ground_elev, s.ground_elev_ouom,
      s.surface_longitude, s.surface_latitude, s.surface_x, s.surface_y, s.coord_system_id, s.geom
    from ppdm.well_log s where s.well_log_id = ${source.wellLogId}
    on conflict (well_log_id) do nothing returning well_log_id as id`.execute(db);
  return rows.length > 0;
}
