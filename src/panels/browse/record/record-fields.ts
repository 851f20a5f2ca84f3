import type { CatalogCache } from '../../../backend/catalogs.ts';
import { pickKeys, type Row } from '../../../backend/records.ts';
import { cellText, buildColumns, formatNumber, type GridColumn } from '../grid/columns.ts';
import { formatValue } from '../../../ui/format.ts';
import { shownLength } from '../../../ui/shown-length.ts';

/** A field of a record as it is shown. */
export interface ShownField {
  name: string;
  label: string;
  /** "" for none. */
  value: string;
  /** "" for none. */
  unit: string;
  /** How its text runs: identifiers, numbers and dates stay left to right in every language. */
  kind: 'text' | 'exact' | 'boolean' | 'geometry';
}

/** Names of what people read first, by what most says which record it is. */
const TITLES = [
  'logTitle',
  'title',
  'markerName',
  'mnemonic',
  'lineName',
  'surveyName',
  'wellboreName',
  'wellName',
  'concessionName',
  'fieldName',
  'name',
];
/** Data about the row itself is shown below the rest (field.md, "Data management"). */
const ABOUT_ROW = /^(row[A-Z]\w*|remark|effectiveDate|expiryDate)$/;
const IDENTIFIER = /(^uwi$|Id$|Key$|^apiNumber$|Name$|Reference$|Uwi$)/;

/** What a record is called; its key where it has no name. */
export function chooseTitle(cache: CatalogCache, row: Row): string {
  const named = TITLES.map((name) => row[name]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  return String(named ?? formatKeys(cache, row));
}

/** The key's values as people read them. */
export function formatKeys(cache: CatalogCache, row: Row): string {
  return Object.values(pickKeys(cache, row))
    .map((value) => String(value ?? ''))
    .join(' ');
}

/**
 * Fields of a record that are flagged for a record's panel or detail, keys too, in display order:
 * those of the subject, and those about the row. Empty ones are among them.
 */
export function shownFields(
  cache: CatalogCache,
  row: Row,
): { fields: ShownField[]; aboutRow: ShownField[] } {
  const columns = new Map(buildColumns(cache).map((column) => [column.name, column]));
  const shown = cache.catalogFields
    .filter(({ showIn, partOfKey }) => showIn.detail || showIn.panel || partOfKey)
    .flatMap(({ label, attribute: { name, typeName } }): ShownField[] => {
      if (typeName === 'geometry')
        return [
          {
            name,
            label,
            value: row[name] ? JSON.stringify(row[name]) : '',
            unit: '',
            kind: 'geometry',
          },
        ];
      const column = columns.get(name);
      if (!column) return [];
      const raw = row[name];
      if (typeName === 'boolean')
        return [
          {
            name,
            label,
            value: typeof raw === 'boolean' ? String(raw) : '',
            unit: '',
            kind: 'boolean',
          },
        ];
      const kind =
        column.labels === null && (typeName !== 'string' || IDENTIFIER.test(name))
          ? 'exact'
          : 'text';
      return [
        {
          name,
          label,
          kind,
          ...(typeof raw === 'number'
            ? exactText(column, shownLength(raw, unitText(column, row)))
            : cellText(column, row)),
        },
      ];
    });
  return {
    fields: shown.filter(({ name }) => !ABOUT_ROW.test(name)),
    aboutRow: shown.filter(({ name }) => ABOUT_ROW.test(name)),
  };
}

/** The value of a pick-list field and its label; null where the record has none. */
export function chosen(
  { catalogFields, pickLists }: CatalogCache,
  row: Row,
  name: string,
): { value: string; label: string } | null {
  const value = row[name];
  if (typeof value !== 'string' || value === '') return null;
  const list = catalogFields.find(({ attribute }) => attribute.name === name)?.pickList;
  return {
    value,
    label:
      pickLists.find((one) => one.name === list)?.values.find((one) => one.value === value)
        ?.label ?? value,
  };
}

function unitText({ unitName }: GridColumn, row: Row): string {
  return unitName === null ? '' : String(row[unitName] ?? '');
}

function exactText(
  column: GridColumn,
  { value, unit }: { value: number; unit: string },
): { value: string; unit: string } {
  const isFixed = column.type === 'number' && column.fixedDecimals !== undefined;
  return { value: isFixed ? formatNumber(column, value) : exactValue(value), unit };
}

/** A record shows its numbers whole: coordinates have more digits than a cell. */
function exactValue(value: number): string {
  const text = String(value);
  return text.length <= 15 ? text : formatValue(value);
}
