import { describe, expect, test } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import type { LogFile } from '../log-file.ts';
import { openLogFile } from '../open-log-file.ts';
import { openLis } from './open-lis.ts';
import {
  ascii,
  component,
  data,
  entry,
  fileHeader,
  format,
  impliedIndex,
  int32,
  join,
  longEntry,
  record,
} from './testing/build.ts';
import { open, readAll, readRows } from './testing/open.ts';

const TWO = [{ name: 'DEPT', unit: 'M' }, { name: 'GR' }];

function codes({ warnings }: LogFile): string[] {
  return warnings.map(({ code }) => code);
}

describe('an index', () => {
  test('that is implied counts up or down from the depth of each record', async () => {
    for (const [direction, expected] of [
      [1, [1000, 940, 800, 740]],
      [255, [1000, 1060, 800, 860]],
    ] as const) {
      const file = await open(
        join(
          fileHeader(),
          format(impliedIndex(direction, 60), [{ name: 'GR' }]),
          data(int32(1000), int32(1), int32(2)),
          data(int32(800), int32(3), int32(4)),
        ),
      );
      expect(await readRows(file)).toEqual([expected, [1, 2, 3, 4]]);
      expect(file.info.frames[0]).toMatchObject({
        index: 'DEPT',
        indexUnit: '.1IN',
        indexKind: 'depth',
      });
    }
  });

  test('has the spacing converted where its unit differs', async () => {
    const file = await open(
      join(
        fileHeader(),
        format(impliedIndex(255, 1, 'FEET'), [{ name: 'GR' }]),
        data(int32(1000), int32(1), int32(2)),
      ),
    );
    expect((await readRows(file))[0]).toEqual([1000, 1120]);
    expect(file.warnings).toEqual([]);
  });

  test('whose spacing has a unit that is no length is an assumption', async () => {
    const file = await open(
      join(
        fileHeader(),
        format(impliedIndex(255, 1, 'ELLS'), [{ name: 'GR' }]),
        data(int32(1000), int32(1), int32(2)),
      ),
    );
    expect((await readRows(file))[0]).toEqual([1000, 1001]);
    expect(file.warnings.map(({ assumes }) => assumes)).toEqual(['unit']);
  });

  test('of fast channels lies between that of the frames', async () => {
    const file = await open(
      join(
        fileHeader(),
        format(impliedIndex(1, 60), [
          { name: 'GR' },
          { name: 'FAST', size: 6, samples: 3, code: 79 },
        ]),
        data(int32(1000), int32(1), [0, 1, 0, 2, 0, 3], int32(4), [0, 4, 0, 5, 0, 6]),
      ),
    );
    expect(file.info.frames.map(({ frameId, samples }) => [frameId, samples])).toEqual([
      ['0/1', 2],
      ['0/1x3', 6],
    ]);
    expect(await readRows(file, 1)).toEqual([
      [1040, 1020, 1000, 980, 960, 940],
      [1, 2, 3, 4, 5, 6],
    ]);
  });

  test('in half millimetres is a length, and one without a unit is an assumption', async () => {
    for (const [unit, shown, assumed] of [
      ['.5MM', '0.5MM', []],
      ['.1IN', '.1IN', []],
      ['', '', ['unit']],
      ['ELLS', 'ELLS', ['unit']],
    ] as const) {
      const file = await open(
        join(
          fileHeader(),
          format([], [{ name: 'DEPT', unit }, { name: 'GR' }]),
          data(int32(1), int32(2)),
        ),
      );
      expect(file.info.frames[0]).toMatchObject({ indexUnit: shown, indexKind: 'depth' });
      expect(file.warnings.map(({ assumes }) => assumes)).toEqual(assumed);
    }
  });

  test('of seconds is a time', async () => {
    const file = await open(
      join(fileHeader(), format([entry(5, 0)], [{ name: 'TIME', unit: 'S' }, { name: 'GR' }])),
    );
    expect(file.info.frames[0]).toMatchObject({ index: 'TIME', indexKind: 'time' });
  });
});

describe('channels', () => {
  test('with equal mnemonics are distinguished, suppressed ones are not shown', async () => {
    const file = await open(
      join(
        fileHeader(),
        format([], [...TWO, { name: 'GR' }, { name: 'SECR', size: -4 }]),
        data(int32(1), int32(2), int32(3), int32(4)),
      ),
    );
    expect(file.info.frames[0]?.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'DEPT',
      'GR:1',
      'GR:2',
    ]);
    expect(await readRows(file)).toEqual([[1], [2], [3]]);
  });

  test('have gaps where the absent value lies, in the index it is a depth', async () => {
    const file = await open(
      join(
        fileHeader(),
        format([longEntry(12, -9999)], TWO),
        data(int32(-9999), int32(-9999), int32(2), int32(7)),
      ),
    );
    expect(await readRows(file)).toEqual([
      [-9999, 2],
      [NaN, 7],
    ]);
    expect((await readAll(file))[1]?.declaredNulls).toBe(1);
  });

  test('of sixteen bits have the absent value as they can write it', async () => {
    const file = await open(
      join(
        fileHeader(),
        format([], [TWO[0]!, { name: 'GR', code: 49, size: 2 }]),
        data(int32(1), [0x83, 0x1a], int32(2), [0x83, 0x2a], int32(3), [0x4c, 0x88]),
      ),
    );
    const [, gamma] = await readAll(file);
    expect([...(gamma?.values ?? [])]).toEqual([NaN, NaN, 153]);
    expect(gamma?.declaredNulls).toBe(2);
  });

  test('are arrays where a sample has several values, texts where their code is 65', async () => {
    const file = await open(
      join(
        fileHeader(),
        format(
          [],
          [TWO[0]!, { name: 'WAVE', code: 79, size: 6 }, { name: 'LITH', code: 65, size: 5 }],
        ),
        data(int32(1), [0, 1, 0, 2, 0, 3], ascii('SAND\0')),
      ),
    );
    expect(file.info.frames[0]?.curves.map(({ dimension, kind }) => [dimension, kind])).toEqual([
      [[1], 'number'],
      [[3], 'number'],
      [[1], 'text'],
    ]);
    expect(await readRows(file)).toEqual([[1], [1, 2, 3], ['SAND']]);
  });

  test('that cannot be read are left out, and the others keep their place', async () => {
    const file = await open(
      join(
        fileHeader(),
        format([], [TWO[0]!, { name: 'ODD', code: 234, size: 3 }, { name: 'GR' }]),
        data(int32(1), [9, 9, 9], int32(2)),
      ),
    );
    expect(await readRows(file)).toEqual([[1], [2]]);
    expect(codes(file)).toEqual(['CHANNEL_UNREADABLE']);
  });
});

describe('format records', () => {
  test('that are repeated before the data are one frame', async () => {
    const file = await open(
      join(fileHeader(), format([], TWO), format([], TWO), data(int32(1), int32(2))),
    );
    expect(file.info.frames.map(({ samples }) => samples)).toEqual([1]);
  });

  test('of alternate data take the records of that type', async () => {
    const file = await open(
      join(
        fileHeader(),
        format([], TWO),
        format([entry(1, 1)], [{ name: 'TIME' }, { name: 'TENS' }]),
        data(int32(1), int32(2)),
        record(1, join(int32(8), int32(9))),
        data(int32(3), int32(4)),
      ),
    );
    expect(await readRows(file, 0)).toEqual([
      [1, 3],
      [2, 4],
    ]);
    expect(await readRows(file, 1)).toEqual([[8], [9]]);
    expect(file.info.frames[1]?.description).toMatch(/^Alternate data/);
  });

  test('that break off lose their data and not those of the next', async () => {
    const broken = record(64, join(entry(4, 1), [2]));
    const file = await open(
      join(
        fileHeader(),
        format([], TWO),
        data(int32(1), int32(2)),
        broken,
        data(int32(3), int32(4)),
        format([], TWO),
        data(int32(5), int32(6)),
      ),
    );
    expect(file.info.frames.map(({ samples }) => samples)).toEqual([1, 1]);
    expect(codes(file)).toEqual(['FORMAT_UNREADABLE', 'DATA_WITHOUT_FORMAT']);
  });
});

describe('headers', () => {
  const constants = record(
    34,
    join(
      component(73, 'TYPE', 'CONS'),
      component(0, 'MNEM', 'WN'),
      component(69, 'VALU', 'DILLSON-1'),
      component(69, 'DEFI', 'WELL NAME'),
      component(0, 'MNEM', 'TD'),
      component(69, 'TUNI', 'M'),
      component(69, 'VALU', 1610),
    ),
  );

  test('list the constants of the well as lines', async () => {
    const file = await open(join(fileHeader(), constants));
    expect(file.info.logicalFiles[0]?.header).toContainEqual({
      kind: 'well',
      title: 'CONS',
      items: [
        { mnemonic: 'WN', unit: '', value: 'DILLSON-1', description: 'WELL NAME' },
        { mnemonic: 'TD', unit: 'M', value: '1610', description: '' },
      ],
    });
  });

  test('show comments as text', async () => {
    const file = await open(join(fileHeader(), record(232, ascii('FIRST\rSECOND\0'))));
    expect(file.info.logicalFiles[0]?.header.at(-1)).toEqual({
      kind: 'other',
      title: 'COMMENT',
      items: [],
      text: 'FIRST\nSECOND',
    });
  });

  test('of several logical files are kept apart', async () => {
    const file = await open(
      join(
        fileHeader('ONE   .001'),
        constants,
        fileHeader('ONE   .001', 129),
        fileHeader('TWO   .002'),
        format([], TWO),
        data(int32(1), int32(2)),
      ),
    );
    expect(file.info.logicalFiles.map(({ name }) => name)).toEqual(['ONE   .001', 'TWO   .002']);
    expect(file.info.frames.map(({ logicalFile }) => logicalFile)).toEqual([1]);
  });

  test('alone make a file that is recognised without its name', async () => {
    const file = await openLogFile(new BufferSource(constants, ''));
    expect(file.info).toMatchObject({ format: 'lis', version: 'LIS 79', frames: [] });
  });
});

test('a partly read file gives the rows so far', async () => {
  const many = Array.from({ length: 30_000 }, (_, i) => data(int32(i), int32(i)));
  const seen: number[] = [];
  const size = many[0]!.length;
  const bytes = new Uint8Array(size * many.length);
  many.forEach((one, i) => bytes.set(one, i * size));
  await open(concat(join(fileHeader(), format([], TWO)), bytes), {
    onPartial: async (file) => {
      const frame = file.info.frames[0]!;
      seen.push(frame.samples);
      const [index] = await file.readCurves(frame.frameId, [frame.curves[0]!.curveId]);
      expect(index?.values).toHaveLength(frame.samples);
    },
  });
  expect(seen).toEqual([0, 20_000]);
});

test('opening reads each byte once, a curve the data of its format alone', async () => {
  const table = record(232, new Uint8Array(60_000).fill(0x41));
  const frames = data(...Array.from({ length: 3000 }, (_, i) => [...int32(i), ...int32(i)]));
  const bytes = [...Array.from({ length: 20 }, () => table), format([], TWO), frames, table].reduce(
    concat,
    fileHeader(),
  );
  let read = 0;
  const file = await openLis({
    name: 'test.lis',
    sizeBytes: bytes.length,
    read: (offset, length) => {
      const piece = bytes.subarray(offset, offset + length);
      read += piece.length;
      return Promise.resolve(piece);
    },
  });
  expect(read).toBe(bytes.length);
  read = 0;
  const frame = file.info.frames[0]!;
  await file.readCurves(frame.frameId, [frame.curves[1]!.curveId]);
  expect(read).toBe(3000 * 8);
});

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
