import { describe, expect, it } from 'vitest';
import { findCompactDates, parseCompactDate, parseCompactFormat } from './compact-date.ts';

describe('a date of digits alone', () => {
  it.each([
    ['YYMMDDHHMMSS', '190403235959', '2019-04-03T23:59:59.000Z'],
    ['yymmddhhmmss', '990403000001.5', '1999-04-03T00:00:01.500Z'],
    ['DDMMYYYY HHMMSS', '03042019120000', '2019-04-03T12:00:00.000Z'],
    ['YYYYMMDDHH24MISS', '20190403120000', '2019-04-03T12:00:00.000Z'],
    ['MMDDYY', '40319', '2019-04-03T00:00:00.000Z'],
  ])('is read by the unit %s', (unit, text, moment) =>
    expect(new Date(parseCompactDate(text, parseCompactFormat(unit)!)).toISOString()).toBe(moment),
  );

  it('is no day of February 30 and no time of day of 25 hours', () => {
    const form = parseCompactFormat('YYMMDDHHMMSS')!;
    expect(parseCompactDate('190230120000', form)).toBeNaN();
    expect(parseCompactDate('190228250000', form)).toBeNaN();
    expect(parseCompactDate('1902', form)).toBeNaN();
  });

  it('counts from midnight where the unit has no day', () =>
    expect(parseCompactDate('93015', parseCompactFormat('HHMMSS')!)).toBe(34_215_000));

  it.each(['M', 'FT', 'S', 'DAYS', 'DD', ''])('is no form of the unit "%s"', (unit) =>
    expect(parseCompactFormat(unit)).toBeNull(),
  );

  it('has both forms of 12 digits where both are days', () =>
    expect(
      findCompactDates(['201012101112', '201012101113']).map(({ pattern }) => pattern),
    ).toEqual(['YYYYMMDDHHNN', 'YYMMDDHHNNSS']));
});
