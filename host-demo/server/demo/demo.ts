import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { insertRows } from '../catalogs/rows.ts';
import type { Services } from '../services.ts';
import { DemoStore } from './demo-store.ts';
import { bytesOf } from './file-bytes.ts';
import { makeBlocks, type Block } from './land.ts';
import { type DemoLog, logsOf } from './log-files.ts';
import { blockRow, fieldRow, logRow, markerRows, stationRows, surveyRow, wellRow } from './rows.ts';
import { seismicRows } from './seismic.ts';
import { type DemoField, makeFields } from './structure.ts';
import { type DemoWell, makeWells } from './wells.ts';

const SEED = 1974;
/** Written when the demo field was: it does not come back after someone has deleted it. */
const DONE = 'demo-1-field';

/** Everything of the demo field but the bytes of its files. */
export interface DemoBasin {
  fields: DemoField[];
  blocks: Block[];
  wells: DemoWell[];
  /** By key. */
  logs: ReadonlyMap<string, DemoLog>;
}

let basin: DemoBasin | null = null;

/** The demo field; made once, the same on every machine. */
export function demoBasin(): DemoBasin {
  if (basin) return basin;
  const fields = makeFields(SEED);
  const blocks = makeBlocks(SEED + 1);
  const wells = makeWells(SEED + 2, fields, blocks);
  basin = { fields, blocks, wells, logs: new Map(wells.flatMap(logsOf).map((log) => [log.key, log])) };
  return basin;
}

/** Puts the store of the demo files beside the others, where the demo is on. */
export function register(_app: FastifyInstance, { config, stores }: Services): void {
  if (!config.demo) return;
  const store = new DemoStore((key) => demoBasin().logs.get(key), (log) => bytesOf(log, demoBasin().fields));
  stores.set(store.id, store);
}

/** Writes the demo field where it was never written and is wanted. */
export async function seed({ db, config }: Services): Promise<string | void> {
  if (!config.demo) return;
  const { rows } = await sql`select 1 from studio.migration where name = ${DONE}`.execute(db);
  if (rows.length > 0) return;
  const { fields, blocks, wells, logs } = demoBasin();
  const seismic = seismicRows(SEED + 3, fields);
  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, 'concession', blocks.map(blockRow));
    await insertRows(transaction, 'field', fields.map(fieldRow));
    await insertRows(transaction, 'well', wells.map(wellRow));
    await insertRows(transaction, 'wellDirSurvey', wells.map(surveyRow));
    await insertRows(transaction, 'wellSurveyStation', wells.flatMap(stationRows));
    await insertRows(transaction, 'wellMarker', wells.flatMap(markerRows));
    await insertRows(transaction, 'wellLog', [...logs.values()].map(logRow));
    for (const [catalog, lines] of Object.entries(seismic)) await insertRows(transaction, catalog, lines);
    await sql`insert into studio.migration (name) values (${DONE})`.execute(transaction);
  });
  return `Demo field: ${wells.length} wells, ${logs.size} logs`;
}
