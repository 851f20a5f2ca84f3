import type { CatalogTable, CatalogColumn } from './definition.ts';

/**
 * Columns of the texts that people know a record of a catalog by: its own names and titles, not
 * those of its operator or of the field it is in.
 */
export function nameColumns({ data, columns }: CatalogTable): CatalogColumn[] {
  const isOfAnother = (name: string): boolean =>
    /^(operator|originalFile|country)/.test(name) ||
    (name === 'fieldName' && data.name !== 'field');
  return [...columns.values()].filter(
    ({ name, type }) =>
      type === 'string' && /(name|title|label)$/i.test(name) && !isOfAnother(name),
  );
}
