import type { SummaryRow } from '../../../src/api/contract/jobs.ts';
import type { DateFormat } from '../../../src/i18n/day-format.ts';
import { audit } from '../audit/audit.ts';
import type { AuditEvent } from '../audit/audit.ts';
import { readModelTexts, translateCatalogs } from '../catalogs/model-texts.ts';
import { Registry } from '../catalogs/registry.ts';
import type { Catalogs } from '../catalogs/registry.ts';
import { discardResults, keepResult } from '../exports/results.ts';
import { XlsWriter } from '../exports/xls.ts';
import { writeReport } from '../reports/write-report.ts';
import type { RunningJob, Services } from '../services.ts';
import { loadOutline } from './areas.ts';
import type { SummaryArea } from './areas.ts';
import { countIn, isShown } from './count.ts';
import type { AreaCount } from './count.ts';
import { fileNames, writeListing } from './files.ts';
import type { FileNames } from './files.ts';
import { findGeometryColumn } from '../catalogs/places.ts';
import { CONCESSION, buildScope } from './scope.ts';
import type { ScopedCatalog } from './scope.ts';
import { loadFacts, buildReport } from './summary-report.ts';
import { discardRows, keepRows, formatDownloadPath } from './summary-store.ts';
import { summaryWords } from './texts.ts';
import type { SummaryLanguage } from './texts.ts';

/** What is to be summed up, and who requested it. */
export interface SummaryWork {
  areas: SummaryArea[];
  /** Names of catalogs; none for all. */
  catalogs: string[];
  language: SummaryLanguage;
  /** The user's order of dates; absent from summaries of earlier versions. */
  dateFormat?: DateFormat | null;
  /** Subject of the summary in the audit. */
  entity: string;
  requester: { userId: string; userName: string; ip: string; requestId: string };
}

/**
 * Sums up, writes the files and keeps the rows. Begun again after a server was lost, it begins with
 * nothing of the first time.
 */
export async function runSummary(
  services: Services,
  work: SummaryWork,
  job: RunningJob,
): Promise<void> {
  await discard(services, job.id);
  const xls = new XlsWriter(work);
  try {
    await keepRows(services.db, job.id, await summedUp(services, work, job, xls));
    job.signal.throwIfAborted();
    await auditEnd(services, work, job.id, true);
  } catch (error) {
    await discard(services, job.id);
    // The job was cancelled, which is already audited, or the server is shutting down and the next
    // one resumes the job.
    if (!job.signal.aborted) await auditEnd(services, work, job.id, false);
    throw error;
  } finally {
    await xls.end();
  }
}

/** Audit event of a summary. */
export function summaryEvent(
  what: string,
  { entity, areas }: { entity: string; areas: readonly { name: string }[] },
  processId: string,
  success: boolean,
): AuditEvent {
  const items = {
    processId,
    areas: areas.length > 20 ? String(areas.length) : areas.map(({ name }) => name).join(', '),
  };
  return {
    audit_source: 'server',
    audit_dataevent: what,
    audit_entity: entity,
    audit_success: success,
    dataItemList: Object.entries(items).map(([fieldName, value]) => ({
      fieldName,
      fieldType: 'string',
      value,
    })),
  };
}

async function summedUp(
  services: Services,
  work: SummaryWork,
  job: RunningJob,
  xls: XlsWriter,
): Promise<SummaryRow[]> {
  const { db } = services;
  const catalogs = translateCatalogs(
    await new Registry(db).catalogs(),
    await readModelTexts(db, work.language),
  );
  // All neighbours touch: concessions inside concessions are reported only if the request names
  // them.
  const scope = await buildScope(
    db,
    catalogs,
    work.catalogs,
    work.entity === CONCESSION ? [CONCESSION] : [],
  );
  const names = fileNames(work.areas.map(({ name }) => name));
  const rows: SummaryRow[] = [];
  const words = summaryWords(work.language);
  const step = async (area: number, done: number) => {
    job.signal.throwIfAborted();
    await job.progress(
      Math.min(99, (100 * (area + done / (scope.length + 1))) / work.areas.length),
    );
  };
  for (const [i, area] of work.areas.entries()) {
    const { outline, problem } = await loadOutline(db, catalogs, area, words);
    const counted: AreaCount[] = [];
    for (const [done, scoped] of outline === null ? [] : scope.entries()) {
      await step(i, done);
      counted.push(await countIn(services, scoped, outline!, words));
    }
    await step(i, scope.length);
    const made = await writeFiles(services, { work, job, xls, catalogs, names: names[i]! }, area, {
      outline,
      problem,
      counted,
    });
    rows.push(
      ...buildRows(job.id, area.name, names[i]!, [
        ...(problem === null ? [] : [await outlineRow(services, catalogs, problem)]),
        ...made.filter(isShown).map(shownRow),
      ]),
    );
  }
  return rows;
}

interface Writing {
  work: SummaryWork;
  job: RunningJob;
  xls: XlsWriter;
  catalogs: Catalogs;
  names: FileNames;
}

/**
 * Writes the two files of an area. Answers what was counted, with what the listing has no room for.
 */
async function writeFiles(
  services: Services,
  { work, job, xls, catalogs, names }: Writing,
  area: SummaryArea,
  {
    outline,
    problem,
    counted,
  }: { outline: string | null; problem: string | null; counted: readonly AreaCount[] },
): Promise<AreaCount[]> {
  const {
    language,
    dateFormat = null,
    entity,
    requester: { userId, userName },
  } = work;
  const file = { processId: job.id, userId, entity };
  const listing = await writeListing(
    services,
    xls,
    { name: area.name, outline, counted, words: summaryWords(language) },
    job.signal,
  );
  await keepResult(services, { ...file, output: 'xls', fileName: names.listing }, listing.bytes);
  const facts =
    area.concessionId === null
      ? []
      : await loadFacts(services.db, catalogs.byName.get(CONCESSION)!, area.concessionId, {
          language,
          dateFormat,
        });
  await keepResult(
    services,
    { ...file, output: 'pdf', fileName: names.report },
    writeReport(
      buildReport({
        name: area.name,
        problem,
        counted: listing.counted,
        facts,
        userName,
        style: { language, dateFormat },
      }),
    ),
  );
  return listing.counted;
}

type Shown = Pick<
  SummaryRow,
  | 'schemaName'
  | 'catalogGroup'
  | 'catalogName'
  | 'catalogDisplayOrder'
  | 'count'
  | 'updateDate'
  | 'message'
>;

function shownRow({
  scoped: { schemaName, catalogGroup, catalog },
  count,
  updateDate,
  message,
}: AreaCount): Shown {
  return {
    schemaName,
    catalogGroup,
    catalogName: catalog.data.label,
    catalogDisplayOrder: catalog.data.displayOrder ?? null,
    count,
    updateDate,
    message,
  };
}

/** Problems of an outline are listed in the place of concessions. */
async function outlineRow({ db }: Services, catalogs: Catalogs, message: string): Promise<Shown> {
  const [{ schemaName, catalogGroup, catalog }] = (await buildScope(db, catalogs, [
    CONCESSION,
  ])) as [ScopedCatalog];
  return {
    schemaName,
    catalogGroup,
    catalogName: findGeometryColumn(catalog)!.field.label,
    catalogDisplayOrder: catalog.data.displayOrder ?? null,
    count: null,
    updateDate: null,
    message,
  };
}

function buildRows(
  processId: string,
  concessionName: string,
  names: FileNames,
  shown: readonly Shown[],
): SummaryRow[] {
  return shown.map(({ schemaName, catalogGroup, ...row }) => ({
    schemaName,
    catalogGroup,
    concessionName,
    dataListingPath: formatDownloadPath(processId, names.listing),
    summaryPdfPath: formatDownloadPath(processId, names.report),
    ...row,
  }));
}

async function discard(services: Services, processId: string): Promise<void> {
  await discardResults(services, processId);
  await discardRows(services.db, processId);
}

function auditEnd(
  services: Services,
  work: SummaryWork,
  processId: string,
  success: boolean,
): Promise<void> {
  const { userId, ip, requestId } = work.requester;
  return audit(
    services,
    { id: userId },
    { ip, id: requestId },
    summaryEvent('concessionSummaryFinished', work, processId, success),
  );
}
