import { describe, expect, it } from 'vitest';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import { parseCql } from './cql.ts';
import { ServiceError } from './service-error.ts';

describe('parseCql', () => {
  it.each<[string, Constraint[]]>([
    ["uwi = 'TR-0003'", [{ field: 'uwi', operator: 'equal', value: 'TR-0003' }]],
    ["uwi <> 'a'", [{ field: 'uwi', operator: 'notEqual', value: 'a' }]],
    ["uwi != 'a'", [{ field: 'uwi', operator: 'notEqual', value: 'a' }]],
    ['depth < 1', [{ field: 'depth', operator: 'lessThan', value: 1 }]],
    ['depth <= 2000', [{ field: 'depth', operator: 'lessOrEqual', value: 2000 }]],
    ['depth > -1.5', [{ field: 'depth', operator: 'greaterThan', value: -1.5 }]],
    ['"total Depth" >= 4e3', [{ field: 'total Depth', operator: 'greaterOrEqual', value: 4000 }]],
    ['a = .5', [{ field: 'a', operator: 'equal', value: 0.5 }]],
    ['a = +1E-2', [{ field: 'a', operator: 'equal', value: 0.01 }]],
    ['"a""b" = 1', [{ field: 'a"b', operator: 'equal', value: 1 }]],
    ["a = 'it''s'", [{ field: 'a', operator: 'equal', value: "it's" }]],
    ["a = ''", [{ field: 'a', operator: 'equal', value: '' }]],
    ['çağ = TRUE', [{ field: 'çağ', operator: 'equal', value: true }]],
    ['a = false', [{ field: 'a', operator: 'equal', value: false }]],
    ["a LIKE 'TR-00%'", [{ field: 'a', operator: 'like', value: 'TR-00*' }]],
    ["a ilike '%x%'", [{ field: 'a', operator: 'like', value: '*x*' }]],
    ["a IN ('1', 'b', 3)", [{ field: 'a', operator: 'in', value: ['1', 'b', 3] }]],
    ['a BETWEEN 1000 AND 1500', [{ field: 'a', operator: 'between', value: [1000, 1500] }]],
    ['a IS NULL', [{ field: 'a', operator: 'isNull' }]],
    ['a is not null', [{ field: 'a', operator: 'isNotNull' }]],
    [
      'BBOX(geom, -180, -90, 180, 90)',
      [{ field: 'geom', operator: 'intersects', value: [-180, -90, 180, 90] }],
    ],
    ['bbox = 1', [{ field: 'bbox', operator: 'equal', value: 1 }]],
    [
      'a = 1 AND b = 2 OR c = 3',
      [
        { field: 'a', operator: 'equal', value: 1 },
        { field: 'b', operator: 'equal', value: 2, logic: 'AND' },
        { field: 'c', operator: 'equal', value: 3, logic: 'OR' },
      ],
    ],
    [
      'a = 1 or (b between 1 and 2)',
      [
        { field: 'a', operator: 'equal', value: 1 },
        { constraints: [{ field: 'b', operator: 'between', value: [1, 2] }], logic: 'OR' },
      ],
    ],
    [
      '((a = 1) AND b = 2)  ',
      [
        {
          constraints: [
            { constraints: [{ field: 'a', operator: 'equal', value: 1 }] },
            { field: 'b', operator: 'equal', value: 2, logic: 'AND' },
          ],
        },
      ],
    ],
  ])('reads %s', (text, expected) => {
    expect(parseCql(text)).toEqual(expected);
  });

  it.each([
    ['', 'ends too early'],
    ['totalDepth >', 'ends too early'],
    ['a', 'ends too early'],
    ['a = 1 AND', 'ends too early'],
    ["uwi = 'x' ; drop table x", 'at character 10 is not understood'],
    ["a = 'x", 'at character 4 is not understood'],
    ['a = 1 b = 2', '"b" stands after the end'],
    ['a = 1)', '")" stands after the end'],
    ['(a = 1', ') is expected at the end'],
    ['(a = 1 b', ') is expected, not "b"'],
    ["'a' = 1", 'the name of an attribute is expected, not "a"'],
    ['1 = a', 'the name of an attribute is expected, not "1"'],
    ['a = b', 'a value is expected, not "b"'],
    ['a IS 1', 'NULL is expected after IS'],
    ['a BETWEEN 1 OR 2', 'AND is expected in BETWEEN'],
    ['a IN 1', '( is expected'],
    ['a IN ()', 'a value is expected'],
    ['a IN (1', ') is expected at the end'],
    ['a SOUNDS 1', 'a comparison is expected after "a", not "SOUNDS"'],
    ['BBOX(geom, 1, 2, 3)', ', is expected, not ")"'],
    ['BBOX(geom, 1, 2, 3, 4, 5)', ') is expected, not ","'],
    ['a = $1', 'not understood'],
    [`${'('.repeat(9)}a = 1${')'.repeat(9)}`, 'brackets stand more than 8 deep'],
    [`${'('.repeat(50)}uwi='a'${')'.repeat(50)}`, 'brackets stand more than 8 deep'],
    [`a = '${'x'.repeat(20_000)}'`, 'the filter is too long'],
  ])('refuses %j', (text, message) => {
    expect(() => parseCql(text)).toThrow(
      expect.objectContaining({
        code: 'OperationParsingFailed',
        locator: 'cql_filter',
        message: expect.stringContaining(message),
      }),
    );
  });

  it('reads eight brackets in one another', () => {
    expect(() => parseCql(`${'('.repeat(8)}a = 1${')'.repeat(8)}`)).not.toThrow();
  });

  it('reads a filter of 20,000 characters in a few milliseconds', () => {
    const text = Array.from({ length: 1800 }, () => 'a = 1').join(' AND ');
    const began = performance.now();
    expect(parseCql(text.slice(0, 19_995))).toHaveLength(1800);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('keeps a box without numbers as NaN, which the comparison refuses', () => {
    expect(parseCql("BBOX(geom, 'a', 1, 2, 3)")).toEqual([
      { field: 'geom', operator: 'intersects', value: [NaN, 1, 2, 3] },
    ]);
  });

  it('throws errors of the service alone', () => {
    expect(() => parseCql('(')).toThrow(ServiceError);
  });
});
