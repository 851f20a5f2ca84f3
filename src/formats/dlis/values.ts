/** The values that a DLIS attribute can hold (RP66 V1 appendix B), as plain data. */

/** Name of an object, unique within its set type and logical file (RP66 V1 appendix B.23). */
export interface ObName {
  origin: number;
  copy: number;
  id: string;
}

/** Reference to an object of any type (B.24). */
export interface ObjRef {
  type: string;
  name: ObName;
}

/** Reference to an attribute of an object (B.25). */
export interface AttRef extends ObjRef {
  label: string;
}

/** A complex number (B.10, B.11). */
export interface Complex {
  re: number;
  im: number;
}

/**
 * One element of an attribute. Dates are ISO texts without a zone ("1971-03-21T18:04:14.386"), with
 * "Z" where the file says GMT; validated numbers (FSING1, FSING2, FDOUB1, FDOUB2) are [value,
 * bound] or [value, minus, plus].
 */
export type DlisValue = number | string | Complex | readonly number[] | ObName | ObjRef | AttRef;

/** True for an object name. */
export function isObName(value: unknown): value is ObName {
  return typeof value === 'object' && value !== null && 'id' in value && 'origin' in value;
}

/** True for a reference to an object or attribute. */
export function isObjRef(value: unknown): value is ObjRef {
  return typeof value === 'object' && value !== null && 'type' in value && 'name' in value;
}

/** True for a complex number. */
function isComplex(value: unknown): value is Complex {
  return typeof value === 'object' && value !== null && 're' in value && 'im' in value;
}

/** Two objects of one type are the same if this key is. */
export function obNameKey(name: ObName): string {
  return `${name.origin} ${name.copy} ${name.id}`;
}

/** "TDEP.2.0": identifier, origin, copy. */
export function obNameText(name: ObName): string {
  return `${name.id}.${name.origin}.${name.copy}`;
}

/** A value as a person reads it in a header table: references by their identifier alone. */
export function valueText(value: DlisValue): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (isObName(value)) return value.id.trim();
  if (isObjRef(value))
    return 'label' in value ? `${value.name.id}.${value.label}` : value.name.id.trim();
  if (isComplex(value)) return `${value.re} ${value.im < 0 ? '-' : '+'} ${Math.abs(value.im)}i`;
  return value.length === 2 ? `${value[0]} ± ${value[1]}` : `${value[0]} -${value[1]} +${value[2]}`;
}
