/** Imports that are larger than the server takes: refused with a word, in a memory that does not grow with them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProgram, startProgram } from '../support/server-program.ts';

const MB = 2 ** 20;
/** What the server may grow by: the 50 MB that it takes, once more while they are joined, and the garbage between two collections. */
const MOST_MB = 160;
/** A piece of a text that would be good. */
const PIECE = Buffer.from('# words of a comment\n'.repeat(3121));

let folder: string;
let server: ServerProgram;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'geo-upload-'));
  server = await startProgram(folder, []);
}, 240_000);
afterAll(async () => {
  await server?.end();
  await rm(folder, { recursive: true, force: true });
});

/** Sends files of so many bytes as a form; `sent` tells how many bytes went out before the answer came. */
async function upload(
  sizes: readonly number[],
  { says }: { says: boolean },
): Promise<{ status: number; body: { error: string; message: string }; sent: number }> {
  const heads = sizes.map((_, at) =>
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="files"; filename="${at}.yml"\r\ncontent-type: application/yaml\r\n\r\n`,
    ),
  );
  const end = Buffer.from('\r\n--edge--\r\n');
  const length =
    sizes.reduce((sum, size, at) => sum + size + heads[at]!.length + 2, 0) + end.length - 2;
  const call = request(`${server.url}/studiomanager/import`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${await server.token()}`,
      'content-type': 'multipart/form-data; boundary=edge',
      ...(says && { 'content-length': length }),
    },
  });
  const answer = new Promise<{ status: number; body: never; sent: number }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      const before = sent;
      void text(response).then(
        (body) =>
          resolve({ status: response.statusCode!, body: JSON.parse(body) as never, sent: before }),
        reject,
      );
    });
  });
  let sent = 0;
  let answered = false;
  void answer.finally(() => (answered = true)).catch(() => undefined);
  const write = (piece: Buffer): Promise<void> => {
    sent += piece.length;
    return Promise.race([
      new Promise<void>((resolve) => call.write(piece, () => resolve())),
      answer.then(() => undefined),
    ]);
  };
  for (const [at, size] of sizes.entries()) {
    await write(at > 0 ? Buffer.concat([Buffer.from('\r\n'), heads[at]!]) : heads[at]!);
    for (let left = size; left > 0 && !answered; left -= PIECE.length)
      await write(left < PIECE.length ? PIECE.subarray(0, left) : PIECE);
  }
  if (!answered) call.end(end);
  return answer.finally(() => call.destroy());
}

/** The most memory that the server ever took. Linux alone tells it. */
async function mostMemoryMb(): Promise<number> {
  return (
    Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))![1]) /
    1024
  );
}

test('a file within the limit is read, and its errors are listed', async () => {
  const { status, body } = await upload([4 * MB], { says: true });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      data: { imported: [], failed: [{ file: '0.yml', message: expect.any(String) as string }] },
    }),
  ]);
});

test('a declared upload of 100 MB is refused before it is sent', async () => {
  const { status, body, sent } = await upload([100 * MB], { says: true });
  expect([status, body.error, body.message]).toEqual([
    413,
    'TOO_LARGE',
    'The files have more than 50 MB',
  ]);
  expect(sent).toBeLessThan(50 * MB);
});

test.skipIf(process.platform !== 'linux')(
  'an undeclared upload of 100 MB is refused once it is too large, in one file or in several, in bounded memory',
  async () => {
    const before = await mostMemoryMb();
    for (const sizes of [
      [100 * MB],
      [20 * MB, 20 * MB, 20 * MB, 20 * MB, 20 * MB],
      [49 * MB, 49 * MB],
    ]) {
      expect(await upload(sizes, { says: false })).toMatchObject({
        status: 413,
        body: { error: 'TOO_LARGE', message: 'The files have more than 50 MB' },
      });
    }
    const grown = (await mostMemoryMb()) - before;
    console.log(`uploads over the limit: the server grew by ${grown.toFixed(0)} MB`);
    expect(grown).toBeLessThan(MOST_MB);
    expect(
      (await server.ask('POST', '/service/getEntityCount', { entityName: 'Rule' })).status,
    ).toBe(200);
  },
);
