/** Quotas on uploads and storage: of one user, and of all. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECURITY_DEFAULTS } from '../../host-demo/server/security-settings.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  const quotas = {
    userUploadBytes: 20_000,
    uploadBytes: 0,
    userStorageBytes: 0,
    storageBytes: 30_000,
  };
  server = await startTestServer({ security: { ...SECURITY_DEFAULTS, quotas } });
}, 120_000);
afterAll(() => server.remove());

/** Sends a table of some thousand bytes. */
async function send(user: string, bytes: number): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append('files', new Blob([`uwi,wellName\n${'A-1,Adana\n'.repeat(bytes / 10)}`]), 'a.csv');
  const answer = await fetch(`${server.url}/trove/api/load/tables`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token({ sub: user })}` },
    body: form,
  });
  return { status: answer.status, text: await answer.text() };
}

test('an upload that passes the quota of its user or of all is refused with figures, and others go on', async () => {
  expect((await send('ada', 15_000)).status).toBe(201);
  const second = await send('ada', 15_000);
  expect([second.status, second.text]).toEqual([
    429,
    expect.stringContaining('"error":"LIMIT_REACHED"'),
  ]);
  expect(second.text).toContain('You have uploaded 0.000015 of 0.00002 GB in 24 hours');
  expect((await send('bea', 10_000)).status).toBe(201);
  const full = await send('cem', 10_000);
  expect([full.status, full.text]).toEqual([
    507,
    expect.stringContaining('The files of all users take 0.000025 of 0.00003 GB'),
  ]);
  const many = await Promise.all(Array.from({ length: 6 }, () => send('dan', 4000)));
  expect(many.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
});
