import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../../formats/byte-source.ts';
import type { HeaderSection } from '../../../formats/log-file.ts';
import { openLogFile } from '../../../formats/open-log-file.ts';
import { headingFromHeader } from './heading-from-header.ts';

function section(
  kind: HeaderSection['kind'],
  title: string,
  lines: readonly (readonly [string, string, string?])[],
  text?: string,
): HeaderSection {
  return {
    kind,
    title,
    text,
    items: lines.map(([mnemonic, value, unit]) => ({
      mnemonic,
      value,
      unit: unit ?? '',
      description: '',
    })),
  };
}

const readValues = (sections: HeaderSection[]): Record<string, string> =>
  Object.fromEntries(headingFromHeader(sections).map(({ label, value }) => [label, value]));

describe('headingFromHeader', () => {
  it('takes the well and the parameters of a LAS file in the order of API RP 31A', () => {
    const fields = headingFromHeader([
      section('version', '~V', [['VERS', '2.0']]),
      section('parameter', '~P', [
        ['MUD', 'GEL CHEM'],
        ['BS', '200.0000', 'MM'],
        ['EKB', '612.4', 'M'],
      ]),
      section('well', '~W', [
        ['STRT', '1670', 'M'],
        ['NULL', '-999.25'],
        ['WELL', 'AAAAA_2'],
        ['COMP', 'ANY OIL COMPANY INC.'],
        ['UWI', '100123401234W500'],
      ]),
    ]);
    expect(fields).toEqual([
      { label: 'Company', value: 'ANY OIL COMPANY INC.', group: 'well' },
      { label: 'Well', value: 'AAAAA_2', group: 'well' },
      { label: 'UWI / API', value: '100123401234W500', group: 'well' },
      { label: 'Elevation KB', value: '612.4 M', group: 'depth' },
      { label: 'Bit size', value: '200.0000 MM', group: 'run' },
      { label: 'Fluid type', value: 'GEL CHEM', group: 'mud' },
    ]);
  });

  it('takes origin and parameters of a DLIS file', () => {
    const values = readValues([
      section('well', 'ORIGIN', [
        ['WELL-NAME', 'SECRET-WELL'],
        ['FIELD-NAME', 'WILDCAT'],
        ['PRODUCER-NAME', 'Test Production'],
        ['RUN-NUMBER', '17'],
        ['CREATION-TIME', '2019-05-02T13:51:00'],
      ]),
      section('parameter', 'PARAMETER', [
        ['CN', 'The Company'],
        ['EDF', '31.5', 'm'],
        ['SON', 'BSAX-00003'],
      ]),
      section('other', 'TOOL', [['WELL', 'not a well']]),
    ]);
    expect(values).toEqual({
      Company: 'The Company',
      Well: 'SECRET-WELL',
      Field: 'WILDCAT',
      'Service company': 'Test Production',
      'Elevation DF': '31.5 m',
      'Log date': '2019-05-02T13:51:00',
      Run: '17',
      'Order number': 'BSAX-00003',
    });
  });

  it('takes what fills a form where nothing is known as unsaid', () => {
    for (const value of [
      '',
      '  ',
      '-999.25',
      '-999.2500',
      '-9999',
      '---',
      '?',
      'N/A',
      'UNKNOWN',
      'None',
    ]) {
      expect(headingFromHeader([section('well', '~W', [['WELL', value]])])).toEqual([]);
    }
    expect(
      readValues([
        section('well', '~W', [
          ['API', ''],
          ['UWI', '99'],
        ]),
        section('parameter', '~P', [
          ['GL', '0', 'ft'],
          ['RUN', '9'],
        ]),
      ]),
    ).toEqual({ 'UWI / API': '99', 'Elevation GL': '0 ft', Run: '9' });
  });

  it('reads mnemonics as files write them: doubled, in small letters, with blanks', () => {
    expect(
      readValues([
        section('well', '~W', [
          ['Comp:1', 'A'],
          ['COMP:2', 'B'],
          ['well_name', 'W-1'],
        ]),
      ]),
    ).toEqual({ Company: 'A', Well: 'W-1' });
  });

  it('puts the unit behind numbers alone, and numbers as short as they were meant', () => {
    expect(
      readValues([
        section('parameter', '~P', [
          ['DATE', '13-DEC-86', 'd'],
          ['BS', '8.5', 'in'],
          ['BHT', '211.99986267089844', 'degF'],
          ['LATI', '37.123456789', 'deg'],
        ]),
      ]),
    ).toEqual({
      Latitude: '37.123456789 deg',
      'Log date': '13-DEC-86',
      'Bit size': '8.5 in',
      'Bottom hole temperature': '211.99986 degF',
    });
  });

  it('makes remarks of free text', () => {
    expect(
      headingFromHeader([section('other', '~Other', [], 'Tools stuck at 625 m.\nData invalid.')]),
    ).toEqual([
      { label: 'Remarks', value: 'Tools stuck at 625 m.\nData invalid.', group: 'remarks' },
    ]);
  });
});

const DATA = new URL('../../../../../shared/data/', import.meta.url);
const present = existsSync(DATA);
if (!present)
  process.stdout.write('Headings of real files are not checked: ../shared/data is absent.\n');

describe.runIf(present)('headings of real files', () => {
  const readHeading = async (path: string): Promise<Record<string, string>> => {
    const file = await openLogFile(new BufferSource(readFileSync(new URL(path, DATA)), path));
    return readValues(file.info.logicalFiles[0]?.header ?? []);
  };

  it('knows the well of a LAS file', async () => {
    expect(await readHeading('las/lasio__2.0__sample_2.0.las')).toMatchObject({
      Company: 'ANY OIL COMPANY INC.',
      Field: 'WILDCAT',
      Province: 'ALBERTA',
      'Service company': 'ANY LOGGING COMPANY INC.',
    });
  });

  it('knows the well of a DLIS file', async () => {
    expect(await readHeading('dlis/206_05a-_3_DWL_DWL_WIRE_258276498.DLIS')).toMatchObject({
      Company: 'Faroe Petroleum',
      Well: '206/05a-3',
      Field: 'Fulla',
      'Service company': 'Schlumberger',
      Country: 'United Kingdom',
      'Depth reference': 'DF',
      'Fluid type': 'Ultradrill WBM',
    });
  });
});
