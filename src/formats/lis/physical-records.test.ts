import { describe, expect, test } from 'vitest';
import type { LogFile } from '../log-file.ts';
import {
  ascii,
  data,
  fileHeader,
  format,
  int32,
  join,
  physical,
  record,
  tapeImage,
} from './testing/build.ts';
import { open, readRows } from './testing/open.ts';

const TWO = [{ name: 'DEPT', unit: 'M' }, { name: 'GR' }];

function codes({ warnings }: LogFile): string[] {
  return warnings.map(({ code }) => code);
}

describe('physical records', () => {
  const records = [
    fileHeader(),
    format([], TWO),
    data(int32(100), int32(1)),
    data(int32(101), int32(2)),
    fileHeader('TEST  .001', 129),
  ];
  const rows = [
    [100, 101],
    [1, 2],
  ];

  test('follow each other without marks', async () => {
    const file = await open(join(...records));
    expect(await readRows(file)).toEqual(rows);
    expect(file.warnings).toEqual([]);
  });

  test('lie in the blocks of a tape image, whatever fills those', async () => {
    for (const padding of ['', 'XX', '\0\0\0\0\0\0\0']) {
      const file = await open(tapeImage(records, ascii(padding)));
      expect(await readRows(file)).toEqual(rows);
      expect(file.warnings).toEqual([]);
    }
  });

  test('are followed by any number of closing tape marks and by zeros', async () => {
    for (const closing of [0, 1, 2, 3])
      for (const zeros of [0, 5, 12, 512]) {
        const image = tapeImage(records, new Uint8Array(0), closing);
        const file = await open(join(image, new Uint8Array(zeros)));
        expect(await readRows(file)).toEqual(rows);
        expect(file.warnings, `${closing} marks, ${zeros} zeros`).toEqual([]);
      }
  });

  test('that run past their tape block keep their whole frames', async () => {
    const long = data(int32(101), int32(2));
    long[1] = 200;
    const file = await open(tapeImage([...records.slice(0, 3), long, ...records.slice(4)]));
    expect(await readRows(file)).toEqual(rows);
    expect(codes(file)).toEqual(['RECORD_TOO_LONG']);
  });

  test('of another format in a tape image are refused', async () => {
    const image = tapeImage([ascii('   1V1.00RECORD 8192Default Storage Set'), ascii('nothing')]);
    await expect(open(image)).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' });
  });

  test('are padded to a multiple of four, or with many zeros', async () => {
    for (const [at, pad] of [
      [4, 0],
      [4, 0x20],
      [512, 0],
    ] as const) {
      const padded = records.reduce<Uint8Array>((all, one) => {
        const joined = join(all, one);
        const length = Math.ceil(joined.length / at) * at - joined.length;
        return join(joined, new Uint8Array(length).fill(pad));
      }, new Uint8Array(0));
      const file = await open(padded);
      expect(await readRows(file)).toEqual(rows);
      expect(file.warnings).toEqual([]);
    }
  });

  test('have trailers that are no part of the data', async () => {
    const attributes = 0x9600;
    const file = await open(
      join(
        record(128, ascii('TEST  .001'.padEnd(56)), attributes),
        format([], TWO),
        record(0, join(int32(100), int32(1)), attributes),
        record(0, join(int32(101), int32(2)), attributes),
      ),
    );
    expect(await readRows(file)).toEqual(rows);
  });

  test('continue one logical record, which ends within a frame', async () => {
    const frames = join([0, 0], int32(100), int32(1), int32(101), int32(2));
    const file = await open(
      join(
        fileHeader(),
        format([], TWO),
        physical(frames.subarray(0, 7), 1),
        physical(frames.subarray(7, 12), 3),
        physical(frames.subarray(12), 2),
      ),
    );
    expect(await readRows(file)).toEqual(rows);
    expect(file.warnings).toEqual([]);
  });

  test('whose successor is missing keep their whole frames', async () => {
    const frames = join([0, 0], int32(100), int32(1), int32(101), int32(2));
    const file = await open(
      join(
        fileHeader(),
        format([], TWO),
        physical(frames.subarray(0, 12), 1),
        data(int32(102), int32(3)),
      ),
    );
    expect(await readRows(file)).toEqual([
      [100, 102],
      [1, 3],
    ]);
    expect(codes(file)).toEqual(['RECORD_INCOMPLETE']);
  });

  test('of unknown types are passed over', async () => {
    const file = await open(
      join(...records.slice(0, 3), record(200, ascii('??')), ...records.slice(3)),
    );
    expect(await readRows(file)).toEqual(rows);
    expect(codes(file)).toEqual(['RECORD_TYPE_UNKNOWN']);
  });

  test('are found again after bytes that are no record', async () => {
    const file = await open(
      join(...records.slice(0, 3), ascii('\0\x03bytes of no kind'), ...records.slice(3)),
    );
    expect(await readRows(file)).toEqual(rows);
    expect(codes(file)).toContain('BYTES_SKIPPED');
  });

  test('are found again after a broken tape mark', async () => {
    const image = tapeImage(records);
    const third = records.slice(0, 2).reduce((sum, one) => sum + one.length + 12, 0);
    image.fill(0xff, third, third + 12);
    const file = await open(image);
    expect(await readRows(file)).toEqual([[101], [2]]);
    expect(codes(file)).toContain('TAPE_MARK_BROKEN');
  });
});
