import { findRepCode, formatNumber, readValue } from './rep-codes.ts';
import { decodeLisText, decodeName, trimName } from './text.ts';
import { type Message, msg } from '../msg.ts';

/** Types of component blocks. */
const Block = { ROW: 0, CELL: 69, TABLE: 73 } as const;

/** Bytes of a component block before its value. */
const BLOCK_BYTES = 12;

/** Components of one record; a crafted one of size 0 costs twelve bytes each. */
const MOST_COMPONENTS = 200_000;

/** One component of an information record. */
export interface Component {
  type: number;
  mnemonic: string;
  units: string;
  /** Number, or text with its blanks; null where absent or where its code is unknown. */
  value: number | string | null;
  /** The value as a header shows it, "" where absent. */
  text: string;
}

/** Job identification, wellsite data or tool string: components, as a table where they form one. */
export interface InformationRecord {
  type: number;
  offset: number;
  /** Name of the table, or "" where the record is no table. */
  name: string;
  components: Component[];
  /** Cells by column name; null where the record is no table, or an ill-formed one. */
  rows: ReadonlyMap<string, Component>[] | null;
  /** What is wrong with the record, as a sentence, or null. */
  fault: Message | null;
}

/** Reads an information record (LIS-79, component blocks). */
export function readInformation(
  type: number,
  offset: number,
  bytes: Uint8Array,
): InformationRecord {
  const record: InformationRecord = {
    type,
    offset,
    name: '',
    components: [],
    rows: null,
    fault: null,
  };
  record.fault = readComponents(bytes, record.components);
  const first = record.components[0];
  if (first?.type !== Block.TABLE) return record;
  record.name = first.text;
  record.rows = joinRows(record.components.slice(1));
  if (record.rows === null)
    record.fault ??= msg`table ${record.name} is ill-formed: the component after its name does not begin a row`;
  return record;
}

function readComponents(bytes: Uint8Array, components: Component[]): Message | null {
  for (let at = 0; at < bytes.length;) {
    const left = bytes.length - at;
    // Records are padded to an even length.
    if (left < BLOCK_BYTES && bytes.subarray(at).every((byte) => byte === 0 || byte === 0x20))
      return null;
    if (left < BLOCK_BYTES) return msg`${left} bytes are left for a component that needs 12`;
    const size = bytes[at + 2] ?? 0;
    if (at + BLOCK_BYTES + size > bytes.length)
      return msg`a component needs ${size} bytes for its value, ${left - BLOCK_BYTES} are left`;
    if (components.length === MOST_COMPONENTS)
      return msg`it has more than ${MOST_COMPONENTS} components`;
    components.push(readComponent(bytes, at));
    at += BLOCK_BYTES + size;
  }
  return null;
}

function readComponent(bytes: Uint8Array, at: number): Component {
  const code = bytes[at + 1] ?? 0;
  const size = bytes[at + 2] ?? 0;
  const value = size === 0 ? undefined : readValue(bytes, at + BLOCK_BYTES, size, code);
  const component: Component = {
    type: bytes[at] ?? 0,
    mnemonic: decodeName(bytes.subarray(at + 4, at + 8)),
    units: decodeName(bytes.subarray(at + 8, at + 12)),
    value: null,
    text: '',
  };
  if (typeof value === 'number') {
    component.value = value;
    component.text = formatNumber(value, code);
  } else if (value && findRepCode(code)?.kind === 'text') {
    component.value = decodeLisText(value);
    component.text = trimName(component.value);
  } else if (size > 0) {
    component.text = formatHex(bytes.subarray(at + BLOCK_BYTES, at + BLOCK_BYTES + size));
  }
  return component;
}

/** Bytes of a value whose code is unknown. */
function formatHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** The rows of a table, or null where its first component does not begin one. */
function joinRows(components: readonly Component[]): ReadonlyMap<string, Component>[] | null {
  const rows: Map<string, Component>[] = [];
  for (const component of components) {
    if (component.type === Block.ROW) rows.push(new Map());
    const row = rows.at(-1);
    if (!row) return null;
    row.set(component.mnemonic, component);
  }
  return rows;
}
