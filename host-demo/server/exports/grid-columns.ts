import { readPickLabels } from '../catalogs/pick-labels.ts';
import type { CatalogTable, CatalogColumn } from '../catalogs/definition.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { joinMessages, msg } from '../../../src/formats/msg.ts';

/** A column of an exported file. */
export interface ExportColumn {
  name: string;
  /** First row of the file. */
  header: string;
  type: CatalogColumn['type'];
  /**
   * Labels by pick list value; a value without a label is shown as it is. Null without a pick list.
   */
  labels: ReadonlyMap<string, string> | null;
}

/** What a cell holds: numbers and truth values are no text, all else is. Null is an empty cell. */
export type CellValue = string | number | boolean | null;

/**
 * Columns of an export: the selected attributes in their order, without any those that the grid
 * shows. The unit of a value (`x`, `xOuom`) follows it where it was not selected itself. Throws
 * VALIDATION for an attribute that is not there.
 */
export async function exportColumns(
  db: Services['db'],
  catalog: CatalogTable,
  selected: readonly string[],
): Promise<ExportColumn[]> {
  const names =
    selected.length > 0
      ? selected
      : [...catalog.columns.values()]
          .filter(({ field }) => field.showIn?.grid)
          .map(({ name }) => name);
  const unknown = names.filter((name) => !catalog.columns.has(name));
  if (unknown.length > 0)
    throw new Refused(
      400,
      'VALIDATION',
      msg`selectedColumns: there is no field ${joinMessages(unknown)}`,
      { fields: { selectedColumns: unknown.join(', ') } },
    );
  const all = [
    ...new Set(
      names.flatMap((name) =>
        catalog.columns.has(`${name}Ouom`) && !names.includes(`${name}Ouom`)
          ? [name, `${name}Ouom`]
          : [name],
      ),
    ),
  ];
  const columns = (all.length > 0 ? all : catalog.keys.map(({ name }) => name)).map((name) =>
    catalog.columns.get(name)!,
  );
  const labels = await loadPickLabels(db, columns, catalog.texts);
  return columns.map(({ name, type, field }) => ({
    name,
    type,
    header: field.label,
    labels: labels.get(field.pickList ?? '') ?? null,
  }));
}

/**
 * The cell of a value as the query call answers it: labels of pick lists, dates ISO, geometry as
 * GeoJSON; a whole number that no spreadsheet holds is its digits.
 */
export function toCellValue({ labels }: ExportColumn, value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return labels?.get(value) ?? value;
  return JSON.stringify(value);
}

async function loadPickLabels(
  db: Services['db'],
  columns: readonly CatalogColumn[],
  texts: CatalogTable['texts'],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const names = columns.flatMap(({ field }) => field.pickList ?? []);
  const lists = await readPickLabels(db, names);
  return new Map(
    [...lists].map(([name, labels]) => [
      name,
      new Map(
        [...labels].map(([value, label]) => [
          value,
          texts?.get(`pickList.${name}.${value}`) ?? label,
        ]),
      ),
    ]),
  );
}
