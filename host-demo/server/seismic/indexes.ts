import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import { formatVersion } from '../logs/reader-service.ts';
import type { FileRef } from '../logs/reader-service.ts';
import { STORE_VERSION } from '../../../src/formats/seismic/store-layout.ts';
import { findDataset } from './datasets.ts';
import type { StoredSurvey } from './datasets.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import type { StorePlace, SurveyRef } from './survey-service.ts';

type Db = Services['db'];
type Needs = Pick<Services, 'db' | 'stores'>;

/** Migrations of the seismic indexes. */
export const migrations: readonly Migration[] = [
  {
    name: 'seismic-1-index',
    up: async (db) => {
      await sql`
      create table studio.seismic_index (
        index_id text primary key, catalog text not null, dataset_id text not null, file_version text not null,
        process_id text, folder text, has_store boolean not null default false, keys jsonb not null default '[]', created_at timestamptz not null default now());
      create index on studio.seismic_index (catalog, dataset_id)`.execute(db);
    },
  },
];

/**
 * Folder of the main store that has the multi-resolution stores: a folder for each index, in it one
 * for each attempt.
 */
const FOLDER = 'seismic';
/** Time for which an index is believed without another look at its record and its file. */
const BELIEVED_MS = 3000;
const MOST_KNOWN = 1000;

/** An index as its table has it. */
interface IndexRow {
  index_id: string;
  catalog: string;
  dataset_id: string;
  file_version: string;
  process_id: string | null;
  /** Of its store, whole or begun. */
  folder: string | null;
  has_store: boolean;
}

/** What an index id identifies: a survey of one version of a dataset's file. */
export interface SurveyIndex {
  indexId: string;
  dataset: StoredSurvey;
  ref: SurveyRef;
  /** The process that makes, or made, its store. */
  processId: string | null;
}

/**
 * The index of a dataset's file as it is now: the same at every time and at every server. The id
 * changes with the format of stores, so that each is rebuilt.
 */
export async function keepIndex(db: Db, dataset: StoredSurvey): Promise<SurveyIndex> {
  const version = formatVersion(dataset.file);
  const indexId = hashIndexId(dataset, version);
  await sql`
    insert into studio.seismic_index (index_id, catalog, dataset_id, file_version) values (${indexId}, ${dataset.catalog}, ${dataset.datasetId}, ${version})
    on conflict (index_id) do nothing`.execute(db);
  return toSurveyIndex((await findRow(db, indexId))!, dataset);
}

/** Resolves index ids; checks record and file again after a while. */
export class Indexes {
  readonly #services: Needs;
  readonly #known = new Map<string, { index: Promise<SurveyIndex | null>; until: number }>();

  constructor(services: Needs) {
    this.#services = services;
  }

  /**
   * Null if there is no such index, its record is gone, or its file is not the one that it was made
   * of. Throws STORE_UNAVAILABLE.
   */
  find(indexId: string): Promise<SurveyIndex | null> {
    const known = this.#known.get(indexId);
    if (known && known.until > Date.now()) return known.index;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const index = this.#look(indexId);
    this.#known.set(indexId, { index, until: Date.now() + BELIEVED_MS });
    index.catch(() => this.#known.delete(indexId));
    return index;
  }

  forget(): void {
    this.#known.clear();
  }

  async #look(indexId: string): Promise<SurveyIndex | null> {
    const row = await findRow(this.#services.db, indexId);
    if (!row) return null;
    const dataset = await findDataset(this.#services, {
      catalogName: row.catalog,
      constraints: [{ field: 'datasetId', operator: 'equal', value: row.dataset_id }],
      offset: 0,
      limit: 1,
    });
    return dataset && hashIndexId(dataset, formatVersion(dataset.file)) === indexId
      ? toSurveyIndex(row, dataset)
      : null;
  }
}

/** A store that is being made, and the files of it that are there already. */
export interface BegunStore {
  place: StorePlace;
  keys: readonly string[];
}

/**
 * Returns the location of the store of an index. If an earlier attempt was interrupted with its
 * server, its location and the keys of its files are returned, so that the next attempt resumes it.
 */
export async function beginStore(db: Db, indexId: string): Promise<BegunStore> {
  const {
    rows: [row],
  } = await sql<{ folder: string; keys: string[] }>`
    update studio.seismic_index set folder = coalesce(folder, ${`${FOLDER}/${indexId}/${randomUUID().slice(0, 8)}/`}) where index_id = ${indexId} returning folder, keys`.execute(
    db,
  );
  return { place: { storeId: MAIN_STORE, folder: row!.folder }, keys: row!.keys };
}

/** Removes a store that was begun. */
export async function discardStore(
  { db, stores }: Needs,
  { folder }: StorePlace,
  keys: readonly string[],
): Promise<void> {
  const { rows } =
    await sql`update studio.seismic_index set folder = null, keys = '[]' where folder = ${folder} and not has_store returning 1`.execute(
      db,
    );
  if (rows.length > 0) await removeKeys(stores, keys);
}

/** Notes the process that makes the store of an index, unless another was noted since `before`. */
export async function noteProcess(
  db: Db,
  indexId: string,
  processId: string,
  before: string | null,
): Promise<void> {
  await sql`update studio.seismic_index set process_id = ${processId} where index_id = ${indexId} and process_id is not distinct from ${before}`.execute(
    db,
  );
}

/**
 * Notes what was written of a store, and whether all of it was. False where the index is gone or
 * has another store.
 */
export async function noteStore(
  db: Db,
  { folder }: StorePlace,
  keys: readonly string[],
  isWhole: boolean,
): Promise<boolean> {
  const { rows } =
    await sql`update studio.seismic_index set keys = ${JSON.stringify(keys)}::jsonb, has_store = has_store or ${isWhole} where folder = ${folder} returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Forgets the indexes of earlier versions of a dataset's file, and removes their stores. */
export async function dropEarlier(
  { db, stores }: Needs,
  { catalog, datasetId }: Pick<StoredSurvey, 'catalog' | 'datasetId'>,
  indexId: string,
): Promise<void> {
  const { rows } = await sql<{
    keys: string[];
  }>`delete from studio.seismic_index where catalog = ${catalog} and dataset_id = ${datasetId} and index_id <> ${indexId} returning keys`.execute(
    db,
  );
  await removeKeys(
    stores,
    rows.flatMap(({ keys }) => keys),
  );
}

async function removeKeys(stores: Needs['stores'], keys: readonly string[]): Promise<void> {
  const store = stores.get(MAIN_STORE);
  for (const key of keys) await store?.remove(key);
}

async function findRow(db: Db, indexId: string): Promise<IndexRow | null> {
  const { rows } =
    await sql<IndexRow>`select index_id, catalog, dataset_id, file_version, process_id, folder, has_store from studio.seismic_index where index_id = ${indexId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

function toSurveyIndex(row: IndexRow, dataset: StoredSurvey): SurveyIndex {
  return {
    indexId: row.index_id,
    dataset,
    ref: {
      file: dataset.file,
      facts: dataset.facts,
      store: row.has_store && row.folder ? { storeId: MAIN_STORE, folder: row.folder } : null,
    },
    processId: row.process_id,
  };
}

function hashIndexId(
  { catalog, datasetId, file }: { catalog: string; datasetId: string; file: FileRef },
  version: string,
): string {
  return `idx-${createHash('sha256').update([catalog, datasetId, file.storeId, file.key, version, STORE_VERSION].join('\0')).digest('hex').slice(0, 24)}`;
}
