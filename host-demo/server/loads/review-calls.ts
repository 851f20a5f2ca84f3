import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  decideLoadReview,
  type ExistingName,
  type ReviewAction,
  type ReviewRow,
} from '../../../src/api/contract/load.ts';
import { sql } from 'kysely';
import type { MigrationDb } from '../db/migrate.ts';
import { checkVersion, invalidFields, notFound } from '../entities/collection.ts';
import { type StoredEntity, updateStored } from '../entities/store.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { Registry } from '../catalogs/registry.ts';
import { Refused } from '../refused.ts';
import { demandRole } from '../roles.ts';
import { labelPart, nameJob } from '../jobs/job-name.ts';
import { route } from '../route.ts';
import type { Services, User } from '../services.ts';
import { KnownNames, nameKind } from './new-names.ts';
import { startOutcome } from './review-outcome.ts';
import { findReview, readDecisions, REVIEW, type StoredReview } from './reviews.ts';
import { TABLE_JOB } from './table-job.ts';
import type { TableWork } from './table-work.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Kind of the jobs that load files after a review. */
export const REVIEW_JOB = 'load-review';

/** A file that is loaded after its review. */
export interface ReviewWork {
  reviewId: string;
}

interface DecidedName {
  id: string;
  action: ReviewAction;
  into?: string | undefined;
}

/** Decisions on new names: with the last one, what waited for them is loaded. */
export function reviewCalls(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, decideLoadReview, async ({ path: { id }, body, user, request }) => {
    demandRole(user, 'editor', msg`decide on new names`);
    const review = await db.transaction().execute(async (transaction) => {
      const stored = await findReview(transaction, id, true);
      if (!stored) throw notFound(REVIEW, id);
      if (body.version !== undefined) checkVersion(REVIEW, id, body.version, stored.version);
      if (stored.data.status !== 'waiting')
        throw new Refused(409, 'CONFLICT', msg`${stored.data.source} is decided already`);
      return decide(transaction, stored, body.decisions, user);
    });
    const requester = {
      userId: user.id,
      userName: user.name,
      ip: request.ip,
      requestId: request.id,
    };
    const processId = await loadDecided(services, review, requester);
    const { data, version } = review;
    return { data: { review: { id, ...data, version }, processId } };
  });
}

/** Notes decisions in a review. It is accepted or refused when no name waits any more. */
async function decide(
  db: MigrationDb,
  { id, data }: StoredEntity<StoredReview>,
  decisions: readonly DecidedName[],
  user: User,
): Promise<StoredEntity<StoredReview>> {
  const rows = new Map(data.rows.map((row) => [row.id, row]));
  for (const decision of decisions) {
    const row = rows.get(decision.id);
    if (!row) throw invalidFields({ decisions: msg`there is no name ${decision.id}` });
    const into = decision.action === 'merge' ? await findInto(db, row, decision.into ?? '') : null;
    rows.set(row.id, { ...row, action: decision.action, into });
  }
  const all = [...rows.values()];
  const isDecided = all.every(({ action }) => action !== null);
  const isRefused = all.every(({ action }) => action === 'refuse');
  const status = !isDecided ? 'waiting' : isRefused ? 'refused' : 'accepted';
  const next: StoredReview = {
    ...data,
    rows: all,
    status,
    decidedBy: user.name,
    decidedById: user.id,
    decidedAt: new Date().toISOString(),
  };
  const version = await updateStored(db, REVIEW, next, { id, uniqueKey: null, by: user.id });
  return { id, version, owner: data.userId, data: next };
}

/** What a name is merged into. @throws {Refused} 422 VALIDATION where there is no such name */
async function findInto(
  db: MigrationDb,
  { kind, name }: ReviewRow,
  id: string,
): Promise<ExistingName> {
  if (kind !== 'well') {
    const isNew = (await KnownNames.read(db)).findNew(kind, id) !== null;
    if (isNew) throw invalidFields({ into: msg`there is no ${nameKind(kind)} ${id} for ${name}` });
    return { id, name: id };
  }
  const { rows } = await sql<{
    name: string | null;
  }>`select well_name as name from ppdm.well where uwi = ${id}`.execute(db);
  if (!rows[0]) throw invalidFields({ into: msg`there is no well ${id} for ${name}` });
  return { id, name: rows[0].name ?? '' };
}

/** Starts the loading of what was decided; removes a file that was refused. @returns the job's id */
async function loadDecided(
  services: Services,
  { id, data }: StoredEntity<StoredReview>,
  requester: TableWork['requester'],
): Promise<string | null> {
  const { db, jobs, stores } = services;
  const { origin, status, source } = data;
  if (status === 'refused' && origin.type === 'file')
    await stores.get(MAIN_STORE)?.remove(origin.key);
  if (status === 'refused')
    await startOutcome(services, { reviewId: id, loadId: null, failure: null });
  if (status !== 'accepted') return null;
  const options = { id: randomUUID(), name: source, userId: requester.userId };
  if (origin.type === 'file') return jobs.start<ReviewWork>(REVIEW_JOB, { reviewId: id }, options);
  const work: TableWork = {
    ...origin.work,
    decisions: [...readDecisions(data)],
    requester,
    reviewId: id,
  };
  const catalog = (await new Registry(db).catalogs()).byName.get(work.catalog);
  const name = catalog && nameJob('{{0}}: {{1}}', [source, labelPart(catalog.data)]);
  return jobs.start<TableWork>(TABLE_JOB, work, { ...options, ...(name && { name }) });
}
