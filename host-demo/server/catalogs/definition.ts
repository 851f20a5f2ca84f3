import type { CatalogField, Relation, TypeName } from '../../../src/api/contract/catalogs.ts';
import type { StoredModelTexts } from './stored-model-texts.ts';

/**
 * A catalog as it is stored: entity `Catalog`, its fields, relations and viewer settings inside.
 */
export interface CatalogData {
  name: string;
  label: string;
  /** Id of its catalog group. */
  group: string | null;
  displayOrder: number;
  editable: boolean;
  creatable: boolean;
  deletable: boolean;
  readOnly: boolean;
  type: string;
  dataModel: string;
  superType: string | null;
  indexable: boolean;
  exportable: boolean;
  exportFile: boolean;
  hidden: boolean;
  viewers: string[];
  /**
   * Relations that start here; `targeted` of another catalog is what it finds of itself in these.
   */
  sourced: Relation[];
  processes: unknown[];
  layers: string[];
  fields: CatalogField[];
  viewerSettings: { viewer: string; fields: string[] }[];
}

/** A column of a catalog's table. */
export interface CatalogColumn {
  /** Name of the attribute. */
  name: string;
  column: string;
  type: TypeName;
  field: CatalogField;
}

/** A stored catalog and where its rows are. */
export interface CatalogTable {
  data: CatalogData;
  /** Schema and table, for `sql.table`. */
  table: string;
  columns: ReadonlyMap<string, CatalogColumn>;
  /** Key columns by display order. */
  keys: readonly CatalogColumn[];
  /** Labels of another language than that of the catalogs, where they are in one. */
  texts?: StoredModelTexts;
}

/**
 * Type of a column in the database. Integers have 64 bits; a date is an instant, midnight UTC where
 * only the day is known.
 */
export const SQL_TYPES: Readonly<Record<TypeName, string>> = {
  string: 'text',
  number: 'double precision',
  integer: 'bigint',
  boolean: 'boolean',
  date: 'timestamptz',
  geometry: 'geometry(Geometry,4326)',
};

/**
 * `surfaceLongitude` is `surface_longitude`. Names are checked when a catalog is stored: letters,
 * digits and underscores alone.
 */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Name of a catalog's table in schema ppdm. */
export function tableName(catalogName: string): string {
  return snakeCase(catalogName);
}

/** Finds the columns of a stored catalog. */
export function buildTable(data: CatalogData): CatalogTable {
  const fields = [...data.fields].sort((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0));
  const all = fields.map((field): CatalogColumn => ({
    name: field.attribute.name,
    column: snakeCase(field.attribute.name),
    type: field.attribute.typeName as TypeName,
    field,
  }));
  return {
    data,
    table: `ppdm.${tableName(data.name)}`,
    columns: new Map(all.map((column) => [column.name, column])),
    keys: all.filter(({ field }) => field.partOfKey),
  };
}
