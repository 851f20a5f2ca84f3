import type { ByteSource } from '../../src/formats/byte-source.ts';
import {
  hex,
  ident,
  join,
  label,
  list,
  obname,
  objectSet,
  segment,
  visible,
} from '../../src/formats/dlis/testing/build.ts';

/** A channel of the files here; a value is that of row `i`, for an array of its first element. */
interface LargeChannel {
  name: string;
  unit: string;
  /** 2: 4-byte float, 7: 8-byte float. */
  code: 2 | 7;
  elements?: number;
  value(row: number): number;
}

/** A frame whose visible records have one length, so that each place of it can be computed. */
export interface LargeFrame {
  name: string;
  rows: number;
  rowsPerRecord: number;
  channels: LargeChannel[];
  /** INDEX-MIN and INDEX-MAX, of code 7. */
  ends?: [least: number, greatest: number];
}

/** A logical file of one frame, "BOREHOLE-DEPTH", decreasing. */
export interface LargeLogicalFile {
  id: string;
  well: string;
  frame: LargeFrame;
}

const doubled = (value: number): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
};

const attribute = (name: string, code: number): Uint8Array => join([0x34], ident(name), [code]);

/** File header, origin, channels and frame: what precedes the rows. */
function definitions({ id, well, frame }: LargeLogicalFile): Uint8Array[] {
  const header = objectSet(
    'FILE-HEADER',
    [
      ['SEQUENCE-NUMBER', 20],
      ['ID', 20],
    ],
    [['0', [ident('         1'), ident(id.padEnd(65))]]],
  );
  const origin = objectSet('ORIGIN', [['WELL-NAME', 20]], [['0', [ident(well)]]]);
  const channels = join(
    [0xf0],
    ident('CHANNEL'),
    attribute('REPRESENTATION-CODE', 15),
    attribute('UNITS', 27),
    attribute('DIMENSION', 18),
    ...frame.channels.map((one) =>
      join(
        [0x70],
        obname(one.name),
        [0x21, one.code],
        join([0x21], ident(one.unit)),
        list([hex((0xc0000000 + (one.elements ?? 1)).toString(16))]),
      ),
    ),
  );
  const frames = join(
    [0xf0],
    ident('FRAME'),
    attribute('CHANNELS', 23),
    attribute('INDEX-TYPE', 19),
    attribute('DIRECTION', 19),
    attribute('INDEX-MIN', 7),
    attribute('INDEX-MAX', 7),
    [0x70],
    obname(frame.name),
    list(frame.channels.map(({ name }) => obname(name))),
    [0x21],
    ident('BOREHOLE-DEPTH'),
    [0x21],
    ident('DECREASING'),
    ...(frame.ends ?? []).map((end) => join([0x21], doubled(end))),
    ...(frame.ends ? [] : [[0, 0]]),
  );
  return [
    segment(0x80, 0, header),
    segment(0x80, 1, origin),
    segment(0x80, 3, channels),
    segment(0x80, 4, frames),
  ];
}

/** Bytes of a file from `start` on, made when they are read. */
interface Piece {
  start: number;
  length: number;
  write(out: Uint8Array, from: number, to: number): void;
}

/** The rows of a frame, in visible records of one length but for the last. */
class RowPiece implements Piece {
  readonly length: number;
  readonly #rowBytes: number;
  readonly #recordBytes: number;
  readonly #head: Uint8Array;
  #made: { record: number; bytes: Uint8Array } = { record: -1, bytes: new Uint8Array(0) };

  constructor(
    readonly start: number,
    private readonly frame: LargeFrame,
  ) {
    const name = obname(frame.name);
    const values = frame.channels.reduce(
      (sum, { code, elements = 1 }) => sum + elements * (code === 2 ? 4 : 8),
      0,
    );
    this.#head = join(hex('0000 0000'), name, hex('C0000000'));
    this.#rowBytes = this.#head.length + values;
    this.#head[0] = this.#rowBytes >> 8;
    this.#head[1] = this.#rowBytes & 255;
    this.#recordBytes = 4 + frame.rowsPerRecord * this.#rowBytes;
    const records = Math.ceil(frame.rows / frame.rowsPerRecord);
    this.length = records * 4 + frame.rows * this.#rowBytes;
  }

  write(out: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to;) {
      const record = Math.floor(at / this.#recordBytes);
      if (record !== this.#made.record) this.#made = { record, bytes: this.#make(record) };
      const begin = at - record * this.#recordBytes;
      const part = this.#made.bytes.subarray(begin, begin + to - at);
      out.set(part, at - from);
      at += part.length;
    }
  }

  #make(record: number): Uint8Array {
    const { rows, rowsPerRecord, channels } = this.frame;
    const first = record * rowsPerRecord;
    const count = Math.min(rowsPerRecord, rows - first);
    const bytes = new Uint8Array(4 + count * this.#rowBytes);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, bytes.length);
    view.setUint16(2, 0xff01);
    let at = 4;
    for (let row = first; row < first + count; row++) {
      bytes.set(this.#head, at);
      at += this.#head.length;
      view.setUint32(at - 4, 0xc0000000 + row + 1);
      for (const channel of channels) at = writeSample(view, at, channel, row);
    }
    return bytes;
  }
}

/** Writes a sample, whose elements are all the same. @returns where it ends */
function writeSample(view: DataView, at: number, channel: LargeChannel, row: number): number {
  const { code, elements = 1, value } = channel;
  if (code === 7) {
    view.setFloat64(at, value(row));
    return at + 8;
  }
  view.setFloat32(at, value(row));
  const bytes = new Uint8Array(view.buffer, at, elements * 4);
  for (let done = 4; done < bytes.length; done *= 2) bytes.copyWithin(done, 0, done);
  return at + bytes.length;
}

/** A DLIS file that is made as it is read; counts what is read of it. */
export class LargeDlis implements ByteSource {
  readonly name = 'large.dlis';
  readonly sizeBytes: number;
  bytesRead = 0;
  reads = 0;
  readonly #pieces: Piece[] = [];

  constructor(...files: LargeLogicalFile[]) {
    let start = 0;
    const add = (piece: Piece): void => {
      this.#pieces.push(piece);
      start += piece.length;
    };
    files.forEach((file, i) => {
      const defined = visible(...definitions(file));
      const bytes = i === 0 ? join(label(), defined) : defined;
      add({
        start,
        length: bytes.length,
        write: (out, from, to) => out.set(bytes.subarray(from, to)),
      });
      add(new RowPiece(start, file.frame));
    });
    this.sizeBytes = start;
  }

  /** The bytes [start, end). */
  make(start: number, end: number): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(Math.max(0, Math.min(end, this.sizeBytes) - start));
    for (const piece of this.#pieces) {
      const from = Math.max(0, start - piece.start);
      const to = Math.min(piece.length, start + out.length - piece.start);
      if (from < to) piece.write(out.subarray(piece.start + from - start), from, to);
    }
    return out;
  }

  read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = this.make(offset, offset + length);
    this.bytesRead += bytes.length;
    this.reads++;
    return Promise.resolve(bytes);
  }
}

const CHANNELS_15B: LargeChannel[] = [
  { name: 'TDEP', unit: '0.1 in', code: 2, value: (i) => 12_000_000 - 15 * i },
  { name: 'GR', unit: 'gAPI', code: 2, value: (i) => 60 + 20 * Math.sin(i / 500) },
  { name: 'RT', unit: 'ohm.m', code: 2, value: (i) => 10 + (i % 7) },
  { name: 'WF1', unit: '', code: 2, elements: 256, value: (i) => i % 100 },
];

/** 504 MB: one frame of 480,000 rows with a waveform, without INDEX-MIN and INDEX-MAX. */
export function bigWell(rows = 480_000): LargeDlis {
  return new LargeDlis({
    id: 'BIG',
    well: 'BIGD',
    frame: { name: '15B', rows, rowsPerRecord: 12, channels: CHANNELS_15B },
  });
}

/** 21 MB: two logical files of one well that state their index ranges, unless `isBare`. */
export function twoLogicalFiles({ isBare = false } = {}): LargeDlis {
  const depth: LargeChannel = { name: 'DEPT', unit: 'm', code: 7, value: (i) => 3000 - 0.1 * i };
  const curve = (name: string, unit: string): LargeChannel => ({
    name,
    unit,
    code: 2,
    value: (i) => i % 9,
  });
  return new LargeDlis(
    {
      id: 'FIRST',
      well: 'LF-A',
      frame: {
        name: 'WAVE',
        rows: 20_000,
        rowsPerRecord: 7,
        channels: [depth, curve('GR', 'gAPI'), { ...curve('WF1', ''), elements: 256 }],
        ...(isBare ? {} : { ends: [1000.1, 3000] }),
      },
    },
    {
      id: 'SECOND',
      well: 'LF-A',
      frame: {
        name: 'NUC',
        rows: 5000,
        rowsPerRecord: 100,
        channels: [depth, curve('RHOB', 'g/cm3'), curve('NPHI', 'm3/m3')],
        ...(isBare ? {} : { ends: [2500.1, 3000] }),
      },
    },
  );
}
