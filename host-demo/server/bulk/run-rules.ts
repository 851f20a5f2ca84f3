import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { startRules } from '../../../src/api/contract/bulk.ts';
import type { RecordSet } from '../../../src/api/contract/bulk.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import { readPages } from '../exports/row-pages.ts';
import { labelPart, nameJob } from '../jobs/job-name.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import { listRelatedCatalogs, readRules } from '../rules/rule-items.ts';
import type { StoredRule } from '../rules/rule-items.ts';
import type { RuleRunner } from '../rules/rule-runner.ts';
import { evaluateRecords } from '../rules/verdicts.ts';
import type { RuleRun } from '../rules/verdicts.ts';
import type { RunningJob, Services } from '../services.ts';
import { auditBulk, toRequester } from './bulk-audit.ts';
import type { Requester } from './bulk-audit.ts';
import { buildSetCondition, countSet, findCatalog, refuseTooMany } from './record-set.ts';
import { deleteRows, insertFindings, insertReport, setTotal } from './report-store.ts';
import type { Finding } from './report-store.ts';
import { RuleFindings } from './rule-findings.ts';
import { msg } from '../../../src/formats/msg.ts';

const KIND = 'rules';
/** Records that are checked between two looks at the progress. */
const BATCH = 100;
/** Findings that a report keeps. */
const MOST_FINDINGS = 50_000;

/** A rule of a job, with what it has found. */
interface CheckedRule {
  rule: StoredRule;
  found: RuleFindings;
}

interface RulesJob {
  records: RecordSet;
  ruleIds: string[];
  requester: Requester;
}

/** Runs rules on many records in the background, and its job. */
export function rulesCalls(app: FastifyInstance, services: Services, runner: RuleRunner): void {
  const { db, jobs } = services;
  jobs.define<RulesJob>(KIND, (job) => runRules(services, runner, job));

  route(app, startRules, async ({ body: { records, ruleIds }, user, request }) => {
    const { catalog } = await findCatalog(db, records.catalogName);
    const total = await countSet(db, catalog, records);
    refuseTooMany(total);
    const rules = await readRules(db, records.catalogName, ruleIds);
    const missing = ruleIds.find((id) => !rules.some((rule) => rule.id === id));
    if (missing !== undefined)
      throw new Refused(404, 'NOT_FOUND', msg`There is no Rule ${missing}`);
    const processId = randomUUID();
    await insertReport(db, {
      processId,
      userId: user.id,
      processType: 'rules',
      catalogName: records.catalogName,
    });
    await setTotal(db, processId, total);
    const requester = toRequester(user, request);
    await jobs.start<RulesJob>(
      KIND,
      { records, ruleIds, requester },
      {
        id: processId,
        name: nameJob('{{0}}: {{1}}', [labelPart(catalog.data), total]),
        userId: user.id,
      },
    );
    await auditBulk(services, requester, {
      event: 'rules',
      catalogName: records.catalogName,
      success: true,
      items: { processId, records: String(total), rules: String(rules.length) },
    });
    return { success: true, data: { processId, status: 'NEW' as const } };
  });
}

/** Begun again after a server was lost, it begins with no finding of the first time. */
async function runRules(
  { db }: Services,
  runner: RuleRunner,
  { id, signal, progress, note, data: { records, ruleIds } }: RunningJob<RulesJob>,
): Promise<void> {
  await deleteRows(db, id);
  const { catalog, catalogs } = await findCatalog(db, records.catalogName);
  const stored = await readRules(db, records.catalogName, ruleIds);
  const rules = stored.map((rule) => ({ rule, found: new RuleFindings(rule, MOST_FINDINGS) }));
  const run = {
    db,
    runner,
    catalog,
    related: listRelatedCatalogs(catalogs, catalog),
    keys: [],
    signal,
  };
  const total = await countSet(db, catalog, records);
  await setTotal(db, id, total);
  let done = 0;
  let found = 0;
  for await (const keys of readKeys(db, run, records)) {
    const findings = await checkBatch({ ...run, keys }, rules);
    await insertFindings(db, id, findings.slice(0, MOST_FINDINGS - found));
    found += findings.length;
    done += keys.length;
    await progress(Math.min(99, Math.floor((100 * done) / Math.max(1, total))));
    if (found >= MOST_FINDINGS) return note(`The report ends after ${MOST_FINDINGS} findings`);
  }
  const left = rules.flatMap((checked) => checked.found.end());
  await insertFindings(db, id, left.slice(0, MOST_FINDINGS - found));
}

/** Keys of the records of a set, a batch at a time. */
async function* readKeys(
  db: Services['db'],
  { catalog, signal }: Pick<RuleRun, 'catalog' | 'signal'>,
  records: RecordSet,
): AsyncGenerator<KeyValues[]> {
  const pages = readPages(
    db,
    catalog,
    catalog.keys.map(({ name }) => name),
    {
      constraints: [],
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
      orderBy: null,
      order: 'ascending',
      where: buildSetCondition(catalog, records),
      signal,
    },
  );
  for await (const rows of pages)
    for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH) as KeyValues[];
}

/** What the rules that can be run find in a batch of records. */
async function checkBatch(run: RuleRun, rules: readonly CheckedRule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { rule, found } of rules)
    if (!found.isOver) findings.push(...found.add(await evaluateRecords(run, rule)));
  return findings;
}
