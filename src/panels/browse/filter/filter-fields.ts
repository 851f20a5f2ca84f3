import type { CatalogCache } from '../../../backend/catalogs.ts';
import { fieldsByName, type FilterField } from '../../../core/filter-fields.ts';

type Field = CatalogCache['catalogFields'][number];

/**
 * Fields of the filter panel: those flagged for it, in the catalog's order; geometries last, those
 * of the advanced filter too.
 */
export function panelFields(cache: CatalogCache): FilterField[] {
  const all = fieldsByName(cache);
  const isShape = ({ attribute }: Field): boolean => attribute.typeName === 'geometry';
  const plain = cache.catalogFields.filter((field) => !isShape(field) && field.showIn.filter);
  const shapes = cache.catalogFields.filter(
    (field) => isShape(field) && (field.showIn.filter || field.showIn.advancedFilter),
  );
  return [...plain, ...shapes].map(({ attribute }) => all.get(attribute.name)!);
}

/** Fields of the advanced builder, in the catalog's order. */
export function builderFields(cache: CatalogCache): FilterField[] {
  const flagged = new Set(
    cache.catalogFields
      .filter(({ showIn }) => showIn.advancedFilter)
      .map(({ attribute }) => attribute.name),
  );
  return [...fieldsByName(cache).values()].filter(({ name }) => flagged.has(name));
}
