import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Who has a folder. */
interface LockOwner {
  host: string;
  /** Which processes of the host can be seen from it: a container sees its own alone. */
  space: string;
  process: number;
  /** When the process began, as the system says it: a later process may get the same number. */
  began: string;
  /** ISO-8601; for people. */
  since: string;
}

/** How often an owner shows that it lives. */
const BEAT_MS = 2000;
/** A lock without a sign of life for so long belongs to nobody. */
const SILENT_MS = 8 * BEAT_MS;
/** How often the lock of another host is looked at meanwhile. */
const LOOK_MS = 250;
const TRIES = 5;

/**
 * Takes the folder of an embedded database for this process: two that write to it destroy it. A
 * lock is stale if its process has ended, or, on another host or in another container, if it gives
 * no sign of life for a while. Answers what gives the folder back. Throws with a message for people
 * where a process that still runs has it.
 */
export async function lockFolder(
  folder: string,
  { silentMs = SILENT_MS, beatMs = BEAT_MS } = {},
): Promise<() => Promise<void>> {
  const file = `${folder}.lock`;
  await mkdir(path.dirname(file), { recursive: true });
  const text = JSON.stringify(describeSelf());
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      await writeFile(file, text, { flag: 'wx' });
      return keepLock(file, text, beatMs);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = await readFile(file, 'utf8').catch(() => null);
    if (found === null) continue;
    if (await isHeld(file, found, silentMs)) throw refusal(folder, file, found);
    await removeStale(file, found);
  }
  throw new Error(`DATA_DIR: ${file} cannot be taken; start the server again`);
}

/** Shows that the owner lives, until the lock is given back. */
function keepLock(file: string, text: string, beatMs: number): () => Promise<void> {
  const timer = setInterval(() => {
    const now = new Date();
    void utimes(file, now, now).catch(() => {});
  }, beatMs).unref();
  return async () => {
    clearInterval(timer);
    // Nobody's lock but its own: another server may have taken it over.
    if ((await readFile(file, 'utf8').catch(() => null)) === text) await rm(file, { force: true });
  };
}

function describeSelf(): LockOwner {
  return {
    host: hostname(),
    space: processSpace(),
    process: process.pid,
    began: processBegan(process.pid) ?? '',
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  };
}

/** The owner that a lock names; null if it is damaged. An older server wrote its process alone. */
function parseOwner(text: string): LockOwner | null {
  try {
    const found = JSON.parse(text) as Partial<LockOwner> | number | null;
    if (typeof found === 'number')
      return { host: hostname(), space: processSpace(), process: found, began: '', since: '' };
    if (typeof found?.process !== 'number') return null;
    const { host = '', space = '', began = '', since = '' } = found;
    return { host, space, process: found.process, began, since };
  } catch {
    return null;
  }
}

async function isHeld(file: string, text: string, silentMs: number): Promise<boolean> {
  const owner = parseOwner(text);
  if (owner && owner.host === hostname() && owner.space === processSpace()) {
    const began = processBegan(owner.process);
    if (owner.process === process.pid && (!owner.began || owner.began === began))
      return Boolean(owner.began);
    return began !== null && (!owner.began || owner.began === began);
  }
  return showsLife(file, silentMs);
}

/** Watches whether the owner of a lock writes to it: the clocks of two hosts may differ. */
async function showsLife(file: string, silentMs: number): Promise<boolean> {
  const before = await modifiedMs(file);
  if (before === null) return false;
  const until = performance.now() + silentMs;
  while (performance.now() < until) {
    await wait(LOOK_MS);
    const now = await modifiedMs(file);
    if (now === null) return false;
    if (now !== before) return true;
  }
  return false;
}

function modifiedMs(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}

/** Removes the lock if it is still the one that was found stale. */
async function removeStale(file: string, text: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    // Another server was first.
    return;
  }
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

function refusal(folder: string, file: string, text: string): Error {
  const { host = 'unknown', process = 'unknown', since = '' } = parseOwner(text) ?? {};
  return new Error(
    `DATA_DIR: another server (process ${process} on ${host}${since && `, since ${since}`}) uses ${folder}; where that is wrong, delete ${file}`,
  );
}

/**
 * Names the boot of the system and the processes that can be seen; "" where the system does not
 * say.
 */
function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/** When a process began, as the system reports it; null if no process has this number. */
function processBegan(pid: number): string | null {
  if (!(pid > 0)) return null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  try {
    // proc(5): the name, in brackets, may hold spaces; the start is field 22, ticks since the boot.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    // A zombie writes nothing any more.
    return state === 'Z' ? null : (fields[18] ?? '');
  } catch {
    return beganByPs(pid);
  }
}

function beganByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
