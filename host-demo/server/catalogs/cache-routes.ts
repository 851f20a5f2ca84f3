import type { FastifyInstance } from 'fastify';
import { clearCache, reloadSchema } from '../../../src/api/contract/studio.ts';
import { allowStudio } from '../entities/studio-entities.ts';
import { route } from '../route.ts';
import type { Registry } from './registry.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Routes that make the server reload the catalogs. */
export function cacheRoutes(app: FastifyInstance, registry: Registry): void {
  route(app, reloadSchema, async ({ user }) => {
    allowStudio(user, msg`reload the schema`);
    registry.forget();
    await registry.catalogs();
    return { success: true, message: 'Schema reloaded' };
  });
  route(app, clearCache, async ({ query, user }) => {
    allowStudio(user, msg`clear the cache`);
    const wanted = query.catalogIds?.split(',').filter(Boolean);
    registry.forget();
    const { byName } = await registry.catalogs();
    const cleared = wanted ? wanted.filter((name) => byName.has(name)).length : byName.size;
    return { success: true, message: 'Cache cleared', data: { cleared } };
  });
}
