import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { summaryCalls } from './summary-calls.ts';
import { sweepRows } from './summary-store.ts';
import { updateDates } from './update-dates.ts';

export { migrations } from './summary-store.ts';

/** Concession summaries (spec 2) and the dates of the data. */
export function register(app: FastifyInstance, services: Services): void {
  summaryCalls(app, services);
  updateDates(app, services);
}

/** Deletes what can no longer be read. */
export async function seed({ db }: Services): Promise<void> {
  await sweepRows(db);
}
