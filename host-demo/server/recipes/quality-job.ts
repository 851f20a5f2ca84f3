import type { FastifyInstance } from 'fastify';
import { startQuality } from '../../../src/api/contract/recipes.ts';
import { formatMessage, type MessageParts, msg } from '../../../src/formats/msg.ts';
import { auditBulk, type Requester, toRequester } from '../bulk/bulk-audit.ts';
import {
  deleteRow,
  type Finding,
  insertFindings,
  type PendingRow,
  setOutcome,
} from '../bulk/report-store.ts';
import { statLogFile } from '../logs/stored-log.ts';
import { labelPart, nameJob } from '../jobs/job-name.ts';
import { holdRunning } from '../jobs/job-rows.ts';
import { route } from '../route.ts';
import type { RunningJob, Services } from '../services.ts';
import { insertLogReport } from './log-report.ts';
import { listFrames, listLogs, type LogCatalog, type IndexedLog, nameLog } from './log-sources.ts';
import { describeLogFailure, type LogThreads } from './log-threads.ts';
import type { LogFinding } from './log-work.ts';
import { workOnPending } from './pending-rows.ts';

/** Kind of the jobs that assess logs. */
const QUALITY_JOB = 'quality';
/** Findings that a report keeps of one record. */
const MOST_FINDINGS = 500;

interface QualityJob {
  catalogName: LogCatalog;
  requester: Requester;
}

/** Assessing the quality of many logs, with its job. */
export function qualityCalls(app: FastifyInstance, services: Services, threads: LogThreads): void {
  services.jobs.define<QualityJob>(QUALITY_JOB, (job) => runQuality(services, threads, job));
  route(app, startQuality, async ({ body: { records }, user, request }) => {
    const { processId, total, label } = await insertLogReport(services.db, records, {
      userId: user.id,
      processType: 'quality',
    });
    const requester = toRequester(user, request);
    const { catalogName } = records;
    await services.jobs.start<QualityJob>(
      QUALITY_JOB,
      { catalogName: catalogName as LogCatalog, requester },
      {
        id: processId,
        name: nameJob('{{0}}: {{1}}', [labelPart({ name: catalogName, label }), total]),
        userId: user.id,
      },
    );
    await auditBulk(services, requester, {
      event: 'quality',
      catalogName,
      success: true,
      items: { processId, records: String(total) },
    });
    return { success: true, data: { processId, status: 'NEW' as const } };
  });
}

/**
 * Assesses the logs of the pending records of a report: the findings of a record take the place of
 * its line; a record without any has passed.
 */
async function runQuality(
  services: Services,
  threads: LogThreads,
  job: RunningJob<QualityJob>,
): Promise<void> {
  const { userId } = job.data.requester;
  await workOnPending(services, job, { userId, lanes: threads.count }, async (row) => {
    const { findings, log } = await assessRecord(services, threads, { job, row });
    job.signal.throwIfAborted();
    await services.db.transaction().execute(async (trx) => {
      await holdRunning(trx, job.id);
      if (findings.length === 0)
        return setOutcome(trx, job.id, row.rowNo, {
          outcome: 'passed',
          message: '',
          ...(log && {
            place: { ...NOT_READ.place, curves: [], wellLogId: log.wellLogId, label: nameLog(log) },
          }),
        });
      await deleteRow(trx, job.id, row.rowNo);
      await insertFindings(trx, job.id, findings);
    });
  });
}

/** The findings in the logs of a record, and the log where it is one. */
async function assessRecord(
  services: Services,
  threads: LogThreads,
  { job, row: { keys: key } }: { job: RunningJob<QualityJob>; row: PendingRow },
): Promise<{ findings: Finding[]; log: Omit<IndexedLog, 'frameName'> | null }> {
  const { catalogName } = job.data;
  const logs = await listLogs(services.db, { catalogName, key });
  if (logs.length === 0)
    return {
      findings: [buildFinding(key, null, { ...NOT_READ, message: msg`No log file was found.` })],
      log: null,
    };
  const findings: Finding[] = [];
  for (const log of logs) {
    const found = await assessOne(services, threads, log, job.signal);
    findings.push(...found.map((one) => buildFinding(key, log, one)));
  }
  return { findings: findings.slice(0, MOST_FINDINGS), log: logs.length === 1 ? logs[0]! : null };
}

/** A log that could not be read. */
const NOT_READ = {
  check: 'UNREADABLE',
  curve: null,
  severity: 'error',
  place: { frameName: null, curves: [], top: null, base: null, unit: null },
} satisfies Omit<LogFinding, 'message'>;

async function assessOne(
  { db, stores }: Services,
  threads: LogThreads,
  log: Omit<IndexedLog, 'frameName'>,
  signal: AbortSignal,
): Promise<readonly LogFinding[]> {
  const { storeId, locationReference, encoding, fileName } = log;
  const refuse = (message: MessageParts): LogFinding[] => [{ ...NOT_READ, message }];
  const file = await statLogFile(stores, {
    storeId,
    locationReference,
    ...(encoding && { encoding }),
  });
  if (!file) return refuse(msg`The file ${fileName} is not there.`);
  const frameNames = await listFrames(db, log.wellLogId);
  try {
    return await threads.call('assessLog', { file, frameNames }, signal);
  } catch (error) {
    signal.throwIfAborted();
    return refuse(describeLogFailure(error));
  }
}

function buildFinding(
  keys: PendingRow['keys'],
  log: Omit<IndexedLog, 'frameName'> | null,
  found: LogFinding,
): Finding {
  const { check, curve, severity, message, place } = found;
  return {
    keys,
    severity,
    ruleId: check,
    ruleName: curve ?? '',
    message: formatMessage(message),
    parts: message,
    fields: [],
    ...(log && { place: { ...place, wellLogId: log.wellLogId, label: nameLog(log) } }),
  };
}
