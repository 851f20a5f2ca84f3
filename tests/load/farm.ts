/** The servers of the load bench: programs on one database, each with a probe of its memory and event loop. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram, type ServerProgram } from '../support/server-program.ts';
import type { LoadDatabase } from './dataset.ts';

const PROBE = pathToFileURL(path.join(import.meta.dirname, 'probe.mjs')).href;

/** Servers on one database. */
export interface Farm {
  programs: readonly ServerProgram[];
  /** Reads what the probes wrote since the last call, for all servers. */
  readHealth(): Promise<ServerHealth>;
  end(): Promise<void>;
}

/** What the servers needed while something ran. */
export interface ServerHealth {
  /** Memory of the largest server at its largest. */
  mostMb: number;
  /** Share of one core that the servers used, all together. */
  cores: number;
  /** Worst second of an event loop: its 99th percentile, and the longest delay. */
  delay99Ms: number;
  delayMaxMs: number;
}

interface Sample {
  rss: number;
  cpuMs: number;
  delay99Ms: number;
  delayMaxMs: number;
}

/** Starts `count` servers; the embedded database can have one alone. */
export async function startFarm(
  { databaseUrl, dataFolder }: LoadDatabase,
  count: number,
  env: Record<string, string> = {},
): Promise<Farm> {
  const folder = await mkdtemp(path.join(tmpdir(), 'geo-farm-'));
  const files = Array.from({ length: count }, (_, at) => path.join(folder, `probe-${at}.jsonl`));
  const programs: ServerProgram[] = [];
  // One after the other: they share the folder with the keys of the embedded provider.
  for (const file of files)
    programs.push(
      await startProgram(
        dataFolder,
        [],
        {
          // One address for all, as behind a proxy: tokens hold for each of them.
          ORIGIN: 'http://geo-elements.example',
          ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
          NODE_OPTIONS: `--import ${PROBE}`,
          LOAD_PROBE: file,
          ...env,
        },
        { hasDemo: true },
      ),
    );
  return {
    programs,
    async readHealth() {
      const samples = await Promise.all(files.map(takeSamples));
      return summarize(samples);
    },
    async end() {
      await Promise.all(programs.map((program) => program.end()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function takeSamples(file: string): Promise<Sample[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sample);
}

function summarize(servers: readonly Sample[][]): ServerHealth {
  const all = servers.flat();
  const most = (read: (sample: Sample) => number): number => Math.max(0, ...all.map(read));
  const cores = servers
    .filter((samples) => samples.length > 1)
    .map((samples) => (samples.at(-1)!.cpuMs - samples[0]!.cpuMs) / (1000 * (samples.length - 1)));
  return {
    mostMb: most(({ rss }) => rss) / 1e6,
    cores: cores.reduce((sum, one) => sum + one, 0),
    delay99Ms: most((sample) => sample.delay99Ms),
    delayMaxMs: most((sample) => sample.delayMaxMs),
  };
}
