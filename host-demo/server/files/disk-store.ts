import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../refused.ts';
import type { FileStore } from '../services.ts';
import { findStorageRefusal } from '../storage-full.ts';
import { notFound, splitKey } from './containment.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Name of a file that is being written. */
const PART = /^\.[\da-f-]{36}\.part$/;

/**
 * A folder as a store. No key and no link leads out of it; a file is written whole or not at all.
 */
export class DiskStore implements FileStore {
  constructor(
    readonly id: string,
    private readonly folder: string,
    private readonly readOnly = false,
  ) {}

  async stat(key: string): Promise<Awaited<ReturnType<FileStore['stat']>>> {
    const path = await this.existing(key);
    const found = path && (await stat(path, { bigint: true }));
    if (!found || !found.isFile()) return null;
    const etag = [found.ino, found.size, found.mtimeNs].map((part) => part.toString(36)).join('-');
    return { sizeBytes: Number(found.size), etag, changed: found.mtime };
  }

  async read(key: string, start = 0, end = Infinity): Promise<Readable> {
    const path = await this.existing(key);
    if (!path) throw notFound();
    const file = await open(path);
    if (!(await file.stat()).isFile()) {
      await file.close();
      throw notFound();
    }
    if (end <= start) {
      await file.close();
      return Readable.from([]);
    }
    return file.createReadStream({ start, end: end - 1 });
  }

  async write(key: string, content: Readable | Uint8Array): Promise<void> {
    const path = await this.forWriting(key);
    const part = join(dirname(path), `.${randomUUID()}.part`);
    try {
      // Opened before the content is read: a stream that fails while its file is being opened would
      // leave the file behind, made after it is removed here.
      const file = await open(part, 'wx');
      await pipeline(
        content instanceof Uint8Array ? Readable.from([content]) : content,
        file.createWriteStream({ flush: true }),
      );
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw findStorageRefusal(error) ?? error;
    }
  }

  async remove(key: string): Promise<void> {
    this.demandWritable();
    if (await this.stat(key)) await rm(join(this.folder, ...splitKey(key)), { force: true });
  }

  async sweep(folder: string, idleMs: number, all = false): Promise<void> {
    const path = await this.existing(folder);
    if (!path) return;
    for (const name of await readdir(path)) {
      if (!all && !PART.test(name)) continue;
      const part = join(path, name);
      const found = await stat(part).catch(() => null);
      if (found?.isFile() && Date.now() - found.mtimeMs >= idleMs) await rm(part, { force: true });
    }
  }

  async check(): Promise<void> {
    if (!this.readOnly) await mkdir(this.folder, { recursive: true });
    await access(this.folder, this.readOnly ? constants.R_OK : constants.W_OK);
  }

  /** The real path of a file or folder in this store; null if it does not exist. */
  private async existing(key: string): Promise<string | null> {
    const path = await real(join(this.folder, ...splitKey(key)));
    return path !== null && this.contains(path, await realpath(this.folder)) ? path : null;
  }

  /** Path to write at, its folder made. */
  private async forWriting(key: string): Promise<string> {
    this.demandWritable();
    const segments = splitKey(key);
    await mkdir(this.folder, { recursive: true });
    const root = await realpath(this.folder);
    let folder = root;
    for (const segment of segments.slice(0, -1)) {
      // One level at a time: made all at once, folders could come into being behind a link.
      const next = join(folder, segment);
      await mkdir(next, { recursive: true });
      folder = await realpath(next);
      if (!this.contains(folder, root)) throw notFound();
    }
    return join(folder, segments.at(-1)!);
  }

  private demandWritable(): void {
    if (this.readOnly)
      throw new Refused(403, 'FORBIDDEN', msg`Files of ${this.id} can only be read`);
  }

  private contains(path: string, root: string): boolean {
    return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
  }
}

async function real(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP')
      return null;
    throw error;
  }
}
