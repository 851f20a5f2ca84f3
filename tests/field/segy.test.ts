import { describe, expect, test } from 'vitest';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import { computeClip } from '../../src/formats/seismic/compute-clip.ts';
import { surveyOfSegy } from '../../src/formats/seismic/survey-of-segy.ts';
import { hasField, readField } from './cases.ts';
import { largeCube } from './large-cube.ts';
import { lineEnds, listAssumed, openBytes, openCase, readValues } from './open-segy-case.ts';

describe.skipIf(!hasField)('seismic samples', () => {
  test('are counted without the traces that are left out [s27]', async () => {
    const { survey } = await openCase('s27-doubled-inline.sgy');
    const { count, min } = await survey.statistics();
    expect(count).toBe(2400);
    expect(min).toBeCloseTo(-959.5, 0);
    expect(survey.info.warnings.map(({ code }) => code)).toContain('TRACES_DOUBLED');
  });

  test('that are infinite or of 1e38 are gaps, and do not move the clip [s31]', async () => {
    const { survey } = await openCase('s31-nan-inf.sgy');
    const statistics = await survey.statistics();
    expect(statistics.max).toBeLessThan(1000);
    expect(computeClip(statistics, 99)).toBeGreaterThan(900);
    expect(computeClip(statistics, 99)).toBeLessThan(970);
    const { numbers: inlines } = survey.info.inlines!;
    for (const number of inlines) {
      const values = await readValues(survey, { mode: 'inline', number });
      expect(values.every((value) => Number.isNaN(value) || Math.abs(value) < 1000)).toBe(true);
    }
  });

  test('of IBM floats labelled IEEE are found by their leading digits [s10]', async () => {
    const opened = await openCase('s10-ibm-labelled-ieee.sgy');
    const { min, max } = await opened.survey.statistics();
    expect([min, max]).toEqual([expect.closeTo(-959.55, 1), expect.closeTo(965.54, 1)]);
    expect(opened.file.info.sampleFormat.code).toBe(1);
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test('of 16 bits labelled as floats are found by the second header [y1]', async () => {
    const opened = await openCase('y1-int16-labelled-5.sgy');
    expect(opened.file.info).toMatchObject({ traces: 90, samples: 100, traceBytes: 440 });
    expect(opened.survey.info.samples).toMatchObject({ first: 0, count: 100, interval: 4 });
    expect(listAssumed(opened)).toEqual(['samples']);
  });

  test("of 8 bits with a vendor's code are found by the second header [y3]", async () => {
    const opened = await openCase('y3-int8-labelled-6.sgy');
    expect(opened.file.info).toMatchObject({ traces: 90, samples: 100, traceBytes: 340 });
    expect(listAssumed(opened)).toEqual(['samples']);
  });
});

describe.skipIf(!hasField)('seismic axes', () => {
  test('begin where living traces do, not where a dead first one does [x25]', async () => {
    const opened = await openCase('x25-first-null-delay.sgy');
    expect(opened.survey.info.samples).toMatchObject({ first: 500, count: 60 });
    expect(listAssumed(opened)).toEqual([]);
  });

  test('of an interval of 4 µs are noted, since 4 ms may be meant [y5]', async () => {
    const opened = await openCase('y5-dt-4.sgy');
    expect(listAssumed(opened)).toEqual(['axis']);
    const { message } = opened.survey.info.warnings.find(({ assumes }) => assumes === 'axis')!;
    expect(message).toMatch(/interval of 4 µs.*500 samples are 2 ms/);
  });

  test('of depth in feet are taken from the text header [s12]', async () => {
    const opened = await openCase('s12-depth-feet.sgy');
    expect(opened.survey.info.samples).toMatchObject({
      domain: 'depth',
      unit: 'ft',
      interval: 10,
      first: 0,
    });
    expect(listAssumed(opened)).toEqual(['axis']);
    const { survey } = await openCase('s12-depth-feet.sgy', { domain: 'time' });
    expect(survey.info.samples).toMatchObject({ domain: 'time', unit: 'ms' });
    const metres = await openCase('s12-depth-feet.sgy', { domain: 'depth', depthUnit: 'm' });
    expect(metres.survey.info.samples).toMatchObject({ domain: 'depth', unit: 'm' });
    expect(listAssumed(metres)).toEqual([]);
  });
});

describe.skipIf(!hasField)('seismic coordinates', () => {
  test('have the unit of living traces, not that of a null first one [s29]', async () => {
    const opened = await openCase('s29-first-null-arcsec.sgy');
    const { survey } = opened;
    expect(survey.info.groundUnit).toBe('deg');
    const { x } = await survey.section({ mode: 'inline', number: 3 });
    expect(x![1]).toBeCloseTo(28.503, 3);
    expect(listAssumed(opened)).toEqual([]);
  });

  test('that are IEEE floats are read as such, with a note [s30]', async () => {
    const opened = await openCase('s30-float-coords.sgy');
    const { x, y } = await opened.survey.section({ mode: 'inline', number: 3 });
    expect(x![0]).toBeCloseTo(500075, 0);
    expect(y![3]).toBeCloseTo(6200100, 0);
    expect(listAssumed(opened)).toEqual(['coordinates']);
  });
});

describe.skipIf(!hasField)('seismic lines', () => {
  test('lie where the text header names them, though others count as well [s01]', async () => {
    const opened = await openCase('s01-swapped-stated.sgy');
    const { inlines, crosslines } = opened.survey.info;
    expect([lineEnds(inlines), lineEnds(crosslines)]).toEqual([
      [100, 111],
      [500, 529],
    ]);
    expect(listAssumed(opened)).toEqual(['lines']);
  });

  test('are counted where all have one number, and never coordinates [s04b]', async () => {
    const opened = await openCase('s04b-inline-constant.sgy');
    const { inlines, crosslines } = opened.survey.info;
    expect([lineEnds(inlines), lineEnds(crosslines)]).toEqual([
      [1, 12],
      [300, 319],
    ]);
    const { x } = await opened.survey.section({ mode: 'inline', number: 6 });
    expect(x![0]).toBeCloseTo(500125, 3);
    expect(listAssumed(opened)).toEqual(['lines']);
  });
});

describe.skipIf(!hasField)('a SEG-Y file', () => {
  test('whose text header has line breaks is shown in these lines [s33]', async () => {
    const { file } = await openCase('s33-crlf.sgy');
    expect(file.info.text.lines).toEqual(['C1 GPR PROFILE', 'C2 ANTENNA 100 MHZ', 'C3 LINE 7']);
  });

  test('in a tape image is read without its marks [x18]', async () => {
    const { survey } = await openCase('x18-tif.sgy');
    expect(lineEnds(survey.info.inlines)).toEqual([-6, 6]);
    expect(survey.info.warnings.map(({ code }) => code)).toEqual(['TAPE_IMAGE']);
  });

  test.each([
    ['of a storage unit', '   1SY1.0RECORD'.padEnd(128)],
    ['of a tape', ['VOL1X00001', 'HDR1', 'HDR2'].map((label) => label.padEnd(80)).join('')],
  ])('behind the label %s is read', async (_, label) => {
    const bytes = await readField('seismic/s27-doubled-inline.sgy');
    const labelled = new Uint8Array(label.length + bytes.length);
    labelled.set(new TextEncoder().encode(label));
    labelled.set(bytes, label.length);
    const { survey } = await openBytes(labelled);
    expect(await survey.statistics()).toMatchObject({ count: 2400 });
    expect(survey.info.warnings.map(({ code }) => code)).toContain('TAPE_LABEL');
  });
});

describe.skipIf(!hasField)('a file of another kind', () => {
  test.each([
    ['x01-big.su', /seems to be a Seismic Unix file \(SU\)/],
    ['x02-little.su', /seems to be a Seismic Unix file \(SU\)/],
    ['x03-cube.zgy', /a ZGY file/],
    ['x03b-cube.zgy', /a ZGY file/],
    ['x04-cube.vds', /a VDS file/],
    ['x06-label.segd', /a SEG-D file/],
    ['x07-seg2.dat', /a SEG-2 file/],
    ['x11-well.las', /a LAS file of well logs\. Open it in a log viewer/],
    ['x12-cube.cbvs', /a CBVS file/],
    ['x14-cube.nc', /a netCDF file/],
    ['x15.mseed', /a miniSEED file/],
    ['x16.npy', /a NumPy file/],
  ])('is named in the message [%s]', async (name, message) => {
    await expect(openCase(name)).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
      message: expect.stringMatching(message),
    });
  });

  test('is named SEG-D though its file number is beyond four digits', async () => {
    const bytes = new Uint8Array(4000);
    bytes.set([0xff, 0xff, 0x80, 0x58, 0x00, 0x00, 0x00, 0x12]);
    await expect(openBytes(bytes)).rejects.toThrow(/a SEG-D file/);
  });

  test('is named though it is shorter than the headers of SEG-Y', async () => {
    const bytes = (await readField('seismic/x11-well.las')).slice(0, 400);
    await expect(openBytes(bytes)).rejects.toThrow(/a LAS file of well logs/);
  });

  test.each([true, false])('is named where lengths precede its records (%j)', async (little) => {
    const bytes = new Uint8Array(4000);
    new DataView(bytes.buffer).setUint32(0, 3200, little);
    await expect(openBytes(bytes)).rejects.toThrow(/a tape image of SEG-Y/);
  });

  test('is named though its bytes would do as a binary header', async () => {
    const bytes = (await readField('seismic/x01-big.su')).slice();
    const view = new DataView(bytes.buffer);
    view.setInt16(3224, 5);
    view.setInt16(3216, 4000);
    await expect(openBytes(bytes)).rejects.toThrow('Seismic Unix');
  });
});

describe('a cube of 8.2 GB that is read in parts [b01]', () => {
  test('takes few requests for its headers, its statistics and its first picture', async () => {
    const { source, count } = largeCube();
    const survey = await surveyOfSegy(await openSegy(source));
    expect([lineEnds(survey.info.inlines), lineEnds(survey.info.crosslines)]).toEqual([
      [1000, 1999],
      [2000, 2999],
    ]);
    expect(listAssumed({ survey })).toEqual([]);
    const opened = { ...count };
    const statistics = await survey.statistics();
    expect(statistics.isExact).toBe(false);
    expect(computeClip(statistics, 99)).toBeCloseTo(1000, -1.5);
    expect(count.requests).toBeLessThanOrEqual(16);
    expect(count.bytes).toBeLessThan(16e6);
    const counted = { ...count };
    const values = await readValues(survey, { mode: 'inline', number: 1500 });
    expect(values[1]).toBeCloseTo(1000 * Math.sin(2 * Math.PI * (1 / 11 + (500 % 17) / 17)), 2);
    const picture = count.requests - counted.requests;
    expect(opened.requests + picture).toBeLessThanOrEqual(20);
  });
});
