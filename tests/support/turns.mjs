/**
 * Which long test files take turns. `npm test` has a limit of time: of those below it runs every
 * other file, by the seed, and with the next seed those that it left out. `npm run test:long` and a
 * run of single files leave out nothing.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../host-demo/prepare.mjs';

/** Tests of the server and of memory that take long, those of about the same time side by side. */
const LONG = [
  'tests/server/seismic-store.test.ts',
  'tests/server/core-program.test.ts',
  'tests/server/search.test.ts',
  'tests/server/query.test.ts',
  'tests/leak/seismic.test.ts',
  'tests/leak/well-3d.test.ts',
  'tests/server/audit.test.ts',
  'tests/operate/embedded-limit.test.ts',
  'tests/operate/shutdown.test.ts',
  'tests/server/answer-parts.test.ts',
  'tests/leak/log-viewer.test.ts',
  'tests/leak/correlation.test.ts',
  'tests/server/seismic.test.ts',
  'tests/server/seismic-calls.test.ts',
  'tests/server/cart-exports.test.ts',
  'tests/server/cart-exports-memory.test.ts',
  'tests/peers/peers.test.ts',
  'tests/server/exports.test.ts',
  'tests/leak/work-panels.test.ts',
  'tests/leak/map.test.ts',
  'tests/server/studio-upload.test.ts',
  'tests/server/concessions.test.ts',
  'tests/server/reports.test.ts',
  'tests/operate/accounts.test.ts',
  'tests/server/database-restart.test.ts',
  'tests/server/core-database.test.ts',
];

/** Flows in a browser, host pages, files and services of the field on the screen, and failures of the application. */
const TAKING_TURNS =
  /^tests\/((e2e|embed|field\/browser)\/[^/]+|fault\/app-[^/]+)(?<!\.long)\.test\.ts$/;

/** Those that run on every change: one of each screen, and what catches a seeded fault. */
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
  'tests/embed/lifecycle.test.ts',
  'tests/embed/pages.test.ts',
  'tests/fault/app-chaos.test.ts',
  'tests/fault/app-denied.test.ts',
  'tests/field/browser/log.test.ts',
];

/** All files that take turns; neighbours take about the same time: of those in a browser the largest come first. */
export function listTurns() {
  const size = (file) => statSync(path.join(ROOT, file)).size;
  const inBrowser = ['e2e', 'embed', 'fault', 'field/browser']
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, 'tests', folder)).map((name) => `tests/${folder}/${name}`),
    )
    .filter((file) => TAKING_TURNS.test(file) && !EVERY_TIME.includes(file))
    .sort((a, b) => size(b) - size(a) || (a < b ? -1 : 1));
  return [...LONG, ...inBrowser];
}

/**
 * The files that a run leaves out.
 * @param {number} turn 0 or 1; the two turns together run every file
 */
export const listLeftOut = (turn) => listTurns().filter((_, i) => i % 2 !== turn % 2);
