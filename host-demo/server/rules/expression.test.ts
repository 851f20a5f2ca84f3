import { describe, expect, it } from 'vitest';
import { locateOffset, formatExpressionError, readExpression } from './expression.ts';

const findFault = (text: string) => {
  const found = readExpression(text);
  return 'fault' in found ? found.fault : null;
};

describe('readExpression', () => {
  it.each([
    ['totalDepth != null && totalDepth > 0', { totalDepth: 1 }],
    ['true || nope > 1', { nope: 9 }],
    ['true &&\n  deep > 1', { deep: 3 }],
    ['wellMarker.all(m, m.md < depth)', { wellMarker: 1, depth: 26 }],
    ['size("a") == int("1")', {}],
    ['[a, {"k": b}][0]', { a: 2, b: 11 }],
    ['type(x) == string', { x: 6 }],
  ])('finds the names of %s', (text, columns) => {
    const found = readExpression(text);
    expect(
      'names' in found &&
        Object.fromEntries([...found.names].map(([name, { column }]) => [name, column])),
    ).toEqual(columns);
  });

  it.each([
    ['does not parse', 'totalDepth > > 0', 1, /found|mismatched|unexpected/i],
    ['is wrong in its second line', 'true &&\n  totalDepth >', 2, /./],
    ['is of another language', 'this.constructor.constructor("return process")()', 1, /./],
    [
      'has brackets in one another',
      `${'('.repeat(900)}1${')'.repeat(900)} == 1`,
      1,
      /more than 32 brackets/,
    ],
    ['never ends', '['.repeat(1900), 1, /more than 32 brackets/],
    ['is too long', `true${' || true'.repeat(1000)}`, 1, /longer than 2000 characters/],
    [
      'passes over lists in one another',
      `${'[1,2].all(a, '.repeat(4)}true${')'.repeat(4)}`,
      1,
      /more than 3 passes/,
    ],
  ])('refuses a text that %s', (_what, text, line, message) => {
    expect(findFault(text)).toMatchObject({ line, message: expect.stringMatching(message) });
  });

  it.each([
    ['brackets', `${'('.repeat(32)}1${')'.repeat(32)} == 1`],
    ['passes over lists', `${'[1,2].all(a, '.repeat(3)}true${')'.repeat(3)}`],
    ['sums', `${'1 + '.repeat(480)}1 == 481`],
  ])('reads as many %s as may stand', (_what, text) => {
    expect(findFault(text)).toBeNull();
  });
});

it.each([
  ['abc', 0, 1, 1],
  ['ab c', 2, 1, 4],
  ['a\nb\n  c', 4, 3, 3],
])('locates in %j the offset %i at line %i, column %i', (text, offset, line, column) => {
  expect(locateOffset(text, offset)).toEqual({ line, column });
});

it.each([
  [{ message: 'no', line: 1, column: 9 }, 'column 9: no'],
  [{ message: 'no', line: 2, column: 3 }, 'line 2, column 3: no'],
])('pointedAt %j is %j', (fault, text) => {
  expect(formatExpressionError(fault)).toBe(text);
});
