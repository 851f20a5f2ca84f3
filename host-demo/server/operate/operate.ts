import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { readVersion } from './version.ts';

/** Calls for whoever runs the server: none of them needs a token of a user (contract, section 10). */
export function registerOperations(
  app: FastifyInstance,
  { config, readiness }: Services,
  migrationCount: number,
): void {
  app.addHook('onRoute', (options) => {
    if (OPERATIONS.has(options.url)) options.logLevel ??= 'warn';
  });
  app.get('/healthz', (_request, reply) => reply.header(...NO_STORE).send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { isReady, states } = await readiness.report();
    return reply
      .code(isReady ? 200 : 503)
      .header(...NO_STORE)
      .send(states);
  });
  app.get('/version', async (_request, reply) =>
    reply.header(...NO_STORE).send(await readVersion(config, migrationCount)),
  );
}

/** Calls that programs repeat every few seconds. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);
const NO_STORE = ['cache-control', 'no-store'] as const;
