import type { CatalogCache } from '../../../backend/catalogs.ts';
import { isSerialDay, readSerialDay } from '../../../units/serial-day.ts';
import type { ColumnMapping, TablePreview, TableReading } from '../../../backend/load-tables.ts';

/** A field of a catalog that a table can fill. */
export interface LoadField {
  name: string;
  label: string;
  isRequired: boolean;
  isDate: boolean;
}

/** The fields of the columns of a table, as the server suggests them for a catalog. */
export function readMapping(
  { suggestions }: Pick<TablePreview, 'suggestions'>,
  catalog: string,
): readonly ColumnMapping[] {
  return suggestions.find((one) => one.catalog === catalog)?.mapping ?? [];
}

/** A mapping with a column on a field: a field is filled by one column. "" takes the column out. */
export function withField(
  mapping: readonly ColumnMapping[],
  column: number,
  field: string,
): ColumnMapping[] {
  const rest = mapping.filter((one) => one.column !== column && one.field !== field);
  return field === '' ? rest : [...rest, { column, field }].sort((a, b) => a.column - b.column);
}

/** The fields of a catalog that a table can fill, in their order. */
export function listLoadFields({ catalogFields }: CatalogCache): LoadField[] {
  return catalogFields
    .filter(
      ({ creatable, readOnly, attribute }) =>
        creatable && !readOnly && attribute.typeName !== 'geometry',
    )
    .map(({ attribute: { name, typeName }, label, required, partOfKey }) => ({
      name,
      label: label || name,
      isRequired: required || partOfKey,
      isDate: typeName === 'date',
    }));
}

/** A way of writing that the values of a table leave open, and that its user chooses. */
export type OpenStyle = 'decimal' | 'dateOrder';

const OPEN_STYLES: readonly OpenStyle[] = ['decimal', 'dateOrder'];

/** The styles of a table that have yet to be chosen before it is loaded: a guess could be wrong. */
export function listOpenStyles(
  { assumptions }: Pick<TablePreview, 'assumptions'>,
  chosen: TableReading = {},
): OpenStyle[] {
  return OPEN_STYLES.filter((style) => assumptions.includes(style) && chosen[style] === undefined);
}

const EXAMPLES: Readonly<Record<OpenStyle, RegExp>> = {
  decimal: /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/,
  dateOrder: /^\d{1,2}([-/. ])\d{1,2}\1\d{2,4}$/,
};

/** The first value of a table that can be read in two ways; a usual one if its first rows have none. */
export function findExample({ rows }: Pick<TablePreview, 'rows'>, style: OpenStyle): string {
  const found = rows.flat().find((cell) => EXAMPLES[style].test(cell.trim()));
  return found?.trim() ?? (style === 'decimal' ? '1.234' : '03/04/2020');
}

/** A column of numbers that fills a field of dates, with a number of it and the day that it is. */
export interface SerialColumn {
  name: string;
  number: string;
  day: string;
}

/** Columns whose day numbers are loaded as dates, by the first rows of the table. */
export function listSerialColumns(
  { columns, rows, serialStart }: Pick<TablePreview, 'columns' | 'rows' | 'serialStart'>,
  fields: readonly LoadField[],
  mapping: readonly ColumnMapping[],
): SerialColumn[] {
  return mapping.flatMap(({ column, field }) => {
    if (!fields.some(({ name, isDate }) => isDate && name === field)) return [];
    const number = rows.map((cells) => cells[column] ?? '').find(isSerialDay);
    if (number === undefined) return [];
    const day = new Date(readSerialDay(number, serialStart)).toISOString().slice(0, 10);
    return [{ name: columns[column]?.name ?? '', number, day }];
  });
}

/**
 * Required fields that no column fills. The server makes the key of records below others, such as
 * markers, where the table has none.
 */
export function missingFields(
  fields: readonly LoadField[],
  cache: Pick<CatalogCache, 'keys' | 'catalogFields'>,
  mapping: readonly ColumnMapping[],
): LoadField[] {
  const isChild = cache.catalogFields.some(({ required, partOfKey }) => required && !partOfKey);
  const isMade = (name: string): boolean =>
    isChild && cache.keys.length === 1 && cache.keys[0] === name;
  return fields.filter(
    ({ name, isRequired }) =>
      isRequired && !isMade(name) && !mapping.some(({ field }) => field === name),
  );
}
