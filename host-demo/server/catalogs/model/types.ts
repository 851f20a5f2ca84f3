import type { TypeName } from '../../../../src/api/contract/catalogs.ts';

/**
 * Where a field is shown: `main` in lists and filters, `more` in panels and the advanced filter,
 * `detail` in the record alone, `footer` as detail after the rest.
 */
export type Prominence = 'main' | 'more' | 'detail' | 'footer';

/** A field of a built-in catalog. The column is the snake_case of the name. */
export interface ModelField {
  name: string;
  label: string;
  type: TypeName;
  key: boolean;
  required: boolean;
  prominence: Prominence;
  /** Name of a pick list. */
  pickList: string | null;
  /** Decimals that numbers are shown with; null for as many as the data have. */
  decimals: number | null;
  /** Point, LineString, Polygon or Geometry, for geometry alone. */
  spatialType: string | null;
}

/** Rows of `from` have rows of `catalog` below them. */
export interface ModelRelation {
  catalog: string;
  /** Attribute of this catalog, attribute of the other one. */
  pairs: readonly (readonly [from: string, to: string])[];
}

/** A built-in catalog: names after PPDM 3.9, tables of schema `ppdm`. */
export interface ModelCatalog {
  name: string;
  label: string;
  group: string;
  fields: readonly ModelField[];
  relations: readonly ModelRelation[];
  /** Viewer kinds that open a record of it, with the fields each needs. */
  viewers: Readonly<Record<string, readonly string[]>>;
  /** What can be started on selected records: `concessionSummary` where they are concessions. */
  processes?: readonly string[];
  indexable: boolean;
  /** Records name files that can be exported. */
  exportFile: boolean;
  hidden?: boolean;
  superType?: string;
}

type Options = Partial<Omit<ModelField, 'name' | 'label' | 'type'>>;

/** A field with the usual flags. */
export function field(
  name: string,
  label: string,
  type: TypeName = 'string',
  options: Options = {},
): ModelField {
  return {
    name,
    label,
    type,
    key: false,
    required: options.key ?? false,
    prominence: 'more',
    pickList: null,
    decimals: null,
    spatialType: null,
    ...options,
  };
}

/** A measured value and its unit of measure: `name` and `nameOuom`, as PPDM pairs them. */
export function measured(name: string, label: string, options: Options = {}): ModelField[] {
  return [
    field(name, label, 'number', options),
    field(`${name}Ouom`, `${label} unit`, 'string', {
      prominence: 'detail',
      pickList: 'depthUnit',
    }),
  ];
}

/** Fields of every table about the row itself. */
export const ROW_FIELDS: readonly ModelField[] = [
  field('effectiveDate', 'Effective date', 'date', { prominence: 'footer' }),
  field('rowQuality', 'Row quality', 'string', { prominence: 'footer', pickList: 'rowQuality' }),
  field('rowCreatedDate', 'Created', 'date', { prominence: 'footer' }),
  field('rowChangedDate', 'Changed', 'date', { prominence: 'footer' }),
  field('remark', 'Remark', 'string', { prominence: 'footer' }),
];

/**
 * Who operates the well and which field it is in: the id as the data has it, the name for people.
 */
export const OPERATOR_AND_FIELD: readonly ModelField[] = [
  field('operator', 'Operator id'),
  field('operatorName', 'Operator', 'string', { prominence: 'main' }),
  field('fieldId', 'Field id'),
  field('fieldName', 'Field', 'string', { prominence: 'main' }),
];

/**
 * Where a well is at the surface: its elevations and the datum of its depths, its place in the
 * given system and as a point.
 */
export const SURFACE_FIELDS: readonly ModelField[] = [
  ...measured('kbElev', 'KB elevation'),
  ...measured('groundElev', 'Ground elevation'),
  field('groundElevType', 'Ground elevation type', 'string', { pickList: 'depthDatum' }),
  field('depthDatum', 'Depth datum', 'string', { pickList: 'depthDatum' }),
  field('surfaceLongitude', 'Surface longitude', 'number', { decimals: 6 }),
  field('surfaceLatitude', 'Surface latitude', 'number', { decimals: 6 }),
  field('surfaceX', 'Surface X', 'number', { decimals: 2 }),
  field('surfaceY', 'Surface Y', 'number', { decimals: 2 }),
  field('coordSystemId', 'Coordinate system'),
  field('geom', 'Location', 'geometry', { spatialType: 'Point' }),
];
