/** Coordinates, spatial search, map tiles, active map, thin sections. */
import * as v from 'valibot';
import { call } from './call.ts';
import { flag, geometry, id, inData, list, optionalNumber, optionalText, trove } from './shapes.ts';

const position = v.tuple([v.number(), v.number()]);

/**
 * Always x, y: longitude first. Points that cannot be transformed are null, their numbers are in
 * `invalid`.
 */
export const transformCrs = call({
  method: 'POST',
  path: '/spatial/api/v1/crs/transform/',
  reads: true,
  body: v.object({
    sourceCrs: v.string(),
    targetCrs: v.string(),
    coordinates: v.optional(v.pipe(v.array(position), v.maxLength(10_000))),
    geometry: v.optional(geometry),
  }),
  answer: trove(
    v.object({
      coordinates: list(v.nullable(position)),
      geometry: v.nullish(geometry),
      targetCrs: v.string(),
      invalid: list(v.number()),
    }),
  ),
  errors: { CRS_UNKNOWN: 422 },
});

/** Searches for places by name. */
export const searchSpatial = call({
  method: 'POST',
  path: '/spatial/api/v1/search',
  reads: true,
  body: v.object({ search: v.string(), type: v.optional(v.string()) }),
  answer: v.object({
    success: v.optional(v.boolean(), true),
    truncated: flag,
    data: list(
      v.object({
        id,
        label: v.string(),
        type: v.string(),
        geometry: v.nullish(geometry),
        bbox: v.nullish(v.array(v.number())),
      }),
    ),
  }),
});

/** Renders a picture of a map server through the server. */
export const renderTile = call({
  method: 'GET',
  path: '/spatial/api/v1/wms/render',
  query: v.looseObject({ url: v.optional(v.string()), layerId: v.optional(v.string()) }),
  answer: 'file',
  errors: { HOST_NOT_ALLOWED: 403, UPSTREAM: 502, UPSTREAM_TIMEOUT: 504 },
});

/** Everything else below /spatial. */
export const getSpatial = call({
  method: 'GET',
  path: '/spatial/{...rest}',
  answer: v.unknown(),
  errors: { NOT_FOUND: 404 },
});
/** Creates a spatial resource. */
export const postSpatial = call({
  method: 'POST',
  path: '/spatial/{...rest}',
  body: v.optional(v.unknown()),
  answer: v.unknown(),
  errors: { NOT_FOUND: 404 },
});
/** Updates a spatial resource. */
export const putSpatial = call({
  method: 'PUT',
  path: '/spatial/{...rest}',
  body: v.optional(v.unknown()),
  answer: v.unknown(),
  errors: { NOT_FOUND: 404 },
});
/** Deletes a spatial resource. */
export const deleteSpatial = call({
  method: 'DELETE',
  path: '/spatial/{...rest}',
  body: v.optional(v.unknown()),
  answer: v.unknown(),
  errors: { NOT_FOUND: 404 },
});

/** Reads whether the user may see thin sections of a well. */
export const getThinSectionPermission = call({
  method: 'GET',
  path: '/thinsection-project/rest/api/v1/permission/well/{id}',
  answer: v.object({ wellId: id, permitted: v.boolean() }),
  errors: { NOT_FOUND: 404 },
});

const bounds = v.object({
  minx: optionalNumber,
  miny: optionalNumber,
  maxx: optionalNumber,
  maxy: optionalNumber,
  srs: optionalText,
});
const serverAddress = v.nullish(
  v.object({ url: optionalText, enableProxy: flag, proxyUrl: optionalText }),
  null,
);

/** A layer as the map entity holds it. */
export const mapLayer = v.object({
  id,
  label: optionalText,
  name: v.string(),
  mapServer: serverAddress,
  featureServer: serverAddress,
  featureType: optionalText,
  groupName: optionalText,
  attributes: list(v.unknown()),
  opacity: v.nullish(v.number(), 1),
  rendered: v.nullish(v.boolean(), true),
  legendUrl: optionalText,
  useSingleTile: flag,
  format: v.nullish(v.string(), 'image/png8'),
  catalog: optionalText,
  parentCatalog: optionalText,
  geomName: optionalText,
  featureAttribute: optionalText,
  catalogAttribute: optionalText,
  bounds: v.nullish(bounds, null),
});
/** A stored map layer. */
export type MapLayerEntity = v.InferOutput<typeof mapLayer>;

/** The first map is the one to show. */
export const getActiveMaps = call({
  method: 'GET',
  path: '/service/map/active',
  query: v.object({ activeOnly: v.optional(v.string()) }),
  answer: inData(
    v.array(
      v.object({
        id,
        name: v.string(),
        active: v.nullish(v.boolean(), true),
        srs: v.nullish(v.string(), 'EPSG:4326'),
        bounds: v.nullish(bounds, null),
        layers: list(mapLayer),
      }),
    ),
  ),
});
/** A stored map. */
export type MapEntity = v.InferOutput<typeof getActiveMaps.answer>['data'][number];
