import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How long `expect.poll` waits: a second, its default, is too short where browser, server and test share two cores. */
const POLL_MS = 15_000;

/** Pages in a real browser over a real server; they need `npm run build` first. */
const inBrowser = {
  environment: 'node',
  globalSetup: 'tests/e2e/prepare.ts',
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: POLL_MS } },
} as const;

/** The files of the gallery are small but take long: begun last, one of them would run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /\/gallery-\w+\.test\.ts$/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/{generate,fault}/**/*.test.ts'],
          exclude: ['tests/fault/app*.test.ts'],
          environment: 'node',
        },
      },
      {
        // The server on a socket, over the embedded database.
        test: {
          name: 'server',
          include: ['tests/{server,peers}/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/server/prepare.ts',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          expect: { poll: { timeout: POLL_MS } },
        },
      },
      {
        test: {
          name: 'fuzz',
          include: ['tests/fuzz/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'browser',
          include: ['tests/{embed,e2e,gallery,session}/**/*.test.ts'],
          maxWorkers: 2,
        },
      },
      // What counts memory, timers or faults runs when the pages are done.
      {
        test: {
          ...inBrowser,
          name: 'alone',
          include: ['tests/leak/**/*.test.ts', 'tests/fault/app*.test.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
