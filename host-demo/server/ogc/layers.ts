import { sql } from 'kysely';
import type { MapLayerEntity } from '../../../src/api/contract/spatial.ts';
import type { CatalogTable, CatalogColumn } from '../catalogs/definition.ts';
import { Registry } from '../catalogs/registry.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import type { Services } from '../services.ts';

/** A layer that this server has itself: records of a catalog. */
export interface ServedLayer {
  /** Name in requests. */
  name: string;
  title: string;
  catalog: CatalogTable;
  geometry: CatalogColumn;
}

/** A bounding box, in the units of its coordinate system. */
export type MapExtent = [minX: number, minY: number, maxX: number, maxY: number];

/** Layers of Studio whose catalog has a geometry, by name. */
export async function servedLayers(db: Services['db']): Promise<Map<string, ServedLayer>> {
  const [stored, catalogs] = await Promise.all([
    listUsable<Omit<MapLayerEntity, 'id'>>(db, 'Layer', { orderBy: sql`data ->> 'name'` }),
    new Registry(db).catalogs(),
  ]);
  return new Map(
    stored.flatMap(({ data }): [string, ServedLayer][] => {
      const catalog = catalogs.byName.get(data.catalog ?? '');
      const columns = [...(catalog?.columns.values() ?? [])].filter(
        ({ type }) => type === 'geometry',
      );
      const geometry = columns.find(({ name }) => name === data.geomName) ?? columns[0];
      const name = data.featureType ?? data.name;
      return catalog && geometry
        ? [[name, { name, title: data.label ?? name, catalog, geometry }]]
        : [];
    }),
  );
}

/** Where the records of a layer lie, degrees; null where none has a place. */
export async function queryExtent(
  db: Services['db'],
  { catalog, geometry }: ServedLayer,
): Promise<MapExtent | null> {
  const {
    rows: [found],
  } = await sql<{ a: number | null; b: number; c: number; d: number }>`
    select ST_XMin(e) as a, ST_YMin(e) as b, ST_XMax(e) as c, ST_YMax(e) as d from (select ST_Extent(${sql.ref(geometry.column)}) as e from ${sql.table(catalog.table)}) as q`.execute(
    db,
  );
  return found && found.a !== null ? [found.a, found.b, found.c, found.d] : null;
}
