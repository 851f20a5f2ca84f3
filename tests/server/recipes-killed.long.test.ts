/** A recipe over the end of a server that is killed in the middle, and how long 500 wells take. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLog, RECIPE, type RecipeServer, recipesOf, writeLog } from './recipes-host.ts';
import { startProgram, type ServerProgram } from '../support/server-program.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const WELLS = 500;
const SAMPLES = 10_000;
/** Longer than a server may say nothing of its jobs before another takes them. */
const TAKEN_MS = 300_000;

let dataFolder: string;
let server: TestServer;
let program: ServerProgram | undefined;
let asked: RecipeServer;
const { save, start, report, finished } = recipesOf(() => asked);

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-recipes-'));
  server = await startTestServer({ dataFolder });
  asked = server;
  // The files are the same but for the name of the well.
  const content = writeLog('?', { samples: SAMPLES });
  for (let i = 0; i < WELLS; i++)
    await addLog(server.services, `W${i}`, content.replaceAll('?', `W${i}`));
}, 240_000);
afterAll(async () => {
  await program?.end('SIGKILL');
  await server.remove();
  await rm(dataFolder, { recursive: true, force: true });
});

const countLogs = async (): Promise<{ logs: number; wells: number }> => {
  const { rows } = await sql<{ logs: string; wells: string }>`
    select count(*) as logs, count(distinct uwi) as wells from ppdm.well_log
    where item_category = 'COMPUTED'`.execute(server.services.db);
  return { logs: Number(rows[0]!.logs), wells: Number(rows[0]!.wells) };
};

test(
  'is continued by the next server, which does no well twice and leaves none out',
  async () => {
    const { body } = await save(RECIPE);
    await server.close();
    program = await startProgram(dataFolder, []);
    asked = program;
    const records = { catalogName: 'wellLog' };
    const processId = await start('recipe', { records, recipeId: body.id });
    await expect
      .poll(async () => (await report(processId)).report.counts['created'] ?? 0, {
        timeout: 120_000,
        interval: 50,
      })
      .toBeGreaterThan(20);
    await program.end('SIGKILL');
    program = undefined;
    server = await startTestServer({ dataFolder });
    asked = server;
    const { report: before } = await report(processId);
    expect(before.counts['pending']).toBeGreaterThan(0);
    const { report: after } = await finished(processId, TAKEN_MS);
    expect([after.status, after.counts]).toEqual(['COMPLETED', { created: WELLS }]);
    expect(await countLogs()).toEqual({ logs: WELLS, wells: WELLS });
  },
  2 * TAKEN_MS,
);

test(
  `takes ${WELLS} wells of ${SAMPLES} samples through six steps within minutes`,
  async () => {
    // Another name is another result: nothing is there already.
    const { body } = await save({ ...RECIPE, name: 'Timed look' });
    const begun = performance.now();
    const processId = await start('recipe', {
      records: {
        catalogName: 'wellLog',
        constraints: [{ field: 'itemCategory', operator: 'isNull' }],
      },
      recipeId: body.id,
    });
    const { report: head } = await finished(processId, TAKEN_MS);
    const seconds = (performance.now() - begun) / 1000;
    expect(head.counts).toEqual({ created: WELLS });
    console.info(
      `${WELLS} wells of ${SAMPLES} samples, ${RECIPE.steps.length} steps: ${seconds.toFixed(1)} s, ` +
        `${((1000 * seconds) / WELLS).toFixed(0)} ms a well`,
    );
    expect(seconds).toBeLessThan(TAKEN_MS / 1000);
  },
  2 * TAKEN_MS,
);
