import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { BufferSource } from '../../src/formats/byte-source.ts';
import type { LogCorrections, LogFile } from '../../src/formats/log-file.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (text: string | Uint8Array, corrections: LogCorrections = {}, name = 'a.csv') =>
  openLogFile(new BufferSource(typeof text === 'string' ? bytes(text) : text, name), {
    corrections,
  });

/** Values by mnemonic, and the index first. */
async function read(file: LogFile, frame = 0): Promise<Record<string, unknown[]>> {
  const { frameId, curves } = file.info.frames[frame]!;
  const values = await file.readCurves(
    frameId,
    curves.map(({ curveId }) => curveId),
  );
  return Object.fromEntries(curves.map(({ mnemonic }, i) => [mnemonic, [...values[i]!.values]]));
}
const codes = (file: LogFile): string[] => file.warnings.map(({ code }) => code);

describe('a table of text', () => {
  test('with commas, names and units in brackets is a log whose index is its depth', async () => {
    const file = await open('Depth (m),GR (API),LITH\n1000,50,sand\n1001,,shale\n1002,52,sand\n');
    expect(file.info.frames[0]).toMatchObject({
      index: 'Depth',
      indexUnit: 'm',
      indexKind: 'depth',
      samples: 3,
      curves: [
        { mnemonic: 'Depth' },
        { mnemonic: 'GR', unit: 'API', kind: 'number' },
        { mnemonic: 'LITH', kind: 'text' },
      ],
    });
    expect(await read(file)).toEqual({
      Depth: [1000, 1001, 1002],
      GR: [50, NaN, 52],
      LITH: ['sand', 'shale', 'sand'],
    });
  });

  test('with semicolons and decimal commas is read by them, the units in a line of their own', async () => {
    const file = await open('DEPT;GR;RHOB\nm;API;g/cm3\n1000,5;50,1;2,45\n1001,0;51,2;2,5\n');
    expect(file.info.frames[0]!.curves.map(({ unit }) => unit)).toEqual(['m', 'API', 'g/cm3']);
    expect(await read(file)).toEqual({
      DEPT: [1000.5, 1001],
      GR: [50.1, 51.2],
      RHOB: [2.45, 2.5],
    });
    expect(file.warnings).toContainEqual(
      expect.objectContaining({
        assumes: 'format',
        message:
          'Read as a table with semicolons between columns and decimal commas, names in line 1, units in line 2, index DEPT.',
      }),
    );
  });

  test.each([
    ['tabs', 'Depth(m)\tVelocity(Meter/second)\n10\t1500\n20\t1e30\n30\t1700\n'],
    ['bars', 'Depth(m)|Velocity(Meter/second)\n10|1500\n20|1e30\n30|1700\n'],
    [
      'blanks',
      '# made by hand\nDepth(m)   Velocity(Meter/second)\n 10  1500\n 20   \t1e30\n 30  1700\n',
    ],
  ])('with %s between columns is read, 1e30 as absent by assumption [p13]', async (_, text) => {
    const file = await open(text, {}, 'seudo_las.las');
    expect(await read(file)).toEqual({ Depth: [10, 20, 30], Velocity: [1500, NaN, 1700] });
    expect(file.warnings.map(({ assumes }) => assumes)).toContain('nulls');
  });

  test('keeps commas, line ends and quotes within quoted fields', async () => {
    const file = await open('"MD, driller",REM\r\n1,"a ""b"", c"\r\n2,"d"\r\n3,e\r\n');
    expect(await read(file)).toEqual({ 'MD, driller': [1, 2, 3], REM: ['a "b", c', 'd', 'e'] });
  });

  test('without a unit of depth counts metres and says so', async () => {
    const file = await open('DEPTH_MD,GR\n1,10\n2,11\n3,12\n');
    expect(file.info.frames[0]).toMatchObject({ indexKind: 'depth', indexUnit: 'm' });
    expect(codes(file)).toContain('DEPTH_UNIT_ASSUMED');
    const inFeet = await open('DEPTH_MD,GR\n1,10\n2,11\n3,12\n', { table: { indexUnit: 'ft' } });
    expect(inFeet.info.frames[0]!.indexUnit).toBe('ft');
    expect(codes(inFeet)).not.toContain('DEPTH_UNIT_ASSUMED');
  });

  test('of several wells is a frame for each well', async () => {
    const file = await open(
      'WELL;DEPTH_MD;GR\n15/9-13;1;10\n15/9-13;2;11\n16/1-2;5;20\n16/1-2;6;21\n',
    );
    expect(file.info.frames.map(({ name, samples }) => [name, samples])).toEqual([
      ['15/9-13', 2],
      ['16/1-2', 2],
    ]);
    expect((await read(file, 1)).GR).toEqual([20, 21]);
  });

  test('can be read by other delimiters, lines and nulls than were found', async () => {
    const text = 'my table of 2, made at noon\nA,B\nx,y\n1,-999.25\n2,7\n3,8\n';
    const file = await open(text, {
      table: { headerLine: 2, unitLine: 3, index: 'B', nulls: [] },
    });
    expect(file.info.frames[0]).toMatchObject({ index: 'B', indexUnit: 'y' });
    expect(await read(file)).toEqual({ B: [-999.25, 7, 8], A: [1, 2, 3] });
  });

  test('whose rows are too long or too short is read with a note of the line', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `${i},${i * 2}`);
    const file = await open(['D,V', ...rows, '30', '31,1,2', ''].join('\n'));
    const notes = file.warnings.filter(({ assumes }) => assumes === 'columns');
    expect(notes.map(({ code, place }) => [code, place.line])).toEqual([
      ['ROW_TOO_SHORT', 32],
      ['ROW_TOO_LONG', 33],
    ]);
  });

  test.each([
    ['prose', 'A report of the well, written by hand.\nIt has lines, and commas.\nNo numbers.\n'],
    ['a list', 'one\ntwo\nthree\n'],
    ['a JSON document', '{"a": 1, "b": 2}\n'],
    [
      'two lines of numbers in prose',
      'In 2012, 14 wells.\nIn 2013, 15 wells.\nThen none, and so on.\nEnd.\n',
    ],
  ])('is not made of %s', async (_, text) => {
    await expect(open(text, {}, 'a.txt')).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' });
  });
});

const LAS = (well: string): string =>
  `~V\n VERS. 2.0 :\n WRAP. NO :\n~W\n STRT.M 1 :\n STOP.M 2 :\n STEP.M 1 :\n NULL. -999.25 :\n WELL. ${well} :\n~C\n DEPT.M :\n GR.API :\n~A\n 1 50\n 2 51\n`;

describe('an archive', () => {
  test('of one log file is read as that file', async () => {
    const zip = zipSync({ 'wells/': new Uint8Array(), 'wells/a.las': bytes(LAS('A-1')) });
    const file = await open(zip, {}, 'a.zip');
    expect(file.info).toMatchObject({ format: 'las', archive: { member: 'wells/a.las' } });
    expect(file.warnings).toEqual([]);
    expect((await read(file)).GR).toEqual([50, 51]);
  });

  test('of several shows the first, says so, and opens another by its name', async () => {
    const zip = zipSync({
      'readme.txt': bytes('hello'),
      'b.las': bytes(LAS('B')),
      '__MACOSX/._b.las': bytes('x'),
      'c.las': [bytes(LAS('C')), { level: 0 }],
    });
    const first = await open(zip, {}, 'a.zip');
    expect(first.info.archive).toEqual({ member: 'b.las', members: ['b.las', 'c.las'] });
    expect(first.warnings).toMatchObject([{ code: 'FIRST_OF_ARCHIVE', assumes: 'member' }]);
    const other = await open(zip, { member: 'c.las' }, 'a.zip');
    expect(other.info.archive!.member).toBe('c.las');
    expect(other.warnings).toEqual([]);
    expect(JSON.stringify(other.info.logicalFiles)).toContain('"C"');
    await expect(open(zip, { member: 'd.las' }, 'a.zip')).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
      message: expect.stringContaining('it holds readme.txt, b.las'),
    });
  });

  test('by gzip is read, one within a ZIP archive too', async () => {
    const gz = gzipSync(bytes(LAS('G')));
    expect((await read(await open(gz, {}, 'g.las.gz'))).GR).toEqual([50, 51]);
    const zip = zipSync({ 'g.las.gz': gz });
    expect((await read(await open(zip, {}, 'g.zip'))).GR).toEqual([50, 51]);
    const two = new Uint8Array([...gzipSync(bytes(LAS('G'))), ...gzipSync(bytes(' 3 52\n'))]);
    expect((await read(await open(two, {}, 'g.las.gz'))).GR).toEqual([50, 51, 52]);
  });

  test('that is cut, locked or packed otherwise says which', async () => {
    const zip = zipSync({ 'a.las': bytes(LAS('A').repeat(50)) });
    await expect(open(zip.subarray(0, 150), {}, 'a.zip')).rejects.toMatchObject({
      code: 'FILE_TRUNCATED',
    });
    const changed = (at: number, value: number): Uint8Array => {
      const copy = zip.slice();
      const directory = copy.length - 22 - 46 - 5;
      copy[directory + at] = value;
      return copy;
    };
    await expect(open(changed(8, 1), {}, 'a.zip')).rejects.toMatchObject({
      code: 'FILE_ENCRYPTED',
    });
    await expect(open(changed(10, 14), {}, 'a.zip')).rejects.toMatchObject({
      code: 'FORMAT_UNSUPPORTED',
    });
    await expect(open(zipSync({}), {}, 'a.zip')).rejects.toMatchObject({ code: 'FORMAT_UNKNOWN' });
    const gz = gzipSync(bytes(LAS('G').repeat(50)));
    await expect(open(gz.subarray(0, 100), {}, 'g.gz')).rejects.toMatchObject({
      code: expect.stringMatching(/^FILE_/) as string,
    });
  });
});
