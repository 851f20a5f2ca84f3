import type { FastifyInstance } from 'fastify';
import { clearCache, reloadSchema } from '../../../src/api/contract/studio.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import type { Registry } from './registry.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Routes that make all servers reload the catalogs; the second one drops kept answers too. */
export function cacheRoutes(
  app: FastifyInstance,
  { answers, notices }: Pick<Services, 'answers' | 'notices'>,
  registry: Registry,
): void {
  notices.on('catalogs', () => answers.clear());
  route(app, reloadSchema, async ({ user }) => {
    allowStudio(user, msg`reload the schema`);
    registry.forget();
    await registry.catalogs();
    return { success: true, message: 'Schema reloaded' };
  });
  route(app, clearCache, async ({ query, user }) => {
    allowStudio(user, msg`clear the cache`);
    const wanted = query.catalogIds?.split(',').filter(Boolean);
    answers.clear();
    registry.forget();
    const { byName } = await registry.catalogs();
    const cleared = wanted ? wanted.filter((name) => byName.has(name)).length : byName.size;
    return { success: true, message: 'Cache cleared', data: { cleared } };
  });
}
