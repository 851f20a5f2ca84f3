import { describe, expect, it } from 'vitest';
import {
  isWellNumber,
  namesAgree,
  storedKeys,
  traitsAgree,
  wellNumberKey,
} from './well-identity.ts';
import { plainCountry } from './country-names.ts';
import { isOutsideState, plainState } from './state-boxes.ts';
import { parseHeaderNumber } from './header-items.ts';

describe('a well number', () => {
  it.each([
    'XXXXXXXXXX',
    'TBA',
    '0',
    '000000',
    '9999',
    'N/A',
    'none',
    '1234567890',
    '-',
    'WELL',
    'ABC',
    '1',
    'TBD-1',
    'XX-XXX-12345',
    '42-501-XXXXX',
    '42-000-00000',
    '100/00-00-000-00W0/0',
    '123456789012',
    '4.25012E+13',
  ])('is not the placeholder %s', (text) => expect(isWellNumber(text)).toBe(false));
  it.each(['100/01-02-003-04W5/00', '42-501-20130', 'J-2', '15/9-F-1 C', '0015/08-0002'])(
    'is %s',
    (text) => expect(isWellNumber(text)).toBe(true),
  );
  it('is compared without dashes, blanks and case; an API number by its first ten digits', () => {
    expect(wellNumberKey('100/01-02-003-04W5/00')).toBe(wellNumberKey('100010200304w500'));
    expect(
      new Set(['42-501-20130-03-00', '4250120130', '425012013001'].map(wellNumberKey)).size,
    ).toBe(1);
    expect(wellNumberKey('42-501-20131')).not.toBe(wellNumberKey('42-501-20130'));
    expect(wellNumberKey('0015/08-0002')).toBe('0015080002');
    expect(wellNumberKey('5-123-12345-00-00')).toBe(wellNumberKey('0512312345'));
    expect(wellNumberKey("'42501201300000.0")).toBe(wellNumberKey('API No. 42-501-20130'));
    expect(wellNumberKey('00/06-12-034-05W5/2')).toBe(wellNumberKey('100061203405W502'));
    expect(wellNumberKey('00/06-12-034-05W5/2')).not.toBe(wellNumberKey('00/06-12-034-05W5/0'));
    // 99 is no state: these are numbers of another kind.
    expect(wellNumberKey('99501201300300')).not.toBe(wellNumberKey('99501201300400'));
  });
});

describe('two wells of one name', () => {
  const traits = {
    wellName: 'A-1',
    operatorName: 'ACME',
    lease: null,
    fieldName: null,
    country: null,
    state: 'Texas',
    point: [-99, 31] as const,
  };
  it('are one where operator, field, state and place agree as far as both are known', () => {
    expect(traitsAgree(traits, { ...traits, operatorName: 'Acme Inc.', fieldName: 'North' })).toBe(
      true,
    );
    expect(traitsAgree(traits, { ...traits, point: null, state: null })).toBe(true);
    expect(traitsAgree(traits, { ...traits, operatorName: 'Other Oil' })).toBe(false);
    expect(traitsAgree(traits, { ...traits, lease: 'SOUTH' })).toBe(true);
    expect(traitsAgree({ ...traits, lease: 'NORTH' }, { ...traits, lease: 'SOUTH' })).toBe(false);
    expect(traitsAgree(traits, { ...traits, point: [-99.02, 31] })).toBe(false);
  });
  it('have names that agree if one says more than the other', () => {
    expect(namesAgree('A-1', 'ACME A 1 ST2')).toBe(true);
    expect(namesAgree('ALPHA 1', 'BRAVO 7')).toBe(false);
    expect(namesAgree('ALPHA 1', null)).toBe(true);
    expect(namesAgree('ŞELMO No. 07', 'Selmo-7')).toBe(true);
  });
  it('have names that do not agree where a number or a word only begins alike', () => {
    expect(namesAgree('A-1', 'A-10')).toBe(false);
    expect(namesAgree('A-1', 'AA-1')).toBe(false);
    expect(namesAgree('1', '11')).toBe(false);
  });
});

it('looks for a number in a catalog as it may be written there', () => {
  expect(storedKeys('4250120130')).toEqual(['4250120130']);
  expect(storedKeys('0512312345')).toContain('5123123450000');
  expect(storedKeys('100061203405W500')).toContain('00061203405W50');
});

it('a state and a country have one name, whether their name or code is written', () => {
  expect(plainState('tx')).toBe(plainState('Texas'));
  expect(plainState('Ankara')).toBe('Ankara');
  const countries = ['USA', 'U.S.A.', 'US', 'United States'].map(plainCountry);
  expect(new Set(countries).size).toBe(1);
  expect(plainCountry('Türkiye')).toBe(plainCountry('TURKEY'));
  expect(plainCountry('Atlantis')).toBe('Atlantis');
});

it('a place is outside of a state by its box, by name or code, and never of a state that is not known', () => {
  expect(isOutsideState('Kansas', [99.66, 39.07])).toBe(true);
  expect(isOutsideState('KS', [-99.66, 39.07])).toBe(false);
  expect(isOutsideState('New Mexico', [-104, 33])).toBe(false);
  expect(isOutsideState('Ankara', [0, 0])).toBe(false);
  expect(isOutsideState(null, [0, 0])).toBe(false);
});

it.each([
  ['512,345.67', 512345.67],
  ['4 123 456,7', 4123456.7],
  ["4'123'456", 4123456],
  ['1.234.567,8', 1234567.8],
  ['31,8774', 31.8774],
  ['1,000', 1000],
  ['1e3', 1000],
  ['12 34', NaN],
  ['', NaN],
])('a header number %j is %d', (text, number) => expect(parseHeaderNumber(text)).toBe(number));
