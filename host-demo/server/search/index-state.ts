import { sql } from 'kysely';
import { Registry } from '../catalogs/registry.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { msg } from '../../../src/formats/msg.ts';

/** What is known of the index of a catalog. */
export interface CatalogIndexState {
  catalog: CatalogTable;
  /** The catalog's version, and that which the index was made for. */
  version: number;
  indexedVersion: number;
  facets: readonly string[];
  processId: string | null;
  status: 'IDLE' | 'NEW' | 'RUNNING' | 'COMPLETED' | 'FAILED';
  indexed: number;
  /** The key that a job which has not ended has indexed all rows up to. */
  indexedTo: string[] | null;
  total: number;
  failed: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Its rows were indexed once: a search in it answers something. */
  ready: boolean;
}

interface Stored extends Omit<CatalogIndexState, 'catalog'> {
  name: string;
}

/**
 * State of the index of each catalog that is indexed; of the named ones, or of all where none is
 * named. Throws CATALOG_NOT_FOUND.
 */
export async function indexStates(
  db: Services['db'],
  names: readonly string[],
): Promise<CatalogIndexState[]> {
  const { all, byName } = await new Registry(db).catalogs();
  const wrong = names.find((name) => !byName.get(name)?.data.indexable);
  if (wrong !== undefined)
    throw new Refused(404, 'CATALOG_NOT_FOUND', msg`There is no index of ${wrong}`);
  const { rows } = await sql<Stored>`
    select e.data ->> 'name' as name, e.version, coalesce(c.version, 0) as "indexedVersion", coalesce(c.facets, '{}') as facets, c.process_id as "processId", case when c.status in ('NEW', 'RUNNING') and not ${isAlive} then 'FAILED' else coalesce(c.status, 'IDLE') end as status,
      coalesce(c.indexed, 0) as indexed, c.indexed_to as "indexedTo", coalesce(c.total, 0) as total, coalesce(c.ready, false) as ready, c.started_at as "startedAt", c.finished_at as "finishedAt",
      (select count(*)::integer from studio.search_problem p where p.catalog = e.data ->> 'name') as failed
    from studio.entity e left join studio.search_catalog c on c.catalog = e.data ->> 'name' where e.entity_name = 'Catalog'`.execute(
    db,
  );
  const stored = new Map(rows.map((row) => [row.name, row]));
  return all
    .filter(({ data }) => data.indexable && (names.length === 0 || names.includes(data.name)))
    .map((catalog) => ({ ...stored.get(catalog.data.name)!, catalog }));
}

/** A job that was lost or cancelled elsewhere has nothing any more. */
export const isAlive = sql<boolean>`exists (select 1 from studio.job j where j.process_id = c.process_id and j.status in ('NEW', 'RUNNING'))`;

/** True while a job has the catalog. */
export function isBusy({ status }: CatalogIndexState): boolean {
  return status === 'NEW' || status === 'RUNNING';
}
