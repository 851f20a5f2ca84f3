import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { ARRIVING_FOLDER, MAIN_STORE } from './main-store.ts';
import { endLostUploads } from './upload-quotas.ts';

/** How often uploads are looked for whose server was lost. */
const SWEEP_MS = 60 * 60 * 1000;

/**
 * Removes what uploads left whose server was lost, and takes them from the storage of their users.
 * A folder of an embedded database belongs to one server: when it starts, no upload is under way.
 */
export async function seed(services: Services): Promise<void> {
  await sweepUploads(
    services,
    services.config.databaseUrl === null ? 0 : longestUploadMs(services),
  );
}

/** Does the same every hour, as long as the server runs. */
export function sweepUploadsHourly(app: FastifyInstance, services: Services): void {
  let sweeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweepUploads(services, longestUploadMs(services));
  }, SWEEP_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
  });
}

/** A request takes this long at most until its body has arrived, and as long again to be answered. */
function longestUploadMs({ config }: Services): number {
  return Math.max(SWEEP_MS, 2 * config.operate.requestSeconds * 1000);
}

/** A store that does not answer is no reason for the server not to run: the next sweep does it. */
async function sweepUploads({ db, stores, log }: Services, idleMs: number): Promise<void> {
  try {
    await endLostUploads(db, idleMs);
    await stores.get(MAIN_STORE)?.sweep?.(ARRIVING_FOLDER, idleMs, true);
  } catch (error) {
    log.error({ err: error }, 'what was left of uploads was not removed');
  }
}
