import { sql } from 'kysely';
import type { CatalogTable } from '../catalogs/definition.ts';
import { type Catalogs, requireCatalog } from '../catalogs/registry.ts';
import { storedNumber } from '../entities/store.ts';
import { listUsable } from '../entities/stored-shapes.ts';
import type { Services } from '../services.ts';
import { locateRecords } from '../catalogs/places.ts';
import type { RecordLocation } from '../catalogs/places.ts';

/** The catalog whose records are concessions (PPDM LAND_RIGHT). */
export const CONCESSION = 'concession';

/** A catalog of a summary, and the group of its rows. */
export interface ScopedCatalog {
  catalog: CatalogTable;
  /** Label of the top-level group. */
  schemaName: string;
  /** Label of the catalog's group. */
  catalogGroup: string;
  /** Null if its records have no position. */
  place: RecordLocation | null;
}

interface Group {
  id: string;
  label: string;
  hidden: boolean;
  parent: string | null;
}

/** Position of a group among all groups. */
interface GroupPlace {
  at: number;
  schemaName: string;
  label: string;
  hidden: boolean;
}

/**
 * The catalogs that are named, or all of the groups that are not hidden and whose records lie
 * somewhere but those of `without`; in the order in which groups and catalogs are shown. Throws
 * CATALOG_NOT_FOUND.
 */
export async function buildScope(
  db: Services['db'],
  catalogs: Catalogs,
  names: readonly string[],
  without: readonly string[] = [],
): Promise<ScopedCatalog[]> {
  const groups = await groupPlaces(db, catalogs.texts);
  const none: GroupPlace = { at: groups.size, schemaName: '', label: '', hidden: true };
  const findGroup = ({ data }: CatalogTable) => groups.get(data.group ?? '') ?? none;
  const wanted =
    names.length > 0
      ? named(catalogs, names)
      : catalogs.all.filter(
          (catalog) =>
            !without.includes(catalog.data.name) &&
            !catalog.data.hidden &&
            !findGroup(catalog).hidden,
        );
  const scoped = wanted.map((catalog): ScopedCatalog & { at: number } => {
    const { at, schemaName, label } = findGroup(catalog);
    return {
      catalog,
      at,
      schemaName: schemaName || catalog.data.label,
      catalogGroup: label || catalog.data.label,
      place: locateRecords(catalogs, catalog),
    };
  });
  return scoped
    .filter(({ place }) => place !== null || names.length > 0)
    .sort((a, b) => a.at - b.at);
}

function named(catalogs: Catalogs, names: readonly string[]): CatalogTable[] {
  return [...new Set(names)]
    .map((name) => requireCatalog(catalogs, name))
    .sort((a, b) => (a.data.displayOrder ?? 0) - (b.data.displayOrder ?? 0));
}

/**
 * Groups by id: each before those below it, siblings by display order. One below a hidden one is
 * hidden too; parents that go round in a circle are no parents.
 */
async function groupPlaces(
  db: Services['db'],
  texts: Catalogs['texts'],
): Promise<ReadonlyMap<string, GroupPlace>> {
  const stored = await listUsable<Omit<Group, 'id'> & { name: string }>(db, 'CatalogGroup', {
    orderBy: sql`${storedNumber('displayOrder')} nulls last`,
  });
  const all = stored.map(({ id, data }): Group => ({
    id,
    label: texts?.get(`group.${data.name}`) ?? data.label,
    hidden: data.hidden === true,
    parent: data.parent ?? null,
  }));
  const places = new Map<string, GroupPlace>();
  const enter = (group: Group, above: GroupPlace | null): void => {
    if (places.has(group.id)) return;
    const place = {
      at: places.size,
      schemaName: above?.schemaName ?? group.label,
      label: group.label,
      hidden: group.hidden || (above?.hidden ?? false),
    };
    places.set(group.id, place);
    for (const child of all.filter(({ parent }) => parent === group.id)) enter(child, place);
  };
  const ids = new Set(all.map(({ id }) => id));
  for (const group of all.filter(({ parent }) => parent === null || !ids.has(parent)))
    enter(group, null);
  for (const group of all) enter(group, null);
  return places;
}
