import { describe, expect, test } from 'vitest';
import { BufferSource } from '../byte-source.ts';
import type { LogFile } from '../log-file.ts';
import { openDlis } from './open-dlis.ts';
import {
  ascii,
  definitions,
  file,
  hex,
  ident,
  join,
  label,
  obname,
  row,
  segment,
  visible,
} from './testing/build.ts';

const F32 = [hex('3F800000'), hex('40000000'), hex('40400000')];

function open(bytes: Uint8Array): Promise<LogFile> {
  return openDlis(new BufferSource(bytes, 'test.dlis'));
}

/** Values of the last curve of the first frame. */
async function lastCurve(opened: LogFile): Promise<number[]> {
  const frame = opened.info.frames[0];
  const curve = frame?.curves[frame.curves.length - 1];
  if (!frame || !curve) throw new Error('no curve');
  const [values] = await opened.readCurves(frame.frameId, [curve.curveId]);
  return Array.from(values?.values as Float32Array);
}

function codes(opened: LogFile): string[] {
  return opened.warnings.map((warning) => warning.code);
}

const DEFINITIONS = definitions([{ name: 'A', code: 2 }]);
const ROWS = F32.map((bytes, i) => row(i + 1, bytes));

/** A data record of frame MAIN cut into pieces, one a segment, each with the trailer that `wrap` gives it. */
function pieces(
  parts: Uint8Array[],
  wrap: (body: Uint8Array) => [attributes: number, body: Uint8Array],
): Uint8Array[] {
  return parts.map((part, i) => {
    const [attributes, body] = wrap(part);
    return segment(attributes | (i > 0 ? 0x40 : 0) | (i < parts.length - 1 ? 0x20 : 0), 0, body);
  });
}

const RECORD = join(obname('MAIN'), [1], hex('3F800000'));
const THIRDS = [RECORD.slice(0, 3), RECORD.slice(3, 9), RECORD.slice(9)];

describe('logical record segments (RP66 V1 2.2.2)', () => {
  test('several in a visible record, several visible records', async () => {
    expect(await lastCurve(await open(file(DEFINITIONS, ROWS.slice(0, 2), ROWS.slice(2))))).toEqual(
      [1, 2, 3],
    );
  });

  test('a record goes on over segments and visible records, cut within its name and within a value', async () => {
    const [first, second, third] = pieces(THIRDS, (body) => [0, body]) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    expect(await lastCurve(await open(file(DEFINITIONS, [first], [second], [third])))).toEqual([1]);
  });

  test('padding, checksum and trailing length are cut off each segment', async () => {
    const padded = (body: Uint8Array): [number, Uint8Array] => [
      0x07,
      join(body, [9, 9, 3], [0xcc, 0xcc], [0, 0]),
    ];
    expect(await lastCurve(await open(file(DEFINITIONS, pieces(THIRDS, padded))))).toEqual([1]);
    const checked = (body: Uint8Array): [number, Uint8Array] => [0x04, join(body, [0xcc, 0xcc])];
    expect(await lastCurve(await open(file(DEFINITIONS, pieces(THIRDS, checked))))).toEqual([1]);
  });

  test('padding may fill a segment', async () => {
    const opened = await open(
      file(DEFINITIONS, [
        ...ROWS.slice(0, 1),
        segment(0x20, 0, RECORD),
        segment(0x41, 0, hex('00 00 03')),
      ]),
    );
    expect(await lastCurve(opened)).toEqual([1, 1]);
  });

  test('more padding than segment loses that record alone, with a warning that names the place', async () => {
    const bad = segment(0x01, 0, hex('00 00 00 FF'));
    const opened = await open(file(DEFINITIONS, [bad, ...ROWS]));
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(opened.warnings).toMatchObject([
      { code: 'PADDING_LENGTH', place: { byteOffset: expect.any(Number) as number } },
    ]);
  });

  test('encrypted records are passed over and counted', async () => {
    const opened = await open(
      file(DEFINITIONS, [
        segment(0x10, 0, hex('0102030405')),
        segment(0x98, 5, hex('0102030405')),
        segment(0x98, 5, hex('01')),
        ...ROWS,
      ]),
    );
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(opened.warnings.map(({ code, count, place }) => [code, count, place.section])).toEqual([
      ['RECORD_ENCRYPTED', 1, 'IFLR'],
      ['RECORD_ENCRYPTED', 2, 'EFLR'],
    ]);
  });

  test('a file of encrypted records alone is refused as such', async () => {
    await expect(open(file([segment(0x90, 0, hex('0102030405'))]))).rejects.toMatchObject({
      code: 'FILE_ENCRYPTED',
      place: { byteOffset: 84 },
    });
  });

  test('records of other kinds (NOFORM, end of data) leave the rows alone', async () => {
    const opened = await open(
      file(DEFINITIONS, [
        segment(0, 1, join(obname('IMAGE'), hex('89504E47'))),
        ...ROWS,
        segment(0, 127, join(obname('MAIN'), [3])),
      ]),
    );
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(opened.warnings).toEqual([]);
  });
});

describe('damaged files are read as far as they are readable', () => {
  const sound = file(DEFINITIONS, ROWS.slice(0, 1), ROWS.slice(1));
  const secondStart =
    sound.length - visible(...ROWS.slice(1)).length - visible(...ROWS.slice(0, 1)).length;

  test('a zero length in a segment loses the rest of its visible record', async () => {
    const bytes = sound.slice();
    bytes.set([0, 0], secondStart + 4);
    const opened = await open(bytes);
    expect(await lastCurve(opened)).toEqual([2, 3]);
    expect(opened.warnings[0]).toMatchObject({
      code: 'SEGMENT_LENGTH',
      place: { byteOffset: secondStart + 4 },
    });
  });

  test('a visible record without a header is passed over up to the next sound one', async () => {
    const bytes = sound.slice();
    bytes.set([0, 0, 0, 0], secondStart);
    const opened = await open(bytes);
    expect(await lastCurve(opened)).toEqual([2, 3]);
    expect(opened.warnings[0]).toMatchObject({
      code: 'VISIBLE_RECORD_LOST',
      place: { byteOffset: secondStart },
    });
  });

  test('a visible record that declares too much is left where the next one begins', async () => {
    const bytes = sound.slice();
    bytes.set([0, 60], secondStart);
    const opened = await open(bytes);
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(codes(opened)).toContain('VISIBLE_RECORD_LENGTH');
  });

  test('every truncation gives the rows that are whole, or an error with its place', async () => {
    const size = ROWS[0]?.length ?? 0;
    const ends = [sound.length - 4 - 2 * size, sound.length - size, sound.length];
    for (let length = 1; length < sound.length; length++) {
      const opened = await open(sound.slice(0, length)).catch((error: unknown) => error);
      if (opened instanceof Error)
        expect(opened).toMatchObject({
          name: 'FormatError',
          place: { byteOffset: expect.any(Number) as number },
        });
      else
        expect([length, (opened as LogFile).info.frames[0]?.samples ?? 0]).toEqual([
          length,
          ends.filter((end) => end <= length).length,
        ]);
    }
  });

  test('zeros after the end are no loss, other bytes cause a warning', async () => {
    expect(codes(await open(join(sound, new Uint8Array(500))))).toEqual(['TRAILING_ZEROS']);
    const opened = await open(join(sound, ascii('some other file')));
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(opened.warnings).toMatchObject([
      { code: 'TRAILING_BYTES', place: { byteOffset: sound.length } },
    ]);
  });

  test('segments that are not marked as continuations continue all the same', async () => {
    const [first, second, third] = THIRDS.map((part, i) => segment(i < 2 ? 0x20 : 0, 0, part)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    expect(await lastCurve(await open(file(DEFINITIONS, [first, second, third])))).toEqual([1]);
  });

  test('a row whose end is missing does not swallow the next row', async () => {
    const opened = await open(file(DEFINITIONS, [segment(0x20, 0, RECORD.slice(0, 9)), ...ROWS]));
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(codes(opened)).toEqual(['RECORD_INCOMPLETE']);
  });

  test('a record whose end is missing does not swallow the next of another kind', async () => {
    const opened = await open(
      file(DEFINITIONS, [segment(0xa0, 5, join([0xf0], ident('LOST'))), ...ROWS]),
    );
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(codes(opened)).toEqual(['RECORD_INCOMPLETE']);
  });
});

describe('storage units', () => {
  test('the label is the first section of the header', async () => {
    const opened = await open(file(DEFINITIONS, ROWS));
    expect(opened.info.logicalFiles[0]?.header[0]).toMatchObject({
      kind: 'version',
      items: [
        { mnemonic: 'VERSION', value: 'V1.00' },
        { mnemonic: 'STORAGE-UNIT', value: '1' },
        {},
        { value: '8192' },
        { mnemonic: 'ID', value: 'Test storage set' },
      ],
    });
  });

  test('a label after garbage, no label, half a label', async () => {
    const sound = file(DEFINITIONS, ROWS);
    for (const [bytes, code] of [
      [join(ascii('garbage'), sound), 'BYTES_BEFORE_LABEL'],
      [sound.slice(80), 'LABEL_MISSING'],
      [sound.slice(4), 'LABEL_INCOMPLETE'],
    ] as const) {
      const opened = await open(bytes);
      expect(await lastCurve(opened)).toEqual([1, 2, 3]);
      expect(codes(opened)).toEqual([code]);
    }
  });

  test('a second storage unit in the same file goes on where the first ended', async () => {
    expect(
      await lastCurve(
        await open(join(file(DEFINITIONS, ROWS.slice(0, 2)), label(), visible(...ROWS.slice(2)))),
      ),
    ).toEqual([1, 2, 3]);
  });

  test('a label of another version is refused', async () => {
    await expect(open(join(label('V2.00'), visible(...DEFINITIONS)))).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
    });
  });

  test('each file header begins a logical file; frames of one name are distinguished', async () => {
    const opened = await open(
      file([...DEFINITIONS, ...ROWS], [...DEFINITIONS, ...ROWS.slice(0, 1)]),
    );
    expect(opened.info.logicalFiles.map((one) => one.name)).toEqual(['TEST FILE', 'TEST FILE']);
    expect(
      opened.info.frames.map(({ frameId, name, logicalFile, samples }) => [
        frameId,
        name,
        logicalFile,
        samples,
      ]),
    ).toEqual([
      ['0/MAIN', 'MAIN', 0, 3],
      ['1/MAIN', 'MAIN', 1, 1],
    ]);
  });
});

describe('tape images', () => {
  /** Marks of 12 bytes around each tape record; two tape marks close the image. */
  function tape(records: (Uint8Array | 'mark')[]): Uint8Array {
    const parts: Uint8Array[] = [];
    let at = 0;
    let before = 0;
    const mark = (type: number, next: number): void => {
      const bytes = new Uint8Array(12);
      const view = new DataView(bytes.buffer);
      [type, before, next].forEach((value, i) => view.setUint32(i * 4, value, true));
      parts.push(bytes);
      before = at;
      at += 12;
    };
    for (const record of records) {
      if (record === 'mark') {
        mark(1, at + 12);
        continue;
      }
      mark(0, at + 12 + record.length);
      parts.push(record);
      at += record.length;
    }
    mark(1, at + 12);
    mark(1, at + 12);
    return join(...parts);
  }

  test('marks may stand anywhere: around records or in the midst of values', async () => {
    const sound = file(DEFINITIONS, ROWS.slice(0, 2), ROWS.slice(2));
    for (const size of [80, 7, 33]) {
      const records = Array.from({ length: Math.ceil(sound.length / size) }, (_, i) =>
        sound.slice(i * size, (i + 1) * size),
      );
      const first = join(...records.splice(0, Math.ceil(20 / size)));
      const opened = await open(tape([first, ...records]));
      expect(await lastCurve(opened)).toEqual([1, 2, 3]);
      expect(opened.warnings).toEqual([]);
    }
  });

  test('tape marks may stand before the label, after it and between logical files, even two', async () => {
    const opened = await open(
      tape([
        'mark',
        label(),
        'mark',
        visible(...DEFINITIONS),
        visible(...ROWS),
        'mark',
        'mark',
        visible(...DEFINITIONS),
        visible(...ROWS),
      ]),
    );
    expect(opened.info.frames.map((frame) => frame.samples)).toEqual([3, 3]);
    expect(opened.warnings).toEqual([]);
  });

  test('warns of bytes after the closing tape marks', async () => {
    const opened = await open(
      join(tape([label(), visible(...DEFINITIONS), visible(...ROWS)]), new Uint8Array(99)),
    );
    expect(await lastCurve(opened)).toEqual([1, 2, 3]);
    expect(codes(opened)).toEqual(['TAPE_IMAGE_TRAILING']);
  });

  test('places in messages are those in the file, not in the file without marks', async () => {
    const lost = join([0, 0, 0, 0], ascii('no record here'), visible(...ROWS), visible(...ROWS));
    const opened = await open(tape([label(), visible(...DEFINITIONS), lost]));
    expect(opened.warnings[0]).toMatchObject({
      code: 'VISIBLE_RECORD_LOST',
      place: { byteOffset: 80 + visible(...DEFINITIONS).length + 36 },
    });
  });

  test('a tape image without its end is read as far as it goes', async () => {
    const whole = tape([label(), visible(...DEFINITIONS), visible(...ROWS)]);
    const opened = await open(whole.slice(0, whole.length - 24 - 10));
    expect(await lastCurve(opened)).toEqual([1, 2]);
    expect(codes(opened)).toContain('TAPE_IMAGE_TRUNCATED');
  });
});
