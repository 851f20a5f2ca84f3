import { describe, expect, test } from 'vitest';
import {
  definitions,
  file,
  hex,
  ident,
  join,
  list,
  obname,
  objectSet,
  row,
  segment,
} from './testing/build.ts';
import { buildFrameFile, open, readAll } from './testing/open.ts';

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

  test('warns of frame numbers that are missing, doubled or out of order, and keeps rows in the order of the file', async () => {
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

  test('origin, parameters, comments and other sets', async () => {
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
