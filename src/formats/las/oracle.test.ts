import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FormatError } from '../format-error.ts';
import type { CurveValues, HeaderItem, LogCurve } from '../log-file.ts';
import { looksLikeLas } from './sniff.ts';
import {
  allValues,
  DATA,
  expectNumber,
  expectStatistics,
  files,
  hasData,
  open,
} from './testing/oracle.ts';
import type { OracleCurve, OracleItem } from './testing/oracle.ts';

if (!hasData) process.stdout.write('skipped: ../shared/data/las is not there\n');
/** Files that are no LAS at all: refused with a typed error. */
const REFUSED: Record<string, string> = {
  'hostile__empty.las': 'EMPTY_FILE',
  'hostile__html_error_page.las': 'FORMAT_UNKNOWN',
  'lasio__not_a_las_file.las': 'FORMAT_UNKNOWN',
};

/** Where we differ from lasio on purpose. Everything else must be equal. */
const DIFFERENT_DATA: Record<string, string> = {
  'lasio__index_null.las':
    'a row whose index is NULL is dropped with a warning; lasio keeps NULL as a depth',
  'lasio__data_characters.las':
    'the times of the index and the dates beside them are moments; lasio keeps texts',
  'lasio__issue79.las': '"~   DEPTH TENSION …" heads the data; lasio reads no row of it',
  'lasio__3.0__Curve-Param Error #1 (MS).LAS': 'LAS 3.0 with named data sections; lasio reads none',
  'lasio__3.0__Curve-Param Error #2 (MS).LAS': 'LAS 3.0 with named data sections; lasio reads none',
  'lasio__3.0__Curve-Param Error #6 (SS).LAS':
    'LAS 3.0 with a named data section; lasio reads none',
  'lasio__3.0__Curve-Param Unknown #1(SS).las':
    'the curves are defined by ~Drilling_Definition, which lasio does not look up (values are compared below)',
  'lasio__3.0__las-30a-revised-2010.las': 'NMR[1] … NMR[5] are one array curve (compared below)',
  'lasio__3.0__sample_3.0.las': 'as above',
  'lasio__3.0__sample_3.0_tab_dlm.las': 'as above',
  'welly__Wellington_KGS-1-32-wDST2_LASv3.las':
    'several data sections: lasio counts 354,958 rows in a section of 9,341 lines',
};
/** A stray word in a column of numbers is absent, with a warning; lasio makes the whole column text. */
const NUMERIC_HERE = new Set([
  'lasio__null_policy_(null).las/RHOB',
  'lasio__null_policy_dashes.las/RHOB',
]);
/** Header items that lasio makes up or that Python reads as other numbers than people do. */
const OTHER_ITEMS: Record<string, readonly string[] | 'all'> = {
  'lasio__barebones.las': 'all', // lasio adds the items of ~W that the file does not have
  'lasio__3.0__Good File (SS).las': ['SHWN'], // Python takes "777_6" for 7776
  'hostile__nul_bytes.las': ['COMP'], // the NUL byte is left out
};

function expectCurve(
  curve: LogCurve,
  values: CurveValues,
  oracle: OracleCurve,
  name: string,
): void {
  const what = `${name}/${oracle.mnem}`;
  // A single blank mnemonic is "UNKNOWN" in lasio and UNKNOWN:1 in elements.md.
  expect(curve.mnemonic).toBe(
    oracle.mnem === 'UNKNOWN' && oracle.originalMnem === '' ? 'UNKNOWN:1' : oracle.mnem,
  );
  expect(curve.unit, `${what} unit`).toBe(oracle.unit);
  expect(curve.description, `${what} description`).toBe(oracle.descr);
  expect(values.values.length, `${what} samples`).toBe(oracle.n);
  if (oracle.kind === undefined || NUMERIC_HERE.has(what)) return;
  expect(curve.kind, `${what} kind`).toBe(oracle.kind === 'string' ? 'text' : 'number');
  if (values.values instanceof Float64Array) expectStatistics(values.values, oracle, what);
  else expect([values.values[0], values.values.at(-1)]).toEqual([oracle.first, oracle.last]);
}

function expectItems(
  items: readonly HeaderItem[],
  oracle: Record<string, OracleItem>,
  name: string,
): void {
  const skipped = OTHER_ITEMS[name] ?? [];
  for (const [mnemonic, { unit, value, descr }] of Object.entries(oracle)) {
    if (skipped === 'all' || skipped.includes(mnemonic)) continue;
    // lasio numbers doubled items, and writes every mnemonic in capitals.
    const original = mnemonic.replace(/:\d+$/, '');
    const same = items.filter(
      (item) =>
        item.mnemonic.toUpperCase() === original ||
        (original === 'UNKNOWN' && item.mnemonic === ''),
    );
    const found = same.some(
      (item) =>
        item.unit === unit &&
        item.description === descr &&
        (item.value === String(value ?? '') || Number(item.value.replace(',', '.')) === value),
    );
    expect(
      found,
      `${name} ${mnemonic}: ${JSON.stringify(same)} instead of ${JSON.stringify({ unit, value, descr })}`,
    ).toBe(true);
  }
}

describe.skipIf(!hasData)('files that lasio reads', () => {
  it.each(files.filter(([, { lasio }]) => lasio.status === 'ok'))('%s', async (name, { lasio }) => {
    const file = await open(name);
    const { info } = file;
    expect(Number(info.version)).toBe(lasio.version);
    const items = (kind: string): HeaderItem[] =>
      info.logicalFiles[0]!.header.filter((section) => section.kind === kind).flatMap(
        (section) => section.items,
      );
    expectItems(items('well'), lasio.well, name);
    expectItems(items('parameter'), lasio.params, name);
    if (DIFFERENT_DATA[name]) return;
    const frame = info.frames[0]!;
    expect(frame.samples).toBe(lasio.nSamples);
    expect(frame.curves.length).toBe(lasio.curves.length);
    const values = await allValues(file, frame);
    frame.curves.forEach((curve, i) => expectCurve(curve, values[i]!, lasio.curves[i]!, name));
    for (const [row, expected] of Object.entries(lasio.rows ?? {})) {
      expected.forEach((value, i) =>
        expectNumber(values[i]!.values[Number(row)], value, `${name} row ${row} column ${i}`),
      );
    }
  });
});

/** Lines that belong to the row above: a quoted text of ~Lithology_Data runs over five lines. */
const CONTINUED_LINES: Record<string, number> = { 'welly__P-135_cuttings.las': 3 };

describe.skipIf(!hasData)('sections and their lines, counted without any reader', () => {
  it.each(files.filter(([name]) => !REFUSED[name]))('%s', async (name, { independent, lasio }) => {
    const { info, warnings } = await open(name);
    const header = info.logicalFiles[0]!.header;
    const frames = [...info.frames].sort((a, b) => Number(a.frameId) - Number(b.frameId));
    const titles = new Set(header.map(({ title }) => title));
    const sections = independent.sections.filter(({ title }) => titles.has(title));
    expect(
      header.map(({ title, items, text }) => ({
        title,
        lines: items.length + (text?.split('\n').length ?? 0),
      })),
    ).toEqual(sections.map(({ title, lines }) => ({ title, lines })));
    const isData = (title: string): boolean => /^~(A|\s)|_data/i.test(title);
    const data = independent.sections.filter(({ title }) => isData(title));
    const rest = independent.sections.filter(({ title }) => !titles.has(title) && !isData(title));
    expect(rest.filter(({ title }) => !/^~C|_Definition/i.test(title))).toEqual([]);
    if (data.length > 0) expect(frames.length).toBe(data.length);
    if (lasio.wrap === 'YES') return;
    const dropped = warnings
      .filter(({ code }) => code === 'INDEX_NULL')
      .reduce((sum, { count }) => sum + count, 0);
    const rows = frames.reduce((sum, { samples }) => sum + samples, 0);
    expect(rows + dropped + (CONTINUED_LINES[name] ?? 0)).toBe(
      data.reduce((sum, { lines }) => sum + lines, 0),
    );
  });
});

describe.skipIf(!hasData)('files that lasio refuses', () => {
  it.each(Object.entries(REFUSED))('%s is refused: %s', async (name, code) => {
    const failure: unknown = await open(name).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FormatError);
    expect(failure).toMatchObject({ code, place: { byteOffset: 0 } });
  });

  it('gives the sound rows of a file cut inside its last row', async () => {
    const file = await open('hostile__truncated_mid_row.las');
    const frame = file.info.frames[0]!;
    const [depth, dt, sfla, ild] = await file.readCurves(
      frame.frameId,
      ['DEPT', 'DT', 'SFLA', 'ILD'].map((m) => frame.curves.find((c) => c.mnemonic === m)!.curveId),
    );
    expect(depth!.values).toEqual(Float64Array.of(1670, 1669.875, 1669.75));
    expect(dt!.values).toEqual(Float64Array.of(123.45, 123.45, 123.45));
    expect(sfla!.values[1]).toBe(123.45);
    expect(ild!.values[2]).toBeNaN();
    expect(file.warnings).toContainEqual(
      expect.objectContaining({ code: 'ROW_TOO_SHORT', count: 1 }),
    );
  });

  it('reads a row whose last columns are blanked out', async () => {
    const file = await open('lasio__sample_lastcolblanked.las');
    const values = await allValues(file, file.info.frames[0]!);
    expect(values.map(({ values: v }) => v[1])).toEqual([
      1669.875,
      123.45,
      2550,
      0.45,
      123.45,
      123.45,
      NaN,
      NaN,
    ]);
  });

  it('keeps an unreadable header line and reads on', async () => {
    const file = await open('lasio__dodgy_param_sect.las');
    expect(file.info.logicalFiles[0]!.header[2]).toMatchObject({
      kind: 'parameter',
      items: [],
      text: expect.stringContaining('DEPTH     DT') as string,
    });
    expect(file.info.frames[0]!.samples).toBe(3);
    expect(file.warnings).toContainEqual(
      expect.objectContaining({ code: 'HEADER_LINE_UNREADABLE' }),
    );
  });

  it('names the columns by the title of ~A where no section defines them', async () => {
    const file = await open('wellio__usgs_bad__260341080252801.19980915.NN.las');
    expect(file.info.frames[0]).toMatchObject({
      samples: 807,
      index: 'DEPTH',
      indexUnit: 'FT',
      indexKind: 'depth',
    });
    expect(file.info.frames[0]!.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'DEPTH',
      'NEUT(N)',
      'NEUT(F)',
      'POR(NEU)',
    ]);
  });

  it('reads six logs from one file, each by the definitions before it', async () => {
    const { info } = await open('lasio__3.0__0-d Array #1 (MS).las');
    expect(info.frames.map(({ name, samples, curves }) => [name, samples, curves.length])).toEqual([
      ['Log', 82, 5],
      ['Log[2]', 145, 7],
      ['Log[3]', 166, 5],
      ['Log[4]', 33, 7],
      ['Log[5]', 65, 10],
      ['Log[6]', 1, 1],
    ]);
  });

  it('reads a column of dates with blanks between tabs', async () => {
    const file = await open('lasio__3.0__Reshape Error #1 (SS).las');
    const values = await allValues(file, file.info.frames[0]!);
    expect(values[2]!.values[400]).toBe('03/29/2021 21:00:37');
    expect([values[0]!.values[400], values[3]!.values[400], values[5]!.values[400]]).toEqual([
      18800,
      100,
      NaN,
    ]);
  });

  it('reads columns that no line defines, and curve lines that are a mnemonic alone', async () => {
    const file = await open('lasjs__sample_v3__E1.las');
    expect(file.info.frames[0]!.curves.map(({ mnemonic }) => mnemonic)).toEqual([
      'TRACK',
      'SURVEY',
      'DEPT',
      'INCL',
      'AZM',
      'TVD',
      'UNKNOWN:1',
      'UNKNOWN:2',
      'UNKNOWN:3',
      'UNKNOWN:4',
    ]);
    const values = await allValues(file, file.info.frames[0]!);
    expect(values.map(({ values: v }) => v[104])).toEqual([
      1, 1, 10307.13, 4.97, 225.62, 10024.81, -488.12, 304.52, -935.1, 0.31,
    ]);
  });

  it('reads quoted texts that run over several lines', async () => {
    const file = await open('welly__P-135_cuttings.las');
    const [top, base, text] = await allValues(file, file.info.frames[0]!);
    expect([...top!.values, ...base!.values]).toEqual([0, 68.275, 68.275, 288.554]);
    expect((text!.values as string[])[1]).toMatch(/^Claremont Formation[^]*\n.*varicolored[^]*$/);
  });
});

describe.skipIf(!hasData)('LAS 3.0, checked by hand', () => {
  it.each(['lasio__3.0__sample_3.0.las', 'lasio__3.0__sample_3.0_tab_dlm.las'])(
    '%s: all data sections, arrays, texts',
    async (name) => {
      const file = await open(name);
      expect(file.info.frames.map(({ name: n, samples, index }) => [n, samples, index])).toEqual([
        ['Log_Data', 3, 'DEPT'],
        ['Drilling_Data', 2, 'DEPT'],
        ['Core_Data[1]', 3, 'CORET'],
        ['Core_Data[2]', 3, 'CORET'],
        ['Inclinometry_Data', 7, 'MD'],
        ['Test_Data', 3, ''],
        ['TOPS_Data', 3, 'TOPT'],
        ['Perforations_Data', 3, 'PERFT:1'],
      ]);
      const log = file.info.frames[0]!;
      const values = await allValues(file, log);
      const nmr = log.curves.findIndex(({ mnemonic }) => mnemonic === 'NMR');
      expect(log.curves[nmr]).toMatchObject({ dimension: [5], unit: 'ms' });
      expect(values[nmr]).toMatchObject({
        elements: 5,
        values: Float64Array.of(10, 12, 14, 18, 13, 12, 15, 21, 35, 25, 18, 25, 10, 8, 17),
      });
      expect(values[8]!.values).toEqual(Float64Array.of(1.45e12, 1.47e12, 2.85e12));
      expect(values[9]!.values).toEqual(['DOLOMITE WI/VUGS', 'LIMESTOVE', 'LOST INTERVAL']);
      const core = file.info.frames[3]!;
      expect((await allValues(file, core)).map(({ values: v }) => v[1])).toEqual([
        661.2,
        664.9,
        'Long broken hunk of rock',
      ]);
    },
  );

  it("gives the Drilling_Data of a file the names of its definitions, and lasio's values", async () => {
    const name = 'lasio__3.0__Curve-Param Unknown #1(SS).las';
    const file = await open(name);
    const frame = file.info.frames[0]!;
    expect(frame).toMatchObject({
      name: 'Drilling_Data',
      index: 'ETIM',
      indexUnit: 'S',
      indexKind: 'time',
      samples: 101,
    });
    const oracle = files.find(([n]) => n === name)![1].lasio.curves;
    (await allValues(file, frame)).forEach(({ values }, i) =>
      expectStatistics(values as Float64Array, oracle[i]!, `column ${i}`),
    );
  });

  it('reads the log of a file of many data sections first', async () => {
    const file = await open('welly__Wellington_KGS-1-32-wDST2_LASv3.las');
    expect(file.info.frames.map(({ name, samples }) => [name, samples])).toEqual([
      ['Log', 9341],
      ['IQ_Brine_Data', 4],
      ['Tops_Data', 17],
      ['Test_Data[1]', 81],
      ['Test_Data[2]', 80],
      ['Test_Data[3]', 262],
      ['Test_Data[4]', 253],
      ['IQ_Control_Data', 7],
      ['IQ_Geo_Report_Data', 449],
    ]);
    const values = await allValues(file, file.info.frames[0]!);
    expect([values[0]!.values[0], values[0]!.values[9340], values[1]!.values[9340]]).toEqual([
      580, 5247.5, 2133.3867,
    ]);
    const tops = await allValues(file, file.info.frames[2]!);
    expect(tops.slice(0, 6).map(({ values: v }) => v[0])).toEqual([
      2406,
      0,
      'MEMBER',
      'Poor',
      'Heebner Shale',
      '',
    ]);
    expect(tops[5]!.declaredNulls).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasData)('looksLikeLas', () => {
  it.each(files)('%s', (name) => {
    const head = readFileSync(new URL(encodeURIComponent(name), DATA)).subarray(0, 4096);
    expect(looksLikeLas(head, '')).toBe(!REFUSED[name]);
  });
});
