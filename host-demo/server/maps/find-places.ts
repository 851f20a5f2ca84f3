import { sql } from 'kysely';
import type { InferInput } from 'valibot';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { searchSpatial } from '../../../src/api/contract/spatial.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { nameColumns } from '../catalogs/name-columns.ts';
import { selectRows } from '../catalogs/query/select.ts';
import { Registry } from '../catalogs/registry.ts';
import type { Services } from '../services.ts';
import { orderPlaces, type PlaceGroup, type RankedPlace, rankPlace } from './rank-places.ts';

type Answer = InferInput<typeof searchSpatial.answer>;
type Place = NonNullable<Answer['data']>[number];

/** Places of one answer (spec 5). */
const MOST_PLACES = 20;
/** Characters of a text that places are found by. */
const LONGEST_TEXT = 500;

/**
 * Finds records of the spatial catalogs whose name or key contains the text, by kind: whole names
 * first, then those that begin with it. `type` is the name or the super type of a catalog. Records
 * without a geometry are left out.
 */
export async function findPlaces(
  db: Services['db'],
  text: string,
  { type, language }: { type: string | null; language: string },
): Promise<Answer> {
  const wanted = text.trim();
  // No name is longer, and patterns of such a text take seconds.
  if (wanted === '' || wanted.length > LONGEST_TEXT)
    return { success: true, truncated: false, data: [] };
  const catalogs = (await new Registry(db).catalogs()).all.filter(
    ({ data }) =>
      !data.hidden &&
      (type === null || type === '' || data.name === type || data.superType === type),
  );
  const groups: PlaceGroup<Place>[] = [];
  for (const catalog of catalogs)
    groups.push({ kind: catalog.data.name, places: await placesIn(db, catalog, wanted) });
  const found = groups.reduce((sum, { places }) => sum + places.length, 0);
  return {
    success: true,
    truncated: found > MOST_PLACES,
    data: await withBoxes(db, orderPlaces(groups, MOST_PLACES, language)),
  };
}

/** The best matches of a catalog, each once; one more than are answered shows that there are more. */
async function placesIn(
  db: Services['db'],
  catalog: CatalogTable,
  wanted: string,
): Promise<RankedPlace<Place>[]> {
  const found = new Map<string, RankedPlace<Place>>();
  for (const value of [wanted, `${wanted}*`, `*${wanted}*`]) {
    if (found.size > MOST_PLACES) break;
    for (const place of await placesLike(db, catalog, value)) {
      const id = String(place.id);
      const rank = rankPlace(wanted, [place.label, id]);
      if (!found.has(id)) found.set(id, { place, rank });
    }
  }
  return [...found.values()];
}

async function placesLike(
  db: Services['db'],
  catalog: CatalogTable,
  value: string,
): Promise<Place[]> {
  const limit = MOST_PLACES + 1;
  const geometry = [...catalog.columns.values()].find(({ type }) => type === 'geometry');
  const names = [
    ...nameColumns(catalog).slice(0, 2),
    ...catalog.keys.filter(({ type }) => type === 'string'),
  ];
  const [key] = catalog.keys;
  if (!geometry || !key || names.length === 0) return [];
  const constraints: Constraint[] = [
    {
      constraints: names.map(({ name }): Constraint => ({
        field: name,
        operator: 'like',
        value,
        logic: 'OR',
      })),
    },
    { field: geometry.name, operator: 'isNotNull' },
  ];
  const columns = [...new Set([...names, key, geometry].map(({ name }) => name))];
  const rows = await selectRows(db, catalog, columns, { constraints, offset: 0, limit });
  return rows.map(({ values }) => {
    const id = String(values[key.name] ?? '');
    const label = names
      .map(({ name }) => values[name])
      .find((name) => typeof name === 'string' && name !== '' && name !== id);
    return {
      id,
      label: typeof label === 'string' ? label : id,
      type: catalog.data.name,
      geometry: values[geometry.name] as Place['geometry'],
    };
  });
}

async function withBoxes(db: Services['db'], places: readonly Place[]): Promise<Place[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ box: number[] }>`
    select array[ST_XMin(g), ST_YMin(g), ST_XMax(g), ST_YMax(g)] as box
    from (select n, ST_GeomFromGeoJSON(one) as g from unnest(${places.map(({ geometry }) => JSON.stringify(geometry))}::text[]) with ordinality as given(one, n)) as q order by n`.execute(
    db,
  );
  return places.map((place, i) => ({ ...place, bbox: rows[i]!.box }));
}
