/** Whose a process is, its id and its end. */
import { expect, test } from 'vitest';
import type { SummaryRow } from '../../../src/api/contract/jobs.ts';
import { LATE_MS } from './summary-host.ts';
import type { SummaryHost } from './summary-host.ts';

/** Other users, and ids that no process may have. */
export function ownerCases({
  server,
  rea,
  ask,
  generate,
  dataOf,
  finished,
  fileAt,
}: SummaryHost): void {
  test("is nobody else's: not its rows, its files, its end or its id", async () => {
    const [{ dataListingPath }] = (await finished('counted')) as [SummaryRow];
    expect((await dataOf('counted', rea())).status).toBe(404);
    expect(
      (await ask('GET', '/service/concession/summary/processes', undefined, rea())).body.data,
    ).toEqual([]);
    expect(
      (await ask('GET', '/service/process/last/response?processId=counted', undefined, rea()))
        .status,
    ).toBe(404);
    expect(
      (await ask('PUT', '/trove/api/export/cancel/shoppingcart?pid=counted', undefined, rea()))
        .status,
    ).toBe(404);
    expect(await generate('counted', {}, rea())).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT' },
    });
    expect((await fileAt(dataListingPath!, rea())).status).toBe(404);
    expect((await fetch(`${server().url}/fm${dataListingPath}`)).status).toBe(401);
  });

  test.each([
    '',
    'file',
    '..',
    'a/b',
    'a..b',
    '.a',
    'a%2e',
    'a;b',
    'a b',
    '\u0000',
    'ü',
    'x'.repeat(201),
  ])('cannot be called %j', async (processId) => {
    expect(await generate(processId, { concessions: ['K35-A2'] })).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION' },
    });
  });
}

/** Names of stores and paths that lead elsewhere. */
export function pathCases({ generate, fileAt }: SummaryHost): void {
  test('cannot have the name of a store, and no path below it leads elsewhere', async () => {
    for (const store of ['main', 'demo'])
      expect(await generate(store, { concessions: ['K35-A2'] })).toMatchObject({
        status: 409,
        body: { error: 'CONFLICT' },
      });
    for (const below of [
      'counted',
      'counted/',
      'counted/none.xls',
      'counted/%2e%2e/main/x',
      'counted/..%2fK35-A1.pdf',
      'counted/K35-A1.pdf%00',
      'counted/K35-A1.pdf/x',
      'counted//K35-A1.pdf/..',
      'counted;x/K35-A1.pdf',
      'COUNTED/K35-A1.pdf',
    ]) {
      expect([below, (await fileAt(`/download/${below}`)).status]).toEqual([below, 404]);
    }
  });
}

/** A process that is cancelled. */
export function cancelCases({ ask, generate, jobOf, dataOf, numberOf }: SummaryHost): void {
  test('is cancelled, and leaves nothing', async () => {
    await generate('cancelled', {});
    await expect
      .poll(async () => (await jobOf('cancelled')).progress, { timeout: LATE_MS, interval: 20 })
      .toBeGreaterThan(0);
    expect(
      (await ask('PUT', '/trove/api/export/cancel/shoppingcart?pid=cancelled')).body,
    ).toMatchObject({ data: { processId: 'cancelled', status: 'FAILED', cancelled: true } });
    await expect
      .poll(
        () =>
          numberOf(`select count(*) as n from studio.export_file where process_id = 'cancelled'`),
        { timeout: 20_000 },
      )
      .toBe(0);
    expect((await dataOf('cancelled')).status).toBe(404);
    expect(await jobOf('cancelled')).toMatchObject({ status: 'FAILED', downloads: [] });
  });
}
