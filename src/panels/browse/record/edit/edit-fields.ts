import type { CatalogCache } from '../../../../backend/catalogs.ts';
import type { Row } from '../../../../backend/records.ts';

/** A place as it is typed, in degrees. */
export interface PointInput {
  lon: string;
  lat: string;
}

/** What the inputs hold, by attribute name; "" for nothing. */
export type FormValues = Record<string, string | PointInput>;

/** A field that can be typed. */
export interface EditField {
  /** Attribute name. */
  name: string;
  label: string;
  kind: 'text' | 'long-text' | 'number' | 'integer' | 'boolean' | 'date' | 'choice' | 'point';
  required: boolean;
  key: boolean;
  /** Values and labels of a choice. */
  options: readonly { value: string; label: string }[];
  /** The field of the unit, which is shown beside the value; null for none. */
  unit: EditField | null;
}

type Field = CatalogCache['catalogFields'][number];
/** PPDM: `x` and `xOuom`. */
const UNIT = 'Ouom';

/**
 * The fields that may be typed: of a new record the creatable ones, keys first; of one that is
 * there the editable ones, without its key. Shapes other than points are not typed.
 */
export function editFields(
  { catalogFields, pickLists }: Pick<CatalogCache, 'catalogFields' | 'pickLists'>,
  mode: 'create' | 'edit',
  row: Row = {},
): EditField[] {
  const open = catalogFields.filter(
    (field) =>
      !field.readOnly &&
      (mode === 'create' ? field.creatable : field.editable && !field.partOfKey) &&
      typable(field, row),
  );
  const fields = new Map(open.map((field) => [field.attribute.name, editField(field, pickLists)]));
  for (const [name, field] of fields) field.unit = fields.get(name + UNIT) ?? null;
  const units = new Set([...fields.values()].flatMap(({ unit }) => unit?.name ?? []));
  const alone = [...fields.values()].filter(({ name }) => !units.has(name));
  return [...alone.filter(({ key }) => key), ...alone.filter(({ key }) => !key)];
}

/** Fields and the units beside them, in one list. */
export function allInputs(fields: readonly EditField[]): EditField[] {
  return fields.flatMap((field) => (field.unit ? [field, field.unit] : [field]));
}

/** A record's values as the inputs hold them: numbers with all their digits, dates by the day. */
export function formValues(fields: readonly EditField[], row: Row): FormValues {
  return Object.fromEntries(
    allInputs(fields).map(({ name, kind }) => [name, toInput(kind, row[name])]),
  );
}

/** Whether two inputs hold the same. */
export function sameInput(
  a: FormValues[string] | undefined,
  b: FormValues[string] | undefined,
): boolean {
  return typeof a === 'object' && typeof b === 'object'
    ? a.lon === b.lon && a.lat === b.lat
    : a === b;
}

function toInput(kind: EditField['kind'], value: unknown): string | PointInput {
  if (kind === 'point') {
    const { coordinates } = (value ?? {}) as { coordinates?: unknown };
    const [lon, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
    return { lon: String(lon ?? ''), lat: String(lat ?? '') };
  }
  const text = value === null || value === undefined ? '' : String(value);
  return kind === 'date' ? text.slice(0, 10) : text;
}

function typable({ attribute: { name, typeName }, spatialType }: Field, row: Row): boolean {
  if (typeName !== 'geometry') return true;
  const { type = 'Point' } = (row[name] ?? {}) as { type?: unknown };
  return spatialType === 'Point' && type === 'Point';
}

function editField(field: Field, pickLists: CatalogCache['pickLists']): EditField {
  const {
    label,
    attribute: { name },
    required,
    partOfKey,
  } = field;
  const options = pickLists.find((list) => list.name === field.pickList)?.values ?? [];
  return {
    name,
    label,
    kind: chooseFieldKind(field, options.length > 0),
    required: required || partOfKey,
    key: partOfKey,
    options,
    unit: null,
  };
}

function chooseFieldKind(
  { attribute: { name, typeName } }: Field,
  chosen: boolean,
): EditField['kind'] {
  if (typeName === 'geometry') return 'point';
  if (
    typeName === 'number' ||
    typeName === 'integer' ||
    typeName === 'boolean' ||
    typeName === 'date'
  )
    return typeName;
  if (chosen) return 'choice';
  return name === 'remark' ? 'long-text' : 'text';
}
