import { sql } from 'kysely';
import type { MapEntity, MapLayerEntity } from '../../../src/api/contract/spatial.ts';
import { storedFlag } from '../entities/store.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import type { Services } from '../services.ts';

/** A map as Studio stores it: its layers by id, lowest first. */
type StoredMap = Omit<MapEntity, 'id' | 'layers'> & { layers: string[] };

/**
 * The maps, active ones first, each with its layers; a layer that is not there any more,
 * or that this version cannot use, is left out.
 */
export async function activeMaps(db: Services['db'], isActiveOnly: boolean): Promise<MapEntity[]> {
  const isActive = sql`coalesce(${storedFlag('active')}, true)`;
  const maps = await listUsable<StoredMap>(db, 'Map', {
    ...(isActiveOnly && { where: isActive }),
    orderBy: sql`${isActive} desc, data ->> 'name'`,
  });
  const wanted = [...new Set(maps.flatMap(({ data }) => data.layers))];
  const layers = new Map(
    (
      await listUsable<Omit<MapLayerEntity, 'id'>>(db, 'Layer', { where: sql`id = any(${wanted})` })
    ).map(({ id, data }) => [id, { ...data, id }]),
  );
  return maps.map(({ id, data }) => ({
    ...data,
    id,
    layers: data.layers.flatMap((one) => layers.get(one) ?? []),
  }));
}
