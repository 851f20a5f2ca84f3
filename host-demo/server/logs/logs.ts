import type { FastifyInstance } from 'fastify';
import { migrations as loadTables, registerLoads } from '../loads/loads.ts';
import { buildStoreId } from '../files/files.ts';
import { SurveyReader } from '../seismic/survey-reader.ts';
import type { JobKind, Services } from '../services.ts';
import { migrations as intakeTables } from './intake-state.ts';
import { registerLoadFiles } from './load-files.ts';
import { registerLogCalls } from './log-calls.ts';
import { LogReader, VIEWER_THREADS } from './log-reader.ts';
import { registerPreviewCalls } from './preview-calls.ts';
import { readFolder } from './read-folder.ts';
import { registerWellCalls } from '../wells/well-calls.ts';

/** Tables of files that were read, and of rows that were loaded. */
export const migrations = [...intakeTables, ...loadTables];

/** Puts the calls of logs on the server, and a job for each folder of `--data`. */
export function register(app: FastifyInstance, services: Services): void {
  const viewerReader = new LogReader(services.stores, VIEWER_THREADS);
  // It may be stopped by a bad file, so it is another than the viewers'.
  const intakeReader = new LogReader(services.stores);
  registerLogCalls(app, services, viewerReader);
  const surveyReader = new SurveyReader(services.stores);
  registerPreviewCalls(app, services, { logs: viewerReader, surveys: surveyReader });
  registerWellCalls(app, services, viewerReader);
  registerLoadFiles(app, services, intakeReader);
  registerLoads(app, services, intakeReader);
  for (const folder of services.config.logFolders) {
    services.jobs.define(intakeJob(folder), ({ signal, progress }) =>
      readFolder(services, intakeReader, folder, { signal, progress }),
    );
  }
  app.addHook('onClose', async () => {
    await Promise.all([viewerReader.close(), intakeReader.close(), surveyReader.close()]);
  });
}

/**
 * Queues the reading of the folders of `--data` where it is not queued or running; the server does
 * not wait for it.
 */
export async function seed({ config, db, jobs }: Services): Promise<void> {
  for (const folder of config.logFolders) {
    const kind = intakeJob(folder);
    const going = await db
      .selectFrom('studio.job')
      .select('process_id')
      .where('kind', '=', kind)
      .where('status', 'in', ['NEW', 'RUNNING'])
      .executeTakeFirst();
    if (!going) await jobs.start(kind, {}, { name: `Read the files of ${folder}` });
  }
}

/**
 * A folder is a kind of its own: of several servers on one database only those that have the folder
 * can read it.
 */
function intakeJob(folder: string): JobKind {
  return `intake-${buildStoreId(folder)}`;
}
