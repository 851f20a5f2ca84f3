import type { FastifyInstance } from 'fastify';
import { getThinSectionPermission } from '../../../src/api/contract/spatial.ts';
import { countRows } from '../catalogs/query/select.ts';
import type { Registry } from '../catalogs/registry.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { notFound } from './collection.ts';

/** Catalog of the wells, and the field that the call names one by. */
const WELL = 'well';
const KEY = 'uwi';

/**
 * Whether the user may see the thin sections of a well (spec 6): who is in one of the configured
 * groups, and everybody where none is configured.
 */
export function thinSectionRoutes(
  app: FastifyInstance,
  { db, config }: Services,
  registry: Registry,
): void {
  route(app, getThinSectionPermission, async ({ path: { id }, user }) => {
    const wells = (await registry.catalogs()).byName.get(WELL);
    if (
      !wells ||
      (await countRows(db, wells, [{ field: KEY, operator: 'equal', value: id }])) === 0
    )
      throw notFound(WELL, id);
    const { thinSectionGroups } = config;
    return {
      wellId: id,
      permitted:
        thinSectionGroups.length === 0 ||
        user.groups.some((group) => thinSectionGroups.includes(group)),
    };
  });
}
