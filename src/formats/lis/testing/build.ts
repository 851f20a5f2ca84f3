/** Small pieces of LIS files, byte by byte, for tests: no reader's assumptions are behind them. */

/** Bytes from hex digits; blanks are ignored. */
export function hex(digits: string): Uint8Array {
  return Uint8Array.from(digits.replace(/\s/g, '').match(/../g) ?? [], (pair) =>
    parseInt(pair, 16),
  );
}

/** Bytes of a text, one a character. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Pieces one after another. */
export function join(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function int16(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

/** Four bytes of a two's complement integer (code 73). */
export function int32(value: number): number[] {
  return [(value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A physical record around `data`; a trailer is zeros. */
export function physical(data: Uint8Array, attributes = 0): Uint8Array {
  const trailer =
    (attributes & 0x200 ? 2 : 0) + (attributes & 0x400 ? 2 : 0) + (attributes & 0x1000 ? 2 : 0);
  const length = data.length + 4 + trailer;
  return join(int16(length), int16(attributes), data, new Uint8Array(trailer));
}

/** A logical record in one physical record. */
export function record(type: number, data: Uint8Array, attributes = 0): Uint8Array {
  return physical(join([type, 0], data), attributes);
}

/** A file header record. */
export function fileHeader(name = 'TEST  .001', type = 128): Uint8Array {
  return record(type, ascii(name.padEnd(56)));
}

/** A tape mark before a block of `length` bytes, at `offset`. */
function mark(type: number, previous: number, next: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(12));
  view.setUint32(0, type, true);
  view.setUint32(4, previous, true);
  view.setUint32(8, next, true);
  return new Uint8Array(view.buffer);
}

/** A tape image of records: a mark before each, `closing` ones at the end; `padding` after each. */
export function tapeImage(
  records: readonly Uint8Array[],
  padding: Uint8Array = new Uint8Array(0),
  closing = 2,
): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  let before = 0;
  for (const one of [...records, ...new Array<null>(closing).fill(null)]) {
    const block = one ? join(one, padding) : new Uint8Array(0);
    const next = at + 12 + block.length;
    parts.push(mark(one ? 0 : 1, before, next), block);
    before = at;
    at = next;
  }
  return join(...parts);
}

/** An entry block with a byte (code 66) as value. */
export function entry(type: number, value: number): Uint8Array {
  return hex(`${byte(type)} 01 42 ${byte(value)}`);
}

/** An entry block with an integer (code 73) or a text (code 65) as value. */
export function longEntry(type: number, value: number | string): Uint8Array {
  return typeof value === 'number'
    ? join([type, 4, 73], int32(value))
    : join([type, value.length, 65], ascii(value));
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}

/** What a specification block says of a channel. */
export interface LisTestChannel {
  name: string;
  code?: number;
  size?: number;
  samples?: number;
  unit?: string;
}

/** A specification block of a channel; an integer of code 73 unless it says otherwise. */
function spec({ name, code = 73, size = 4, samples = 1, unit = '' }: LisTestChannel): Uint8Array {
  return join(
    ascii(name.padEnd(4)),
    ascii(''.padEnd(14)),
    ascii(unit.padEnd(4)),
    new Uint8Array(6),
    int16(size),
    new Uint8Array(3),
    [samples, code],
    new Uint8Array(5),
  );
}

/** A format record: entries, the terminator, channels. */
export function format(
  entries: readonly Uint8Array[],
  channels: readonly LisTestChannel[],
): Uint8Array {
  return record(64, join(...entries, [0, 0, 66], ...channels.map(spec)));
}

/** A data record of type 0. */
export function data(...parts: (Uint8Array | number[])[]): Uint8Array {
  return record(0, join(...parts));
}

/** Entries of an implied index: direction, spacing and units, code 73. */
export function impliedIndex(direction: number, spacing: number, units = '.1IN'): Uint8Array[] {
  return [
    entry(4, direction),
    longEntry(8, spacing),
    longEntry(9, units),
    entry(13, 1),
    longEntry(14, '.1IN'),
    entry(15, 73),
  ];
}

/** A component block with a text or an integer as value. */
export function component(
  type: number,
  mnemonic: string,
  value: string | number,
  units = '',
): Uint8Array {
  const bytes = typeof value === 'string' ? ascii(value) : Uint8Array.from(int32(value));
  return join(
    [type, typeof value === 'string' ? 65 : 73, bytes.length, 0],
    ascii(mnemonic.padEnd(4)),
    ascii(units.padEnd(4)),
    bytes,
  );
}
