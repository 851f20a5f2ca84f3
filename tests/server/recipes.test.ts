/** Recipes as entities, applied to many logs, and the quality of many logs. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { unzipped } from './cart-host.ts';
import { addLog, RECIPE, recipesOf, writeLog } from './recipes-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
const { ask, save, start, report, finished } = recipesOf(() => server);

beforeAll(async () => (server = await startTestServer()), 120_000);
afterAll(() => server.remove());

beforeEach(async () => {
  const { db } = server.services;
  for (const table of ['well', 'well_log', 'well_log_curve', 'well_marker'])
    await sql`delete from ${sql.table(`ppdm.${table}`)}`.execute(db);
  await sql`delete from studio.entity where entity_name = 'Recipe'`.execute(db);
});

const saved = async (recipe: object = RECIPE): Promise<string> => {
  const { status, body } = await save(recipe);
  expect([status, body.message]).toEqual([201, undefined]);
  return body.id;
};

const logs = async () => {
  const { rows } = await sql<{ id: string; uwi: string; quality: string | null; key: string }>`
    select well_log_id as id, uwi, row_quality as quality, location_reference as key
    from ppdm.well_log where item_category = 'COMPUTED' order by uwi, id`.execute(
    server.services.db,
  );
  return rows;
};

const readStored = async (key: string): Promise<string> => {
  const pieces = await (await server.services.stores.get('main')!.read(key)).toArray();
  return Buffer.concat(pieces as Buffer[]).toString();
};

describe('a recipe', () => {
  test('is refused with the path of what is wrong', async () => {
    const steps = [RECIPE.steps[1], { ...RECIPE.steps[2], method: 'guess' }];
    const { status, body } = await save({ ...RECIPE, steps });
    expect([status, body.error]).toEqual([422, 'VALIDATION']);
    expect(Object.keys(body.fields as object)).toEqual(['steps.1.method']);
  });

  test('gets the next version with each change, keeps the earlier ones, and refuses a stale one', async () => {
    const id = await saved();
    const changed = { ...RECIPE, id, version: 1, name: 'Closer look' };
    expect((await save(changed)).body).toMatchObject({ id, version: 2, name: 'Closer look' });
    expect((await save(changed)).status).toBe(409);
    const { body } = await ask<{ data: { version: number; recipe: { name: string } }[] }>(
      'GET',
      `/trove/api/recipe/${id}/versions`,
    );
    expect(body.data.map(({ version, recipe }) => [version, recipe.name])).toEqual([
      [2, 'Closer look'],
      [1, 'Quick look'],
    ]);
  });
});

describe('a recipe applied to wells', () => {
  beforeEach(async () => {
    const { services } = server;
    await addLog(services, 'A', writeLog('A'));
    await addLog(services, 'B', writeLog('B', { without: 'RHOB' }));
    await addLog(services, 'C', null);
    await insertRows(services.db, 'wellMarker', [
      { markerId: 'm1', uwi: 'A', markerName: 'Upper', md: 1010, mdOuom: 'm' },
      { markerId: 'm2', uwi: 'A', markerName: 'Lower', md: 1060, mdOuom: 'm' },
    ]);
  });

  test('writes a log for review with its origin, and says why the others have none', async () => {
    const recipeId = await saved();
    const before = await readStored('logs/A.las');
    const processId = await start('recipe', { records: { catalogName: 'well' }, recipeId });
    const { report: head, rows } = await finished(processId);
    expect(head).toMatchObject({
      status: 'COMPLETED',
      total: 3,
      subject: 'Quick look, version 1',
      counts: { created: 1, refused: 2 },
    });
    const messages = rows.map(({ key, outcome, message }) => [key!['uwi'], outcome, message]);
    expect(messages).toEqual([
      ['B', 'refused', 'Step 3 (PHID): The log has no curve RHOB.'],
      ['C', 'refused', 'The file C.las is not there.'],
      ['A', 'created', expect.stringContaining('GR, VSH, PHID, PHIE, SW, PAY')],
    ]);
    const [made, ...more] = await logs();
    expect(more).toEqual([]);
    expect(made).toMatchObject({ uwi: 'A', quality: 'review', id: rows[2]!.place!.wellLogId });
    const las = await readStored(made!.key);
    expect(las).toMatch(/^RECIPE +\. +Quick look/m);
    expect(las).toMatch(/^GRmax +\.gAPI +120 /m);
    expect(las).toMatch(/^GRmax_Upper *\.gAPI +110 /m);
    expect(las).toMatch(/^PHIE: Quick look, version 1, step 4: PHIE = clip/m);
    expect(await readStored('logs/A.las')).toBe(before);
  });

  test('gives the same bytes the second time, and stores them once', async () => {
    const recipeId = await saved();
    const body = {
      records: { catalogName: 'wellLog', keys: [{ wellLogId: 'log-A' }] },
      recipeId,
      files: ['las', 'csv', 'parquet'],
    };
    const archives: Buffer[] = [];
    const download = async (processId: string): Promise<Map<string, Buffer>> => {
      const { body: jobs } = await ask<{
        data: {
          rows: {
            processId: string;
            processType: string;
            downloads: { id: string; output: string; fileName: string }[];
          }[];
        };
      }>('POST', '/trove/api/job/myJobs', { pageSize: 100 });
      const job = jobs.data.rows.find((one) => one.processId === processId)!;
      expect(job.processType).toBe('recipe');
      const files = new Map<string, Buffer>();
      for (const { id, output, fileName } of job.downloads) {
        const answer = await server.ask(
          'GET',
          `/trove/api/export/download/file/${id}?output=${output}`,
        );
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (output === 'csv') files.set(fileName, bytes);
        else archives.push(bytes);
        if (output !== 'csv')
          for (const [name, content] of await unzipped(bytes)) files.set(name, content);
      }
      return files;
    };
    const first = await start('recipe', body);
    expect((await finished(first)).report.counts).toEqual({ created: 1 });
    const second = await start('recipe', body);
    expect((await finished(second)).report.counts).toEqual({ unchanged: 1 });
    expect((await logs()).length).toBe(1);
    const [one, other] = [await download(first), await download(second)];
    expect([...one.keys()].map((name) => name.split('.').at(-1)).sort()).toEqual([
      'csv',
      'csv',
      'las',
      'parquet',
    ]);
    for (const [name, bytes] of one) expect(other.get(name)!.equals(bytes), name).toBe(true);
    const pay = [...one].find(([name]) => name.includes('net pay'))![1].toString();
    expect(pay.trim().split('\r\n').length).toBe(3);
    expect(pay).toContain('Upper');
    expect(pay).toMatch(/^\uFEFF?uwi,file,zone,flags,top,base,unit,gross,sand,reservoir,pay,/);
    // The archives too: their entries have the time of the stored result.
    const half = archives.length / 2;
    expect(half).toBe(3);
    for (let i = 0; i < half; i++) expect(archives[i]!.equals(archives[i + half]!)).toBe(true);
  });

  test('gives each log of a well its own result, and names what is wrong at its step', async () => {
    const { services } = server;
    await addLog(services, 'D', writeLog('D').replace('RT.OHMM', 'RT.GAPI'));
    // A second log of the well A.
    await services.stores
      .get('main')!
      .write('logs/A2.las', Buffer.from(writeLog('A', { samples: 100 })));
    await insertRows(services.db, 'wellLog', [
      {
        wellLogId: 'log-A2',
        uwi: 'A',
        wellboreName: 'A',
        logTitle: 'Repeat section',
        digitalFormat: 'las',
        originalFileName: 'A2.las',
        storeId: 'main',
        locationReference: 'logs/A2.las',
      },
    ]);
    const division = { kind: 'formula', formula: 'INV = 1 / (GR - GR)' };
    const recipeId = await saved({ ...RECIPE, steps: [...RECIPE.steps, division] });
    const keys = ['log-A', 'log-A2', 'log-B', 'log-D'].map((wellLogId) => ({ wellLogId }));
    const processId = await start('recipe', {
      records: { catalogName: 'wellLog', keys },
      recipeId,
    });
    const { report: head, rows } = await finished(processId);
    expect(head).toMatchObject({ status: 'COMPLETED', counts: { created: 2, refused: 2 } });
    const found = new Map(
      rows.map(({ key, message, place }) => [key!['wellLogId'], { message, place }]),
    );
    expect(found.get('log-D')!.message).toContain(
      'Step 5 (SW): The unit GAPI of RT does not convert to ohm.m.',
    );
    for (const id of ['log-A', 'log-A2'])
      expect(found.get(id)!.message).toMatch(/Step 7 \(INV\): (INV has no values|Samples of INV)/);
    const made = await logs();
    expect(made.map(({ uwi }) => uwi)).toEqual(['A', 'A']);
    expect(new Set(made.map(({ key }) => key.split('/').at(-1))).size).toBe(2);
    expect(found.get('log-A2')!.place!.label).toBe('A · Repeat section');
    // A well without the zone of a parameter is computed with the value for all depths.
    await addLog(services, 'E', writeLog('E'));
    const other = await start('recipe', {
      records: { catalogName: 'wellLog', keys: [{ wellLogId: 'log-E' }] },
      recipeId: await saved({ ...RECIPE, name: 'Zones' }),
    });
    const { rows: ofE } = await finished(other);
    expect(ofE[0]).toMatchObject({ outcome: 'created' });
    expect(ofE[0]!.message).toContain('GRmax has a value for the zone Upper, which the well lacks');
  });

  test('takes the role editor and a catalog with logs', async () => {
    const recipeId = await saved();
    const { body, status } = await ask('POST', '/trove/api/recipe/start', {
      records: { catalogName: 'wellMarker' },
      recipeId,
    });
    expect([status, body.error]).toEqual([422, 'VALIDATION']);
  });
});

test('a recipe that is cancelled leaves the logs that it did not reach as they are', async () => {
  const { services } = server;
  const content = writeLog('A', { samples: 4000 });
  for (let i = 0; i < 60; i++) await addLog(services, `W${i}`, content);
  const recipeId = await saved();
  const processId = await start('recipe', { records: { catalogName: 'wellLog' }, recipeId });
  await expect
    .poll(async () => (await report(processId)).report.counts['created'] ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(0);
  const cancel = await ask('PUT', `/trove/api/export/cancel/shoppingcart?pid=${processId}`);
  expect(cancel.status).toBe(200);
  const { report: head } = await finished(processId);
  expect(head).toMatchObject({ status: 'FAILED', cancelled: true });
  const { created = 0, pending = 0 } = head.counts;
  expect(created + pending).toBe(60);
  expect(pending).toBeGreaterThan(0);
  expect((await logs()).length).toBe(created);
});

describe('the quality of logs', () => {
  test('is reported with the places of the findings; logs without any pass', async () => {
    const { services } = server;
    await addLog(services, 'A', writeLog('A'));
    const lines = writeLog('B').split('\n');
    const first = lines.indexOf('~A') + 1;
    const spoiled = lines.map((line, at) => {
      const [depth, , rhob, rt] = line.split(' ');
      if (at >= first + 20 && at < first + 30) return `${depth} -999.25 ${rhob} ${rt}`;
      if (at >= first + 50 && at < first + 80) return `${depth} 77.7 ${rhob} ${rt}`;
      return at === first + 100 ? `${depth} 5000 ${rhob} ${rt}` : line;
    });
    await addLog(services, 'B', spoiled.join('\n').replace('RT.OHMM', 'RT.GAPI'));
    await addLog(services, 'C', 'no log at all');
    const processId = await start('quality', { records: { catalogName: 'wellLog' } });
    const { report: head, rows } = await finished(processId);
    expect(head).toMatchObject({ status: 'COMPLETED', total: 3, processType: 'quality' });
    const found = rows.map(({ key, outcome, ruleId, ruleName, place }) => [
      key!['wellLogId'],
      outcome === 'passed' ? outcome : ruleId,
      ruleName,
      place && [place.wellLogId, place.top, place.base, place.unit],
    ]);
    expect(found).toContainEqual(['log-A', 'passed', null, ['log-A', null, null, null]]);
    expect(rows.find(({ outcome }) => outcome === 'passed')!.place!.label).toBe('A · GR-RHOB-RT');
    expect(found).toContainEqual(['log-B', 'GAPS', 'GR', ['log-B', 1010, 1014.5, 'M']]);
    expect(found).toContainEqual(['log-B', 'CONSTANT', 'GR', ['log-B', 1025, 1039.5, 'M']]);
    expect(found).toContainEqual(['log-B', 'OUTSIDE', 'GR', ['log-B', 1050, 1050, 'M']]);
    expect(found).toContainEqual(['log-B', 'UNIT_ODD', 'RT', ['log-B', null, null, 'M']]);
    expect(found).toContainEqual(['log-C', 'UNREADABLE', '', ['log-C', null, null, null]]);
    expect(rows[0]).toMatchObject({ severity: 'error', key: { wellLogId: 'log-C' } });
  });
});
