import type {
  ColumnMapping,
  ColumnType,
  TableColumn,
  TableSuggestion,
} from '../../../src/api/contract/load.ts';
import type { CatalogColumn, CatalogTable } from '../catalogs/definition.ts';
import { COLUMN_WORDS } from './column-words.ts';
import { nameKey } from './name-key.ts';

/** Labels of fields in other languages, by catalog and attribute: `well.uwi`. */
export type FieldLabels = ReadonlyMap<string, readonly string[]>;

/** Catalogs that are offered for a table. */
const MOST_SUGGESTIONS = 6;

/** How well a name fits a field: by its attribute, its label, what people call it, a part of it. */
const FIT = { attribute: 4, label: 3, word: 2, spelling: 1.5, part: 1 } as const;

/** Types of columns that a field takes. */
const TAKES: Readonly<Record<string, readonly ColumnType[]>> = {
  number: ['number', 'empty'],
  integer: ['number', 'empty'],
  date: ['date', 'number', 'empty'],
  boolean: ['boolean', 'number', 'empty'],
  string: ['text', 'number', 'date', 'boolean', 'empty'],
};

/** The fields of a catalog that a table can fill. */
export function loadableFields({ columns }: CatalogTable): CatalogColumn[] {
  return [...columns.values()].filter(
    ({ field, type }) => field.creatable && !field.readOnly && type !== 'geometry',
  );
}

/** The catalogs that a table can be of, the likeliest first, with the fields of its columns. */
export function suggestCatalogs(
  columns: readonly TableColumn[],
  catalogs: readonly CatalogTable[],
  labels: FieldLabels,
): TableSuggestion[] {
  return catalogs
    .filter(({ data }) => data.creatable && !data.readOnly)
    .map((catalog) => {
      const { mapping, score } = suggestMapping(columns, catalog, labels);
      const fields = new Set(mapping.map(({ field }) => field));
      const names = columns.map(({ name }) => name);
      return {
        catalog: catalog.data.name,
        label: catalog.data.label,
        mapping,
        isTemplate: names.length > 1 && names.every((name) => catalog.columns.has(name)),
        // A table that identifies no records is seldom of the catalog, though it shares fields.
        score: score + (identifiesRecords(catalog, fields) ? 5 : 0),
      };
    })
    .filter(({ mapping }) => mapping.length > 0)
    .sort((a, b) => Number(b.isTemplate) - Number(a.isTemplate) || b.score - a.score)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ score: _score, ...suggestion }) => suggestion);
}

/** Whether fields have the key, or what records below others are known by. */
function identifiesRecords({ keys, columns }: CatalogTable, fields: ReadonlySet<string>): boolean {
  const parents = [...columns.values()].filter(({ field }) => field.required && !field.partOfKey);
  return (
    keys.every(({ name }) => fields.has(name)) ||
    (parents.length > 0 &&
      fields.size > parents.length &&
      parents.every(({ name }) => fields.has(name)))
  );
}

/** The fields of the columns of a table, each once, by name and type. */
export function suggestMapping(
  columns: readonly TableColumn[],
  catalog: CatalogTable,
  labels: FieldLabels,
): { mapping: ColumnMapping[]; score: number } {
  const pairs = loadableFields(catalog).flatMap((field) => {
    const known = listNames(catalog, field, labels);
    return columns.map((column, at) => ({
      column: at,
      field: field.name,
      fit: TAKES[field.type]?.includes(column.type) ? fitName(column.name, field, known) : 0,
    }));
  });
  const mapping: ColumnMapping[] = [];
  let score = 0;
  for (const { column, field, fit } of pairs.sort((a, b) => b.fit - a.fit)) {
    const isTaken = mapping.some((one) => one.column === column || one.field === field);
    if (fit === 0 || isTaken) continue;
    mapping.push({ column, field });
    score += fit;
  }
  return { mapping: mapping.sort((a, b) => a.column - b.column), score };
}

function listNames(
  { data }: CatalogTable,
  { name, field }: CatalogColumn,
  labels: FieldLabels,
): { labels: Set<string>; words: Set<string> } {
  const keys = (texts: readonly string[]): Set<string> => new Set(texts.map(nameKey));
  return {
    labels: keys([field.label, ...(labels.get(`${data.name}.${name}`) ?? [])]),
    words: keys(COLUMN_WORDS[name] ?? []),
  };
}

function fitName(
  title: string,
  { name }: CatalogColumn,
  known: { labels: Set<string>; words: Set<string> },
): number {
  const key = nameKey(title);
  if (key === '') return 0;
  if (title === name) return FIT.attribute;
  if (known.labels.has(key)) return FIT.label;
  if (known.words.has(key)) return FIT.word;
  if (key === nameKey(name)) return FIT.spelling;
  // "Well name (WGS 84)" and "Borehole TD" have the name within them.
  const isPart = (text: string): boolean =>
    text.length >= 5 && (key.startsWith(text) || key.endsWith(text));
  return [...known.labels, ...known.words].some(isPart) ? FIT.part : 0;
}
