import { sql } from 'kysely';
import { inScope } from '../db/work-scope.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { discoverIssuer } from '../identity/verify.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { Readiness } from './readiness.ts';

/** The checks of /readyz for a server: quick, each with its own time limit. */
export function createReadiness(
  services: Pick<Services, 'config' | 'db' | 'stores' | 'log'> & { jobs: JobQueue },
): Readiness {
  const { config, db, stores, jobs, log } = services;
  const { issuer } = config.identity;
  return new Readiness(
    {
      database: {
        // Out of the share of any user: from the connections that are kept for short work.
        check: () => inScope(null, () => sql`select 1`.execute(db)),
        limitMs: 1000,
        freshMs: 500,
        late: config.databaseUrl ? 'timeout' : 'busy',
      },
      store: {
        check: async () => stores.get(MAIN_STORE)?.check?.(),
        limitMs: 2000,
        freshMs: 5000,
      },
      issuer: {
        check: async () => (issuer ? discoverIssuer(issuer) : undefined),
        limitMs: 2000,
        freshMs: 10_000,
      },
      queue: { check: async () => jobs.demandOpen(), limitMs: 500, freshMs: 0 },
    },
    log,
  );
}
