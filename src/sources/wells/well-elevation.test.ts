import { describe, expect, it } from 'vitest';
import { readElevation } from './well-elevation.ts';

/** The elevation by lines such as "EKB.M 120", and the codes of its notes. */
function read(...lines: string[]): [number | null, string[]] {
  const items = lines.map((line) => {
    const [, mnemonic = '', unit = '', value = ''] = /^(\S+?)\.(\S*) (.*)$/.exec(line) ?? [];
    return { mnemonic, unit, value, description: '' };
  });
  const { elevationM, notes } = readElevation(items, 'M');
  return [
    elevationM === null ? null : Math.round(elevationM * 100) / 100,
    notes.map(({ code, assumes }) => `${code} ${assumes}`),
  ];
}

describe('the elevation of a depth reference', () => {
  it('is that of the place that a header names, in words or by its code', () => {
    const all = ['EKB.M 120', 'EDF.M 119', 'EGL.M 110', 'ERT.M 121'];
    expect(read('DREF. KELLY BUSHING', ...all)[0]).toBe(120);
    expect(read('DREF. RKB', ...all)[0]).toBe(120);
    expect(read('DREF. Rotary Table', ...all)[0]).toBe(121);
    expect(read('LMF. Drill floor', ...all)[0]).toBe(119);
    expect(read('DREF. GROUND LEVEL', ...all)[0]).toBe(110);
    expect(read('DREF. MSL')[0]).toBe(0);
  });

  it('is EREF where nothing nearer is given, in its own unit', () => {
    expect(read('DREF. Rotary Table', 'EREF.F 345')[0]).toBe(105.16);
    expect(read('EREF.M 589')[0]).toBe(589);
    expect(read('EPD.M 100', 'APD.M 9')[0]).toBe(109);
  });

  it('is taken in the unit of the depths where it names none, with a note', () => {
    expect(read('EKB. 120')).toEqual([120, ['ELEVATION_UNIT_MISSING unit']]);
  });

  it('is not known without a line of it, or with the null value in it', () => {
    expect(read('NULL. -999.25', 'EKB.M -999.25')).toEqual([null, []]);
    expect(read('EKB.M about 120')).toEqual([null, []]);
  });
});
