import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { LogFile } from '../../src/formats/log-file.ts';
import { bytes, codes, open, read } from './delimited-reading.ts';

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

  test('of one row is read by the names above it', async () => {
    const file = await open('DEPTH (m),GR\n1000,50\n');
    expect(await read(file)).toEqual({ DEPTH: [1000], GR: [50] });
    await expect(open('Dear Sir, please find\nthe log, thanks\n')).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
    });
  });

  test('has its names in a comment where no other line has them', async () => {
    const file = await open('# made by hand\n# DEPTH,GR\n1000,50\n1001,51\n');
    expect(await read(file)).toEqual({ DEPTH: [1000, 1001], GR: [50, 51] });
  });

  test('with a row that is cut and lines below the last is read without these lines', async () => {
    const rows = ['1000,50,2', '1001,51,2', '1002', '1003,53,2', '1004,54,2'];
    const file = await open(`DEPTH,GR,RHOB\n${rows.join('\n')}\n\nEnd of file\n`);
    expect(await read(file)).toMatchObject({
      DEPTH: [1000, 1001, 1002, 1003, 1004],
      GR: [50, 51, NaN, 53, 54],
    });
    expect(codes(file)).toContain('ROW_TOO_SHORT');
  });

  test('keeps line breaks within quoted fields', async () => {
    const file = await open('DEPTH,REM\n1000,"a\nb"\n1001,"c"\n1002,d\n');
    expect(await read(file)).toEqual({ DEPTH: [1000, 1001, 1002], REM: ['a b', 'c', 'd'] });
  });

  test('has no value where a program wrote asterisks or an error, and reads the sign of minus', async () => {
    const file = await open('DEPTH,A,B\n1,*****,\u22125\n2,#DIV/0!,\u22126.5\n3,7,1\n');
    expect(await read(file)).toEqual({ DEPTH: [1, 2, 3], A: [NaN, NaN, 7], B: [-5, -6.5, 1] });
  });

  test('has a time axis of days or seconds since a date, with a note', async () => {
    const days = await open('Date,ROP\n44987.5,1\n44988.5,2\n44989.5,3\n');
    expect((await read(days)).Date![0]).toBe(Date.UTC(2023, 2, 2, 12));
    expect(days.info.frames[0]).toMatchObject({ indexKind: 'time' });
    expect(codes(days)).toContain('INDEX_DATES_ASSUMED');
    const seconds = await open('time,ROP\n1677751200,1\n1677751201,2\n');
    expect((await read(seconds)).time).toEqual([1677751200000, 1677751201000]);
  });

  test('has the time of day of the column beside the date', async () => {
    const file = await open('DATE,TIME,ROP\n2024-01-02,10:00:00,5\n2024-01-02,10:00:01,6\n');
    expect((await read(file)).DATE).toEqual([
      Date.UTC(2024, 0, 2, 10),
      Date.UTC(2024, 0, 2, 10, 0, 1),
    ]);
  });

  test('names its wells in their headers, by a column or by the lines above it', async () => {
    const items = (file: LogFile): string[][] =>
      file.info.logicalFiles.map(({ header }) =>
        header
          .filter(({ kind }) => kind === 'well')
          .flatMap((section) => section.items.map(({ mnemonic, value }) => `${mnemonic} ${value}`)),
      );
    const two = await open('WELL,DEPTH,GR\nA-1,1000,50\nA-1,1001,51\nB-2,1000,60\nB-2,1001,61\n');
    expect(items(two)).toEqual([['WELL A-1'], ['WELL B-2']]);
    const one = await open('Well: A-1\nCompany,ACME\nDEPTH,GR\n1000,50\n1001,51\n1002,52\n');
    expect(items(one)).toEqual([['WELL A-1', 'COMP ACME']]);
  });

  test('without a unit of depth counts metres with a note', async () => {
    const file = await open('DEPTH_MD,GR\n1,10\n2,11\n3,12\n');
    expect(file.info.frames[0]).toMatchObject({ indexKind: 'depth', indexUnit: 'm' });
    expect(codes(file)).toContain('DEPTH_UNIT_ASSUMED');
    const inFeet = await open('DEPTH_MD,GR\n1,10\n2,11\n3,12\n', { table: { indexUnit: 'ft' } });
    expect(inFeet.info.frames[0]!.indexUnit).toBe('ft');
    expect(codes(inFeet)).not.toContain('DEPTH_UNIT_ASSUMED');
  });

  test('with decimal commas in quotes, and a delimiter at the end of each row, is read', async () => {
    const file = await open('DEPT,GR\n"1000,5","50,1",\n"1001,0","51,2",\n');
    expect(await read(file)).toEqual({ DEPT: [1000.5, 1001], GR: [50.1, 51.2] });
  });

  test('whose index is dates counts milliseconds, the day first by assumption where it is open', async () => {
    const file = await open('Time;ROP\n03/02/2020 10:00:00;12\n03/02/2020 10:00:10;13\n', {
      encoding: 'utf-8',
    });
    expect(file.info.frames[0]).toMatchObject({ index: 'Time', indexKind: 'time' });
    expect((await read(file)).Time).toEqual([
      Date.UTC(2020, 1, 3, 10),
      Date.UTC(2020, 1, 3, 10, 0, 10),
    ]);
    expect(codes(file)).toContain('DATE_ORDER_ASSUMED');
  });

  test.each([
    ['utf-16le', [0xff, 0xfe, ...Buffer.from('DEPT,GR\n1,2\n2,3\n', 'utf16le')], ['DEPT', 'GR']],
    // Words in Windows-1251, by their bytes in hexadecimal.
    [
      'windows-1251',
      [
        ...Buffer.from('c3ebf3e1e8ede020', 'hex'),
        ...Buffer.from('28ec292ccfeef0eee4e00a312cefe5f1f7e0ede8ea0a', 'hex'),
        ...Buffer.from('322ce3ebe8ede00a332ce8e7e2e5f1f2edffea0a', 'hex'),
      ],
      ['Глубина', 'Порода'],
    ],
    // The same in GBK.
    [
      'gbk',
      [
        ...Buffer.from('c9eeb6c8286d292cd1d2d0d40a', 'hex'),
        ...Buffer.from('312cc9b0d1d20a322cc4e0d1d20a', 'hex'),
      ],
      ['深度', '岩性'],
    ],
  ])('in %s is read by its letters', async (encoding, content, names) => {
    const file = await open(Uint8Array.from(content));
    const { curves, indexKind } = file.info.frames[0]!;
    expect([file.info.encoding, indexKind]).toEqual([encoding, 'depth']);
    expect(curves.map(({ mnemonic }) => mnemonic)).toEqual(names);
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

  test('of several shows the first with a note, and opens another by its name', async () => {
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

describe('tables as spreadsheets write them', () => {
  test('have decimal commas beside semicolons, though single commas would part them too', async () => {
    const rows = [0, 1, 2, 3].map((i) => `01.02.2023;10:0${i}:00;${i},5`);
    const table = await read(await open(['Date;Time;WOB', ...rows].join('\n')));
    expect(table['WOB']).toEqual([0.5, 1.5, 2.5, 3.5]);
    expect(table['Date']).toEqual([0, 1, 2, 3].map((i) => Date.UTC(2023, 1, 1, 10, i)));
  });

  test.each([' ', "'", '\u2019', '\u00a0', '\u2007', '\u2009', '\u202f'])(
    'have thousands in groups with %j between them',
    async (sign) => {
      const rows = [0, 1, 2, 3].map((i) => `1${sign}00${i},5;12${sign}34${i},25`);
      const file = await open(['Depth (m);P (kPa)', ...rows, ''].join('\n'));
      expect(await read(file)).toEqual({
        Depth: [1000.5, 1001.5, 1002.5, 1003.5],
        P: [12_340.25, 12_341.25, 12_342.25, 12_343.25],
      });
    },
  );

  test('keep no rows of delimiters alone, above or below', async () => {
    const file = await open('DEPT,GR,,\n,,,\n1000,5,,\n1001,6,,\n1002,7,,\n,,,\n');
    expect(file.info.frames[0]).toMatchObject({ index: 'DEPT', samples: 3 });
    expect((await read(file))['GR']).toEqual([5, 6, 7]);
  });

  test('have a depth by a name that ends in its unit', async () => {
    for (const [name, unit] of [
      ['DEPTH_M', 'M'],
      ['MD ft', 'ft'],
      ['Depth.FT', 'FT'],
    ]) {
      const file = await open(`GR,Lith,${name}\n5,"Sand, fine",1000\n6,x,1001\n7,x,1002\n`);
      expect(file.info.frames[0]).toMatchObject({ indexUnit: unit, indexKind: 'depth' });
      expect(codes(file)).toEqual(['TABLE_READ']);
    }
  });
});
