import type { FastifyInstance } from 'fastify';
import type { Migration } from '../db/migrate.ts';
import { jobCalls } from '../jobs/job-calls.ts';
import type { Services } from '../services.ts';
import { downloadCalls } from './download-calls.ts';
import { gridCalls } from './grid-calls.ts';
import { cartCalls } from './cart/cart-calls.ts';
import { deleteCalls } from './cart/delete-calls.ts';
import { migrations as places } from './cart/coordinates.ts';
import { migrations as items, sweepSnapshots } from './cart/snapshot.ts';
import { migrations as results, sweepParts, sweepResults } from './results.ts';

/** Migrations of the exports: results, cart items and places. */
export const migrations: readonly Migration[] = [...results, ...items, ...places];

/** How often files that have expired are looked for. */
const SWEEP_MS = 60 * 60 * 1000;
/** A file that is still being written somewhere grows more often. */
const IDLE_MS = 60 * 60 * 1000;

/** Exports, their files, and the list of the user's processes. */
export function register(app: FastifyInstance, services: Services): void {
  gridCalls(app, services);
  cartCalls(app, services);
  deleteCalls(app, services);
  downloadCalls(app, services);
  jobCalls(app, services);
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = () => (sweeping = sweepAll(services, IDLE_MS));
  const timer = setInterval(() => void sweep(), SWEEP_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
  });
}

/**
 * Removes what expired while no server ran. A folder of an embedded database belongs to one server:
 * what is being written there belongs to no running export.
 */
export async function seed(services: Services): Promise<void> {
  await sweepAll(services, services.config.databaseUrl === null ? 0 : IDLE_MS);
}

/**
 * A store that does not answer is no reason for the server not to run: the next sweep finds what
 * this one left.
 */
async function sweepAll(services: Services, idleMs: number): Promise<void> {
  try {
    await sweepResults(services);
    await sweepSnapshots(services.db);
    await sweepParts(services, idleMs);
  } catch (error) {
    services.log.error({ err: error }, 'expired files were not removed');
  }
}
