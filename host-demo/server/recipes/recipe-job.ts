import type { RecordOutcome } from '../../../src/api/contract/bulk.ts';
import { recipeInputs } from '../../../src/compute/recipe/run-recipe.ts';
import { formatMessage, joinMessages, type MessageParts, msg } from '../../../src/formats/msg.ts';
import { auditBulk } from '../bulk/bulk-audit.ts';
import { type PendingRow, type RecordResult, setOutcome } from '../bulk/report-store.ts';
import { holdRunning } from '../jobs/job-rows.ts';
import { statLogFile } from '../logs/stored-log.ts';
import type { RunningJob, Services } from '../services.ts';
import { findBestLog, loadWellContext, type IndexedLog, nameLog } from './log-sources.ts';
import { describeLogFailure, type LogThreads } from './log-threads.ts';
import type { ComputedLog, RecipeOutcome } from './log-work.ts';
import { workOnPending } from './pending-rows.ts';
import type { RecipeJob } from './recipe-work.ts';
import { keepResultFiles } from './result-files.ts';
import { insertComputedLog, storeComputedFile } from './store-computed.ts';

/** Notes of a log that its line of the report lists. */
const MOST_NOTES = 5;

/** What the logs of one job share. */
interface RecipeJobRun {
  services: Services;
  threads: LogThreads;
  job: RunningJob<RecipeJob>;
}

/**
 * Applies a recipe to the pending logs of its report. A result, its record and its line of the
 * report are written together. The same result is the same file and record, so that a log that was
 * worked on when the server was lost is not stored twice.
 */
export async function runRecipeJob(
  services: Services,
  threads: LogThreads,
  job: RunningJob<RecipeJob>,
): Promise<void> {
  const { requester, catalogName, recipe } = job.data;
  const run = { services, threads, job };
  const counts = await workOnPending(
    services,
    job,
    { userId: requester.userId, lanes: threads.count },
    (row) => workOnRow(run, row),
  );
  await keepResultFiles(services, threads, job);
  if (counts['refused'])
    await job.note(msg`Logs without a result: ${counts['refused']}. The report lists them.`);
  await auditBulk(services, requester, {
    event: 'recipeFinished',
    catalogName,
    success: !counts['refused'],
    items: {
      processId: job.id,
      recipe: `${recipe.name}, version ${recipe.version}`,
      ...Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, String(n)])),
    },
  });
}

async function workOnRow(run: RecipeJobRun, row: PendingRow): Promise<void> {
  const { services, job } = run;
  const source = await findSource(run, row);
  if ('refusal' in source)
    return setOutcome(services.db, job.id, row.rowNo, refuse(source.refusal, null));
  const outcome = await compute(run, source);
  if (!outcome.result)
    return setOutcome(services.db, job.id, row.rowNo, refuse(list(outcome.notes), source));
  await store(run, row, { source, log: outcome.result, notes: outcome.notes });
}

/** The log of a record, with its file. */
async function findSource(
  { services: { db }, job }: RecipeJobRun,
  { keys: key }: PendingRow,
): Promise<IndexedLog | { refusal: MessageParts }> {
  const { catalogName, recipe } = job.data;
  const source = await findBestLog(db, { catalogName, key }, recipeInputs(recipe));
  return source ?? { refusal: msg`No log file was found.` };
}

async function compute(
  { services: { db, stores }, threads, job }: RecipeJobRun,
  source: IndexedLog,
): Promise<RecipeOutcome> {
  const { storeId, locationReference, encoding, frameName, wellLogId } = source;
  const place = { storeId, locationReference, ...(encoding && { encoding }) };
  const file = await statLogFile(stores, place);
  if (!file) return { result: null, notes: [msg`The file ${source.fileName} is not there.`] };
  const context = await loadWellContext(db, source.uwi);
  const { uwi, wellName, fileName } = source;
  const { recipe } = job.data;
  const task = { recipe, file, frameName, wellLogId, fileName, uwi, wellName, ...context };
  try {
    return await threads.call('applyRecipe', task, job.signal);
  } catch (error) {
    job.signal.throwIfAborted();
    return { result: null, notes: [describeLogFailure(error)] };
  }
}

async function store(
  { services, job }: RecipeJobRun,
  row: PendingRow,
  { source, log, notes }: { source: IndexedLog; log: ComputedLog; notes: readonly MessageParts[] },
): Promise<void> {
  const { db } = services;
  const { recipe, requester } = job.data;
  const file = await storeComputedFile(services, { source, recipe, las: log.las });
  job.signal.throwIfAborted();
  await db.transaction().execute(async (trx) => {
    await holdRunning(trx, job.id);
    const isNew = await insertComputedLog(trx, { source, recipe, log, file }, requester);
    const outcome: RecordOutcome = isNew ? 'created' : 'unchanged';
    const curves = log.curves.slice(1).map(({ mnemonic }) => mnemonic);
    const message = isNew
      ? msg`Computed for review: ${joinMessages(curves)}`
      : msg`The same result is there already: ${joinMessages(curves)}`;
    const parts = notes.length > 0 ? joinMessages([message, ...limit(notes)], ' · ') : message;
    await setOutcome(trx, job.id, row.rowNo, {
      outcome,
      ...describe(parts),
      place: {
        wellLogId: file.wellLogId,
        label: nameLog(source),
        frameName: null,
        curves,
        top: log.top,
        base: log.base,
        unit: log.unit,
      },
      changes: { key: file.key, name: file.name, uwi: source.uwi, pay: log.pay },
    });
  });
}

/** A log without a result; the place is the log that the recipe was tried on. */
function refuse(reason: MessageParts, source: IndexedLog | null): RecordResult {
  return {
    outcome: 'refused',
    ...describe(reason),
    place: source && {
      wellLogId: source.wellLogId,
      label: nameLog(source),
      frameName: null,
      curves: [],
      top: null,
      base: null,
      unit: null,
    },
  };
}

function describe(parts: MessageParts): { message: string; parts: MessageParts } {
  return { message: formatMessage(parts), parts };
}

const list = (notes: readonly MessageParts[]): MessageParts => joinMessages(limit(notes), ' · ');

const limit = (notes: readonly MessageParts[]): MessageParts[] => notes.slice(0, MOST_NOTES);
