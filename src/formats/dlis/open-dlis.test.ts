import { describe, expect, test } from 'vitest';
import type { ByteSource } from '../byte-source.ts';
import { BufferSource } from '../byte-source.ts';
import type { CurveValues, LogFile, LogReadOptions } from '../log-file.ts';
import { openDlis } from './open-dlis.ts';
import { looksLikeDlis } from './sniff.ts';
import {
  ascii,
  definitions,
  file,
  hex,
  ident,
  join,
  label,
  list,
  obname,
  objectSet,
  row,
  segment,
  visible,
} from './testing/build.ts';
import type { TestChannel } from './testing/build.ts';

function open(bytes: Uint8Array, options?: LogReadOptions): Promise<LogFile> {
  return openDlis(new BufferSource(bytes, 'test.dlis'), options);
}

/** A file of one frame of `channels`, one row a record. */
function buildFrameFile(
  channels: TestChannel[],
  rows: Uint8Array[],
  indexType?: string,
): Uint8Array {
  return file(
    definitions(channels, indexType),
    rows.map((bytes, i) => row(i + 1, bytes)),
  );
}

async function readAll(opened: LogFile): Promise<CurveValues[]> {
  const frame = opened.info.frames[0];
  if (!frame) throw new Error('no frame');
  return opened.readCurves(
    frame.frameId,
    frame.curves.map((curve) => curve.curveId),
  );
}

describe('frames', () => {
  test('with INDEX-TYPE the first channel is the index', async () => {
    const opened = await open(
      buildFrameFile(
        [
          { name: 'TDEP', code: 2, unit: '0.1 in' },
          { name: 'GR', code: 2, unit: 'gAPI' },
        ],
        [hex('42C80000 41200000')],
        'BOREHOLE-DEPTH',
      ),
    );
    expect(opened.info.frames[0]).toMatchObject({
      name: 'MAIN',
      index: 'TDEP',
      indexUnit: '0.1 in',
      indexKind: 'depth',
      samples: 1,
      curves: [
        { mnemonic: 'TDEP' },
        { mnemonic: 'GR', unit: 'gAPI', dimension: [1], kind: 'number' },
      ],
    });
    expect((await readAll(opened)).map((curve) => curve.values)).toEqual([
      Float32Array.of(100),
      Float32Array.of(10),
    ]);
  });

  test('without it the frame number is', async () => {
    const opened = await open(
      buildFrameFile([{ name: 'GR', code: 2 }], [hex('41200000'), hex('41A00000')]),
    );
    expect(opened.info.frames[0]).toMatchObject({
      index: 'FRAMENO',
      indexUnit: '',
      indexKind: 'sample',
    });
    expect((await readAll(opened)).map((curve) => curve.values)).toEqual([
      Float64Array.of(1, 2),
      Float32Array.of(10, 20),
    ]);
  });

  test.each([
    ['TIME', 'ms', 'time'],
    ['VERTICAL-DEPTH', '', 'depth'],
    ['NON-STANDARD', 'm', 'depth'],
    ['NON-STANDARD', 'gAPI', 'sample'],
    ['ANGULAR-DRIFT', 's', 'time'],
  ])('INDEX-TYPE %s in "%s" is a %s', async (indexType, unit, kind) => {
    const opened = await open(
      buildFrameFile([{ name: 'X', code: 2, unit }], [hex('41200000')], indexType),
    );
    expect(opened.info.frames[0]?.indexKind).toBe(kind);
  });

  test('doubled mnemonics are numbered', async () => {
    const opened = await open(
      buildFrameFile(
        [
          { name: 'A', code: 15 },
          { name: 'B', code: 15 },
          { name: 'A', code: 15 },
        ],
        [hex('010203')],
        'TIME',
      ),
    );
    expect(opened.info.frames[0]?.curves.map((curve) => curve.mnemonic)).toEqual([
      'A:1',
      'B',
      'A:2',
    ]);
    expect((await readAll(opened)).map((curve) => curve.values[0])).toEqual([1, 2, 3]);
  });

  test('array channels: the first index of the file varies fastest', async () => {
    const opened = await open(
      buildFrameFile(
        [{ name: 'W', code: 15, dimension: [3, 2] }],
        [hex('010203040506'), hex('070809101112')],
        'TIME',
      ),
    );
    expect(opened.info.frames[0]?.curves[0]?.dimension).toEqual([2, 3]);
    const [curve] = await readAll(opened);
    expect(curve?.elements).toBe(6);
    expect(curve?.values).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18));
  });

  test('complex and validated channels have their parts last', async () => {
    const opened = await open(
      buildFrameFile(
        [
          { name: 'C', code: 10 },
          { name: 'V', code: 4, dimension: [2] },
        ],
        [hex('3F800000 40000000 3F800000 40000000 40400000 40800000 40A00000 40C00000')],
        'TIME',
      ),
    );
    expect(opened.info.frames[0]?.curves.map((curve) => curve.dimension)).toEqual([[2], [2, 3]]);
    expect((await readAll(opened)).map((curve) => curve.values)).toEqual([
      Float32Array.of(1, 2),
      Float32Array.of(1, 2, 3, 4, 5, 6),
    ]);
  });

  test('channels after one of varying length are found in each row', async () => {
    const rows = [join(ident('short'), hex('81 01'), [7]), join(ident('a longer text'), [5], [8])];
    const opened = await open(
      buildFrameFile(
        [
          { name: 'T', code: 19 },
          { name: 'U', code: 18 },
          { name: 'N', code: 15 },
        ],
        rows,
        'TIME',
      ),
    );
    expect((await readAll(opened)).map((curve) => curve.values)).toEqual([
      ['short', 'a longer text'],
      Float64Array.of(257, 5),
      Float32Array.of(7, 8),
    ]);
  });

  test('several rows in one record', async () => {
    const data = join(obname('MAIN'), [1, 10], [2, 20], [3, 30]);
    const opened = await open(file(definitions([{ name: 'A', code: 15 }]), [segment(0, 0, data)]));
    expect((await readAll(opened)).map((curve) => curve.values)).toEqual([
      Float64Array.of(1, 2, 3),
      Float32Array.of(10, 20, 30),
    ]);
  });

  test('rows that come before their frame is defined are kept', async () => {
    const [header, channels, frame] = definitions([{ name: 'A', code: 15 }]) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const opened = await open(
      file([header, row(1, hex('05')), channels, row(2, hex('06')), frame, row(3, hex('07'))]),
    );
    expect((await readAll(opened)).map((curve) => curve.values)).toEqual([
      Float64Array.of(1, 2, 3),
      Float32Array.of(5, 6, 7),
    ]);
  });

  test('a channel that the file lacks leaves those before it readable', async () => {
    const frame = objectSet('FRAME', [['CHANNELS', 23]], []);
    const [header, channels] = definitions([{ name: 'A', code: 15 }]) as [Uint8Array, Uint8Array];
    const set = segment(
      0x80,
      4,
      join(frame, [0x70], obname('MAIN'), list([obname('A'), obname('MISSING'), obname('A')])),
    );
    const opened = await open(
      file([header, channels, set, row(1, hex('05 FFFF FF')), row(2, hex('06 FFFF FF'))]),
    );
    expect((await readAll(opened)).map((curve) => curve.values)).toEqual([
      Float64Array.of(1, 2),
      Float32Array.of(5, 6),
    ]);
    expect(opened.warnings).toMatchObject([
      { code: 'CHANNEL_UNREADABLE', message: expect.stringContaining('MISSING') as string },
    ]);
  });

  test('frame numbers that are missing, doubled or out of order are told, rows stay in the order of the file', async () => {
    const numbers = [1, 2, 5, 5, 3];
    const opened = await open(
      file(
        definitions([{ name: 'A', code: 15 }]),
        numbers.map((number) => row(number, Uint8Array.of(number))),
      ),
    );
    expect(
      (await readAll(opened)).map((curve) => Array.from(curve.values as Float32Array)),
    ).toEqual([numbers, numbers]);
    expect(opened.warnings.map((warning) => warning.code)).toEqual([
      'FRAME_NUMBER_MISSING',
      'FRAME_NUMBER_DOUBLED',
      'FRAME_NUMBER_ORDER',
    ]);
  });
});

describe('nulls', () => {
  const rows = ['C479D000', '3F800000', 'C479D000'].map(hex);

  test('-999.25 is suspected and left in place', async () => {
    const [, curve] = await readAll(await open(buildFrameFile([{ name: 'A', code: 2 }], rows)));
    expect(curve).toMatchObject({
      values: Float32Array.of(-999.25, 1, -999.25),
      declaredNulls: 0,
      suspectedNulls: [{ value: -999.25, count: 2 }],
    });
  });

  test('a declared absent value is NaN', async () => {
    const parameter = segment(
      0x80,
      5,
      objectSet('PARAMETER', [['VALUES', 2]], [['ABSENT-VALUE', [hex('C479D000')]]]),
    );
    const [header, channels, frame] = definitions([{ name: 'A', code: 2 }]) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const [, curve] = await readAll(
      await open(
        file(
          [header, parameter, channels, frame],
          rows.map((bytes, i) => row(i + 1, bytes)),
        ),
      ),
    );
    expect(curve).toMatchObject({
      values: Float32Array.of(NaN, 1, NaN),
      declaredNulls: 2,
      suspectedNulls: [],
    });
  });
});

describe('header', () => {
  test('origin, parameters, comments and other sets', async () => {
    const origin = segment(
      0x80,
      1,
      objectSet(
        'ORIGIN',
        [
          ['WELL-NAME', 20],
          ['COMPANY', 20],
        ],
        [['0', [ident('Well 7'), ident('Oil Ltd')]]],
      ),
    );
    const parameter = segment(
      0x80,
      5,
      join(
        [0xf0],
        ident('PARAMETER'),
        [0x34],
        ident('LONG-NAME'),
        [20],
        [0x36],
        ident('VALUES'),
        [15],
        ident('in'),
        [0x70],
        obname('BS'),
        [0x21],
        ident('Bit size'),
        list([hex('08'), hex('09')]),
      ),
    );
    const comment = segment(
      0x80,
      6,
      objectSet(
        'COMMENT',
        [['TEXT', 20]],
        [
          ['1', [ident('first')]],
          ['2', [ident('second')]],
        ],
      ),
    );
    const [first, ...rest] = definitions([{ name: 'A', code: 2 }]) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const opened = await open(file([first, origin, parameter, comment, ...rest]));
    const header = opened.info.logicalFiles[0]?.header ?? [];
    expect(header.map((section) => [section.kind, section.title])).toEqual([
      ['version', 'STORAGE-UNIT-LABEL'],
      ['version', 'FILE-HEADER'],
      ['well', 'ORIGIN'],
      ['parameter', 'PARAMETER'],
      ['other', 'COMMENT'],
    ]);
    expect(header[2]?.items).toEqual([
      { mnemonic: 'WELL-NAME', unit: '', value: 'Well 7', description: '' },
      { mnemonic: 'COMPANY', unit: '', value: 'Oil Ltd', description: '' },
    ]);
    expect(header[3]?.items).toEqual([
      { mnemonic: 'BS', unit: 'in', value: '8, 9', description: 'Bit size' },
    ]);
    expect(header[4]?.text).toBe('first\nsecond');
  });
});

describe('while a file is being read', () => {
  const records = Array.from({ length: 90 }, (_, block) =>
    Array.from({ length: 500 }, (_, i) => row(block * 500 + i + 1, hex('41200000'))),
  );
  const bytes = file(definitions([{ name: 'A', code: 2 }]), ...records);

  test('its curves are shown before any row, then its rows each time they have doubled', async () => {
    const seen: number[] = [];
    const opened = await open(bytes, {
      onPartial: async (partial) => {
        const frame = partial.info.frames[0];
        if (!frame) throw new Error('no frame');
        expect(partial.info.complete).toBe(false);
        const [numbers] = await partial.readCurves(
          frame.frameId,
          frame.curves.map((curve) => curve.curveId),
        );
        expect(numbers?.values).toHaveLength(frame.samples);
        if (frame.samples > 0) expect(numbers?.values[frame.samples - 1]).toBe(frame.samples);
        seen.push(frame.samples);
      },
    });
    expect(seen).toEqual([0, 20_000, 40_000]);
    expect(opened.info).toMatchObject({ complete: true, frames: [{ samples: 45_000 }] });
  });

  test('progress ends at the size of the file', async () => {
    const reached: number[] = [];
    await open(bytes, {
      onProgress: ({ bytesRead, bytesTotal }) => {
        expect(bytesTotal).toBe(bytes.length);
        reached.push(bytesRead);
      },
    });
    expect(reached.length).toBeGreaterThan(2);
    expect(reached).toEqual([...reached].sort((a, b) => a - b));
    expect(reached[reached.length - 1]).toBe(bytes.length);
  });

  test('it can be cancelled', async () => {
    const controller = new AbortController();
    const opening = open(bytes, { signal: controller.signal, onPartial: () => controller.abort() });
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a source of unknown size that gives what it likes at the end reads the same', async () => {
    const known = new BufferSource(bytes);
    const stream: ByteSource = {
      name: 'stream',
      sizeBytes: null,
      read: (offset, length) => known.read(offset, length),
    };
    expect((await openDlis(stream)).info.frames[0]?.samples).toBe(45_000);
  });

  test('the values of a curve can be read again and are the caller’s own', async () => {
    const opened = await open(bytes);
    const [first] = await readAll(opened);
    const [second] = await readAll(opened);
    expect(second?.values).toEqual(first?.values);
    expect(second?.values).not.toBe(first?.values);
  });

  test('curves and frames that do not exist are errors', async () => {
    const opened = await open(bytes);
    await expect(opened.readCurves('9/NONE', [])).rejects.toMatchObject({ code: 'CURVE_UNKNOWN' });
    await expect(opened.readCurves('0/MAIN', ['NONE'])).rejects.toMatchObject({
      code: 'CURVE_UNKNOWN',
    });
  });
});

describe('telling DLIS from other files', () => {
  const sound = file(definitions([{ name: 'A', code: 2 }]));

  test('by label, after garbage, by visible record, in a tape image, by name', () => {
    expect(looksLikeDlis(sound, 'x')).toBe(true);
    expect(looksLikeDlis(sound.slice(0, 60), 'x')).toBe(true);
    expect(looksLikeDlis(join(ascii('garbage'), sound), 'x')).toBe(true);
    expect(looksLikeDlis(visible(...definitions([])), 'x')).toBe(true);
    expect(
      looksLikeDlis(
        join(hex('00000000 00000000 5C000000'), label(), hex('00000000 00000000 FF000000')),
        'x',
      ),
    ).toBe(true);
    expect(looksLikeDlis(ascii('damaged'), 'A.DLIS')).toBe(true);
  });

  test('LAS, SEG-Y, text and nothing are not DLIS', () => {
    expect(
      looksLikeDlis(
        ascii('~Version Information\n VERS. 2.0 : CWLS LOG ASCII STANDARD - VERSION 2.0\n'),
        'a.las',
      ),
    ).toBe(false);
    expect(looksLikeDlis(join(new Uint8Array(3200).fill(0x40), new Uint8Array(400)), 'a.sgy')).toBe(
      false,
    );
    expect(looksLikeDlis(new Uint8Array(0), 'a.las')).toBe(false);
  });
});
