import { sql } from 'kysely';
import { SQL_TYPES } from '../catalogs/definition.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import type { RunningJob, Services } from '../services.ts';

/** How much is indexed at once. */
interface Pace {
  /** Rows of one statement. */
  batch: number;
  /** Batches at the same time, each on a connection of its own. */
  lanes: number;
}

/** What is read in the order of its keys. */
interface Rows extends Pace {
  db: Services['db'];
  catalog: CatalogTable;
}

/** What is done with the rows. */
interface Work {
  /** Where an interrupted job goes on; null at the beginning. */
  indexedTo: string[] | null;
  /** Rows that it had indexed. */
  indexed: number;
  job: Pick<RunningJob, 'id' | 'signal' | 'progress'>;
  /** Indexes the rows of consecutive keys. */
  index(keys: readonly string[][]): Promise<void>;
}

/**
 * On the embedded database every other call waits for a statement. On a server two batches run side
 * by side, which leaves the other half of the connections of jobs.
 */
export function pace({ config }: Pick<Services, 'config'>): Pace {
  if (!config.databaseUrl) return { batch: 500, lanes: 1 };
  const ofJobs = Math.max(1, Math.floor(config.database.connections / 5));
  return { batch: 2000, lanes: Math.max(1, Math.min(2, ofJobs - 1)) };
}

/**
 * Indexes the rows of a catalog in the order of their keys, and writes how far it has come after
 * each batch, so that a job that is interrupted goes on from there.
 * @returns false if the catalog was taken from the job
 */
export async function indexInOrder(rows: Rows, work: Work): Promise<boolean> {
  const { job } = work;
  let last = work.indexedTo;
  let indexed = last === null ? 0 : work.indexed;
  /** The batches under way, the first in order first. */
  const pending: { keys: string[][]; done: Promise<void> }[] = [];
  const settle = async (): Promise<boolean> => {
    const { keys, done } = pending[0]!;
    await done;
    pending.shift();
    indexed += keys.length;
    const isMine = await saveProgress(rows, job.id, { indexed, indexedTo: keys.at(-1)! });
    if (isMine) await job.progress(indexed);
    return isMine;
  };
  try {
    for (;;) {
      job.signal.throwIfAborted();
      const keys = await nextKeys(rows, last);
      if (keys.length === 0) break;
      last = keys.at(-1)!;
      const done = work.index(keys);
      // It is awaited in its turn.
      done.catch(() => {});
      pending.push({ keys, done });
      if (pending.length >= rows.lanes && !(await settle())) return false;
    }
    while (pending.length > 0) if (!(await settle())) return false;
    return true;
  } finally {
    await Promise.allSettled(pending.map(({ done }) => done));
  }
}

async function saveProgress(
  { db, catalog }: Rows,
  jobId: string,
  { indexed, indexedTo }: { indexed: number; indexedTo: string[] },
): Promise<boolean> {
  const { rows: mine } = await sql`
    update studio.search_catalog set indexed = ${indexed}, indexed_to = ${indexedTo}::text[], total = greatest(total, ${indexed})
    where catalog = ${catalog.data.name} and process_id = ${jobId} and status = 'RUNNING' returning catalog`.execute(
    db,
  );
  return mine.length > 0;
}

/** Keys of the rows after the given one, in order. */
async function nextKeys({ db, catalog, batch }: Rows, last: string[] | null): Promise<string[][]> {
  const columns = catalog.keys.map(({ column }) => sql.ref(column));
  const after = last
    ? sql`where (${sql.join(columns)}) > (${sql.join(keyValues(catalog, last))})`
    : sql``;
  const { rows } = await sql<{
    key: string[];
  }>`select array[${sql.join(columns.map((column) => sql`${column}::text`))}] as key from ${sql.table(catalog.table)} ${after} order by ${sql.join(columns)} limit ${batch}`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** The values of a key as the types of its columns. */
export function keyValues(catalog: CatalogTable, key: readonly string[]) {
  return catalog.keys.map(({ type }, i) => sql`${key[i]!}::${sql.raw(SQL_TYPES[type])}`);
}
