import type { FastifyInstance } from 'fastify';
import { getActiveMaps, searchSpatial, transformCrs } from '../../../src/api/contract/spatial.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { activeMaps } from './active-maps.ts';
import { findPlaces } from './find-places.ts';
import { sridOf, transformGeometry, transformPositions } from './transform.ts';

/** Puts the calls of the map on the server: its layers, places by name, coordinates in other systems. */
export function register(app: FastifyInstance, { db }: Services): void {
  route(app, getActiveMaps, async ({ query }) => ({ data: await activeMaps(db, query.activeOnly === 'true') }));

  route(app, searchSpatial, ({ body }) => findPlaces(db, body.search, body.type ?? null));

  route(app, transformCrs, async ({ body, signal }) => {
    const [from, to] = await Promise.all([sridOf(db, body.sourceCrs), sridOf(db, body.targetCrs)]);
    const { positions, invalid } = await transformPositions(db, body.coordinates ?? [], from, to, signal);
    const geometry = body.geometry ? await transformGeometry(db, body.geometry, from, to) : undefined;
    return { data: { coordinates: positions, targetCrs: `EPSG:${to}`, invalid, ...(geometry !== undefined && { geometry }) } };
  });
}
