import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification, type Vite } from 'vitest/node';
import { listLeftOut } from './tests/support/turns.mjs';

/**
 * How `expect.poll` waits. A second, its default, is too short where browser, server and test share
 * two cores. A look at the roles of a page takes 10 ms of a core, too much for every 50 ms, its
 * default.
 */
const POLL = { timeout: 15_000, interval: 200 };

/** Turn of the long flows; without it all run. */
const { TEST_TURN: turn } = process.env;

/** Files that only `npm run test:long` runs, and those that wait for the next turn. */
const exclude = [
  ...(process.env.TEST_LENGTH === 'long' ? [] : ['**/*.long.test.ts']),
  ...(turn === undefined ? [] : listLeftOut(Number(turn))),
];

/** More than there are cores: tests that wait for a page or a server leave them idle. */
const maxWorkers = Number(process.env.TEST_WORKERS ?? 4);

/** Modules, the browser and the imported server live as long as a worker: a file that changes something of the process puts it back. */
const shared = {
  environment: 'node',
  isolate: false,
  maxWorkers,
  unstubGlobals: true,
  expect: { poll: POLL },
} as const;

/** On a server, or in pages in a real browser over one; the latter need `npm run build` first. */
const withServer = {
  ...shared,
  globalSetup: 'tests/support/prepare.ts',
  testTimeout: 120_000,
  hookTimeout: 240_000,
} as const;

/** Modules of workers have no address in unit tests: what they do runs in the test's own thread. */
const withoutWorkers: Vite.Plugin = {
  name: 'without-workers',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('worker-url:') ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0worker-url:') ? 'export default () => null;' : null),
};

/** Small files that take long. */
const LONG_FILE = /\/(gallery-\w+|app-chaos)\.test\.ts$/;

/** One project after the other, so that a worker keeps what it has; within each the largest files first, so that no long one runs alone at the end. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))].sort();
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG_FILE.test(moduleId);
    return projects.flatMap((name) => {
      const files = sorted.filter(({ project }) => project.name === name);
      return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
    projects: [
      {
        plugins: [withoutWorkers],
        test: {
          ...shared,
          name: 'unit',
          // What takes a tenth of a second takes long on a machine that does other work too.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'host-demo/{deploy,server,sharepoint,site}/**/*.test.ts',
            'tests/{command,generate,fault,seeded-faults,spec-rules}/**/*.test.ts',
            'tests/field/*.test.ts',
          ],
          exclude: [...exclude, 'tests/fault/app*.test.ts'],
        },
      },
      {
        test: {
          ...withServer,
          name: 'server',
          include: ['tests/{server,operate,peers,field/server}/**/*.test.ts'],
          exclude,
        },
      },
      {
        test: {
          ...shared,
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          exclude,
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...withServer,
          name: 'browser',
          include: [
            'tests/{embed,engines,e2e,gallery,package,session,size,field/browser}/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        // `npm run test:load`.
        test: {
          ...withServer,
          name: 'load',
          include: ['tests/load/**/*.test.ts'],
        },
      },
      {
        // Memory, timers and faults.
        test: {
          ...withServer,
          name: 'alone',
          include: ['tests/leak/**/*.test.ts', 'tests/fault/app*.test.ts'],
          exclude,
        },
      },
    ],
  },
});
