/** Archives that unpack to more than their user may store: unpacking stops at the quota. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { MAIN_STORE } from '../../host-demo/server/files/main-store.ts';
import { SECURITY_DEFAULTS } from '../../host-demo/server/security-settings.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const QUOTA = 5_000_000;
/** Unpacked bytes of the file that does not fit. */
const HUGE = 60_000_000;

let server: TestServer;
/** Bytes that were written to the store. */
let written = 0;

beforeAll(async () => {
  const quotas = { ...SECURITY_DEFAULTS.quotas, userStorageBytes: QUOTA };
  server = await startTestServer({ security: { ...SECURITY_DEFAULTS, quotas } });
  const store = server.services.stores.get(MAIN_STORE)!;
  const write = store.write.bind(store);
  store.write = (key, content) => {
    if (content instanceof Uint8Array) return write(key, content);
    return write(key, Readable.from(countWritten(content), { objectMode: false }));
  };
}, 120_000);
afterAll(() => server.remove());

async function* countWritten(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    written += piece.length;
    yield piece;
  }
}

function makeLas(well: string, bytes = 0): Buffer {
  const text = [
    ...['~Version', 'VERS. 2.0 :', 'WRAP. NO :', '~Well', 'STRT.M 100 :', 'STOP.M 101 :'],
    ...['STEP.M 0.5 :', 'NULL. -999.25 :', `WELL. ${well} :`, `UWI. ${well} :`],
    ...['~Curve', 'DEPT.M :', 'GR.GAPI :', '~A', '100 1', '100.5 2', '101 3', ''],
  ].join('\n');
  return Buffer.concat([Buffer.from(text), Buffer.alloc(bytes, '# filling\n')]);
}

type Member = readonly [name: string, content: Buffer];

async function makeZip(members: readonly Member[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of members) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** POSIX.1-1988, ustar: a block of 512 bytes before each file. */
function makeTarGz(members: readonly Member[]): Buffer {
  const blocks = members.flatMap(([name, content]) => {
    const head = Buffer.alloc(512);
    const put = (text: string, at: number): void => void head.write(text, at, 'latin1');
    put(name, 0);
    put(`0000644\0${'0000000\0'.repeat(2)}`, 100);
    put(`${content.length.toString(8).padStart(11, '0')} 00000000000 `, 124);
    put('        0', 148);
    put('ustar\x0000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

interface LoadAnswer {
  loaded: { file: string }[];
  refused: { file: string; code: string; message: string; parts?: unknown }[];
}

async function load(user: string, files: readonly Member[]): Promise<LoadAnswer> {
  const form = new FormData();
  for (const [name, content] of files)
    form.append('files', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${server.url}/trove/api/load/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token({ sub: user })}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: LoadAnswer }).data;
}

async function readStoredBytes(user: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(stored_bytes), 0)::float8 as bytes from studio.upload
    where user_id = ${user}`.execute(server.services.db);
  return rows[0]!.bytes;
}

async function listUnpacked(): Promise<string[]> {
  const folder = path.join(server.config.dataFolder, 'files/unpacked');
  const left = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return left.filter((one) => one.isFile()).map(({ name }) => name);
}

test.each([
  ['zip', makeZip],
  ['tar.gz', makeTarGz],
])(
  'a %s is refused at the quota with its reason, and nothing of it is kept',
  async (kind, make) => {
    const user = `user of ${kind}`;
    const archive = await make([
      ['fits.las', makeLas(`FITS ${kind}`)],
      ['huge.las', makeLas(`HUGE ${kind}`, HUGE)],
    ]);
    const plain = makeLas(`PLAIN ${kind}`);
    written = 0;
    const { loaded, refused } = await load(user, [
      [`wells.${kind}`, archive],
      ['plain.las', plain],
    ]);
    // Stopped on the way, not after all of it was written.
    expect(written).toBeLessThan(QUOTA + 4_000_000);
    expect(refused).toEqual([
      expect.objectContaining({
        file: `wells.${kind}`,
        code: 'STORAGE_FULL',
        message: expect.stringMatching(
          /^Your files take .* of 0\.005 GB; another .* GB do not fit/,
        ),
        parts: expect.anything(),
      }),
    ]);
    expect(loaded.map(({ file }) => file)).toEqual(['plain.las']);
    expect(await listUnpacked()).toEqual([]);
    expect(await readStoredBytes(user)).toBe(plain.length);
  },
);

test('a tar.gz that fits is loaded, although its tar lies beside its files for a while', async () => {
  const logs: Member[] = ['A', 'B'].map((well) => [
    `${well}.las`,
    makeLas(`TWICE-${well}`, 1_500_000),
  ]);
  const { loaded, refused } = await load('twice', [['twice.tar.gz', makeTarGz(logs)]]);
  expect(refused).toEqual([]);
  expect(loaded.length).toBe(2);
  expect(await readStoredBytes('twice')).toBeGreaterThan(3_000_000);
});
