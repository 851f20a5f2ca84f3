import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { exportGrid } from '../../../src/api/contract/export.ts';
import type { JobStatus } from '../../../src/api/contract/shapes.ts';
import { audit } from '../audit/audit.ts';
import { readModelTexts, translateCatalog } from '../catalogs/model-texts.ts';
import { orderedBy } from '../catalogs/query/select.ts';
import { readReportStyle } from '../reports/report-style.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { CheckedRequest } from '../route.ts';
import type { Services } from '../services.ts';
import { exportColumns } from './grid-columns.ts';
import {
  KIND,
  countExported,
  exportEvent,
  findExportedCatalog,
  runGridExport,
} from './grid-export.ts';
import type { GridExportJob } from './grid-export.ts';
import { checkGridSize } from './grid-file.ts';
import { msg } from '../../../src/formats/msg.ts';

/** The export of a grid, and its job. */
export function gridCalls(app: FastifyInstance, services: Services): void {
  const { db, jobs } = services;
  jobs.define<GridExportJob>(KIND, (job) => runGridExport(services, job.data, job));

  route(app, exportGrid, async (checkedRequest) => {
    const {
      body: { catalogName, ext, processId },
      user,
      request,
    } = checkedRequest;
    const auditItems = { catalogName, format: ext as GridExportJob['format'] };
    try {
      const known = await ownStatus(db, processId, user.id);
      if (known) return { success: true, data: { processId, status: known } };
      const { work, label } = await checked(db, checkedRequest);
      await jobs.start<GridExportJob>(KIND, work, {
        id: processId,
        name: `${label}.${ext}`,
        userId: user.id,
      });
      // Two users may have sent the same id at once: one of them has the job now.
      const status = await ownStatus(db, processId, user.id);
      await audit(services, user, request, exportEvent('export', auditItems, processId, true));
      return { success: true, data: { processId, status: status ?? 'NEW' } };
    } catch (error) {
      await audit(services, user, request, exportEvent('export', auditItems, processId, false));
      throw error;
    }
  });
}

/** The job of a request, and the label of its catalog. Refuses what could only fail later. */
async function checked(
  db: Services['db'],
  { body, user, request }: CheckedRequest<typeof exportGrid>,
): Promise<{ work: GridExportJob; label: string }> {
  const { catalogName, ext, constraints, offSet, order, selectedColumns } = body;
  const style = await readReportStyle(db, user.id, {
    language: body.language,
    accepted: request.headers['accept-language'],
  });
  const catalog = translateCatalog(
    await findExportedCatalog(db, catalogName),
    await readModelTexts(db, style.language),
  );
  const columns = await exportColumns(db, catalog, selectedColumns);
  const work: GridExportJob = {
    catalogName,
    constraints,
    offset: offSet,
    limit: body.limit ?? null,
    orderBy: body.orderBy ?? null,
    order,
    columns: selectedColumns,
    format: ext,
    ...style,
    requester: { userId: user.id, ip: request.ip, requestId: request.id },
  };
  if (work.orderBy) orderedBy(catalog, work.orderBy);
  const rows = await countExported(db, catalog, work);
  checkGridSize(ext, rows, columns.length);
  return { work, label: catalog.data.label };
}

/**
 * Status of an export of the user's own; null if there is no such process. Throws CONFLICT without
 * details if another process has the id.
 */
async function ownStatus(
  db: Services['db'],
  processId: string,
  userId: string,
): Promise<JobStatus | null> {
  const { rows } = await sql<{
    status: JobStatus;
    mine: boolean;
  }>`select status, coalesce(user_id = ${userId} and kind = ${KIND}, false) as mine from studio.job where process_id = ${processId}`.execute(
    db,
  );
  if (rows[0] && !rows[0].mine)
    throw new Refused(409, 'CONFLICT', msg`Export not started. Start it again.`);
  return rows[0]?.status ?? null;
}
