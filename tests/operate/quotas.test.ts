/** Quotas on uploads and storage: of one user, and of all. */
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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

/** Asks whether an upload of so many bytes fits. */
async function announce(user: string, bytes: number): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.url}/trove/api/load/check`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await server.token({ sub: user })}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ bytes }),
  });
  return { status: answer.status, text: await answer.text() };
}

/**
 * Sends a log file in pieces, without its length, until there is an answer or all of it is sent.
 */
async function stream(user: string, address: string, bytes: number) {
  const token = await server.token({ sub: user });
  const answer = { status: 0, text: '', sentBytes: 0 };
  await new Promise<void>((resolve) => {
    const sending = request(
      `${server.url}${address}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=cut',
        },
      },
      (response) => {
        answer.status = response.statusCode!;
        response.setEncoding('utf8');
        response.on('data', (text: string) => (answer.text += text));
        response.on('close', resolve);
      },
    );
    // The server may close the connection when it has answered.
    sending.on('error', () => resolve());
    const send = async () => {
      for (const name of ['a.las', 'b.las']) {
        sending.write(
          `--cut\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`,
        );
        const piece = Buffer.alloc(Math.min(bytes, 65_536), `${name} 1 2 3\n`);
        for (let sent = 0; sent < bytes && answer.status === 0; sent += piece.length) {
          answer.sentBytes += piece.length;
          if (!sending.write(piece)) await pause(1);
        }
        sending.write('\r\n');
      }
      sending.end('--cut--\r\n');
    };
    void send();
  });
  return answer;
}

const MANY = 200 * 2 ** 20;

test('an upload without a length is stopped at the quota, and nothing of it is kept', async () => {
  for (const address of ['/trove/api/load/files', '/trove/api/load/tables']) {
    const { status, text, sentBytes } = await stream(`eve ${address}`, address, MANY);
    expect([address, status, text]).toEqual([
      address,
      429,
      expect.stringContaining('You have uploaded'),
    ]);
    expect(sentBytes).toBeLessThan(MANY / 4);
  }
  // A file that was whole before the one that did not fit is removed too.
  expect((await stream('fay', '/trove/api/load/files', 15_000)).status).toBe(429);
  const files = path.join(server.config.dataFolder, 'files/loaded');
  const left = await readdir(files, { recursive: true, withFileTypes: true });
  expect(left.filter((one) => one.isFile()).map(({ name }) => name)).toEqual([]);
});

test('an upload that passes the quota of its user or of all is refused with figures, and others go on', async () => {
  expect((await send('ada', 15_000)).status).toBe(201);
  const second = await send('ada', 15_000);
  expect([second.status, second.text]).toEqual([
    429,
    expect.stringContaining('"error":"LIMIT_REACHED"'),
  ]);
  expect(second.text).toContain('You have uploaded 15 kB of 20 kB in 24 hours');
  const announced = await announce('ada', 15_000);
  expect([announced.status, announced.text]).toEqual([
    429,
    expect.stringContaining('You have uploaded 15 kB of 20 kB in 24 hours; another 15 kB'),
  ]);
  expect([await announce('ada', 1000), await announce('ada', 1000)]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  expect((await send('bea', 10_000)).status).toBe(201);
  const full = await send('cem', 10_000);
  expect([full.status, full.text]).toEqual([
    507,
    expect.stringContaining('The files of all users take 25 kB of 30 kB'),
  ]);
  const many = await Promise.all(Array.from({ length: 6 }, () => send('dan', 4000)));
  expect(many.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
});
