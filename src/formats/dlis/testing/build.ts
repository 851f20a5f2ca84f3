/** Small pieces of DLIS files, byte by byte, for tests: no reader's assumptions are behind them. */

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

/** An IDENT: length and text. */
export function ident(text: string): Uint8Array {
  return join([text.length], ascii(text));
}

/** An OBNAME with origin 1, copy 0. */
export function obname(id: string, origin = 1, copy = 0): Uint8Array {
  return join([origin, copy], ident(id));
}

/** A storage unit label. */
export function label(version = 'V1.00'): Uint8Array {
  return ascii(`   1${version}RECORD 8192${'Test storage set'.padEnd(60)}`);
}

/**
 * A segment with its header; `attributes` as RP66 V1 2.2.2.1 numbers them: 80 explicit, 40
 * predecessor, 20 successor, 10 encrypted.
 */
export function segment(attributes: number, type: number, body: Uint8Array): Uint8Array {
  const length = body.length + 4;
  return join([length >> 8, length & 255, attributes, type], body);
}

/** A visible record around segments. */
export function visible(...segments: Uint8Array[]): Uint8Array {
  const body = join(...segments);
  const length = body.length + 4;
  return join([length >> 8, length & 255, 0xff, 1], body);
}

/**
 * A set of objects: template labels with representation codes, then objects with the encoded values
 * of each attribute.
 */
export function objectSet(
  type: string,
  template: [label: string, code: number][],
  objects: [name: string, values: Uint8Array[]][],
): Uint8Array {
  return join(
    [0xf0],
    ident(type),
    ...template.map(([name, code]) => join([0x34], ident(name), [code])),
    ...objects.map(([name, values]) =>
      join([0x70], obname(name), ...values.map((value) => join([0x21], value))),
    ),
  );
}

/** A list as the value of an attribute: count first. Use it in place of `[0x21] value`. */
export function list(values: Uint8Array[]): Uint8Array {
  return join([0x29, values.length], ...values);
}

/** What a channel of `chain` is: name, representation code, dimension. */
export interface TestChannel {
  name: string;
  code: number;
  dimension?: number[];
  unit?: string;
}

/**
 * Records of a file header, the channels and one frame "MAIN" of them; with `indexType` the first
 * channel is the index.
 */
export function definitions(channels: TestChannel[], indexType?: string): Uint8Array[] {
  const header = objectSet(
    'FILE-HEADER',
    [
      ['SEQUENCE-NUMBER', 20],
      ['ID', 20],
    ],
    [['0', [ident('         1'), ident('TEST FILE'.padEnd(65))]]],
  );
  const channelSet = join(
    [0xf0],
    ident('CHANNEL'),
    [0x34],
    ident('REPRESENTATION-CODE'),
    [15],
    [0x34],
    ident('UNITS'),
    [27],
    [0x34],
    ident('DIMENSION'),
    [18],
    ...channels.map((one) =>
      join(
        [0x70],
        obname(one.name),
        [0x21, one.code],
        [0x21],
        ident(one.unit ?? ''),
        list((one.dimension ?? [1]).map((size) => hex((0xc0000000 + size).toString(16)))),
      ),
    ),
  );
  const frameSet = join(
    [0xf0],
    ident('FRAME'),
    [0x34],
    ident('CHANNELS'),
    [23],
    [0x34],
    ident('INDEX-TYPE'),
    [19],
    [0x70],
    obname('MAIN'),
    list(channels.map((one) => obname(one.name))),
    indexType ? join([0x21], ident(indexType)) : [0],
  );
  return [segment(0x80, 0, header), segment(0x80, 3, channelSet), segment(0x80, 4, frameSet)];
}

/** A data record of frame "MAIN": frame number, then the bytes of the channels. */
export function row(frameNumber: number, data: Uint8Array): Uint8Array {
  return segment(0, 0, join(obname('MAIN'), hex((0xc0000000 + frameNumber).toString(16)), data));
}

/** A whole file: label, then each argument as one visible record. */
export function file(...records: Uint8Array[][]): Uint8Array {
  return join(label(), ...records.map((segments) => visible(...segments)));
}
