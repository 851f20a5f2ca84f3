import { describe, expect, it } from 'vitest';
import type { TypeName } from '../../../../src/api/contract/catalogs.ts';
import { recordingDb } from '../../../../tests/support/recording-db.ts';
import { Message } from '../../../../src/formats/msg.ts';
import { answered, parseGeometry, parseScalar } from './values.ts';

describe('parseScalar', () => {
  it.each<[TypeName, unknown, unknown]>([
    ['string', 'a', 'a'],
    ['string', '', ''],
    ['string', 1.5, '1.5'],
    ['number', 0, 0],
    ['number', '2.25', 2.25],
    ['number', '-.5e3', -500],
    ['number', '+7.', 7],
    ['integer', -7, '-7'],
    ['integer', '5000000000', '5000000000'],
    ['integer', '+007', '7'],
    ['integer', '9223372036854775807', '9223372036854775807'],
    ['integer', '-9223372036854775808', '-9223372036854775808'],
    ['boolean', false, false],
    ['date', '2020-01-01', '2020-01-01T00:00:00.000Z'],
    ['date', '2020-02-29', '2020-02-29T00:00:00.000Z'],
    ['date', '2020-01-01T12:30', '2020-01-01T12:30:00.000Z'],
    ['date', '2020-01-01T12:30:00.5Z', '2020-01-01T12:30:00.500Z'],
    ['date', '2020-01-01T13:30:00.500+01:00', '2020-01-01T12:30:00.500Z'],
  ])('takes the %s %j as %j', (type, value, expected) => {
    expect(parseScalar(type, value)).toEqual({ value: expected });
  });

  it.each<[TypeName, unknown]>([
    ['number', 'many'],
    ['number', '1; drop'],
    ['number', ''],
    ['number', '1e9999'],
    ['number', NaN],
    ['number', Infinity],
    ['number', '0x10'],
    ['number', null],
    ['integer', 1.5],
    ['integer', '1.5'],
    ['integer', 2 ** 53],
    ['integer', '9223372036854775808'],
    ['integer', '-9223372036854775809'],
    ['integer', '99999999999999999999'],
    ['boolean', 'true'],
    ['boolean', 1],
    ['date', '2020-02-30'],
    ['date', '2021-02-29'],
    ['date', '2020-13-01'],
    ['date', 'yesterday'],
    ['date', '0000-01-01'],
    ['date', '0001-01-01T00:00+01:00'],
    ['date', '9999-12-31T23:59-01:00'],
    ['date', '2020-01-01T25:00'],
    ['date', 1_577_836_800_000],
    ['string', { a: 1 }],
    ['string', ['a']],
    ['string', null],
    ['string', true],
    ['string', NaN],
    ['string', 'nul\0'],
    ['geometry', 'POINT(1 1)'],
  ])('refuses for a %s the value %j', (type, value) => {
    expect(parseScalar(type, value)).toEqual({ wrong: expect.any(Message) });
  });
});

describe('parseGeometry', () => {
  const { db } = recordingDb();
  const compiled = (value: unknown) => {
    const found = parseGeometry(value);
    return 'wrong' in found ? null : found.value.compile(db);
  };

  it('takes a box as an envelope in degrees, its sides as parameters', () => {
    expect(compiled([5, 0, 20, 10])).toMatchObject({
      sql: 'ST_MakeEnvelope($1::double precision, $2::double precision, $3::double precision, $4::double precision, 4326)',
      parameters: [5, 0, 20, 10],
    });
  });

  it('takes GeoJSON as text', () => {
    const point = { type: 'Point', coordinates: [20.5, 5] };
    expect(compiled(point)).toMatchObject({
      sql: 'ST_MakeValid(ST_GeomFromGeoJSON($1::text))',
      parameters: [JSON.stringify(point)],
    });
  });

  it.each([
    [null],
    ['x'],
    [[1, 2, 3]],
    [[9, 0, 1, 1]],
    [[0, 0, 1, 'x']],
    [[NaN, 1, 2, 3]],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
    ],
    [{ type: 'Circle' }],
    [{ type: 'Point', coordinates: [0, 100] }],
    [{ type: 'Point', coordinates: ['0', 1] }],
    [{ type: "'); drop table x", coordinates: ["'"] }],
  ])('refuses %j', (value) => {
    expect(parseGeometry(value)).toEqual({ wrong: expect.any(Message) });
  });
});

describe('answered', () => {
  it.each<[TypeName, unknown, unknown]>([
    ['string', '0010', '0010'],
    ['string', undefined, null],
    ['number', null, null],
    ['number', 0, 0],
    ['boolean', false, false],
    ['integer', '42', 42],
    ['integer', '9007199254740993', '9007199254740993'],
    ['date', new Date('2020-03-01T00:00:00Z'), '2020-03-01'],
    ['date', new Date('2024-05-06T07:08:09.010Z'), '2024-05-06T07:08:09.010Z'],
    [
      'geometry',
      { type: 'Point', coordinates: [35, 37] },
      { type: 'Point', coordinates: [35, 37] },
    ],
  ])('a %s %j is %j', (type, value, expected) => {
    expect(answered(type, value)).toEqual(expected);
  });
});
