import { ByteWriter, CODES } from './dlis-bytes.ts';
import type { Code, DlisValue, ObName } from './dlis-bytes.ts';

/** A column of a set: its label, and the code and units that its values have unless an object says otherwise. */
export interface Attribute {
  label: string;
  code: Code;
  units?: string;
}

/** A cell: values in the template's code and units, or with its own; null where the object does not have the attribute. */
export type Cell = DlisValue | readonly DlisValue[] | OwnCell | null;

/** Values with their own code and units. */
export interface OwnCell {
  code: Code;
  units?: string;
  values: readonly DlisValue[];
}

export interface SetObject {
  name: ObName;
  /** One per attribute of the template, in its order. */
  cells: readonly Cell[];
}

/** Component roles and format bits (RP66 V1 3.2.2.1, figures 3-2 to 3-4). */
const SET = 0xf0;
const OBJECT = 0x70;
const ATTRIBUTE = 0x20;
const ABSENT = 0x00;
const LABEL = 0x10;
const COUNT = 0x08;
const CODE = 0x04;
const UNITS = 0x02;
const VALUE = 0x01;

/** The body of an explicitly formatted logical record: a set, its template and its objects. */
export function encodeSet(
  type: string,
  template: readonly Attribute[],
  objects: readonly SetObject[],
): Uint8Array {
  const out = new ByteWriter();
  out.u8(SET);
  out.ident(type);
  for (const { label, code, units } of template) {
    out.u8(ATTRIBUTE | LABEL | CODE | (units ? UNITS : 0));
    out.ident(label);
    out.u8(CODES[code]);
    if (units) out.ident(units);
  }
  for (const { name, cells } of objects) {
    out.u8(OBJECT);
    out.obname(name);
    template.forEach((attribute, i) => writeCell(out, attribute, cells[i] ?? null));
  }
  return out.bytes.slice();
}

function writeCell(out: ByteWriter, template: Attribute, cell: Cell): void {
  if (cell === null) {
    out.u8(ABSENT);
    return;
  }
  const own = isOwn(cell) ? cell : null;
  const values = own ? own.values : isList(cell) ? cell : [cell as DlisValue];
  const code = own?.code ?? template.code;
  const units = own?.units !== undefined && own.units !== template.units;
  out.u8(
    ATTRIBUTE |
      (values.length === 1 ? 0 : COUNT) |
      (code === template.code ? 0 : CODE) |
      (units ? UNITS : 0) |
      (values.length > 0 ? VALUE : 0),
  );
  if (values.length !== 1) out.uvari(values.length);
  if (code !== template.code) out.u8(CODES[code]);
  if (units) out.ident(own.units ?? '');
  for (const value of values) out.value(code, value);
}

function isList(cell: Cell): cell is readonly DlisValue[] {
  return Array.isArray(cell);
}

function isOwn(cell: Cell): cell is OwnCell {
  return typeof cell === 'object' && cell !== null && !isList(cell) && 'values' in cell;
}
