import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { audit } from '../../audit/audit.ts';
import type { AuditEvent } from '../../audit/audit.ts';
import { readModelTexts } from '../../catalogs/model-texts.ts';
import { Refused } from '../../refused.ts';
import { writeReport } from '../../reports/write-report.ts';
import type { RunningJob, Services } from '../../services.ts';
import { writeCsv } from '../csv.ts';
import { discardResults, keepResult, resultName } from '../results.ts';
import { checkXls, writeXls } from '../xls.ts';
import { cartReport } from './cart-report.ts';
import { hasPlaces, targetCrs } from './coordinates.ts';
import { openRecordTable } from './listing.ts';
import { Manifest } from './manifest.ts';
import { hasFiles } from './original-files.ts';
import { countPart, listMissingKeys, splitByCatalog } from './selection.ts';
import type { CatalogSelection } from './selection.ts';
import { deleteSnapshotItems, listSnapshotItems } from './snapshot.ts';
import { Progress } from './work.ts';
import type { CartExportJob, CartFormat, ExportContents } from './work.ts';
import { FILE_UNITS, ROW_UNITS, counted, tooLarge, writeZip } from './write-zip.ts';
import type { ArchivePlan } from './write-zip.ts';
import { msg } from '../../../../src/formats/msg.ts';

/** Items and gone records of a catalog that the manifest names one by one. */
const NAMED = 10_000;

/** What an export would hold. */
export interface CartExtent {
  records: number;
  /** Bytes of files as the records say them; those that do not say it count for nothing. */
  bytes: number;
  /** Records whose file has no known size. */
  unknown: number;
}

/** Writes the file of a cart. A job that is resumed after a server was lost starts over. */
export async function runCartExport(
  services: Services,
  work: CartExportJob,
  job: RunningJob,
): Promise<void> {
  const { db } = services;
  await discardResults(services, job.id);
  const auditEnd = (success: boolean) =>
    audit(
      services,
      { id: work.requester.userId },
      { ip: work.requester.ip, id: work.requester.requestId },
      cartEvent('exportFinished', work, job.id, success),
    );
  try {
    const problems = await write(services, work, job);
    if (problems > 0)
      await job.note(
        msg`Parts that could not be exported as requested: ${problems}. The manifest lists them.`,
      );
    await auditEnd(true);
    await deleteSnapshotItems(db, job.id);
  } catch (error) {
    await discardResults(services, job.id);
    // The job was cancelled, which is already audited, or the server is shutting down and the next
    // one resumes the job.
    if (!job.signal.aborted) {
      await auditEnd(false);
      await deleteSnapshotItems(db, job.id);
    }
    throw error;
  }
}

/** Audit event of an export. */
export function cartEvent(
  what: string,
  {
    cartId,
    format,
    crs,
    aoi,
    includeFiles,
  }: Pick<CartExportJob, 'cartId' | 'format' | 'crs' | 'aoi' | 'includeFiles'>,
  processId: string,
  success: boolean,
): AuditEvent {
  const items = {
    processId,
    cartId,
    output: format,
    includeFiles: String(includeFiles),
    ...(crs && { crs }),
    ...(aoi && { aoi: JSON.stringify(aoi).slice(0, 4000) }),
  };
  return {
    audit_source: 'server',
    audit_dataevent: what,
    audit_entity: 'cart',
    audit_success: success,
    dataItemList: Object.entries(items).map(([fieldName, value]) => ({
      fieldName,
      fieldType: 'string',
      value,
    })),
  };
}

/** Records and known bytes of the parts of an export. */
export async function measureExtent(
  db: Services['db'],
  parts: readonly CatalogSelection[],
  includeFiles: boolean,
): Promise<CartExtent> {
  const extent: CartExtent = { records: 0, bytes: 0, unknown: 0 };
  for (const part of parts) {
    extent.records += await countPart(db, part, part.where);
    const { table, columns } = part.catalog;
    if (!includeFiles || !hasFiles(part.catalog)) continue;
    const size = columns.has('fileSize') ? sql.ref('file_size') : sql`null::bigint`;
    const {
      rows: [sum],
    } = await sql<{ bytes: string | null; unknown: string }>`
      select sum(size) as bytes, count(*) filter (where size is null) as unknown
      from (select distinct on (store_id, location_reference) ${size} as size from ${sql.table(table)} where ${part.where} and store_id is not null and location_reference is not null) files`.execute(
      db,
    );
    extent.bytes += Number(sum!.bytes ?? 0);
    extent.unknown += Number(sum!.unknown);
  }
  return extent;
}

/** Refuses what a format cannot hold. Throws VALIDATION, EXPORT_TOO_LARGE. */
export async function checkFormat(
  db: Services['db'],
  format: CartFormat,
  { parts, catalogs, target }: ExportContents,
  records: number,
): Promise<void> {
  if (format !== 'csv' && format !== 'xls') return;
  const [part] = parts;
  if (!part || parts.length > 1)
    throw new Refused(
      400,
      'VALIDATION',
      msg`outputFormat: a file of ${format} holds one catalog, and the cart has ${parts.length}; zip holds them all`,
      { fields: { outputFormat: msg`one catalog` } },
    );
  if (format === 'xls')
    checkXls(records, (await openRecordTable(db, part, catalogs, target)).columns.length);
}

/** Number of records and files that could not be exported. */
async function write(services: Services, work: CartExportJob, job: RunningJob): Promise<number> {
  const { db, config } = services;
  const texts = await readModelTexts(db, work.language);
  const { parts, catalogs } = await splitByCatalog(db, job.id, work.aoi, texts);
  const target = work.crs === null ? null : await targetCrs(db, work.crs);
  const extent = await measureExtent(db, parts, work.includeFiles);
  if (extent.bytes > config.exportBytes) throw tooLarge(config.exportBytes);
  await checkFormat(db, work.format, { parts, catalogs, target }, extent.records);
  const manifest = await buildManifest(db, work, job.id, { parts, target });
  const passes = work.format === 'zip' ? 2 : 1;
  const progress = new Progress(
    extent.records * ROW_UNITS * passes +
      (work.format === 'zip' ? extent.bytes + extent.unknown * FILE_UNITS : 0),
    job.progress,
  );
  const result = {
    processId: job.id,
    userId: work.requester.userId,
    output: work.format,
    fileName: resultName(work.name, work.format),
    entity: 'cart',
  };
  const { content, written } = await writeContent(
    services,
    { work, parts, catalogs, target, manifest, progress },
    job,
  );
  const [kept, filled] = await Promise.allSettled([keepResult(services, result, content), written]);
  // Each of the two fails when the other does: what was refused, or came first, says why.
  if (
    filled.status === 'rejected' &&
    !(kept.status === 'rejected' && kept.reason instanceof Refused)
  )
    throw filled.reason;
  if (kept.status === 'rejected') throw kept.reason;
  job.signal.throwIfAborted();
  return manifest.problems.length + manifest.moreProblems;
}

async function writeContent(
  services: Services,
  plan: ArchivePlan,
  job: RunningJob,
): Promise<{ content: Readable | Uint8Array; written: Promise<void> }> {
  const { work, parts, catalogs, target, progress, manifest } = plan;
  const written = Promise.resolve();
  if (work.format === 'zip') {
    const { output, written: filled } = writeZip(services, plan, job);
    return { content: output, written: filled };
  }
  if (work.format === 'pdf') return { content: writeReport(cartReport(manifest, work)), written };
  const listing = await openRecordTable(services.db, parts[0]!, catalogs, target);
  const pages = counted(listing.pages(job.signal), (count) => progress.add(count * ROW_UNITS));
  if (work.format === 'csv')
    return {
      content: Readable.from(writeCsv(listing.columns, pages), { objectMode: false }),
      written,
    };
  return {
    content: await writeXls(
      { title: parts[0]!.catalog.data.label, columns: listing.columns, pages },
      work,
    ),
    written,
  };
}

async function buildManifest(
  db: Services['db'],
  work: CartExportJob,
  id: string,
  { parts, target }: Pick<ExportContents, 'parts' | 'target'>,
): Promise<Manifest> {
  const { cartId, name, format, includeFiles, aoi, requester, startedAt } = work;
  const manifest = new Manifest({
    name,
    processId: id,
    startedAt,
    by: { id: requester.userId, name: requester.userName, email: requester.email },
    parameters: { cartId, outputFormat: format, includeFiles, crs: target?.code ?? null, aoi },
  });
  for (const part of parts) {
    const { data } = part.catalog;
    const records = await countPart(db, part, part.where);
    const taken = await listSnapshotItems(db, id, { catalogName: data.name, limit: NAMED });
    const {
      rows: [all],
    } = await sql<{
      count: string;
    }>`select count(*) as count from studio.export_item where process_id = ${id} and catalog_name = ${data.name}`.execute(
      db,
    );
    manifest.catalogs.push({
      catalogName: data.name,
      label: data.label,
      records,
      area: part.area,
      leftOut:
        part.area === null ? null : (await countPart(db, part, part.whereAnywhere)) - records,
      coordinates: hasPlaces(part.catalog)
        ? target
          ? `${target.code} in the columns that name it`
          : 'Geometry in EPSG:4326; other places in the system that the record names'
        : null,
      items: taken.map(({ keys, constraints, except }) =>
        keys ? { keys } : { constraints: constraints!, ...(except.length > 0 && { except }) },
      ),
      moreItems: Number(all!.count) - taken.length,
    });
    for (const keys of await listMissingKeys(db, id, part.catalog, NAMED))
      manifest.problem({
        catalogName: data.name,
        keys,
        of: null,
        reason: 'The record is not there any more',
      });
  }
  return manifest;
}
