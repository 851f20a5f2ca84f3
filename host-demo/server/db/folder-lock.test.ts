import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let dataFolder: string;
let folder: string;
let file: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-lock-'));
  folder = path.join(dataFolder, 'db');
  file = `${folder}.lock`;
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const QUICK = { silentMs: 600, beatMs: 100 };
const readLock = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
const isThere = () =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The lock of this process, which is given back, with other values in it. */
async function leaveLock(changes: Record<string, unknown>): Promise<void> {
  const unlock = await lockFolder(folder, QUICK);
  const lock = await readLock();
  await unlock();
  await writeFile(file, JSON.stringify({ ...lock, ...changes }));
}

it('writes host, process and start, and removes the lock when it is given back', async () => {
  const unlock = await lockFolder(folder, QUICK);
  const lock = await readLock();
  expect(lock).toMatchObject({ host: hostname(), process: process.pid });
  expect(
    Math.abs(Date.parse(String(lock.since)) + process.uptime() * 1000 - Date.now()),
  ).toBeLessThan(5000);
  await unlock();
  expect(await isThere()).toBe(false);
});

it('refuses a folder whose process runs, and names it', async () => {
  const unlock = await lockFolder(folder, QUICK);
  await expect(lockFolder(folder, QUICK)).rejects.toThrow(
    `another server (process ${process.pid} on ${hostname()}, since `,
  );
  await unlock();
});

it('takes over the lock of a process that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await leaveLock({ process: child.pid });
  const unlock = await lockFolder(folder, QUICK);
  expect(await readLock()).toMatchObject({ process: process.pid });
  await unlock();
});

it('takes over the lock of an earlier process whose number a later one has', async () => {
  await leaveLock({ began: '1' });
  await (
    await lockFolder(folder, QUICK)
  )();
});

it('takes over the lock of another host that gives no sign of life', async () => {
  await leaveLock({ host: 'elsewhere' });
  await (
    await lockFolder(folder, QUICK)
  )();
});

it('refuses the lock of another host that lives', async () => {
  await leaveLock({ host: 'elsewhere', process: 42 });
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 50);
  try {
    await expect(lockFolder(folder, QUICK)).rejects.toThrow('process 42 on elsewhere');
  } finally {
    clearInterval(beat);
  }
});

it.each([
  ['an older server, whose process has ended', '999999999'],
  ['a server that was cut off while it wrote', '{"host":'],
  ['nobody', ''],
])('takes over the lock of %s', async (_name, text) => {
  await writeFile(file, text);
  await (
    await lockFolder(folder, QUICK)
  )();
});

it('shows that it lives', async () => {
  const unlock = await lockFolder(folder, QUICK);
  const before = (await stat(file)).mtimeMs;
  await expect.poll(async () => (await stat(file)).mtimeMs).toBeGreaterThan(before);
  await unlock();
});

it('leaves the lock of another server that has taken the folder over', async () => {
  const unlock = await lockFolder(folder, QUICK);
  await writeFile(file, 'of another');
  await unlock();
  expect(await readFile(file, 'utf8')).toBe('of another');
});
