import { CODES } from './dlis-bytes.ts';

/** A logical record as put together from its segments. */
export interface RawRecord {
  explicit: boolean;
  type: number;
  body: Uint8Array;
}

/** An object of a set: values by attribute label. */
export interface RawObject {
  name: string;
  copy: number;
  values: Map<string, (number | string)[]>;
}

/**
 * Takes a file apart by the letter of RP66 V1 chapter 2, with no leniency.
 * @throws {Error} at the first byte that breaks it
 */
export function takeApart(file: Uint8Array): RawRecord[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const label = new TextDecoder().decode(file.subarray(0, 80));
  check(/^ {3}1V1\.00RECORD 8192.{60}$/.test(label), 0, 'storage unit label');
  const records: RawRecord[] = [];
  let open: RawRecord | null = null;
  let at = 80;
  while (at < file.length) {
    const end = at + view.getUint16(at);
    check(
      end - at >= 20 && end - at <= 8192 && (end - at) % 2 === 0 && end <= file.length,
      at,
      'visible record length',
    );
    check(view.getUint16(at + 2) === 0xff01, at + 2, 'format version');
    at += 4;
    while (at < end) {
      const length = view.getUint16(at);
      const attributes = view.getUint8(at + 2);
      check(length >= 16 && length % 2 === 0 && at + length <= end, at, 'segment length');
      check((attributes & 0b00011110) === 0, at + 2, 'no encryption, checksum or trailing length');
      check(((attributes & 0x40) !== 0) === (open !== null), at + 2, 'predecessor bit');
      const pads: number = attributes & 1 ? view.getUint8(at + length - 1) : 0;
      check(pads <= length - 4 && (!(attributes & 1) || pads > 0), at + length - 1, 'pad count');
      const part = file.subarray(at + 4, at + length - pads);
      const whole: RawRecord = {
        explicit: (attributes & 0x80) !== 0,
        type: view.getUint8(at + 3),
        body: open ? joined(open.body, part) : part,
      };
      check(
        open === null || (open.type === whole.type && open.explicit === whole.explicit),
        at + 3,
        'type of a later segment',
      );
      open = attributes & 0x20 ? whole : null;
      if (!open) records.push(whole);
      at += length;
    }
    check(at === end, at, 'segments fill their visible record');
  }
  check(open === null, at, 'last record ends');
  return records;
}

/** Reads an explicitly formatted record (RP66 V1 3.2); every object must have as many cells as the template, or fewer. */
export function readSet(body: Uint8Array): {
  type: string;
  labels: string[];
  objects: RawObject[];
} {
  const cursor = new Cursor(body);
  check(cursor.u8() === 0xf0, 0, 'set component');
  const type = cursor.ident();
  const template: { label: string; code: number }[] = [];
  while (!cursor.ended && cursor.peek() >> 5 === 1) {
    const flags = cursor.u8();
    check((flags & 0x14) === 0x14, cursor.at, 'label and code in the template');
    const entry = { label: cursor.ident(), code: cursor.u8() };
    if (flags & 2) cursor.ident();
    template.push(entry);
  }
  const objects: RawObject[] = [];
  while (!cursor.ended) {
    check(cursor.u8() === 0x70, cursor.at, 'object component');
    cursor.uvari();
    const object: RawObject = { copy: cursor.u8(), name: cursor.ident(), values: new Map() };
    let cells = 0;
    while (!cursor.ended && cursor.peek() >> 5 <= 1) {
      const flags = cursor.u8();
      const attribute = template[cells++];
      if (!attribute)
        throw new Error(`more cells than the template has attributes in ${object.name}`);
      if (flags === 0) continue;
      check((flags & 0x10) === 0, cursor.at, 'no label in an object');
      const count = flags & 8 ? cursor.uvari() : 1;
      const code = flags & 4 ? cursor.u8() : attribute.code;
      if (flags & 2) cursor.ident();
      object.values.set(
        attribute.label,
        flags & 1 ? Array.from({ length: count }, () => cursor.value(code)) : [],
      );
    }
    check(cells === template.length, cursor.at, 'cells of an object');
    objects.push(object);
  }
  return { type, labels: template.map(({ label }) => label), objects };
}

/** Reads values one after the other. */
export class Cursor {
  at = 0;
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  peek(): number {
    return this.#view.getUint8(this.at);
  }

  u8(): number {
    return this.#view.getUint8(this.at++);
  }

  uvari(): number {
    const first = this.peek();
    const length = first < 0x80 ? 1 : first < 0xc0 ? 2 : 4;
    let value = length === 1 ? first : first & 0x3f;
    for (let i = 1; i < length; i++) value = value * 256 + this.#view.getUint8(this.at + i);
    this.at += length;
    return value;
  }

  ident(): string {
    return this.#text(this.u8());
  }

  #text(length: number): string {
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }

  /** A value of a code; references as their name. */
  value(code: number): number | string {
    const from = this.at;
    const view = this.#view;
    switch (code) {
      case CODES.FSINGL:
        return ((this.at += 4), view.getFloat32(from));
      case CODES.FDOUBL:
        return ((this.at += 8), view.getFloat64(from));
      case CODES.SSHORT:
        return ((this.at += 1), view.getInt8(from));
      case CODES.SNORM:
        return ((this.at += 2), view.getInt16(from));
      case CODES.SLONG:
        return ((this.at += 4), view.getInt32(from));
      case CODES.USHORT:
      case CODES.STATUS:
        return this.u8();
      case CODES.UNORM:
        return ((this.at += 2), view.getUint16(from));
      case CODES.ULONG:
        return ((this.at += 4), view.getUint32(from));
      case CODES.UVARI:
        return this.uvari();
      case CODES.IDENT:
      case CODES.UNITS:
        return this.ident();
      case CODES.ASCII:
        return this.#text(this.uvari());
      case CODES.DTIME:
        return (
          (this.at += 8),
          `${1900 + view.getUint8(from)}-${view.getUint8(from + 1) & 15}-${view.getUint8(from + 2)}`
        );
      case CODES.OBNAME:
        return (this.uvari(), `${this.u8()}/${this.ident()}`);
      default:
        throw new Error(`code ${code} at ${from}`);
    }
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

function check(holds: boolean, at: number, what: string): asserts holds {
  if (!holds) throw new Error(`${what} at byte ${at}`);
}
