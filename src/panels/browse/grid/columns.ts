import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { Constraint, Row } from '../../../backend/records.ts';
import { formatDay, formatValue } from '../../../ui/format.ts';
import { shownLength } from '../../../ui/shown-length.ts';

type Field = CatalogCache['catalogFields'][number];

/** One column of the grid. */
export interface GridColumn {
  /** Attribute name. */
  name: string;
  label: string;
  type: string;
  /** Attribute that holds the unit of each value, shown in the same cell; null for none. */
  unitName: string | null;
  /** Labels of a pick list by value. */
  labels: ReadonlyMap<string, string> | null;
  /** Decimals that each number is shown with at least. @default as many as the number has */
  decimals?: number;
  /** Decimals of the catalog's metadata, which every number is rounded to. */
  fixedDecimals?: number;
}

/** A value and its unit are two attributes, `x` and `xOuom` (PPDM). */
const UNIT = 'Ouom';

/**
 * All columns that a catalog has, in its order; units are no columns of their own, nor are
 * geometries.
 */
export function buildColumns({ catalogFields, pickLists }: CatalogCache): GridColumn[] {
  const names = new Set(catalogFields.map(({ attribute }) => attribute.name));
  return catalogFields
    .filter(
      ({ attribute: { name, typeName } }) =>
        typeName !== 'geometry' && !(name.endsWith(UNIT) && names.has(name.slice(0, -UNIT.length))),
    )
    .map(({ label, attribute: { name, typeName }, pickList, decimals }) => ({
      name,
      label,
      type: typeName,
      unitName: names.has(name + UNIT) ? name + UNIT : null,
      labels: findPickLabels(pickLists, pickList),
      ...(typeof decimals === 'number' && { fixedDecimals: clampDecimals(decimals) }),
    }));
}

/** Decimals that a number can be shown with. */
const MOST_DECIMALS = 10;

function clampDecimals(decimals: number): number {
  return Math.min(MOST_DECIMALS, Math.max(0, Math.trunc(decimals)));
}

/** Decimals of a value with a unit, which is measured: a centimetre of a depth. */
const MEASURED_DECIMALS = 2;

/**
 * The columns with the decimals that their numbers have in `rows`, the first ones, so that all
 * numbers of a column have the same.
 */
export function withDecimals(
  columns: readonly GridColumn[],
  rows: readonly Row[],
): readonly GridColumn[] {
  return columns.map((column) => {
    if (column.type !== 'number' || column.fixedDecimals !== undefined) return column;
    const decimals = Math.max(
      0,
      ...rows.map((row) => {
        return typeof row[column.name] === 'number'
          ? countDecimals(cellText(column, row).value)
          : 0;
      }),
    );
    return { ...column, decimals };
  });
}

function countDecimals(text: string): number {
  return text.includes('e') ? 0 : (text.split('.')[1]?.length ?? 0);
}

/**
 * A number with the decimals that the catalog gives its column. Without them with those of its
 * column; one that has more keeps them, so that it is not shown as another.
 */
export function formatNumber(
  { unitName, decimals = 0, fixedDecimals }: GridColumn,
  value: number,
): string {
  if (fixedDecimals !== undefined) return value.toFixed(fixedDecimals);
  const rounded =
    unitName === null || Math.abs(value) < 0.01 ? value : Number(value.toFixed(MEASURED_DECIMALS));
  const text = formatValue(rounded);
  return /^-?\d+(\.\d+)?$/.test(text) && countDecimals(text) < decimals
    ? Number(text).toFixed(decimals)
    : text;
}

/** Remarks about a row, which are seldom looked for first. */
const LAST = new Set(['rowQuality', 'remark']);

/**
 * Names of the columns that a grid starts with: the fields flagged for it, dates and remarks last.
 */
export function startColumns({ catalogFields }: CatalogCache): string[] {
  const flagged = catalogFields
    .filter(({ showIn }) => showIn.grid)
    .map(({ attribute }) => attribute);
  const isLast = ({ name, typeName }: (typeof flagged)[number]): boolean =>
    typeName === 'date' || LAST.has(name);
  return [...flagged.filter((one) => !isLast(one)), ...flagged.filter(isLast)].map(
    ({ name }) => name,
  );
}

const WIDTHS: Readonly<Record<string, number>> = {
  number: 96,
  integer: 80,
  date: 100,
  boolean: 64,
};
const TEXT_PX = 148;
const WIDEST_PX = 220;
/** Width of a letter of the label, and of what is beside the label. */
const LETTER_PX = 7;
const LABEL_PX = 32;
/** Padding beside the text of a cell. */
const CELL_PX = 28;
/** An ideograph is as wide as almost two letters. */
const IDEOGRAPHS = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g;

/**
 * Width of a column that the user has not set, px: that of what it holds, and of its label as far
 * as that is not long. A text is as wide as in `rows`, the first ones, where there are any.
 */
export function startWidth(column: GridColumn, rows: readonly Row[] = []): number {
  const { type, label } = column;
  const held =
    WIDTHS[type] ??
    (rows.length > 0
      ? Math.max(...rows.map((row) => textPx(cellText(column, row).value)))
      : TEXT_PX);
  return Math.min(WIDEST_PX, Math.max(held, label.length * LETTER_PX + LABEL_PX));
}

/** How much wider a text column becomes at most where the view has room. */
const MOST_WIDENED = 1.5;

/**
 * Widths of columns that the user has not set, px. Where the view has room left, columns of texts
 * take a share of it, so that names further down are not cut; what nobody needs stays empty.
 * @param roomPx what the view has for all columns; 0 while it is not known
 */
export function startWidths(
  columns: readonly GridColumn[],
  rows: readonly Row[],
  roomPx: number,
): number[] {
  const widths = columns.map((column) => startWidth(column, rows));
  const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
  const left = Math.max(0, roomPx - sum(widths));
  const ofTexts = sum(widths.filter((_, at) => columns[at]!.type === 'string'));
  const factor = ofTexts === 0 ? 1 : Math.min(MOST_WIDENED, 1 + left / ofTexts);
  return widths.map((width, at) =>
    columns[at]!.type === 'string' ? Math.floor(width * factor) : width,
  );
}

function textPx(text: string): number {
  return (text.length + 0.7 * (text.match(IDEOGRAPHS)?.length ?? 0)) * LETTER_PX + CELL_PX;
}

/** Whether a column holds numbers, which are aligned at its end. */
export function isNumeric({ type }: GridColumn): boolean {
  return type === 'number' || type === 'integer';
}

/** What a cell shows: the pick list's label, the number and its unit, a date, a text. */
export function cellText(column: GridColumn, row: Row): { value: string; unit: string } {
  const value = row[column.name];
  const unit = column.unitName === null ? '' : String(row[column.unitName] ?? '');
  if (value === null || value === undefined || value === '') return { value: '', unit: '' };
  if (typeof value === 'number') {
    const shown = shownLength(value, unit);
    return {
      value:
        column.type === 'number' ? formatNumber(column, shown.value) : formatValue(shown.value),
      unit: shown.unit,
    };
  }
  if (typeof value === 'boolean') return { value: value ? '✓' : '', unit: '' };
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return {
    value: column.labels?.get(text) ?? (column.type === 'date' ? formatDay(text) : text),
    unit,
  };
}

/**
 * Words of a text that count, as in the search in all catalogs: servers limit the number of
 * conditions.
 */
const MOST_WORDS = 20;

/** Rows that hold all words of a text in one of the texts a grid shows. */
export function constraintsOfText(fields: readonly Field[], text: string): Constraint[] {
  const texts = fields.filter(
    ({ attribute, showIn, partOfKey, pickList }) =>
      attribute.typeName === 'string' && (showIn.grid || partOfKey) && pickList === null,
  );
  return text
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => ({
      constraints: texts.map(({ attribute }): Constraint => ({
        field: attribute.name,
        operator: 'like',
        value: `*${word}*`,
        logic: 'OR',
      })),
    }));
}

function findPickLabels(
  pickLists: CatalogCache['pickLists'],
  name: string | null,
): ReadonlyMap<string, string> | null {
  const found = name === null ? undefined : pickLists.find((list) => list.name === name);
  return found ? new Map(found.values.map(({ value, label }) => [value, label])) : null;
}

/** Formats a value of a field by its name as the grid shows it; of any other field as it is. */
export function fieldFormatter(cache: CatalogCache): (name: string, value: unknown) => string {
  const columns = new Map(buildColumns(cache).map((column) => [column.name, column]));
  return (name, value) => {
    const column = columns.get(name);
    if (column && column.unitName === null) return cellText(column, { [name]: value }).value;
    return value === null || value === undefined ? '' : String(value as string | number);
  };
}
