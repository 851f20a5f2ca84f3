import type { FieldWords } from '../../sources/layer/map-calls.ts';
import { formatValue } from '../../ui/format.ts';

/** A property of a record as it is shown. */
export interface ShownValue {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

type Properties = Readonly<Record<string, unknown>>;

/**
 * The properties of a record with the labels of its catalog's fields and pick lists: those that
 * tables begin with first, values without a field last, empty ones left out.
 *
 * @param fields - Null where the record belongs to no catalog, or the catalog is not known yet
 * @param attributes - Names of the properties that are shown; all without any
 */
export function describeProperties(
  properties: Properties,
  fields: readonly FieldWords[] | null,
  attributes: readonly string[],
): ShownValue[] {
  const isShown = (name: string): boolean =>
    isFilled(properties[name]) && (attributes.length === 0 || attributes.includes(name));
  const units = new Set(fields?.map(({ unitName }) => unitName));
  const known = new Set(fields?.map(({ name }) => name));
  const ordered = [
    ...(fields?.filter(({ isMain }) => isMain) ?? []),
    ...(fields?.filter(({ isMain }) => !isMain) ?? []),
  ];
  return [
    ...ordered
      .filter(({ name }) => isShown(name))
      .map((field) => ({
        name: field.name,
        label: field.label,
        text: formatField(properties, field),
      })),
    ...Object.keys(properties)
      .filter((name) => isShown(name) && !known.has(name) && !units.has(name))
      .map((name) => ({ name, label: name, text: String(properties[name]) })),
  ];
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'object';
}

function formatField(properties: Properties, { name, type, unitName, labels }: FieldWords): string {
  const value = properties[name];
  if (typeof value === 'number') {
    const unit = unitName === null ? '' : String(properties[unitName] ?? '');
    return unit === '' ? formatValue(value) : `${formatValue(value)} ${unit}`;
  }
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  const text = String(value);
  return labels?.get(text) ?? (type === 'date' ? text.slice(0, 10) : text);
}
