import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

/** A program that runs until `stop`, or until this process ends. */
export interface RunningProgram {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a program. `extraPipe` gives it a pipe as file descriptor 3. */
export function startProgram(
  command: string,
  args: readonly string[],
  {
    env = {},
    extraPipe = false,
  }: { env?: Record<string, string | undefined>; extraPipe?: boolean } = {},
): RunningProgram {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', ...(extraPipe ? ['pipe' as const] : [])],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    child,
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      const timer = setTimeout(kill, 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Returns a TCP port of this machine that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

const XVFB = '/usr/bin/Xvfb';

/** Returns why windows cannot be opened on this machine, as a sentence; null if they can. */
export function displayAbsence(): string | null {
  if (process.env.DISPLAY || existsSync(XVFB)) return null;
  return `There is neither a display nor ${XVFB} (Debian: apt-get install xvfb).`;
}

/** A display that windows can be opened on. */
export interface Display {
  /** Value of `DISPLAY`. */
  readonly name: string;
  stop(): Promise<void>;
}

/** Starts a virtual display, or takes the real one where there is no virtual one. */
export async function startDisplay(): Promise<Display> {
  if (!existsSync(XVFB)) return { name: process.env.DISPLAY ?? ':0', stop: async () => undefined };
  const xvfb = startProgram(
    XVFB,
    ['-displayfd', '3', '-screen', '0', '1700x1200x24', '-nolisten', 'tcp'],
    { extraPipe: true },
  );
  const pipe = xvfb.child.stdio[3] as NodeJS.ReadableStream;
  const [number] = (await Promise.race([
    once(pipe, 'data'),
    once(xvfb.child, 'exit').then(() => {
      throw new Error(`${XVFB} did not start`);
    }),
  ])) as [Buffer];
  return { name: `:${number.toString().trim()}`, stop: () => xvfb.stop() };
}
