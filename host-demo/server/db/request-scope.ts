import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { inScope, WorkTime } from './work-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What a route does with the database. `read` only reads and ends when its client goes away;
     * `fetch` is a GET, some of which have effects, and ends by its time alone; `stream` reads for
     * as long as it sends; `change` writes. Nothing is `change`.
     */
    databaseWork?: 'read' | 'fetch' | 'stream' | 'change';
  }
}

/**
 * Gives each request of a user its share of the database and its time; the pages of the sign-in and
 * of the application have no limits.
 */
export function limitRequests(app: FastifyInstance, { database }: Pick<Config, 'database'>): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (!request.user) return done();
    const { databaseWork: work = 'change' } = request.routeOptions.config;
    const time = new WorkTime();
    request.databaseTime = time;
    const gone = new AbortController();
    if (work === 'read' || work === 'stream') reply.raw.once('close', () => gone.abort());
    inScope(
      {
        kind: 'request',
        userId: request.user.id,
        limitMs: 1000 * (work === 'change' ? database.changeSeconds : database.querySeconds),
        limitPer: work === 'read' || work === 'fetch' ? 'work' : 'statement',
        waitLimitMs: 1000 * database.waitSeconds,
        signal: gone.signal,
        time,
      },
      done,
    );
  });
}
