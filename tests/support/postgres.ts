import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Programs of a PostgreSQL 15+ with PostGIS on this machine; null if absent. */
function programs(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((version) => Number(version) >= 15)
        .sort((a, b) => Number(b) - Number(a))
    : [];
  const found = versions.find(
    (version) =>
      existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`) &&
      existsSync(`${DEBIAN}/${version}/bin/pg_ctl`),
  );
  return found ? `${DEBIAN}/${found}/bin` : null;
}

/** True where a server can be started here. */
export const hasPostgres = programs() !== null;

/** A PostgreSQL server of the tests. */
export interface PostgresCluster {
  /** Address of its database `postgres`. */
  url: string;
  /**
   * Ends it and starts it again; `immediate` is a crash, after which it recovers from its log. It
   * stays away until `whileAway` has resolved.
   */
  restart(mode: 'fast' | 'immediate', whileAway?: () => Promise<void>): Promise<void>;
  stop(): void;
}

/**
 * Starts a PostgreSQL of its own on a free port; as root it runs as `postgres`, who refuses to be
 * root. Nothing is synced to the disk: a crash of the machine may lose it. With `isDurable` a crash
 * of the server alone loses nothing that it acknowledged. `keep` names a folder that outlives it: a
 * cluster that an earlier start left there is taken up again. `settings` are those of
 * postgresql.conf.
 */
export async function startPostgres({
  isDurable = false,
  keep,
  settings: more = {},
}: {
  isDurable?: boolean;
  keep?: string;
  settings?: Readonly<Record<string, string>>;
} = {}): Promise<PostgresCluster> {
  if (keep) mkdirSync(keep, { recursive: true });
  const folder = keep ?? mkdtempSync(path.join(tmpdir(), 'geo-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const bin = programs()!;
  if (isRoot) giveToPostgres(folder);
  const port = await freePort();
  const asPostgres = (command: readonly string[]) =>
    isRoot
      ? (['su', ['postgres', '-c', command.map((part) => `'${part}'`).join(' ')]] as const)
      : ([command[0]!, command.slice(1)] as const);
  const run = (...command: string[]) => {
    const [program, args] = asPostgres(command);
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`);
  };
  const data = path.join(folder, 'data');
  if (!existsSync(data))
    run(
      `${bin}/initdb`,
      ...['-D', data, '-A', 'trust', '-U', 'postgres', '--encoding=UTF8', '--no-sync'],
    );
  else stopLeftover(data, () => run(`${bin}/pg_ctl`, '-D', data, '-m', 'fast', 'stop'));
  const settings = serverOptions({ port, folder, isDurable, more });
  run(`${bin}/pg_ctl`, '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start');
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: async (mode, whileAway) => {
      const control = async (...command: string[]): Promise<void> => {
        const [program, args] = asPostgres([`${bin}/pg_ctl`, '-D', data, '-w', ...command]);
        const child = spawn(program, args, { cwd: folder, stdio: 'ignore' });
        const [status] = (await once(child, 'exit')) as [number | null];
        if (status !== 0) throw new Error(`pg_ctl ${command.at(-1)} ended with ${status}`);
      };
      await control('-m', mode, 'stop');
      await whileAway?.();
      await control('-l', path.join(folder, 'log'), '-o', settings, 'start');
    },
    stop: () => {
      run(`${bin}/pg_ctl`, '-D', data, '-m', keep ? 'fast' : 'immediate', 'stop');
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function giveToPostgres(folder: string): void {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  chownSync(folder, uid!, gid!);
}

/** Stops the server that a run which was killed has left running. */
function stopLeftover(data: string, stop: () => void): void {
  if (!existsSync(path.join(data, 'postmaster.pid'))) return;
  try {
    stop();
  } catch {
    // Nothing runs any more: the next start takes the file away.
  }
}

/** The options of the program for a cluster in a folder. */
function serverOptions({
  port,
  folder,
  isDurable,
  more,
}: {
  port: number;
  folder: string;
  isDurable: boolean;
  more: Readonly<Record<string, string>>;
}): string {
  return [
    ...[`-p ${port}`, `-k ${folder}`, '-c listen_addresses=127.0.0.1', '-c max_connections=200'],
    ...['-c fsync=off', '-c full_page_writes=off'],
    `-c synchronous_commit=${isDurable ? 'on' : 'off'}`,
    '-c max_wal_size=4GB',
    ...Object.entries(more).map(([name, value]) => `-c ${name}=${value}`),
  ].join(' ');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
