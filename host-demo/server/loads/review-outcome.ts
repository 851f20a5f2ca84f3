import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { joinMessages, type MessageParts, msg, plainMessage } from '../../../src/formats/msg.ts';
import { writeCsv } from '../exports/csv.ts';
import { discardResults, keepResult, resultName } from '../exports/results.ts';
import type { JobMessage } from '../jobs/job-messages.ts';
import { Refused } from '../refused.ts';
import type { RunningJob, Services } from '../services.ts';
import { findLastRow } from './load-report.ts';
import { REPORT_COLUMNS, readReport } from './report-columns.ts';
import { findReview, type StoredReview } from './reviews.ts';

/** Kind of the jobs that tell loaders what was decided. Its first word is the process type. */
export const OUTCOME_JOB = 'review-outcome';

/** What a loader is told: which review was decided, and which job loaded what was accepted. */
export interface OutcomeWork {
  reviewId: string;
  /** Null where all was refused and nothing was loaded. */
  loadId: string | null;
  /** Why the loading failed. */
  failure: MessageParts | null;
}

/**
 * Tells the loader of a review that it was decided, as a job of the loader. Loaders who decided it
 * themselves have the job that loads it.
 */
export async function startOutcome({ db, jobs }: Services, work: OutcomeWork): Promise<void> {
  const { reviewId, loadId } = work;
  const review = await findReview(db, reviewId);
  if (!review || review.data.userId === review.data.decidedById) return;
  const { source, userId } = review.data;
  const id = `review-${loadId ?? `${reviewId}-${review.version}`}`;
  await jobs.start<OutcomeWork>(OUTCOME_JOB, work, { id, name: source, userId });
}

/** Runs a job that loads what was decided, and tells the loader how it ended. */
export async function withOutcome(
  services: Services,
  { id, signal }: Pick<RunningJob, 'id' | 'signal'>,
  reviewId: string | undefined,
  load: () => Promise<void>,
): Promise<void> {
  const tell = (failure: MessageParts | null): Promise<void> =>
    reviewId === undefined
      ? Promise.resolve()
      : startOutcome(services, { reviewId, loadId: id, failure });
  try {
    await load();
  } catch (error) {
    // A job that was aborted is begun again, or was cancelled by the one who decided.
    if (error instanceof Refused && !signal.aborted)
      await tell(error.parts ?? plainMessage(error.message));
    throw error;
  }
  await tell(null);
}

/** The work of `OUTCOME_JOB`: notes what was decided and loaded, with the report of the rows. */
export async function tellOutcome(
  services: Services,
  { id, data: { reviewId, loadId, failure }, note }: RunningJob<OutcomeWork>,
): Promise<void> {
  const { db } = services;
  const review = await findReview(db, reviewId);
  if (!review) throw new Refused(404, 'NOT_FOUND', msg`There is no such review`);
  await note(describeDecisions(review.data));
  if (loadId === null) return;
  for (const message of await readMessages(db, loadId)) await note(message);
  if (failure) throw new Refused(422, 'LOAD_FAILED', failure);
  if ((await findLastRow(db, loadId)) === 0) return;
  const { source, userId, catalog } = review.data;
  await discardResults(services, id);
  await keepResult(
    services,
    {
      processId: id,
      userId,
      output: 'csv',
      fileName: resultName(`${source.replace(/\.[^.]+$/, '')} report`, 'csv'),
      entity: catalog ?? source,
    },
    Readable.from(writeCsv(REPORT_COLUMNS, readReport(db, loadId))),
  );
}

/** Who decided, and how many names were accepted, merged and refused. */
export function describeDecisions({
  rows,
  decidedBy = '',
}: Pick<StoredReview, 'rows' | 'decidedBy'>): MessageParts {
  const count = (wanted: string): number => rows.filter(({ action }) => action === wanted).length;
  const [accepted, merged, refused] = [count('accept'), count('merge'), count('refuse')];
  const counts = [
    ...(accepted > 0 ? [msg`${accepted} accepted`] : []),
    ...(merged > 0 ? [msg`${merged} merged`] : []),
    ...(refused > 0 ? [msg`${refused} refused`] : []),
  ];
  return msg`Decided by ${decidedBy}: ${joinMessages(counts)}`;
}

/** What a job has noted so far. */
async function readMessages(db: Services['db'], id: string): Promise<JobMessage[]> {
  const { rows } = await sql<{ messages: JobMessage[] }>`
    select messages from studio.job where process_id = ${id}`.execute(db);
  return rows[0]?.messages ?? [];
}
