import type { FastifyInstance } from 'fastify';
import {
  deleteSpatial,
  getActiveMaps,
  getSpatial,
  postSpatial,
  putSpatial,
  renderTile as renderTileCall,
  searchSpatial,
  transformCrs,
} from '../../../src/api/contract/spatial.ts';
import { noteBefore } from '../audit/audit-event.ts';
import { chooseLanguage } from '../identity/pages.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { activeMaps } from './active-maps.ts';
import { findPlaces } from './find-places.ts';
import { renderTile } from './render-tile.ts';
import { SpatialResources } from './spatial-resources.ts';
import { findSrid, transformGeometry, transformPositions } from './transform.ts';

export { migrations } from './transform.ts';

/**
 * Puts the calls of the map on the server: its layers, places by name, coordinates in other
 * systems, pictures of other map servers, areas that users keep.
 */
export function register(app: FastifyInstance, services: Services): void {
  const { db } = services;
  route(app, getActiveMaps, async ({ query }) => ({
    data: await activeMaps(db, query.activeOnly === 'true'),
  }));

  route(app, searchSpatial, ({ body, request }) =>
    findPlaces(db, body.search, {
      type: body.type ?? null,
      language: chooseLanguage(undefined, request.headers['accept-language']),
    }),
  );

  route(app, transformCrs, async ({ body }) => {
    const [from, to] = await Promise.all([
      findSrid(db, body.sourceCrs),
      findSrid(db, body.targetCrs),
    ]);
    const { positions, invalid } = await transformPositions(db, body.coordinates ?? [], {
      from,
      to,
    });
    const geometry = body.geometry
      ? await transformGeometry(db, body.geometry, from, to)
      : undefined;
    return {
      data: {
        coordinates: positions,
        targetCrs: `EPSG:${to}`,
        invalid,
        ...(geometry !== undefined && { geometry }),
      },
    };
  });

  route(app, renderTileCall, async ({ query, signal, reply }) => {
    const { type, bytes } = await renderTile(services, query, signal);
    return reply.header('cache-control', 'private, max-age=300').type(type).send(bytes);
  });

  const resources = new SpatialResources(db);
  route(app, getSpatial, ({ path, user }) => resources.read(path.rest, user));
  route(app, postSpatial, async ({ path, body, user, reply }) =>
    reply.code(201).send(await resources.create(path.rest, body, user)),
  );
  route(app, putSpatial, async ({ path, body, user, request }) => {
    noteBefore(request, await resources.findLayer(path.rest, user));
    return resources.update(path.rest, body, user);
  });
  route(app, deleteSpatial, ({ path, user }) => resources.remove(path.rest, user));
}
