import type { CatalogCache } from '../../../../backend/catalogs.ts';
import type { HistoryEvent } from '../../../../backend/history.ts';
import type { Row } from '../../../../backend/records.ts';
import { formatDay, formatValue, groupDigits } from '../../../../ui/format.ts';
import { buildColumns } from '../../grid/columns.ts';

/** A change of a field as people read it. */
export interface HistoryLine {
  /** Attribute name. */
  field: string;
  label: string;
  /** "" for no value; null where the value cannot be read: of a geometry. */
  before: string | null;
  after: string | null;
}

/**
 * Changes with the labels of fields and pick lists, numbers with the unit that the record has now.
 * A field that the catalog does not have any more goes by its name.
 */
export function historyLines(
  cache: CatalogCache,
  row: Row,
  changes: HistoryEvent['changes'],
): HistoryLine[] {
  const columns = new Map(buildColumns(cache).map((column) => [column.name, column]));
  const labels = new Map(
    cache.catalogFields.map(({ attribute, label }) => [attribute.name, label]),
  );
  const geometries = new Set(
    cache.catalogFields
      .filter(({ attribute }) => attribute.typeName === 'geometry')
      .map(({ attribute }) => attribute.name),
  );
  return changes.map(({ field, before, after }) => {
    const label = labels.get(field) ?? field;
    if (geometries.has(field)) return { field, label, before: null, after: null };
    const column = columns.get(field);
    const unit = column?.unitName ? text(row[column.unitName]) : '';
    const write = (value: unknown): string => {
      if (value === null || value === undefined || value === '') return '';
      if (typeof value === 'number')
        return `${groupDigits(formatValue(value))}${unit ? ` ${unit}` : ''}`;
      const plain = text(value);
      return column?.labels?.get(plain) ?? (column?.type === 'date' ? formatDay(plain) : plain);
    };
    return { field, label, before: write(before), after: write(after) };
  });
}

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
