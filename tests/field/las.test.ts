import { describe, expect, it } from 'vitest';
import type { LogFile } from '../../src/formats/log-file.ts';
import { hasField, readExpected } from './cases.ts';
import {
  lasText,
  listAssumptions,
  listCodes,
  listNames,
  listValues,
  openCase,
  openText,
  rowsOf,
} from './las-reading.ts';

/** What `NAME.expected.json` has for a reader. */
interface Expected {
  header?: string[];
  frames?: Record<
    string,
    {
      samples?: number;
      mnemonics?: string[];
      depth?: number[];
      depthUnit?: string;
      curves?: Record<string, (number | null)[] | { text: true }>;
    }
  >;
}

async function expectCase(name: string): Promise<LogFile> {
  const file = await openCase(name);
  const expected = (await readExpected(`log/${name}`)) as Expected;
  const items = file.info.logicalFiles
    .flatMap(({ header }) => header)
    .flatMap((section) => section.items)
    .map(({ mnemonic, unit, value }) => `${mnemonic} | ${unit} | ${value}`);
  for (const line of expected.header ?? [])
    expect(
      items.some((item) => item.includes(line)),
      `${line} in ${items.join('\n')}`,
    ).toBe(true);
  for (const [frameName, frame] of Object.entries(expected.frames ?? {})) {
    const at = file.info.frames.findIndex((one) => one.name === frameName);
    const found = file.info.frames[at]!;
    if (frame.samples !== undefined) expect(found.samples).toBe(frame.samples);
    if (frame.mnemonics)
      expect(found.curves.map(({ mnemonic }) => mnemonic)).toEqual(frame.mnemonics);
    if (frame.depthUnit) expect(found.indexUnit).toBe(frame.depthUnit);
    if (frame.depth) expect(await listValues(file, found.index, at)).toEqual(frame.depth);
    for (const [mnemonic, values] of Object.entries(frame.curves ?? {})) {
      const curve = found.curves.find((one) => one.mnemonic === mnemonic);
      if (!Array.isArray(values)) expect(curve?.kind, mnemonic).toBe('text');
      else
        expect((await listValues(file, mnemonic, at)).slice(0, values.length), mnemonic).toEqual(
          values,
        );
    }
  }
  return file;
}

describe.skipIf(!hasField)('LAS files of the field, by their expected values', () => {
  it.each([
    ['01-datetime-index.las', []],
    ['02-date-time-two-words.las', []],
    ['03b-56-curves-8-a-line-wrap-no.las', []],
    ['04-curve-lines-without-dot.las', []],
    ['06-ascii-line-names-fewer-curves.las', ['columns']],
    ['08-comments-section.las', []],
    ['13-russian-utf8-cyrillic-metre.las', []],
    ['14-no-break-spaces.las', []],
    ['15-null-float32-max.las', []],
    ['15d-two-nulls-in-the-header.las', []],
    ['15e-null-zero-depth-zero.las', []],
    ['16-windows-path-in-parameter.las', []],
    ['19-fortran-exponent-without-e.las', []],
    ['51-core-porosity-every-other-row.las', []],
    ['52-tvd-turns-up.las', []],
    ['55-date-glued-to-unit.las', []],
    ['65-bom-before-second-section.las', []],
    ['67-text-column-begins-after-100-rows.las', []],
    ['71-tripping-depth-beside-text-time.las', []],
    ['c2-las3-a.las', []],
    ['i17-thousands.las', []],
    ['i18-wrong-strt.las', []],
    ['i25-two-wells-in-one.las', []],
    ['k00-kgs-1000079714.las', []],
  ])('%s is read, and assumes %j', async (name, assumed) => {
    expect(listAssumptions(await expectCase(name))).toEqual(assumed);
  });
});

describe.skipIf(!hasField)('what a case shows beside its values', () => {
  it('an index of dates is one of time, in milliseconds since 1970 [01]', async () => {
    const file = await openCase('01-datetime-index.las');
    expect(file.info.frames[0]).toMatchObject({
      index: 'TIME',
      indexKind: 'time',
      indexUnit: 'ms since 1970',
      samples: 5,
    });
    expect(await listValues(file, 'TIME')).toEqual(
      [0, 5, 10, 15, 20].map((second) => Date.UTC(2020, 0, 29, 3, 0, second)),
    );
    expect(listCodes(file)).toEqual([]);
  });

  it('a date and the time beside it are one text [02]', async () => {
    const file = await openCase('02-date-time-two-words.las');
    expect((await listValues(file, 'DATE'))[1]).toBe('02-Mar-23 10:04:30');
    expect(listCodes(file)).toEqual(['WORDS_JOINED']);
  });

  it('words of a comment are no curves, and stay in the header [08]', async () => {
    const file = await openCase('08-comments-section.las');
    const comments = file.info.logicalFiles[0]!.header.find(({ title }) => title === '~Comments');
    expect(comments?.kind).toBe('other');
    expect(JSON.stringify(comments)).toContain('Mud changed at 14:30.');
  });

  it('a measured depth that goes up and down beside a time is in the order of the rows [71]', async () => {
    const file = await openCase('71-tripping-depth-beside-text-time.las');
    expect(file.info.frames[0]).toMatchObject({ index: 'TIME', indexKind: 'time' });
    const depths = (await listValues(file, 'DEPT')) as number[];
    expect(depths.some((depth, i) => i > 0 && depth < depths[i - 1]!)).toBe(true);
  });

  it('tops and survey of LAS 3.0 are frames with numbers and names [c2]', async () => {
    const file = await openCase('c2-las3-a.las');
    expect(file.info.frames.map(({ name }) => name)).toEqual([
      'Log_Data',
      'Inclinometry_Data',
      'Tops_Data',
    ]);
    expect(await listValues(file, 'DEVI', 1)).toEqual([0, 0, 30, 40]);
    expect(await listValues(file, 'TOPN', 2)).toEqual(['Viking', 'Mannville']);
    expect(await listValues(file, 'TOPT', 2)).toEqual([1100, 1250]);
  });

  it('tops are parted by the delimiter that all their rows have', async () => {
    const tops = [
      '~Tops_Definition',
      'TOPN. : name {S}',
      'TOPD.M : depth {F}',
      '~Tops_Data | Tops_Definition',
      '"Top One",1000.5',
      'Viking,1001.5',
      '',
    ];
    const file = await openText(lasText('DEPT.M GR.API', ['1000 1', '1004 2']) + tops.join('\n'));
    expect(await listValues(file, 'TOPN', 1)).toEqual(['Top One', 'Viking']);
    expect(await listValues(file, 'TOPD', 1)).toEqual([1000.5, 1001.5]);
  });

  it('two wells in one file have a header each [i25]', async () => {
    const { info, warnings } = await openCase('i25-two-wells-in-one.las');
    expect(info.logicalFiles.map(({ name }) => name)).toEqual(['TW-1', 'TW-2']);
    expect(info.frames.map(({ logicalFile }) => logicalFile)).toEqual([0, 1]);
    const starts = info.logicalFiles.map(({ header }) =>
      header.flatMap(({ items }) => items).filter(({ mnemonic }) => mnemonic === 'STRT'),
    );
    expect(starts.map((items) => items.map(({ value }) => value))).toEqual([['1000'], ['2000']]);
    expect(warnings.map(({ code }) => code)).toEqual(['SEVERAL_WELLS']);
  });
});

describe('several wells in one file', () => {
  it('each have their own units and nulls [20]', async () => {
    const file = await openText(
      lasText('DEPT.M GR.API', ['1000 50', '1001 51', '1002 52'], {
        stop: 1002,
        well: 'WELL. TEST-1 : WELL',
      }) +
        lasText('DEPT.FT GR.API RES.OHMM', ['2000 60 1', '2001 -9999 2', '2002 62 -999.25'], {
          strt: 2000,
          stop: 2002,
          nulls: -9999,
          unit: 'FT',
          well: 'WELL. TEST-2 : WELL',
        }),
    );
    expect(file.info.logicalFiles.map(({ name }) => name)).toEqual(['TEST-1', 'TEST-2']);
    expect(file.info.frames.map(({ indexUnit }) => indexUnit)).toEqual(['M', 'FT']);
    expect(await listValues(file, 'GR', 1)).toEqual([60, null, 62]);
    expect(await listValues(file, 'RES', 1)).toEqual([1, 2, -999.25]);
    expect(listCodes(file)).toEqual(['SEVERAL_WELLS']);
  });

  it('are logs of one well where they have one name', async () => {
    const log = lasText('DEPT.M GR.API', ['1000 50', '1004 54'], { well: 'WELL. A-1 : WELL' });
    const { warnings } = await openText(log + log);
    expect(warnings.map(({ message }) => message)).toEqual([
      'The file holds 2 logs of the well A-1, each with a header of its own.',
    ]);
  });

  it('begin at ~Well where ~Version is not repeated', async () => {
    const second = lasText('DEPT.M RES.OHMM', ['2000 1', '2001 2'], {
      strt: 2000,
      stop: 2001,
      well: 'WELL. B : WELL',
    });
    const file = await openText(
      lasText(
        'DEPT.M GR.API',
        rowsOf(5, (i) => `${1000 + i} 5`),
        { well: 'WELL. A : WELL' },
      ) + second.slice(second.indexOf('~Well')),
    );
    expect(file.info.logicalFiles.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(listNames(file, 1)).toEqual(['DEPT', 'RES']);
  });

  it('are one well where data sections share a header', async () => {
    const more = '~Curve\nDEPT.M :\nX.U :\n~A\n1 2\n3 4\n';
    const file = await openText(
      lasText(
        'DEPT.M GR.API',
        rowsOf(5, (i) => `${1000 + i} 5`),
      ) + more,
    );
    expect(file.info.logicalFiles).toHaveLength(1);
    expect(file.info.frames.map(({ logicalFile }) => logicalFile)).toEqual([0, 0]);
  });
});

describe('sections by letter or standard word', () => {
  it.each(['Comments', 'Constants', 'Perforations', 'Operator remarks', 'Visit', 'Water', 'Tops'])(
    '~%s is a section of its own',
    async (title) => {
      const text = lasText(
        'DEPT.M GR.API',
        rowsOf(5, (i) => `${1000 + i} 5${i}`),
      ).replace('~Curve', `~${title}\nX.M 1 : x\n~Curve`);
      const file = await openText(text);
      expect(listNames(file)).toEqual(['DEPT', 'GR']);
      expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
      expect(
        file.info.logicalFiles[0]!.header.map((section) => `${section.kind} ${section.title}`),
      ).toEqual(['version ~Version', 'well ~Well', `other ~${title}`]);
    },
  );

  it.each(['~C', '~Curves', '~CURVE_INFORMATION', '~Curv', '~C Information', '~curve section'])(
    '%s defines the curves',
    async (title) => {
      const text = lasText(
        'DEPT.M GR.API',
        rowsOf(5, (i) => `${1000 + i} 5${i}`),
      );
      expect(listNames(await openText(text.replace('~Curve', title)))).toEqual(['DEPT', 'GR']);
    },
  );

  it.each(['~ASCII LOG DATA', '~Ascii', '~A_LOG', '~ADEPT GR', '~Asc', '~ DEPT GR', '~Log data'])(
    '%s heads the rows',
    async (title) => {
      const text = lasText(
        'DEPT.M GR.API',
        rowsOf(5, (i) => `${1000 + i} 5${i}`),
      );
      const file = await openText(text.replace('~A\n', `${title}\n`));
      expect(await listValues(file, 'GR')).toEqual([50, 51, 52, 53, 54]);
    },
  );
});

describe('units that blanks part', () => {
  it.each([
    ['from the dot', 'GR . GAPI : gamma', 'GAPI'],
    ['from the dot, before a code', 'GR   .  GAPI  45 310 01 00 : gamma', 'GAPI'],
    ['within', 'GR.g / cc : density', 'g/cc'],
    ['within and from the dot', 'GR . us / ft : sonic', 'us/ft'],
    ['from nothing', 'GR. 45 310 01 00 : gamma', ''],
    ['from nothing, with words behind', 'GR.API units : gamma', 'API'],
  ])('%s are units of their curves', async (_, line, unit) => {
    const rows = rowsOf(5, (i) => `${1000 + i} 5${i}`);
    const file = await openText(lasText('DEPT.M GR.X', rows).replace('GR.X : d', line));
    expect(file.info.frames[0]!.curves[1]!.unit).toBe(unit);
  });

  it('from the dot of STRT and STOP are not in the way of their numbers', async () => {
    const rows = rowsOf(5, (i) => `${1000 + i} 5${i}`);
    const text = lasText('DEPT.M GR.API', rows)
      .replace('STRT.M 1000', 'STRT . M 1000')
      .replace('STOP.M 1004', 'STOP .  M   900');
    expect((await openText(text)).warnings).toMatchObject([{ code: 'STOP_MISMATCH' }]);
  });
});

describe('byte order marks', () => {
  it('before any section, or before the first row, are no letters', async () => {
    const text = lasText(
      'DEPT.M GR.API',
      rowsOf(5, (i) => `${1000 + i} 5${i}`),
    )
      .replaceAll('~', '\ufeff~')
      .replace('\n1000', '\n\ufeff1000');
    const file = await openText(text);
    expect(await listValues(file, 'DEPT')).toEqual([1000, 1001, 1002, 1003, 1004]);
    expect(listCodes(file)).toEqual([]);
  });
});
