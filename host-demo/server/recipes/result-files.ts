import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { ResultFormat } from '../../../src/api/contract/recipes.ts';
import { writeCsv } from '../exports/csv.ts';
import { ZipWriter } from '../exports/cart/zip-writer.ts';
import { discardResults, keepResult, resultName } from '../exports/results.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { statFile } from '../logs/intake.ts';
import type { RunningJob, Services } from '../services.ts';
import type { LogThreads } from './log-threads.ts';
import type { PayRow } from './log-work.ts';
import type { RecipeJob } from './recipe-work.ts';

/** Deflate of text is most of the way there at this level. */
const LEVEL = 6;

/** Columns of the table of net pay; what is stored of them has no order. */
const PAY_COLUMNS = [
  'uwi',
  'file',
  'zone',
  'flags',
  'top',
  'base',
  'unit',
  'gross',
  'sand',
  'reservoir',
  'pay',
  'netToGross',
  'porosity',
  'saturation',
  'saturationByPoreVolume',
  'shale',
  'hydrocarbon',
  'withoutValues',
  'grossVertical',
  'payVertical',
  'verticalBy',
  'origin',
] as const;
/** Digits of a number of the table: more than a sum of thicknesses has. */
const DIGITS = 9;

/** A result as its line of the report keeps it. */
interface KeptResult {
  key: string;
  name: string;
  uwi: string;
  pay: readonly PayRow[];
}

/** Puts the results of a job together for download: a zip for each format, and a table of net pay. */
export async function keepResultFiles(
  services: Services,
  threads: LogThreads,
  job: RunningJob<RecipeJob>,
): Promise<void> {
  await discardResults(services, job.id);
  const results = await listResults(services.db, job.id);
  if (results.length === 0) return;
  const { recipe, files } = job.data;
  const label = `${recipe.name} v${recipe.version}`;
  for (const format of new Set(files)) {
    const zip = new ZipWriter(job.signal);
    const written = fillZip(services, threads, { zip, job, results, format });
    await keep(
      services,
      job,
      { label: `${label} ${format.toUpperCase()}`, output: 'zip' },
      zip.output,
    );
    await written;
  }
  const pay = results.flatMap(({ uwi, name, pay: rows }) =>
    rows.map((row) => ({ uwi, file: name, ...row })),
  );
  if (pay.length > 0) {
    const headers = PAY_COLUMNS.map((name) => ({ name, header: name, labels: null }));
    const text = writeCsv(headers as never, [pay.map(trimNumbers)] as never);
    const content = Readable.from(text, { objectMode: false });
    await keep(services, job, { label: `${label} net pay`, output: 'csv' }, content);
  }
}

async function listResults(db: Services['db'], processId: string): Promise<KeptResult[]> {
  const { rows } = await sql<{ changes: KeptResult }>`
    select changes from studio.job_report_row
    where process_id = ${processId} and outcome in ('created', 'unchanged') and changes ? 'key'
    order by row_no`.execute(db);
  return rows.map(({ changes }) => changes);
}

async function fillZip(
  { stores }: Services,
  threads: LogThreads,
  {
    zip,
    job,
    results,
    format,
  }: {
    zip: ZipWriter;
    job: RunningJob<RecipeJob>;
    results: readonly KeptResult[];
    format: ResultFormat;
  },
): Promise<void> {
  const store = stores.get(MAIN_STORE)!;
  const used = new Set<string>();
  try {
    for (const { key, name } of results) {
      const [file, stat] = await Promise.all([statFile(store, key), store.stat(key)]);
      // A result that was refused meanwhile is gone.
      if (!file || !stat) continue;
      const content =
        format === 'las'
          ? await store.read(key)
          : [await threads.call('convertLog', { file, format }, job.signal)];
      const entry = name.replace(/\.las$/i, `.${format}`);
      // By the time of the stored result the same results are the same bytes again.
      await zip.add(freeName(used, entry), content, { level: LEVEL, changed: stat.changed });
    }
    zip.end();
  } catch (error) {
    zip.destroy(error as Error);
  }
}

/** A line of the table without the last digits of sums. */
function trimNumbers(row: PayRow): PayRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value,
    ]),
  );
}

/** The name, numbered where it is taken: wells may share one. */
function freeName(used: Set<string>, name: string): string {
  let free = name;
  for (let n = 2; used.has(free); n++) free = name.replace(/(\.\w+)?$/, ` (${n})$1`);
  used.add(free);
  return free;
}

function keep(
  services: Services,
  { id: processId, data }: RunningJob<RecipeJob>,
  { label, output }: { label: string; output: string },
  content: Readable,
): Promise<void> {
  const { requester, recipe } = data;
  return keepResult(
    services,
    {
      processId,
      userId: requester.userId,
      output,
      fileName: resultName(label, output),
      entity: recipe.name,
    },
    content,
  );
}
