import { describe, expect, it } from 'vitest';
import { groundSymbol, parseGroundUnit, metresPerGround } from './ground.ts';

describe('units of coordinates', () => {
  it('have their metres; those of nobody are metres', () => {
    expect((['m', 'ft', null] as const).map(metresPerGround)).toEqual([1, 0.3048, 1]);
    // A survey foot is two millionths longer: more than half a metre at a false easting of a million.
    expect((metresPerGround('ftUS') - metresPerGround('ft')) * 1e6).toBeCloseTo(0.61, 2);
    expect(250 / metresPerGround('deg')).toBeCloseTo(0.002246, 6);
  });

  it('are known by the names that files give them', () => {
    expect(
      [
        'm',
        'Metre',
        'ft',
        'feet',
        'US survey foot',
        'US_survey_foot',
        'ftUS',
        'deg',
        'degrees',
        'Degree',
      ].map(parseGroundUnit),
    ).toEqual(['m', 'm', 'ft', 'ft', 'ftUS', 'ftUS', 'ftUS', 'deg', 'deg', 'deg']);
    expect(['km', 'rad', 'ms', ''].map(parseGroundUnit)).toEqual([null, null, null, null]);
  });

  it('have a sign of their own', () => {
    expect((['m', 'ft', 'ftUS', 'deg', null] as const).map(groundSymbol)).toEqual([
      'm',
      'ft',
      'ftUS',
      '°',
      '',
    ]);
  });
});
