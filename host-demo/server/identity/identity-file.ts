import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';

/** Folder of keys and users, readable by the owner alone. */
export async function identityFolder({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<string> {
  const folder = join(dataFolder, 'identity');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A lock that is older was left behind by a server that ended. */
const STALE_LOCK_MS = 30_000;
const LOCK_PAUSE_MS = 50;

/**
 * A JSON file of the identity folder that several servers read and change: it is read again when it
 * was changed, and replaced as a whole by one server at a time.
 */
export class IdentityFile<T> {
  readonly path: string;
  readonly #config: Pick<Config, 'dataFolder'>;
  #read: { version: string; content: T } | null = null;

  constructor(config: Pick<Config, 'dataFolder'>, name: string) {
    this.#config = config;
    this.path = join(config.dataFolder, 'identity', name);
  }

  /** The content; null if there is no such file. */
  async read(): Promise<T | null> {
    const found = await stat(this.path, { bigint: true }).catch(unlessMissing);
    if (!found) return null;
    const version = `${found.mtimeNs} ${found.size} ${found.ino}`;
    if (this.#read?.version === version) return this.#read.content;
    const content = await readIdentityJson<T>(this.path);
    this.#read = { version, content };
    return content;
  }

  /** Replaces the content by what `change` makes of it, which is returned. */
  async update(change: (content: T | null) => Promise<T>): Promise<T> {
    await identityFolder(this.#config);
    const unlock = await this.#lock();
    try {
      const content = await change(await this.read());
      const next = `${this.path}.${randomBytes(6).toString('hex')}`;
      await writeFile(next, JSON.stringify(content, null, 2), { flag: 'wx', mode: 0o600 });
      await rename(next, this.path);
      return content;
    } finally {
      await unlock();
    }
  }

  async #lock(): Promise<() => Promise<void>> {
    const lock = `${this.path}.lock`;
    for (;;) {
      try {
        const file = await open(lock, 'wx', 0o600);
        await file.close();
        return () => rm(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const held = await stat(lock).catch(unlessMissing);
        if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS) await rm(lock, { force: true });
        else await wait(LOCK_PAUSE_MS);
      }
    }
  }
}

/**
 * Reads a JSON file of the identity folder. Throws the error of the system where it cannot be read,
 * and one for people where it is damaged.
 */
export async function readIdentityJson<T>(file: string): Promise<T> {
  // Editors of Windows begin a text with a byte order mark.
  const text = (await readFile(file, 'utf8')).replace(/^\ufeff/, '');
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw damagedFile(file, (error as Error).message);
  }
}

/** An error for people about a file that cannot be used. */
export function damagedFile(file: string, fault: string): Error {
  return new Error(`DATA_DIR: ${file} is damaged: ${fault}. Mend it, or restore it from a backup`);
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
