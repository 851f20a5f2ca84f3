import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { snakeCase } from '../catalogs/definition.ts';
import { insertRows, upsertRows } from '../catalogs/rows.ts';
import { writeShipped } from '../catalogs/shipped.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { boundLayers } from '../maps/layer-bounds.ts';
import { Refused } from '../refused.ts';
import type { FileStore, Services } from '../services.ts';
import { DEMO_STORE, type DemoFile, DemoStore } from './demo-store.ts';
import { type DemoDocument, documentFile, makeDocuments } from './documents.ts';
import { writeLogBytes } from './file-bytes.ts';
import { makeBlocks, type LicenceBlock } from './land.ts';
import { type DemoLog, makeLogs } from './log-files.ts';
import {
  blockRow,
  curveRows,
  documentRow,
  fieldRow,
  logRow,
  markerRows,
  stationRows,
  surveyRow,
  wellRow,
} from './rows.ts';
import { demoViews } from './saved-views.ts';
import { type DemoSeismic, makeSeismic } from './seismic.ts';
import { DemoSeismicStore } from './seismic-file.ts';
import { type DemoField, makeFields } from './structure.ts';
import { surfaceFile } from './surface-files.ts';
import { type DemoWell, makeWells } from './wells.ts';

const SEED = 1974;
/** Written when the demo field was: it does not come back after someone has deleted it. */
const DONE = 'demo-1-field';
/** Written when its seismic had got its files. */
const SEISMIC_DONE = 'demo-2-seismic-files';
/** Written when its volumes had got the surfaces that were picked in them. */
const SURFACES_DONE = 'demo-3-surfaces';
/** Written when its gathers had got their files. */
const GATHERS_DONE = 'demo-4-gathers';

/** Written when its logs had got their curves, and its wells their documents. */
const CURVES_DONE = 'demo-5-curves-documents';

/** Everything of the demo field but the bytes of its files. */
export interface DemoBasin {
  fields: DemoField[];
  blocks: LicenceBlock[];
  wells: DemoWell[];
  /** By key. */
  logs: ReadonlyMap<string, DemoLog>;
  /** By key. */
  documents: ReadonlyMap<string, DemoDocument>;
  seismic: DemoSeismic;
}

let basin: DemoBasin | null = null;

/** The demo field; made once, the same on every machine. */
export function demoBasin(): DemoBasin {
  if (basin) return basin;
  const fields = makeFields(SEED);
  const blocks = makeBlocks(SEED + 1);
  const wells = makeWells(SEED + 2, fields, blocks);
  basin = {
    fields,
    blocks,
    wells,
    logs: new Map(wells.flatMap(makeLogs).map((log) => [log.key, log])),
    documents: new Map(wells.flatMap(makeDocuments).map((one) => [one.key, one])),
    seismic: makeSeismic(SEED + 3, fields),
  };
  return basin;
}

/** Puts the store of the demo files beside the others, where the demo is on. */
export function register(_app: FastifyInstance, { config, stores }: Services): void {
  if (!config.demo) return;
  const files = new DemoStore(findDemoFile);
  const seismic = new DemoSeismicStore(
    (key) => demoBasin().seismic.surveys.get(key),
    () => demoBasin().fields,
  );
  const chooseStore = (key: string): FileStore => (key.startsWith('seismic/') ? seismic : files);
  stores.set(DEMO_STORE, {
    id: DEMO_STORE,
    stat: (key) => chooseStore(key).stat(key),
    read: (key, start, end) => chooseStore(key).read(key, start, end),
    write: () => files.write(),
    remove: () => files.remove(),
  });
}

/** A log, a surface or a document. */
function findDemoFile(key: string): DemoFile | undefined {
  const { fields, logs, documents, seismic } = demoBasin();
  const surface = seismic.surfaces.get(key);
  if (surface) return surfaceFile(fields, surface);
  const document = documents.get(key);
  if (document) return documentFile(document);
  const log = logs.get(key);
  return log && { key, changed: log.well.completed, write: () => writeLogBytes(log, fields) };
}

/**
 * Writes the demo field where it was never written and is wanted. A catalog that cannot be used as
 * it is stored does not keep the server from starting. @returns a line on what was or was not
 * written
 */
export async function seed({ db, config }: Services): Promise<string | void> {
  if (!config.demo) return;
  try {
    return await writeField(db);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `The demo field is not complete: ${error.message}`;
  }
}

async function writeField(db: Services['db']): Promise<string | void> {
  const { rows } = await sql<{
    name: string;
  }>`select name from studio.migration where name like 'demo-%'`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  if (done.has(DONE)) {
    if (!done.has(SEISMIC_DONE))
      await giveSeismicFiles(db, SEISMIC_DONE, ['postStacked2d', 'postStacked3d']);
    if (!done.has(GATHERS_DONE))
      await giveSeismicFiles(db, GATHERS_DONE, ['preStacked2d', 'preStacked3d']);
    if (!done.has(SURFACES_DONE)) await giveSurfaces(db);
    if (!done.has(CURVES_DONE)) await giveCurves(db);
    await giveViews(db);
    return;
  }
  const { fields, blocks, wells, logs, seismic } = demoBasin();
  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, 'concession', blocks.map(blockRow));
    await insertRows(transaction, 'field', fields.map(fieldRow));
    await insertRows(transaction, 'well', wells.map(wellRow));
    await insertRows(transaction, 'wellDirSurvey', wells.map(surveyRow));
    await insertRows(transaction, 'wellSurveyStation', wells.flatMap(stationRows));
    await insertRows(transaction, 'wellMarker', wells.flatMap(markerRows));
    await insertRows(transaction, 'wellLog', [...logs.values()].map(logRow));
    for (const [catalog, lines] of Object.entries(seismic.rows))
      await insertRows(transaction, catalog, lines);
    await boundLayers(transaction, { worldToo: true });
    await sql`insert into studio.migration (name) values (${DONE}), (${SEISMIC_DONE}), (${SURFACES_DONE}), (${GATHERS_DONE})`.execute(
      transaction,
    );
  });
  await giveCurves(db);
  await giveViews(db);
  return `Demo field: ${wells.length} wells, ${logs.size} logs`;
}

/**
 * Adds files to the seismic records of a demo field that was written by a version without seismic
 * files. Records that a user has deleted are not restored.
 */
async function giveSeismicFiles(
  db: Services['db'],
  done: string,
  catalogs: readonly (keyof DemoSeismic['rows'])[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const catalog of catalogs) {
      const { rows } = await sql<{
        id: string;
      }>`select dataset_id as id from ${sql.table(`ppdm.${snakeCase(catalog)}`)}`.execute(
        transaction,
      );
      const there = new Set(rows.map(({ id }) => id));
      await upsertRows(
        transaction,
        catalog,
        demoBasin().seismic.rows[catalog].filter(({ datasetId }) => there.has(String(datasetId))),
      );
    }
    await sql`insert into studio.migration (name) values (${done})`.execute(transaction);
  });
}

/** Adds the curves of the logs and the documents of the wells that are there. */
async function giveCurves(db: Services['db']): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const hasLog = await listKeys(transaction, 'well_log', 'well_log_id');
    const hasWell = await listKeys(transaction, 'well', 'uwi');
    await upsertRows(
      transaction,
      'wellLogCurve',
      [...demoBasin().logs.values()]
        .flatMap(curveRows)
        .filter(({ wellLogId }) => hasLog.has(wellLogId)),
    );
    await upsertRows(
      transaction,
      'wellDocument',
      [...demoBasin().documents.values()].map(documentRow).filter(({ uwi }) => hasWell.has(uwi)),
    );
    await sql`insert into studio.migration (name) values (${CURVES_DONE})`.execute(transaction);
  });
}

/** Writes the views of the demo field for everybody, once for each state of them. */
async function giveViews(db: Services['db']): Promise<void> {
  const views = demoViews(demoBasin()).map(({ id, ...data }) => ({ id, data }));
  const done = `demo-views-${createHash('sha256').update(JSON.stringify(views)).digest('hex').slice(0, 16)}`;
  const { rows } = await sql`select 1 from studio.migration where name = ${done}`.execute(db);
  if (rows.length > 0) return;
  await db.transaction().execute(async (transaction) => {
    await writeShipped(transaction, 'SavedView', views);
    await sql`insert into studio.migration (name) values (${done})`.execute(transaction);
  });
}

async function listKeys(db: MigrationDb, table: string, key: string): Promise<Set<unknown>> {
  const { rows } = await sql<{
    key: unknown;
  }>`select ${sql.ref(key)} as key from ${sql.table(`ppdm.${table}`)}`.execute(db);
  return new Set(rows.map((row) => row.key));
}

/**
 * Adds surface files to the volumes of a demo field that was written by a version without surfaces,
 * unless a user has set other files.
 */
async function giveSurfaces(db: Services['db']): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { datasetId, surfaceFiles } of demoBasin().seismic.rows.postStacked3d)
      await sql`update ppdm.post_stacked3d set surface_files = ${surfaceFiles} where dataset_id = ${datasetId} and surface_files is null`.execute(
        transaction,
      );
    await sql`insert into studio.migration (name) values (${SURFACES_DONE})`.execute(transaction);
  });
}
