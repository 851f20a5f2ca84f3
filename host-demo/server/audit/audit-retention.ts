import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { CHANGING_EVENTS, SERVER } from './audit-event.ts';
import type { AuditSettings } from '../security-settings.ts';
import type { Services } from '../services.ts';

/** Events that one statement deletes: others wait for no more. */
const BATCH = 5000;
const HOUR_MS = 3_600_000;

/**
 * Deletes events that are older than they are kept. Successful changes that the server wrote, which
 * are the history of records, have a time of their own. @returns how many were deleted
 */
export async function sweepAudit(
  db: Services['db'],
  { days, changeDays }: Pick<AuditSettings, 'days' | 'changeDays'>,
): Promise<number> {
  const isChange = sql`source = ${SERVER} and success and data_event in (${sql.join(CHANGING_EVENTS.map((name) => sql.lit(name)))})`;
  const isOld = (limit: number) => sql`at < now() - ${limit} * interval '1 day'`;
  const outdated =
    changeDays > 0
      ? sql`case when ${isChange} then ${isOld(changeDays)} else ${isOld(days)} end`
      : sql`${isOld(days)} and not (${isChange})`;
  let deleted = 0;
  for (;;) {
    const { rows } = await sql`delete from studio.audit_event where audit_event_id in (
      select audit_event_id from studio.audit_event
      where ${isOld(changeDays > 0 ? Math.min(days, changeDays) : days)} and ${outdated} limit ${BATCH})
      returning 1`.execute(db);
    deleted += rows.length;
    if (rows.length < BATCH) return deleted;
  }
}

/** Deletes old events every hour. */
export function registerAuditRetention(app: FastifyInstance, { db, config, log }: Services): void {
  const timer = setInterval(() => {
    sweepAudit(db, config.security.audit).catch((error: unknown) =>
      log.error({ err: error }, 'Old events of the audit could not be deleted'),
    );
  }, HOUR_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
