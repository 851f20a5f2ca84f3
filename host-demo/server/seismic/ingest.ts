import { sql } from 'kysely';
import { FormatError } from '../../../src/formats/format-error.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { beginStore, dropEarlier, noteProcess, noteStore, removeKeys } from './indexes.ts';
import type { Indexes, SurveyIndex } from './indexes.ts';
import { SurveyReader } from './survey-reader.ts';

/** The first word of a kind is the process type that users read. */
const KIND = 'seismicStore-make';
/** A file of fewer bytes is served as it lies. */
const LEAST_BYTES = Infinity;
/** One that failed or was cancelled is tried again after so long, when somebody asks for it. */
const AGAIN_MS = 3_600_000;
/** How often what was written is noted. */
const NOTE_EVERY = 64;

interface Work {
  indexId: string;
}

type Job = Parameters<Parameters<Services['jobs']['define']>[1]>[0] & { data: Work };

/** Makes multi-resolution stores of large files in the background, one at a time for each version of a file, over several servers. */
export class Ingests {
  readonly #services: Services;
  readonly #indexes: Indexes;

  constructor(services: Services, indexes: Indexes) {
    this.#services = services;
    this.#indexes = indexes;
    services.jobs.define<Work>(KIND, (job) => this.#run(job));
  }

  /** Begins the store of an index, where it is worth it and nobody has begun. */
  async begin({ indexId, dataset, ref, processId }: SurveyIndex, userId: string): Promise<void> {
    const { db, jobs } = this.#services;
    if (ref.store || dataset.file.sizeBytes < LEAST_BYTES || (processId !== null && !(await this.#isOver(processId)))) return;
    const next = `${indexId}-${Number(processId?.split('-').at(-1) ?? 0) + 1}`;
    if (!(await noteProcess(db, indexId, next, processId))) return;
    await jobs.start<Work>(KIND, { indexId }, { id: next, name: dataset.facts.name, userId });
  }

  /** The process that makes the store of an index now; null where none does. */
  async running({ processId, ref }: SurveyIndex): Promise<string | null> {
    if (processId === null || ref.store) return null;
    const job = await this.#job(processId);
    return job && (job.status === 'NEW' || job.status === 'RUNNING') ? processId : null;
  }

  async #isOver(processId: string): Promise<boolean> {
    const job = await this.#job(processId);
    if (!job) return true;
    return job.status === 'FAILED' && Date.now() - (job.finished_at?.getTime() ?? 0) > AGAIN_MS;
  }

  async #job(processId: string): Promise<{ status: string; finished_at: Date | null } | null> {
    const { rows } = await sql<{ status: string; finished_at: Date | null }>`select status, finished_at from studio.job where process_id = ${processId}`.execute(this.#services.db);
    return rows[0] ?? null;
  }

  /** Begun again after a server was lost, it begins with nothing of the first time. */
  async #run({ data: { indexId }, signal, progress }: Job): Promise<void> {
    const { db, stores, log } = this.#services;
    this.#indexes.forget();
    const index = await this.#indexes.find(indexId);
    // The record is gone, or its file is another one: its next index begins anew.
    if (!index || index.ref.store) return;
    const into = await beginStore(this.#services, indexId);
    const keys: string[] = [];
    let noting: Promise<unknown> = Promise.resolve();
    const note = (work: () => Promise<unknown>): void => void (noting = noting.then(work).catch((error: unknown) => log.error({ err: error, indexId }, 'the store of a survey')));
    const reader = new SurveyReader(stores, (key) => {
      keys.push(key);
      if (keys.length % NOTE_EVERY === 1) note(() => noteStore(db, into, keys, false));
    });
    let told = 0;
    const onProgress = (share: number): void => {
      const percent = Math.min(99, Math.floor(100 * share));
      if (percent > told) note(() => progress((told = percent)));
    };
    try {
      await reader.ask(index.ref, 'ingest', { into }, { signal, onProgress });
      signal.throwIfAborted();
      await noting;
      if (!(await noteStore(db, into, keys, true))) throw new Error(`The store of ${indexId} was made elsewhere meanwhile`);
      await dropEarlier(this.#services, index.dataset, indexId);
    } catch (error) {
      await reader.close();
      await noting;
      await removeKeys(stores, keys);
      await noteStore(db, into, [], false);
      throw reasonOf(error);
    } finally {
      await reader.close();
      this.#indexes.forget();
    }
  }
}

/** What its user reads: why the file can not be read. */
function reasonOf(error: unknown): unknown {
  return error instanceof FormatError ? new Refused(422, 'UNREADABLE_FILE', error.message) : error;
}
