import { expect, it } from 'vitest';
import { hasLoneHalf, isDeeper } from './read-json.ts';

it.each([
  ['a high half alone', '"\\ud83d"', true],
  ['a low half alone', '"a\\ude00b"', true],
  ['the halves in the wrong order', '"\\ude00\\ud83d"', true],
  ['a name', '{"a":[{"\\ud800":1}]}', true],
  ['a whole character', '{"a":["\\ud83d\\ude00", "\u{1f600}"]}', false],
  ['an escaped backslash', '"\\\\ud800"', false],
])('finds half of a character: %s', (_name, json, isFound) => {
  expect(hasLoneHalf(JSON.parse(json))).toBe(isFound);
});

it('reads a value of any depth', () => {
  let value: unknown = '\ud800';
  for (let i = 0; i < 100_000; i++) value = [value];
  expect(hasLoneHalf(value)).toBe(true);
});

it.each([
  ['lists', '[[[]]]', true],
  ['objects', '{"a":{"b":{}}}', true],
  ['lists beside each other', '[[],[],[1]]', false],
  ['brackets in a string', '["[[[[", {"{{{": "\\"[[["}]', false],
  ['a string that does not end', '["[[[', false],
])('counts the levels of JSON: %s', (_name, json, isTooDeep) => {
  expect(isDeeper(json, 2)).toBe(isTooDeep);
});
