import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { TestServer } from '../support/test-server.ts';

const run = promisify(execFile);

export interface CartJob {
  processId: string;
  name: string;
  status: string;
  progress: number;
  processType: string;
  messages: string[];
  cancelled: boolean;
  downloads: { id: string; output: string; fileName: string }[];
}
export interface Entry {
  name: string;
  bytes: number;
  sha256: string;
  kind: string;
  catalogName: string | null;
  records?: Record<string, unknown>[];
  rows?: number;
  originalFileName?: string;
  complete?: false;
}
export interface ManifestBody {
  name: string;
  processId: string;
  by: { id: string; name: string };
  parameters: Record<string, unknown>;
  totals: { entries: number; bytes: number };
  catalogs: {
    catalogName: string;
    records: number;
    leftOut: number | null;
    area: string | null;
    coordinates: string | null;
    items: unknown[];
  }[];
  problems: {
    catalogName: string;
    keys: Record<string, unknown> | null;
    of: string | null;
    reason: string;
  }[];
  entries: Entry[];
}
type Answer = {
  status: number;
  body: { error?: string; message?: string; data?: Record<string, never> };
};

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What a page does with carts and exports of a server. */
export function cartsOf(server: () => TestServer) {
  const call = async (
    method: string,
    address: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> => {
    const answer = await server().ask(method, `/trove/api/${address}`, body, headers);
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  const newCart = async (...add: object[]): Promise<string> => {
    const { status, body } = await call('PUT', 'export/update/shoppingcart/V2', {
      cartId: null,
      add,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data!['id']!;
  };
  const start = (cartId: string, more: object = {}) =>
    call('POST', 'export/start', { cartId, ...more });
  const started = async (cartId: string, more?: object): Promise<string> => {
    const { status, body } = await start(cartId, more);
    expect([status, body.message]).toEqual([202, undefined]);
    return body.data!['processId']!;
  };
  const jobOf = async (processId: string) => {
    const rows = (await call('POST', 'job/myJobs', { pageSize: 1000 })).body.data![
      'rows'
    ]! as CartJob[];
    return rows.find((job) => job.processId === processId)!;
  };
  const finished = async (processId: string, timeout = 50_000): Promise<CartJob> => {
    await expect
      .poll(async () => (await jobOf(processId)).status, { timeout, interval: 100 })
      .toMatch(/COMPLETED|FAILED/);
    return jobOf(processId);
  };
  const fileOf = async ({ downloads: [download] }: CartJob): Promise<Buffer> =>
    Buffer.from(
      await (
        await server().ask(
          'GET',
          `/trove/api/export/download/file/${download!.id}?output=${download!.output}`,
        )
      ).arrayBuffer(),
    );
  const exported = async (
    cartId: string,
    more?: object,
  ): Promise<{ job: CartJob; bytes: Buffer }> => {
    const job = await finished(await started(cartId, more));
    expect([job.status, job.status === 'FAILED' ? job.messages : []]).toEqual(['COMPLETED', []]);
    return { job, bytes: await fileOf(job) };
  };
  return { call, newCart, start, started, jobOf, finished, fileOf, exported };
}

/** Another reader than the writer's library: Python's, which checks every CRC. */
const READER = `
import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
bad = z.testzip()
assert bad is None, bad
z.extractall(sys.argv[2])
print(json.dumps([i.filename for i in z.infolist()]))
`;

/** The entries of a zip by name, read by Python and tested by unzip. */
export async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const { readFile } = await import('node:fs/promises');
  const folder = await mkdtemp(path.join(tmpdir(), 'geo-zip-'));
  try {
    const file = path.join(folder, 'export.zip');
    await writeFile(file, bytes);
    await run('unzip', ['-tqq', file]);
    const { stdout } = await run('python3', ['-c', READER, file, path.join(folder, 'out')]);
    const names = JSON.parse(stdout) as string[];
    return new Map(
      await Promise.all(
        names.map(async (name): Promise<[string, Buffer]> => [
          name,
          await readFile(path.join(folder, 'out', name)),
        ]),
      ),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The manifest of a zip, after each of its entries was held against the bytes that are there. */
export function manifestOf(entries: ReadonlyMap<string, Buffer>): ManifestBody {
  const manifest = JSON.parse(entries.get('manifest.json')!.toString()) as ManifestBody;
  expect(manifest.entries.map(({ name }) => name).sort()).toEqual(
    [...entries.keys()].filter((name) => name !== 'manifest.json').sort(),
  );
  for (const { name, bytes, sha256: sum } of manifest.entries)
    expect([name, entries.get(name)!.length, sha256(entries.get(name)!)]).toEqual([
      name,
      bytes,
      sum,
    ]);
  return manifest;
}
