import type { FastifyInstance } from 'fastify';
import { MAIN_STORE } from '../files/main-store.ts';
import { intake } from '../logs/intake.ts';
import type { LogReader } from '../logs/log-reader.ts';
import { keepReport, reportLines } from '../logs/report.ts';
import { Refused } from '../refused.ts';
import { RuleRunner } from '../rules/rule-runner.ts';
import type { RunningJob, Services } from '../services.ts';
import { TableReader } from './load-table.ts';
import { NameGate } from './name-gate.ts';
import { REVIEW_JOB, type ReviewWork, reviewCalls } from './review-calls.ts';
import { OUTCOME_JOB, type OutcomeWork, tellOutcome, withOutcome } from './review-outcome.ts';
import { findReview, keepReview, readDecisions } from './reviews.ts';
import { tableCalls } from './table-calls.ts';
import { runTableLoad, TABLE_JOB } from './table-job.ts';
import type { TableWork } from './table-work.ts';
import { msg } from '../../../src/formats/msg.ts';

export { migrations } from './load-report.ts';

/** Tables that users load, and the review of new names. `logReader` reads log files again. */
export function registerLoads(
  app: FastifyInstance,
  services: Services,
  logReader: LogReader,
): void {
  const tools = { reader: new TableReader(), runner: new RuleRunner() };
  services.jobs.define<TableWork>(TABLE_JOB, (job) =>
    withOutcome(services, job, job.data.reviewId, () => runTableLoad(services, tools, job)),
  );
  services.jobs.define<ReviewWork>(REVIEW_JOB, (job) =>
    withOutcome(services, job, job.data.reviewId, () => loadReviewed(services, logReader, job)),
  );
  services.jobs.define<OutcomeWork>(OUTCOME_JOB, (job) => tellOutcome(services, job));
  tableCalls(app, services, tools);
  reviewCalls(app, services);
  app.addHook('onClose', async () => {
    await Promise.all([tools.reader.close(), tools.runner.close()]);
  });
}

/** Loads a log file whose names were decided. */
async function loadReviewed(
  services: Services,
  reader: LogReader,
  { data: { reviewId }, signal, note }: RunningJob<ReviewWork>,
): Promise<void> {
  const { db, stores } = services;
  const review = await findReview(db, reviewId);
  const store = stores.get(MAIN_STORE);
  if (!review || !store || review.data.origin.type !== 'file')
    throw new Refused(404, 'NOT_FOUND', msg`There is no such review`);
  const { origin, source, userId, loadedBy } = review.data;
  const report = await intake(
    services,
    reader,
    { store, keys: [origin.key] },
    {
      signal,
      again: true,
      encoding: origin.encoding ?? undefined,
      gate: new NameGate(origin.policy, readDecisions(review.data)),
    },
  );
  await keepReport(db, report);
  // Wells that were made meanwhile may give the file other names.
  for (const { names } of report.waiting)
    await db.transaction().execute((transaction) =>
      keepReview(
        transaction,
        {
          source,
          catalog: null,
          origin,
          names: names.map((name) => ({ ...name, rowCount: null })),
        },
        { id: userId, name: loadedBy },
      ),
    );
  if (report.loaded.length === 0) await note(reportLines(report).slice(1).join('\n').trim());
}
