import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Takes the folder of an embedded database for this process: two that write to it destroy it.
 * Answers what gives it back.
 * Throws with a message for people where a process that still runs has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`;
  await mkdir(path.dirname(file), { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 0) throw error;
    }
    const owner = Number(await readFile(file, 'utf8'));
    if (owner !== process.pid && isRunning(owner))
      throw new Error(
        `DATA_DIR: another server (process ${owner}) uses ${folder}; where that is wrong, delete ${file}`,
      );
    await rm(file, { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
