import { describe, expect, test } from 'vitest';
import { byLength } from '../../../tests/support/length.ts';
import { BufferSource } from '../byte-source.ts';
import type { LogFile } from '../log-file.ts';
import { openDlis } from './open-dlis.ts';
import {
  definitions,
  hex,
  ident,
  join,
  label,
  list,
  obname,
  row,
  segment,
  visible,
} from './testing/build.ts';

/** Crafted files of about half a megabyte: each would cost gigabytes or minutes if what it declares were believed. */

/** Every change takes a fifth of what is repeated: what takes a reader too long grows faster than its input, and so shows. */
const SHARE = byLength(0.2, 1);

/** One logical record, cut into segments of its own visible records. */
function longRecord(attributes: number, type: number, body: Uint8Array): Uint8Array {
  const size = 8000;
  const count = Math.max(1, Math.ceil(body.length / size));
  return Buffer.concat(
    Array.from({ length: count }, (_, i) =>
      visible(
        segment(
          attributes | (i > 0 ? 0x40 : 0) | (i < count - 1 ? 0x20 : 0),
          type,
          body.slice(i * size, (i + 1) * size),
        ),
      ),
    ),
  );
}

function repeated(count: number, make: (i: number) => Uint8Array): Uint8Array {
  return Buffer.concat(Array.from({ length: count }, (_, i) => make(i)));
}

/** Opens and reads every curve; gives back what it took of the processor, whatever else the machine does, and of memory. */
async function cost(bytes: Uint8Array): Promise<{ file: LogFile; ms: number; bytesHeld: number }> {
  const used = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  const before = used();
  const start = process.cpuUsage();
  const file = await openDlis(new BufferSource(bytes, 'hostile.dlis'), {
    onPartial: () => undefined,
  });
  for (const frame of file.info.frames.slice(0, 200))
    await file.readCurves(
      frame.frameId,
      frame.curves.slice(0, 200).map((curve) => curve.curveId),
    );
  const { user, system } = process.cpuUsage(start);
  return { file, ms: (user + system) / 1000, bytesHeld: used() - before };
}

const template = (count: number): Uint8Array =>
  repeated(count, (i) => join([0x35], ident(`L${i}`), [15, 1]));

/** What is crafted, the warning that tells of it, the file. */
const CRAFTED: [what: string, warning: string, bytes: Uint8Array][] = [
  [
    'a wide template of defaults for very many objects',
    'HEADER_SHORTENED',
    longRecord(
      0x80,
      5,
      join(
        [0xf0],
        ident('WIDE'),
        template(1000),
        repeated(SHARE * 60_000, (i) => join([0x70], obname(String(i)))),
      ),
    ),
  ],
  [
    'one object again and again',
    'OBJECT_DUPLICATE',
    longRecord(
      0x80,
      5,
      join(
        [0xf0],
        ident('SAME'),
        template(1000),
        repeated(SHARE * 100_000, () => join([0x70], obname('X'))),
      ),
    ),
  ],
  [
    'a long list of channels by default for very many frames',
    'FRAMES_TOO_MANY',
    longRecord(
      0x80,
      4,
      join(
        [0xf0],
        ident('FRAME'),
        [0x3d],
        ident('CHANNELS'),
        hex('C0002710'),
        [23],
        repeated(10_000, () => obname('A')),
        repeated(SHARE * 60_000, (i) => join([0x70], obname(String(i)))),
      ),
    ),
  ],
  [
    'a dimension of many million elements',
    'CHANNEL_UNREADABLE',
    join(
      ...[
        visible(...definitions([{ name: 'A', code: 2, dimension: [0x3fffffff, 0x3fffffff] }])),
        visible(row(1, hex('00000000'))),
      ],
    ),
  ],
  [
    'a channel without elements',
    'FRAME_NUMBER_DOUBLED',
    join(
      visible(...definitions([{ name: 'A', code: 2, dimension: [0] }])),
      longRecord(0, 0, join(obname('MAIN'), new Uint8Array(500_000).fill(1))),
    ),
  ],
  [
    'very many rows of one byte in a record',
    'FRAME_NUMBER_DOUBLED',
    join(
      visible(...definitions([{ name: 'A', code: 15 }])),
      longRecord(0, 0, join(obname('MAIN'), new Uint8Array(500_000).fill(1))),
    ),
  ],
  [
    'a file header in every segment',
    'FILE_HEADER_MISSING',
    repeated(SHARE * 60_000, () => visible(segment(0x80, 0, join([0xf0], ident('X'))))),
  ],
  [
    'an unknown frame in every record',
    'FRAME_UNKNOWN',
    repeated(SHARE * 40_000, (i) => visible(segment(0, 0, join(obname(String(i)), [1])))),
  ],
  [
    'a set of another type in every record',
    'SET_DAMAGED',
    repeated(SHARE * 40_000, (i) =>
      visible(segment(0x80, 9, join([0xf0], ident(`T${i}`), [0x74]))),
    ),
  ],
  [
    'no visible record but many that seem to begin',
    'VISIBLE_RECORD_LENGTH',
    join(
      visible(...definitions([])),
      repeated(SHARE * 120_000, () => hex('0008FF01')),
    ),
  ],
  [
    'a count of a thousand million values',
    'SET_DAMAGED',
    visible(
      segment(
        0x80,
        5,
        join(
          [0xf0],
          ident('T'),
          [0x34],
          ident('A'),
          [15],
          [0x70],
          obname('O'),
          [0x29],
          hex('FFFFFFFF'),
          list([]),
        ),
      ),
    ),
  ],
];

describe('crafted files cost no more than their bytes justify', () => {
  test.each(CRAFTED)('%s (%s)', async (_what, warning, records) => {
    const { file, ms, bytesHeld } = await cost(Buffer.concat([label(), records]));
    expect(file.warnings.map((one) => one.code)).toContain(warning);
    expect(ms).toBeLessThan(2000);
    expect(bytesHeld).toBeLessThan(200 * 2 ** 20);
    expect(file.warnings.length).toBeLessThanOrEqual(1001);
    expect(
      file.info.logicalFiles.reduce(
        (sum, one) => sum + one.header.reduce((all, section) => all + section.items.length, 0),
        0,
      ),
    ).toBeLessThan(100_000);
  });
});
