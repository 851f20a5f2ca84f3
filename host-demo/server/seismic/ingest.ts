import { sql } from 'kysely';
import { FormatError } from '../../../src/formats/format-error.ts';
import { DEMO_STORE } from '../demo/demo-store.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { beginStore, discardStore, dropEarlier, noteProcess, noteStore } from './indexes.ts';
import type { Indexes, SurveyIndex } from './indexes.ts';
import { isNote } from './store-sink.ts';
import { SurveyReader } from './survey-reader.ts';

/** The first word of a kind is the process type that users read. */
const KIND = 'seismicStore-make';
/** A file of fewer bytes is served as it lies. */
const LEAST_BYTES = 32 * 2 ** 20;
/** A store that failed or was cancelled is tried again after so long, at the next request. */
const AGAIN_MS = 3_600_000;
/** How often what was written is noted. */
const NOTE_EVERY = 64;

interface Work {
  indexId: string;
}

/** State of a job. */
interface JobState {
  status: string;
  cancelled: boolean;
  finished_at: Date | null;
}

type Job = Parameters<Parameters<Services['jobs']['define']>[1]>[0] & { data: Work };

/**
 * Makes multi-resolution stores of large files in the background, one at a time for each version of
 * a file, over several servers.
 */
export class Ingests {
  readonly #services: Services;
  readonly #indexes: Indexes;

  constructor(services: Services, indexes: Indexes) {
    this.#services = services;
    this.#indexes = indexes;
    services.jobs.define<Work>(KIND, (job) => this.#run(job));
  }

  /** Begins the store of an index, if it is large enough and has not been begun. */
  async begin({ indexId, dataset, ref, processId }: SurveyIndex, userId: string): Promise<void> {
    const { db, jobs } = this.#services;
    // The demo's traces are generated on demand: a store of them would only take space.
    if (
      dataset.file.storeId === DEMO_STORE ||
      ref.store ||
      !dataset.isStacked3d ||
      dataset.file.sizeBytes < LEAST_BYTES ||
      (processId !== null && !(await this.#isOver(processId)))
    )
      return;
    const next = `${indexId}-${Number(processId?.split('-').at(-1) ?? 0) + 1}`;
    // The job comes first: a process that is noted and has no job would be taken for an old one.
    // Of several servers one starts it, since its id is the same for all.
    await jobs.start<Work>(KIND, { indexId }, { id: next, name: dataset.facts.name, userId });
    await noteProcess(db, indexId, next, processId);
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

  async #job(processId: string): Promise<JobState | null> {
    const { rows } =
      await sql<JobState>`select status, cancelled, finished_at from studio.job where process_id = ${processId}`.execute(
        this.#services.db,
      );
    return rows[0] ?? null;
  }

  /** Builds the store of an index; resumes an attempt whose server was lost where it stopped. */
  async #run({ id, data: { indexId }, signal, progress }: Job): Promise<void> {
    const { db, stores, log } = this.#services;
    this.#indexes.forget();
    const index = await this.#indexes.find(indexId);
    // The record is gone, or its file is another one: its next index starts from the beginning.
    if (!index || index.ref.store) return;
    const { place, keys: known } = await beginStore(db, indexId);
    const keys = new Set(known);
    const reader = new SurveyReader(stores, async (key) => {
      keys.add(key);
      // What a later attempt does not write again must be known before it is noted as done.
      if (keys.size % NOTE_EVERY === 1 || isNote(key)) await noteStore(db, place, [...keys], false);
    });
    let reportedAt = 0;
    const onReport = (share: number): void => {
      const percent = Math.min(99, Math.floor(100 * share));
      if (percent > reportedAt)
        progress((reportedAt = percent)).catch((error: unknown) =>
          log.error({ err: error, indexId }, 'the store of a survey'),
        );
    };
    try {
      await reader.call(index.ref, 'ingest', { into: place }, { signal, onReport });
      signal.throwIfAborted();
      if (!(await noteStore(db, place, [...keys], true)))
        throw new Error(`The index ${indexId} is gone`);
      await dropEarlier(this.#services, index.dataset, indexId);
    } catch (error) {
      await reader.close();
      // If the server is shutting down, the store is kept, and the next server resumes it.
      if (!signal.aborted || (await this.#job(id))?.cancelled)
        await discardStore(this.#services, place, [...keys]);
      throw toRefusal(error);
    } finally {
      await reader.close();
      if (known.length > 0 && !signal.aborted)
        await sweepParts(this.#services, keys).catch((error: unknown) =>
          log.error({ err: error, indexId }, 'what was left of the store of a survey'),
        );
      this.#indexes.forget();
    }
  }
}

/** Removes partial files of an earlier server's interrupted writes. */
async function sweepParts({ stores }: Services, keys: ReadonlySet<string>): Promise<void> {
  const folders = new Set(Array.from(keys, (key) => key.slice(0, key.lastIndexOf('/'))));
  for (const folder of folders) await stores.get(MAIN_STORE)?.sweep?.(folder, 0);
}

/** A fault of the file as a refusal for the user. */
function toRefusal(error: unknown): unknown {
  return error instanceof FormatError ? new Refused(422, 'UNREADABLE_FILE', error.parts) : error;
}
