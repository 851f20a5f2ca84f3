import { useEffect, useMemo, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import type { CatalogCache } from '../../backend/catalogs.ts';
import { type Extremes, loadExtremes } from '../../backend/extremes.ts';
import type { FilterField } from '../../core/filter-fields.ts';

/** The fields of a catalog, and the server to ask about them. */
export interface FieldsOfCatalog {
  backend: Backend;
  catalog: { readonly name: string };
  cache: CatalogCache;
}

/** The extremes of fields by name, each as soon as it is known. */
export function useExtremes(
  { backend, catalog: { name: catalog }, cache }: FieldsOfCatalog,
  fields: readonly FilterField[],
): ReadonlyMap<string, Extremes> {
  const [found, setFound] = useState<ReadonlyMap<string, Extremes>>(new Map());
  const names = fields.map(({ name }) => name).join(' ');
  // The same fields by name are the same.
  const wanted = useMemo(() => fields, [names]);
  useEffect(() => {
    let over = false;
    for (const field of wanted) {
      void loadExtremes(backend, catalog, cache, field).then((extremes) => {
        if (!over && extremes) setFound((before) => new Map([...before, [field.name, extremes]]));
      });
    }
    return () => {
      over = true;
    };
  }, [backend, catalog, cache, wanted]);
  return found;
}
