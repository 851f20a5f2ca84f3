import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '../../src/api/contract/all.ts';
import { launch } from '../support/host-page.ts';
import { serveBucket } from '../support/bucket.ts';
import { freePort } from '../support/identity-host.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { hasPostgres } from '../support/postgres.ts';
import { startForeignIssuer } from './foreign-issuer.ts';

/**
 * The server as a company runs it: a PostgreSQL server, a bucket, an identity provider of its own,
 * and two processes of the server on them. `S3_TEST_ENDPOINT` names a real bucket server (key and
 * secret S3RVER, bucket `geo-elements`) in place of the small one.
 */

const MAIN = path.join(import.meta.dirname, '../../host-demo/server/main.ts');
const { S3_TEST_ENDPOINT: realBucket } = process.env;
const LAS = `~V\nVERS. 2.0 :\nWRAP. NO :\n~W\nSTRT.M 1000 :\nSTOP.M 1002 :\nSTEP.M 1 :\nNULL. -999.25 :\nWELL. FULL-1 :\nUWI. TR-FULL-1 :\n~C\nDEPT.M :\nGR.API :\n~A\n1000 50\n1001 60\n1002 70\n`;

interface Program {
  url: string;
  printed(): string;
  started: Promise<void>;
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

describe.skipIf(!hasPostgres)('at full size', () => {
  let folder: string;
  let postgres: TestDatabase;
  let bucket: Server | undefined;
  let issuer: Awaited<ReturnType<typeof startForeignIssuer>>;
  let environment: Record<string, string>;
  let ports: number[];
  let programs: Program[] = [];
  let browser: Browser;
  let page: Page;
  let bearer = '';

  const run = (port: number): Program => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', MAIN, '--data', path.join(folder, 'logs')],
      {
        env: {
          ...process.env,
          ...environment,
          PORT: String(port),
          DATA_DIR: path.join(folder, `data-${port}`),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let printed = '';
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const started = new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          printed += String(chunk);
          if (printed.includes('started in')) resolve();
        });
      void ended.then(() => reject(new Error(printed)));
    });
    return {
      url: `http://localhost:${port}`,
      printed: () => printed,
      started,
      end: (signal = 'SIGTERM') => (child.kill(signal), ended),
    };
  };
  const ask = (program: Program, address: string, body?: unknown) =>
    fetch(program.url + address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const countOf = async (program: Program, catalog: string): Promise<number> =>
    (
      (await (await ask(program, '/service/getEntityCount', { entityName: catalog })).json()) as {
        count: number;
      }
    ).count;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'geo-full-'));
    await mkdir(path.join(folder, 'logs'));
    await writeFile(path.join(folder, 'logs/once.las'), LAS.replaceAll('FULL', 'ONCE'));
    ports = [await freePort(), await freePort()];
    const bucketPort = await freePort();
    [postgres, issuer, bucket, browser] = await Promise.all([
      createDatabase(),
      startForeignIssuer(ports.map((port) => `http://localhost:${port}`)),
      realBucket ? undefined : serveBucket(bucketPort),
      launch(),
    ]);
    environment = {
      DATABASE_URL: postgres.url,
      S3_BUCKET: 'geo-elements',
      S3_ENDPOINT: realBucket ?? `http://localhost:${bucketPort}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_AUDIENCE: issuer.audience,
    };
    programs = ports.map(run);
    await Promise.all(programs.map(({ started }) => started));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    for (const program of programs) await program.end();
    await issuer?.close();
    bucket?.close();
    await postgres?.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('a person signs in at the company, loads a file and sees its curves', async () => {
    page = await browser.newPage();
    page.on('request', (request) => {
      const token = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
      if (token) bearer = token;
    });
    await page.goto(`${programs[0]!.url}/load`);
    await page.getByLabel('Staff number').fill('4711');
    await page.getByRole('button', { name: 'Enter' }).click();
    await page.getByRole('button', { name: /^Account: Staff 4711/ }).waitFor();
    await page.locator('geo-load input[type=file]').setInputFiles({
      name: 'full.las',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(LAS),
    });
    await page.getByRole('button', { name: 'Loaded: 1' }).waitFor();
    await page.getByRole('button', { name: 'Open GR' }).click();
    const viewer = page.locator('geo-log-viewer');
    await viewer.waitFor();
    await expect
      .poll(
        () =>
          viewer.evaluate((element) =>
            (element as unknown as { curveValues(name: string): Promise<{ values: Float64Array }> })
              .curveValues('GR')
              .then(({ values }) => values.length, String),
          ),
        { timeout: 20_000 },
      )
      .toBe(3);
  });

  it('the other server has the file, whole and in parts', async () => {
    const answer = (await (
      await ask(programs[1]!, '/service/getEntity', {
        entityName: 'wellLog',
        constraints: [{ field: 'uwi', operator: 'equal', value: 'TR-FULL-1' }],
      })
    ).json()) as { data: { storeId: string; locationReference: string }[] };
    const [{ storeId, locationReference } = { storeId: '', locationReference: '' }] = answer.data;
    const address = `${programs[1]!.url}/fm/download/${storeId}/${locationReference}`;
    const headers = { authorization: `Bearer ${bearer}` };
    expect(await (await fetch(address, { headers })).text()).toBe(LAS);
    const part = await fetch(address, { headers: { ...headers, range: 'bytes=3-13' } });
    expect([part.status, await part.text()]).toEqual([206, LAS.slice(3, 14)]);
  });

  it('what two servers set up at the same moment is there once', async () => {
    const counts = await Promise.all(
      programs.map(async (program) => [
        await countOf(program, 'well'),
        await countOf(program, 'Catalog'),
        await countOf(program, 'Language'),
      ]),
    );
    expect(counts[0]).toEqual(counts[1]);
    expect(counts[0]![0]).toBeGreaterThan(300);
    expect(programs.filter((program) => program.printed().includes('Demo field:'))).toHaveLength(1);
    await expect
      .poll(
        () =>
          programs
            .map((program) => program.printed())
            .join('')
            .match(/: 1 files read/g)?.length,
        { timeout: 20_000 },
      )
      .toBe(1);
  });

  it('every call refuses who has no bearer of the company, and none breaks with one', async () => {
    const addressOf = (address: string) =>
      programs[0]!.url + address.replace(/\{\.\.\.\w+\}/, 'a/b').replace(/\{\w+\}/g, 'x1');
    const statuses = await Promise.all(
      Object.entries(CALLS).map(async ([name, { method, path: address }]) => {
        const init = { method, ...(method === 'GET' ? {} : { body: '{}' }) };
        const type: Record<string, string> =
          method === 'GET' ? {} : { 'content-type': 'application/json' };
        const [without, withIt] = [
          await fetch(addressOf(address), { ...init, headers: type }),
          await fetch(addressOf(address), {
            ...init,
            headers: { ...type, authorization: `Bearer ${bearer}` },
          }),
        ];
        return { name, without: without.status, withIt: withIt.status };
      }),
    );
    expect(
      statuses.filter(
        ({ without, withIt }) =>
          without !== 401 || withIt === 401 || withIt === 500 || withIt === 502,
      ),
    ).toEqual([]);
  });

  it('the person is still signed in after a restart, and everything is as it was', async () => {
    const before = await countOf(programs[1]!, 'wellLog');
    expect(await programs[0]!.end()).toBe(0);
    programs[0] = run(ports[0]!);
    await programs[0].started;
    await page.reload();
    await page.getByRole('button', { name: /^Account: Staff 4711/ }).waitFor();
    expect(await countOf(programs[0], 'wellLog')).toBe(before);
    expect(programs[0].printed()).not.toContain('Demo field:');
    expect(await readFile(path.join(folder, 'logs/once.las'), 'utf8')).toContain('ONCE');
  });

  it('the sign-in at the company is in the audit once, whichever servers answered and restarted', async () => {
    const database = new pg.Client(postgres.url);
    await database.connect();
    const { rows } = await database.query<{ user_id: string; success: boolean }>(
      `select user_id, success from studio.audit_event where data_event = 'signIn' and success`,
    );
    await database.end();
    expect(rows).toEqual([{ user_id: '4711', success: true }]);
  });
});
