import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testTitles } from './test-titles.ts';

/** A rule of the specification and the tests that hold it. */
interface Rule {
  number: number;
  /** Sections of the specification. */
  section: string;
  /** In the words of the specification. */
  rule: string;
  /** `title` as `testTitles` gives it. */
  tests: { file: string; title: string }[];
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const RULES = 77;
/** Files that `npm test` runs: not those of the long run and of the load. */
const RUN = /^(src|host-demo\/server|tests\/(?!load\/)[\w-]+)\/(.+(?<!\.long))\.test\.tsx?$/;

const rules = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'rules.json'), 'utf8'),
) as Rule[];

const titlesOf = new Map<string, string[]>();
function countOf({ file, title }: Rule['tests'][number]): number {
  if (!titlesOf.has(file)) titlesOf.set(file, testTitles(path.join(ROOT, file)));
  return titlesOf.get(file)!.filter((one) => one === title).length;
}

describe('the rules of the specification', () => {
  it('are numbered without a gap, each with its section and its words', () => {
    expect(rules.map(({ number }) => number)).toEqual(
      Array.from({ length: RULES }, (_, at) => at + 1),
    );
    expect(
      rules.filter(({ section, rule }) => !/^[1-9](, [1-9])*$/.test(section) || !rule),
    ).toEqual([]);
  });

  it.each(rules)('have tests that there are: rule $number', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter(({ file }) => !RUN.test(file))).toEqual([]);
    expect(tests.filter((test) => countOf(test) !== 1)).toEqual([]);
  });
});

describe('the titles of a file', () => {
  it('are read with their groups, as they are written, without tests that do not run', () => {
    expect(testTitles(path.join(import.meta.dirname, 'titles-sample.ts'))).toEqual([
      'plain',
      'a group > of %s',
      'a group > of ${1 + 1} in a loop',
      'a group > a group in it > with "quotes"',
      'a group > a group in it > where a condition holds',
    ]);
  });
});
