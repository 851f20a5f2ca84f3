import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { AuditEvent } from '../audit/audit.ts';
import type { Migration } from '../db/migrate.ts';
import { MAIN_STORE, PRIVATE_FOLDER } from '../files/main-store.ts';
import type { FileStore, Services } from '../services.ts';

/** Where the files lie. */
const FOLDER = `${PRIVATE_FOLDER}/exports`;

type Needs = Pick<Services, 'db' | 'stores' | 'config'>;

/** A file that a process made for a user. */
export interface ExportResult {
  id: string;
  processId: string;
  /** csv, xls, pdf, zip. */
  output: string;
  fileName: string;
  /** What it is made of, for the audit: a catalog, a cart. */
  entity: string;
  expiresAt: Date;
}

/** A result that is about to be written. */
export interface NewResult extends Pick<
  ExportResult,
  'processId' | 'output' | 'fileName' | 'entity'
> {
  userId: string;
}

/** Migrations of the files that exports have written. */
export const migrations: readonly Migration[] = [
  {
    name: 'exports-1-files',
    up: async (db) => {
      await sql`
      create table studio.export_file (
        id text primary key, process_id text not null, user_id text not null, output text not null, file_name text not null, entity text not null,
        created_at timestamptz not null default now(), expires_at timestamptz not null, unique (process_id, file_name))`.execute(
        db,
      );
    },
  },
];

const COLUMNS = sql`f.id, f.process_id as "processId", f.output, f.file_name as "fileName", f.entity, f.expires_at as "expiresAt"`;
/** A file can be downloaded when its whole process is done, so that no user gets a part of it. */
const IS_OFFERED = sql`f.expires_at > now() and exists (select 1 from studio.job j where j.process_id = f.process_id and j.status = 'COMPLETED')`;

/**
 * Writes a file of a running process. Its row is there first: what a server that dies leaves behind
 * is known and swept away. Throws what `content` throws.
 */
export async function keepResult(
  { db, stores, config }: Needs,
  { processId, userId, output, fileName, entity }: NewResult,
  content: Readable | Uint8Array,
): Promise<void> {
  const id = randomUUID();
  const expires = sql`now() + ${config.exportDays} * interval '1 day'`;
  await sql`insert into studio.export_file (id, process_id, user_id, output, file_name, entity, expires_at) values (${id}, ${processId}, ${userId}, ${output}, ${fileName}, ${entity}, ${expires})`.execute(
    db,
  );
  await getMainStore(stores).write(buildKey(id), content);
  const { rows } =
    await sql`update studio.export_file set expires_at = ${expires} where id = ${id} returning id`.execute(
      db,
    );
  // It was swept away meanwhile: its process was cancelled.
  if (rows.length === 0) await getMainStore(stores).remove(buildKey(id));
}

/** Removes the files of a process and forgets them. */
export async function discardResults(services: Needs, processId: string): Promise<void> {
  await discard(services, sql`process_id = ${processId}`);
}

/** Removes what has expired, and what is left of processes that failed or are no more. */
export async function sweepResults(services: Needs): Promise<void> {
  await discard(
    services,
    sql`expires_at <= now() or not exists (select 1 from studio.job j where j.process_id = f.process_id and j.status <> 'FAILED')`,
  );
}

/**
 * Removes what files that were being written left when their server was lost. @param idleMs how
 * long nothing was added to such a file
 */
export async function sweepParts(
  { stores }: Pick<Services, 'stores'>,
  idleMs: number,
): Promise<void> {
  await getMainStore(stores).sweep?.(FOLDER, idleMs);
}

/** A finished file of the user by its id and format; null if there is no such file. */
export async function findResult(
  db: Services['db'],
  userId: string,
  id: string,
  output: string,
): Promise<ExportResult | null> {
  const { rows } =
    await sql<ExportResult>`select ${COLUMNS} from studio.export_file f where f.id = ${id} and f.output = ${output} and f.user_id = ${userId} and ${IS_OFFERED}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** A finished file of the user by its process and name; null if there is no such file. */
export async function findUserResult(
  db: Services['db'],
  userId: string,
  processId: string,
  fileName: string,
): Promise<ExportResult | null> {
  const { rows } =
    await sql<ExportResult>`select ${COLUMNS} from studio.export_file f where f.process_id = ${processId} and f.file_name = ${fileName} and f.user_id = ${userId} and ${IS_OFFERED}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Finished files of the user's processes, by name. */
export async function listResults(
  db: Services['db'],
  userId: string,
  processIds: readonly string[],
): Promise<ExportResult[]> {
  const { rows } =
    await sql<ExportResult>`select ${COLUMNS} from studio.export_file f where f.process_id = any(${[...processIds]}::text[]) and f.user_id = ${userId} and ${IS_OFFERED} order by f.file_name`.execute(
      db,
    );
  return rows;
}

/** Where the bytes of a result are. */
export function locateResult(
  stores: Services['stores'],
  { id, fileName }: ExportResult,
): { store: FileStore; key: string; name: string } {
  return { store: getMainStore(stores), key: buildKey(id), name: fileName };
}

/** Audit event of a download; `requestedFile` names the file if it does not exist. */
export function downloadEvent(
  result: ExportResult | null,
  success: boolean,
  requestedFile = '',
): AuditEvent {
  const items = result
    ? { processId: result.processId, file: result.id, output: result.output }
    : { file: requestedFile };
  return {
    audit_source: 'server',
    audit_dataevent: 'download',
    audit_entity: result?.entity ?? '',
    audit_success: success,
    dataItemList: Object.entries(items).map(([fieldName, value]) => ({
      fieldName,
      fieldType: 'string',
      value,
    })),
  };
}

/** Name of a result's file: what it is of, and the day. */
export function resultName(label: string, format: string): string {
  return `${label.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\:*?"<>|;%]/gu, '_')}-${new Date().toISOString().slice(0, 10)}.${format}`;
}

async function discard({ db, stores }: Needs, where: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from studio.export_file f where ${where}`.execute(db);
  for (const { id } of rows) {
    await getMainStore(stores).remove(buildKey(id));
    await sql`delete from studio.export_file where id = ${id}`.execute(db);
  }
}

function getMainStore(stores: Services['stores']): FileStore {
  return stores.get(MAIN_STORE)!;
}

function buildKey(id: string): string {
  return `${FOLDER}/${id}`;
}
