import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import { type MapExtent, queryExtent, servedLayers } from '../ogc/layers.ts';

interface Bounds {
  minx: number;
  miny: number;
  maxx: number;
  maxy: number;
}

/** Steps of bounds in a degree: a map that shows them is not much wider than the records. */
const STEPS = 20;

const isWorld = ({ minx, miny, maxx, maxy }: Bounds): boolean =>
  minx <= -180 && miny <= -90 && maxx >= 180 && maxy >= 90;

/**
 * Extends the bounds of layers of this server's own records to the extent of the records, in
 * twentieths of a degree. Bounds of the whole world are kept, because records may be added
 * anywhere; with `worldToo` they are replaced by the extent of the records.
 */
export async function boundLayers(db: Services['db'], { worldToo = false } = {}): Promise<void> {
  const served = await servedLayers(db);
  for (const { id, data } of await listUsable<{
    name: string;
    featureType: string | null;
    bounds: (Bounds & { srs?: string }) | null;
  }>(db, 'Layer')) {
    const layer = served.get(data.featureType ?? data.name);
    if (!layer || !data.bounds || (isWorld(data.bounds) && !worldToo)) continue;
    const extent = await queryExtent(db, layer);
    if (!extent) continue;
    const bounds = {
      ...data.bounds,
      ...(isWorld(data.bounds) ? outward(extent) : both(data.bounds, outward(extent))),
    };
    if (JSON.stringify(bounds) === JSON.stringify(data.bounds)) continue;
    await sql`update studio.entity set data = jsonb_set(data, '{bounds}', ${JSON.stringify(bounds)}::jsonb), version = version + 1, changed_at = now() where entity_name = 'Layer' and id = ${id}`.execute(
      db,
    );
  }
}

function outward([west, south, east, north]: MapExtent): Bounds {
  return {
    minx: Math.max(-180, Math.floor(west * STEPS) / STEPS),
    miny: Math.max(-90, Math.floor(south * STEPS) / STEPS),
    maxx: Math.min(180, Math.ceil(east * STEPS) / STEPS),
    maxy: Math.min(90, Math.ceil(north * STEPS) / STEPS),
  };
}

function both(a: Bounds, b: Bounds): Bounds {
  return {
    minx: Math.min(a.minx, b.minx),
    miny: Math.min(a.miny, b.miny),
    maxx: Math.max(a.maxx, b.maxx),
    maxy: Math.max(a.maxy, b.maxy),
  };
}
