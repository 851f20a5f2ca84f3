import { createHash } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { downloadStored } from '../../../src/api/contract/viewers.ts';
import { audit, withOwnAudit } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import { downloadEvent, findUserResult, locateResult } from '../exports/results.ts';
import { route } from '../route.ts';
import type { FileStore, Services } from '../services.ts';
import { downloadTarget, notFound } from './containment.ts';
import { DiskStore } from './disk-store.ts';
import { MAIN_STORE, PRIVATE_FOLDER } from './main-store.ts';
import { silenceS3Warning } from './s3-warning.ts';
import { sendFile } from './send-file.ts';
import { sweepUploadsHourly } from './sweep-uploads.ts';

export { migrations } from './upload-quotas.ts';
export { seed } from './sweep-uploads.ts';

/**
 * All stores: the server's own (a bucket, or a folder), and one for each folder of the user's, only
 * to be read.
 */
export async function createStores(config: Config): Promise<Map<string, FileStore>> {
  const main = await mainStore(config);
  const folders = config.logFolders.map(
    (folder) => new DiskStore(buildStoreId(folder), folder, true),
  );
  return new Map([main, ...folders].map((store) => [store.id, store]));
}

async function mainStore({ s3, dataFolder }: Config): Promise<FileStore> {
  if (!s3) return new DiskStore(MAIN_STORE, join(dataFolder, 'files'));
  // The client of buckets is big, and most servers have none.
  silenceS3Warning();
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(MAIN_STORE, s3);
}

/** Name of the store of a folder of the user's: the same for the same folder at every start. */
export function buildStoreId(folder: string): string {
  const path = resolve(folder);
  const name = basename(path)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${name || 'data'}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
}

/** True for what no address of /fm leads to, however a file system spells it. */
export function isPrivate(storeId: string, key: string): boolean {
  return storeId === MAIN_STORE && key.split('/')[0]!.toLowerCase() === PRIVATE_FOLDER;
}

/**
 * GET and HEAD /fm/download/{store}/{key}, or {processId}/{name} for a file that a process of the
 * user's own made: whole files, parts of them, or nothing where the client has them already.
 */
export function register(app: FastifyInstance, services: Services): void {
  const { db, stores } = services;
  sweepUploadsHourly(app, services);
  route(app, downloadStored, async ({ path, user, request, reply }) => {
    const { storeId, key } = downloadTarget(path.path);
    const store = isPrivate(storeId, key) ? undefined : stores.get(storeId);
    const result = stores.has(storeId) ? null : await findUserResult(db, user.id, storeId, key);
    const file = result
      ? locateResult(stores, result)
      : store && { store, key, name: key.slice(key.lastIndexOf('/') + 1) };
    const send = async () => file !== undefined && (await sendFile(request, reply, file));
    const isSent = result ? await withOwnAudit(request, send) : await send();
    if (result) await audit(services, user, request, downloadEvent(result, isSent));
    if (!isSent) throw notFound();
    return reply;
  });
}
