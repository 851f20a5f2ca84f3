/** Files of the pages as browsers fetch them: compressed copies, caching, validation. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressFolder, serveFolder } from '../../host-demo/compressed.mjs';

const SCRIPT = `export const text = '${'a well log '.repeat(500)}';\n`;
let root: string;
let files: string;
let copies: string;
let server: Server;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'geo-static-'));
  [files, copies] = [await mkdtemp(path.join(root, 'files')), path.join(root, 'copies')];
  await Promise.all([
    writeFile(path.join(files, 'app.js'), SCRIPT),
    writeFile(path.join(files, 'chunk-16af37c7.js'), SCRIPT),
    writeFile(path.join(files, 'chunk-2HIXTTO3.js'), SCRIPT),
    writeFile(path.join(files, 'picture.png'), Buffer.alloc(5000)),
    writeFile(path.join(files, 'small.js'), 'export {};'),
    writeFile(path.join(root, 'outside.js'), SCRIPT),
  ]);
  const handler = serveFolder(files, { copies });
  server = createServer((request, response) =>
    handler(request, response, () => void response.writeHead(404).end()),
  ).listen(0);
});
afterAll(async () => {
  server.close();
  await rm(root, { recursive: true, force: true });
});

function get(name: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }>(
    (resolve, reject) => {
      const options = { port: (server.address() as AddressInfo).port, path: name, headers };
      send(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            bytes: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const isCompressed = async (name: string) =>
  (await get(name, BROWSER)).headers['content-encoding'] === 'br';

it('a file is sent as it is at first, and compressed once its copy is made', async () => {
  const first = await get('/app.js', BROWSER);
  expect(first.bytes.toString()).toBe(SCRIPT);
  await expect.poll(() => isCompressed('/app.js')).toBe(true);
  const brotli = await get('/app.js', BROWSER);
  const gzip = await get('/app.js', { 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(SCRIPT);
  expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
  for (const { headers } of [first, brotli, gzip])
    expect(headers).toMatchObject({ 'content-type': 'text/javascript', vary: 'Accept-Encoding' });
  expect((await get('/app.js')).headers['content-encoding']).toBeUndefined();
});

it('a changed file is never sent from the copy of what it was', async () => {
  await expect.poll(() => isCompressed('/app.js')).toBe(true);
  await writeFile(path.join(files, 'app.js'), `${SCRIPT}// changed`);
  const changed = await get('/app.js', BROWSER);
  expect([changed.headers['content-encoding'], changed.bytes.toString()]).toEqual([
    undefined,
    `${SCRIPT}// changed`,
  ]);
  await expect.poll(() => isCompressed('/app.js')).toBe(true);
});

it('files with a hash in their name are kept for a year, others are validated', async () => {
  const caching = async (name: string) => (await get(name, BROWSER)).headers['cache-control'];
  expect(await caching('/chunk-16af37c7.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/chunk-2HIXTTO3.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/small.js')).toBe('no-cache');
  expect((await get('/none-16af37c7.js', BROWSER)).headers['cache-control']).toBeUndefined();
  const { etag } = (await get('/small.js', BROWSER)).headers;
  const again = await get('/small.js', { ...BROWSER, 'if-none-match': etag! });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

it('a coding that a client does not take is not sent, in whatever way it says so', async () => {
  await expect.poll(() => isCompressed('/app.js')).toBe(true);
  const coding = async (accepted: string) =>
    (await get('/app.js', { 'accept-encoding': accepted })).headers['content-encoding'] ?? null;
  expect(await coding('br;q=0, gzip')).toBe('gzip');
  expect(await coding('GZIP;q=0.5')).toBe('gzip');
  expect(await coding('*')).toBe('br');
  expect(await coding('br;q=0, *;q=0.1')).toBe('gzip');
  for (const none of ['identity', 'br;q=0', 'gzip;q=0.000, br; q=0', '*;q=0', 'x-br, brx', 'zstd'])
    expect([none, await coding(none)]).toEqual([none, null]);
});

it('a part of a file is a part of the file itself', async () => {
  await expect.poll(() => isCompressed('/app.js')).toBe(true);
  const part = await get('/app.js', { ...BROWSER, range: 'bytes=0-5' });
  expect([part.status, part.headers['content-encoding'], part.bytes.toString()]).toEqual([
    206,
    undefined,
    SCRIPT.slice(0, 6),
  ]);
});

it('a whole folder is compressed before any request, pictures and small files are left', async () => {
  await compressFolder(files, copies);
  expect(await isCompressed('/chunk-16af37c7.js')).toBe(true);
  const sizes = await Promise.all(
    ['chunk-16af37c7.js', 'picture.png', 'small.js'].map((name) =>
      stat(path.join(copies, `${name}.br`)).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  );
  expect(sizes).toEqual([expect.any(Number), null, null]);
});

it('no address leads out of the folder', async () => {
  for (const name of ['/../outside.js', '/%2e%2e/outside.js', '/..%2foutside.js', '/%00', '/%'])
    expect([name, (await get(name, BROWSER)).status]).toEqual([name, 404]);
});
