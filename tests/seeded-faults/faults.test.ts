import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './faults.mjs';

const root = path.join(import.meta.dirname, '../..');

/** How often a text occurs in a file of the checkout. */
function countOccurrences(file: string, text: string): number {
  return readFileSync(path.join(root, file), 'utf8').split(text).length - 1;
}

it('every fault has the one place in the sources that it is seeded in', () => {
  const lost = FAULTS.flatMap(({ id, also = [], ...fault }) =>
    [fault, ...also]
      .filter(({ file, find }) => countOccurrences(file, find) !== 1)
      .map(({ file }) => `${id}: ${file}`),
  );
  expect(lost).toEqual([]);
});

it('every fault has the tests that promise to catch it', () => {
  const missing = FAULTS.flatMap(({ id, tests }) =>
    tests.filter((file) => !existsSync(path.join(root, file))).map((file) => `${id}: ${file}`),
  );
  expect(missing).toEqual([]);
});
