import { expect, it } from 'vitest';
import { findUnknownNames } from './rule-names.ts';

const KNOWN = ['totalDepth', 'status', 'wellLog'];

it('finds a mistyped field and the one that is meant', () => {
  expect(findUnknownNames('totalDepht > 1900', KNOWN)).toEqual([
    { name: 'totalDepht', from: 0, to: 10, nearest: 'totalDepth' },
  ]);
});

it('finds nothing in fields, texts, numbers, functions, members and variables of macros', () => {
  const expression = `has(status.name) && totalDepth > 1.5e3 && status in ["abc", 'x y'] // note
    && wellLog.exists(one, one.topDepth < totalDepth) && size(status) > 0 && true`;
  expect(findUnknownNames(expression, KNOWN)).toEqual([]);
});

it('names no other field where none is near', () => {
  expect(findUnknownNames('totalDepth > operator', KNOWN).map(({ nearest }) => nearest)).toEqual([
    null,
  ]);
});
