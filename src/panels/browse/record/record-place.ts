import type { Catalog } from '../../../backend/catalogs.ts';

/** Placeholder in the state for the key of a record that is being created. */
export const NEW_RECORD = 'new';

/** A record by its catalog and the JSON of its key values. */
export interface RecordPlace {
  catalog: Catalog;
  keyText: string;
}

/** What may be done with the records of a catalog. */
export function getPermissions({
  creatable,
  editable,
  deletable,
  readOnly,
}: Pick<Catalog, 'creatable' | 'editable' | 'deletable' | 'readOnly'>): Record<
  'create' | 'edit' | 'delete',
  boolean
> {
  return {
    create: creatable && !readOnly,
    edit: editable && !readOnly,
    delete: deletable && !readOnly,
  };
}
