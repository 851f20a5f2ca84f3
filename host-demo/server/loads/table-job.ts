import { Readable } from 'node:stream';
import type { RowOutcome } from '../../../src/api/contract/load.ts';
import { joinMessages, type MessageParts, msg } from '../../../src/formats/msg.ts';
import { audit } from '../audit/audit.ts';
import { toAuditRow } from '../audit/audit-row.ts';
import { inAuditScope, scopeForEvents } from '../audit/audit-scope.ts';
import { Registry, requireCatalog } from '../catalogs/registry.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { writeCsv } from '../exports/csv.ts';
import { recordLoaded } from '../history/record-events.ts';
import { discardResults, keepResult, resultName } from '../exports/results.ts';
import { Refused } from '../refused.ts';
import type { RuleRunner } from '../rules/rule-runner.ts';
import type { RunningJob, Services } from '../services.ts';
import { addResults, countResults, findLastRow, type RowResult, sweepRows } from './load-report.ts';
import type { LoadTable, TableReader } from './load-table.ts';
import { type GateVerdict, type LoadedNames, NameGate, findRefusal } from './name-gate.ts';
import { formatNameId, listNew, type NewName } from './new-names.ts';
import { REPORT_COLUMNS, readReport } from './report-columns.ts';
import { dropReview, keepReview } from './reviews.ts';
import { type PicklistValues, readPicks } from './pick-values.ts';
import { buildRow, type RowPlan } from './row-values.ts';
import { describeRefusal, RowWriter } from './row-writer.ts';
import type { Written } from './row-writer.ts';
import { openTable } from './stored-tables.ts';
import type { TableWork } from './table-work.ts';

/** Kind of the jobs. Its first word is the process type that users read. */
export const TABLE_JOB = 'load-table';
/** Rows between two reports of progress. */
const BATCH = 100;

/** What the job works with. */
export interface TableJobTools {
  reader: TableReader;
  runner: RuleRunner;
}

/**
 * Loads the rows of a table, each as a whole or not at all, and reports what became of each. Begun
 * again after a server was lost, it goes on behind the last row that it has reported.
 */
export async function runTableLoad(
  services: Services,
  tools: TableJobTools,
  job: RunningJob<TableWork>,
): Promise<void> {
  const { db } = services;
  const work = job.data;
  await sweepRows(db);
  const registry = new Registry(db);
  const catalog = requireCatalog(await registry.catalogs(), work.catalog);
  const { source, table } = await openTable(services, tools.reader, work);
  const run = new TableRun(
    services,
    { work, catalog, table, picks: await readPicks(db), fileName: source.fileName },
    {
      registry,
      runner: tools.runner,
    },
  );
  const last = await findLastRow(db, job.id);
  const rows = table.rows.filter(({ at }) => at > last);
  for (let start = 0; start < rows.length; start += BATCH) {
    job.signal.throwIfAborted();
    const written = await run.load(rows.slice(start, start + BATCH));
    await addResults(db, job.id, written);
    const done = table.rows.length - rows.length + Math.min(rows.length, start + BATCH);
    await job.progress(Math.min(99, Math.floor((100 * done) / table.rows.length)));
  }
  await finish(services, job, {
    catalog,
    fileName: source.fileName,
    waiting: run.waiting(),
    made: run.made(),
  });
}

/** Writes the report, keeps what waits for a review, and says what came of it. */
async function finish(
  services: Services,
  job: RunningJob<TableWork>,
  loaded: {
    catalog: CatalogTable;
    fileName: string;
    waiting: (NewName & { rowCount: number })[];
    made: readonly NewName[];
  },
): Promise<void> {
  const { db } = services;
  const { requester } = job.data;
  const origin = { type: 'table', work: job.data } as const;
  const { catalog, fileName, waiting, made } = loaded;
  const user = { id: requester.userId, name: requester.userName };
  if (waiting.length > 0)
    await db
      .transaction()
      .execute((transaction) =>
        keepReview(
          transaction,
          { source: fileName, catalog: catalog.data.label, origin, names: waiting },
          user,
        ),
      );
  else await dropReview(db, origin);
  await discardResults(services, job.id);
  await keepResult(
    services,
    {
      processId: job.id,
      userId: requester.userId,
      output: 'csv',
      fileName: resultName(`${fileName.replace(/\.[^.]+$/, '')} report`, 'csv'),
      entity: catalog.data.name,
    },
    Readable.from(writeCsv(REPORT_COLUMNS, readReport(db, job.id))),
  );
  const counts = await countResults(db, job.id);
  await job.note(describeCounts(counts));
  if (made.length > 0) await job.note(listNew(made));
  await audit(
    services,
    user,
    { ip: requester.ip, id: requester.requestId },
    {
      audit_source: 'server',
      audit_dataevent: 'loadFinished',
      audit_entity: catalog.data.name,
      audit_success: true,
      dataItemList: Object.entries({ file: fileName, ...counts }).map(([fieldName, value]) => ({
        fieldName,
        fieldType: 'string',
        value: String(value),
      })),
    },
  );
}

/** How many rows ended in which way. */
function describeCounts(counts: Readonly<Record<string, number>>): MessageParts {
  return joinMessages(
    Object.entries(counts).map(([outcome, count]) =>
      joinMessages([nameOutcome(outcome as RowOutcome), count], ': '),
    ),
  );
}

/** An outcome of rows as the first word of a count. */
function nameOutcome(outcome: RowOutcome): MessageParts {
  switch (outcome) {
    case 'created':
      return msg`Created`;
    case 'changed':
      return msg`Changed`;
    case 'unchanged':
      return msg`Unchanged`;
    case 'waiting':
      return msg`Waiting for review`;
    case 'refused':
      return msg`Refused`;
  }
}

/** The values of a row, or what became of it before it was written. */
type BuiltRow = { values: Record<string, unknown> } | { result: Omit<RowResult, 'row'> };

/** Why a row is not written now. */
type HeldRow = Pick<RowResult, 'outcome' | 'field' | 'reason'>;

/** One table on its way into a catalog. */
class TableRun {
  readonly #plan: RowPlan;
  readonly #gate: NameGate;
  readonly #writer: RowWriter;
  readonly #keys = new Map<string, number>();
  readonly #waiting = new Map<string, NewName & { rowCount: number }>();
  readonly #made: NewName[] = [];

  constructor(
    private readonly services: Services,
    private readonly from: {
      work: TableWork;
      catalog: CatalogTable;
      table: LoadTable;
      picks: PicklistValues;
      fileName: string;
    },
    tools: { registry: Registry; runner: RuleRunner },
  ) {
    const { work, catalog, table, picks } = from;
    this.#plan = { catalog, table, mapping: work.mapping, picks };
    this.#gate = new NameGate(work.policy, new Map(work.decisions));
    this.#writer = new RowWriter(services.db, catalog, tools);
  }

  /** Names that wait for a review, with their rows. */
  waiting(): (NewName & { rowCount: number })[] {
    return [...this.#waiting.values()];
  }

  /** Fields and operators that were not there before. */
  made(): readonly NewName[] {
    return this.#made;
  }

  async load(rows: LoadTable['rows']): Promise<RowResult[]> {
    const built = rows.map(({ at, cells }) => ({ at, ...this.#build(at, cells) }));
    const good = built.flatMap((row) => ('values' in row ? [row] : []));
    const verdicts = await this.#gate.check(
      this.services.db,
      good.map(({ values }) => this.#readNames(values)),
    );
    const byRow = new Map(good.map(({ at }, i) => [at, verdicts[i]!]));
    const results: RowResult[] = [];
    for (const row of built) {
      if (!('values' in row)) {
        results.push({ row: row.at, ...row.result });
        continue;
      }
      const key = this.#writer.formatKey(row.values);
      const verdict = byRow.get(row.at)!;
      const held = this.#hold(row.values, verdict);
      const written = held ? { key, ...held } : await this.#write(key, row.values);
      results.push({ row: row.at, ...this.#noteNew(written, verdict) });
    }
    return results;
  }

  /** Stores a row together with the event that tells its history which file it came of. */
  #write(key: string, values: Readonly<Record<string, unknown>>): Promise<Written> {
    const { work, catalog, fileName } = this.from;
    const { userId, userName, ip, requestId } = work.requester;
    const event = recordLoaded({ catalog: catalog.data.name, id: key }, fileName);
    const row = toAuditRow({ id: userId, name: userName }, { ip, id: requestId }, event);
    return inAuditScope(scopeForEvents([row]), () => this.#writer.write(values));
  }

  /** The values of a row with what was merged in a review, or why it cannot be stored. */
  #build(at: number, cells: LoadTable['rows'][number]['cells']): BuiltRow {
    const built = buildRow(this.#plan, cells);
    if (built.wrong)
      return {
        result: {
          key: this.#writer.findKey(built.values),
          ...describeRefusal(new Refused(422, 'VALIDATION', '', { fields: built.wrong })),
        },
      };
    const { values } = built;
    for (const [name, kind] of MERGED)
      if (typeof values[name] === 'string') values[name] = this.#gate.merged(kind, values[name]);
    if (typeof values['uwi'] === 'string') values['uwi'] = this.#gate.mergedWell(values['uwi']);
    const key = this.#writer.formatKey(values);
    const before = this.#keys.get(key);
    this.#keys.set(key, before ?? at);
    return before === undefined
      ? { values }
      : {
          result: {
            key,
            outcome: 'refused' as const,
            field: this.#plan.catalog.keys[0]?.name ?? null,
            reason: msg`The same key is in row ${before}.`,
          },
        };
  }

  #readNames(values: Readonly<Record<string, unknown>>): LoadedNames {
    const text = (name: string): string | null =>
      typeof values[name] === 'string' ? values[name] : null;
    const uwi = text('uwi');
    return {
      well: uwi === null ? null : { uwi, name: text('wellName') ?? text('wellboreName') ?? uwi },
      field: text('fieldName'),
      operator: text('operatorName'),
    };
  }

  /** Why a row is not written now; null where it is. */
  #hold(values: Readonly<Record<string, unknown>>, verdict: GateVerdict): HeldRow | null {
    const { waiting, refused } = verdict;
    if (refused.length > 0) return describeRefusal(findRefusal(refused));
    if (this.#isOrphan(verdict))
      return {
        outcome: 'refused',
        field: 'uwi',
        reason: msg`There is no well ${String(values['uwi'])}. Load the well first.`,
      };
    if (waiting.length === 0) return null;
    for (const name of waiting) {
      const id = formatNameId(name);
      const known = this.#waiting.get(id);
      if (known) known.rowCount++;
      else this.#waiting.set(id, { ...name, rowCount: 1 });
    }
    return { outcome: 'waiting', field: FIELD_OF[waiting[0]!.kind], reason: listNew(waiting) };
  }

  /** Adds the fields and operators that a stored row is the first to name, and what they resemble. */
  #noteNew(written: Written, { made, notes }: GateVerdict): Written {
    const names = made.filter(({ kind }) => kind !== 'well');
    const isStored = written.outcome !== 'refused' && written.outcome !== 'waiting';
    if (!isStored || names.length + notes.length === 0) return written;
    this.#made.push(...names);
    const texts = [...(names.length > 0 ? [listNew(names)] : []), ...notes];
    return { ...written, reason: joinMessages(texts, '; ') };
  }

  /** Whether a row is of a well that there is not, and the table is not one of wells. */
  #isOrphan({ waiting, made }: GateVerdict): boolean {
    if (this.#plan.catalog.data.name === 'well') return false;
    const isLost = waiting.some(({ kind, near }) => kind === 'well' && near.length === 0);
    return isLost || made.some(({ kind }) => kind === 'well');
  }
}

const MERGED = [
  ['fieldName', 'field'],
  ['operatorName', 'operator'],
] as const;

const FIELD_OF = { well: 'uwi', field: 'fieldName', operator: 'operatorName' } as const;
