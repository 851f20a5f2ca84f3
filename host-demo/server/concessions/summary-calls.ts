import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generateAoiSummary, generateSummary } from '../../../src/api/contract/export.ts';
import { getSummaryData, getSummaryProcesses } from '../../../src/api/contract/jobs.ts';
import type { JobStatus } from '../../../src/api/contract/shapes.ts';
import { audit } from '../audit/audit.ts';
import { Registry } from '../catalogs/registry.ts';
import type { Catalogs } from '../catalogs/registry.ts';
import { chooseSortOrder } from '../catalogs/sort-key.ts';
import { Refused } from '../refused.ts';
import { readReportStyle } from '../reports/report-style.ts';
import { route } from '../route.ts';
import type { JobKind, Services, User } from '../services.ts';
import { areaOfInterest, findConcessions } from './areas.ts';
import type { SummaryArea } from './areas.ts';
import { CONCESSION, buildScope } from './scope.ts';
import { runSummary, summaryEvent } from './summary-job.ts';
import type { SummaryWork } from './summary-job.ts';
import { SUMMARY_KINDS, findOwn, findRows, listSummaries } from './summary-store.ts';
import type { SummaryLanguage } from './texts.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Subject of an area's summary in the audit. */
const AREA = 'aoi';

/** The request of both calls. */
interface Start {
  kind: JobKind;
  entity: string;
  body: { processId: string; catalogs: string[]; language?: SummaryLanguage | undefined };
  user: User;
  request: FastifyRequest;
  /** Throws where there is nothing to sum up. */
  areas(catalogs: Catalogs): Promise<SummaryArea[]>;
}

/** Summaries of concessions and of areas: their start, their list and what they found. */
export function summaryCalls(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;
  for (const kind of Object.values(SUMMARY_KINDS))
    jobs.define<SummaryWork>(kind, (job) => runSummary(services, job.data, job));

  route(app, generateSummary, ({ body, user, request }) =>
    start(services, {
      kind: SUMMARY_KINDS.concessions,
      entity: CONCESSION,
      body,
      user,
      request,
      areas: (catalogs) =>
        findConcessions(
          db,
          catalogs,
          body.concessions,
          chooseSortOrder(body.language ?? request.headers['accept-language']),
        ),
    }),
  );

  route(app, generateAoiSummary, ({ body, user, request }) =>
    start(services, {
      kind: SUMMARY_KINDS.aoi,
      entity: AREA,
      body,
      user,
      request,
      areas: async () => [await areaOfInterest(db, body.aoi, body.srs, body.name)],
    }),
  );

  route(app, getSummaryProcesses, async ({ user }) => ({ data: await listSummaries(db, user.id) }));

  route(app, getSummaryData, async ({ path: { processId }, user }) => {
    const summaryData = await findRows(db, user.id, processId);
    if (!summaryData) throw new Refused(404, 'NOT_FOUND', msg`Unable to load concession data`);
    return { success: true, data: [{ data: { summaryData } }] };
  });
}

async function start(
  services: Services,
  startRequest: Start,
): Promise<{ success: true; data: { processId: string; status: JobStatus } }> {
  const { db, jobs } = services;
  const {
    kind,
    entity,
    user,
    request,
    body: { processId, catalogs: names, language },
  } = startRequest;
  let areas: SummaryArea[] = [];
  try {
    const known = await ownStatus(services, user, processId);
    if (known) return { success: true, data: { processId, status: known } };
    const catalogs = await new Registry(db).catalogs();
    await buildScope(db, catalogs, names);
    areas = await startRequest.areas(catalogs);
    const work: SummaryWork = {
      areas,
      catalogs: names,
      ...(await readReportStyle(db, user.id, {
        language,
        accepted: request.headers['accept-language'],
      })),
      entity,
      requester: { userId: user.id, userName: user.name, ip: request.ip, requestId: request.id },
    };
    await jobs.start(kind, work, { id: processId, name: formatJobName(areas), userId: user.id });
    // Two users may have sent the same id at once: one of them has the job now.
    const status = await ownStatus(services, user, processId);
    await audit(
      services,
      user,
      request,
      summaryEvent('concessionSummary', { entity, areas }, processId, true),
    );
    return { success: true, data: { processId, status: status ?? 'NEW' } };
  } catch (error) {
    await audit(
      services,
      user,
      request,
      summaryEvent('concessionSummary', { entity, areas }, processId, false),
    );
    throw error;
  }
}

/**
 * Returns the status of one of the user's own summaries; null if the id is unused.
 * @throws {Refused} CONFLICT, without details, if another process or a store has the id: the files
 *   of both would have the same addresses
 */
async function ownStatus(
  { db, stores }: Services,
  user: User,
  processId: string,
): Promise<JobStatus | null> {
  const found = stores.has(processId) ? 'taken' : await findOwn(db, user.id, processId);
  if (found === 'taken')
    throw new Refused(409, 'CONFLICT', msg`Summary not started. Start it again.`);
  return found;
}

/** What users read in the list of their jobs. */
/** The areas name the job; its type says what is done with them. */
function formatJobName(areas: readonly SummaryArea[]): string {
  return `${areas[0]?.name ?? ''}${areas.length > 1 ? ` +${areas.length - 1}` : ''}`;
}
