/**
 * Which long test files take turns. `npm test` has a limit of time: of the flows below it runs every
 * other file, by the seed, and with the next seed those that it left out. `npm run test:long` and a
 * run of single files leave out nothing.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../host-demo/prepare.mjs';

/** Flows in a browser, and failures of the application. */
const TAKING_TURNS = /^tests\/(e2e\/[^/]+|fault\/app-[^/]+)(?<!\.long)\.test\.ts$/;

/** Those of them that run on every change: one of each screen, and what catches a seeded fault. */
export const EVERY_TIME = [
  'tests/e2e/account.test.ts',
  'tests/e2e/application.test.ts',
  'tests/e2e/browse.test.ts',
  'tests/e2e/correlation.test.ts',
  'tests/e2e/linked-selection.test.ts',
  'tests/e2e/load-tables.test.ts',
  'tests/e2e/map.test.ts',
  'tests/e2e/seismic.test.ts',
  'tests/e2e/shell-routes.test.ts',
  'tests/e2e/spec-backend.test.ts',
  'tests/e2e/spec-rules.test.ts',
  'tests/e2e/studio.test.ts',
  'tests/e2e/well-3d-picture.test.ts',
  'tests/fault/app-chaos.test.ts',
  'tests/fault/app-denied.test.ts',
];

/** All files that take turns, the largest first: neighbours take about the same time. */
export function listTurns() {
  const size = (file) => statSync(path.join(ROOT, file)).size;
  return ['e2e', 'fault']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, 'tests', folder)).map((name) => `tests/${folder}/${name}`),
    )
    .filter((file) => TAKING_TURNS.test(file) && !EVERY_TIME.includes(file))
    .sort((a, b) => size(b) - size(a) || (a < b ? -1 : 1));
}

/**
 * The files that a run leaves out.
 * @param {number} turn 0 or 1; the two turns together run every file
 */
export const listLeftOut = (turn) => listTurns().filter((_, i) => i % 2 !== turn % 2);
