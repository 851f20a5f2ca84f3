import { describe, expect, it } from 'vitest';
import { allCurvesTemplate } from './builtin-templates.ts';
import type { LogData } from './log-data.ts';
import type { CurveTrackSpec } from './template.ts';
import { parseTemplate } from './template.ts';

/** The curve tracks for curves given as [mnemonic, unit, values]. */
function buildTracks(...curves: [string, string, number[]][]): CurveTrackSpec[] {
  const data: LogData = {
    index: { mnemonic: 'DEPT', unit: 'm', values: Float64Array.of(1, 2, 3, 4) },
    curves: curves.map(([mnemonic, unit, values]) => ({
      mnemonic,
      unit,
      values: Float32Array.from(values),
    })),
    nullValue: -999.25,
  };
  const template = allCurvesTemplate(data);
  expect(parseTemplate(template)).toMatchObject({ ok: true });
  return template.tracks.filter((track) => track.kind === 'curves');
}

const limits = (track: CurveTrackSpec | undefined): number[][] | undefined =>
  track?.curves.map(({ left, right }) => [left, right]);

describe('the template of all curves', () => {
  it('puts a curve of an unknown name and a unit of resistivity beside the other resistivities', () => {
    for (const unit of [
      'ohm.m',
      'OHMM',
      'ohm-m',
      'Ohm m',
      'OHM/M',
      'ohms.m',
      'ohm·m',
      'Ω.m',
      'Ωm',
      '\u2126m',
      '(ohm.m)',
    ]) {
      const tracks = buildTracks(['ILD', 'ohm.m', [1, 20, 5, 3]], ['XQ7', unit, [2, 30, 7, 5]]);
      expect(
        tracks.map(({ scale, curves }) => [scale, curves.map(({ curve }) => curve)]),
        unit,
      ).toEqual([['log', ['ILD', 'XQ7']]]);
      expect(limits(tracks[0]), unit).toEqual([
        [0.2, 2000],
        [0.2, 2000],
      ]);
    }
  });

  it('finds the family of a name with something in brackets behind it', () => {
    const tracks = buildTracks(
      ['GAM(NAT)', 'API', [40, 50, 60, 70]],
      ['GR(API)', '', [40, 50, 60, 70]],
      ['RES(16N)', 'ohm.m', [4, 5, 6, 7]],
      ['RES(64N)', 'ohm.m', [4, 5, 6, 7]],
    );
    expect(tracks.map(({ curves }) => curves.map(({ curve }) => curve))).toEqual([
      ['GAM(NAT)', 'GR(API)'],
      ['RES(16N)', 'RES(64N)'],
    ]);
    expect(limits(tracks[0])).toEqual([
      [0, 150],
      [0, 150],
    ]);
  });

  it('puts fractions of an interpretation together and flags in narrow tracks', () => {
    const tracks = buildTracks(
      ['VSH', 'v/v', [0.1, 0.2, 0.3, 0.4]],
      ['PHIE', 'v/v', [0.2, 0.1, 0.15, 0.2]],
      ['SW', 'v/v', [1, 0.5, 0.4, 0.3]],
      ['PAY', '', [0, 1, -999.25, 1]],
      ['CODE', '', [0, 1, 2, 1]],
      ['NO_PAY', '', [0, 0, 0, 0]],
      ['EMPTY', '', [NaN, NaN, NaN, NaN]],
    );
    expect(tracks.map(({ curves, width }) => [curves.map(({ curve }) => curve), width])).toEqual([
      [['VSH', 'PHIE', 'SW'], undefined],
      [['PAY'], 0.4],
      [['CODE'], undefined],
      [['NO_PAY'], 0.4],
      [['EMPTY'], undefined],
    ]);
  });

  it('gives curves without a value the usual limits of their family or unit', () => {
    const none = [NaN, -999.25, NaN, NaN];
    const tracks = buildTracks(
      ['NPHI', 'v/v', none],
      ['XR', 'OHMM', none],
      ['FRAC', '%', none],
      ['ODD', 'furlong', none],
    );
    expect(tracks.map(limits)).toEqual([[[0.45, -0.15]], [[0.2, 2000]], [[0, 100]], [[0, 1]]]);
  });

  it('believes the numbers of a porosity in percent that says v/v', () => {
    expect(buildTracks(['NPHI', 'v/v', [12, 23, 31, 8]]).map(limits)).toEqual([[[45, -15]]]);
    expect(buildTracks(['NPHI', 'v/v', [0.12, 0.23, 1.9, 0.08]]).map(limits)).toEqual([
      [[0.45, -0.15]],
    ]);
    expect(
      buildTracks(['PHIT', 'V/V', [250, 300, 280, 310]])
        .map(limits)[0]?.[0]
        ?.every((limit) => limit >= 240 && limit <= 320),
    ).toBe(true);
  });

  it('leaves the usual limits where they would show an empty track', () => {
    const [[[left, right] = []] = []] = buildTracks(['RHOB', 'us', [2450, 2500, 2600, 2550]]).map(
      (track) => limits(track) ?? [],
    );
    expect(left).toBeLessThanOrEqual(2450);
    expect(right).toBeGreaterThanOrEqual(2600);
  });
});
