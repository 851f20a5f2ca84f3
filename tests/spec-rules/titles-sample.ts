import { describe, it, test } from 'vitest';

/** Tests in the forms that `testTitles` reads; nobody runs them. */

it('plain', () => undefined);
it.skip('skipped', () => undefined);
it.todo('planned');
describe('a group', () => {
  test.each([1])('of %s', () => undefined);
  for (const one of [1, 2]) it(`of ${1 + 1} in a loop`, () => void one);
  describe('a group in it', () => {
    it('with "quotes"', { timeout: 1 }, () => undefined);
    it.skipIf(false)('where a condition holds', () => undefined);
    it.fails('that is broken', () => undefined);
  });
});
describe.skip('a group that is skipped', () => {
  it('is left out', () => undefined);
});
