import { describe, expect, it } from 'vitest';
import { seed } from '../../../tests/support/length.ts';
import { randomPaths } from '../../../tests/support/random-paths.ts';
import { Refused } from '../refused.ts';
import { downloadTarget, splitKey } from './containment.ts';

const refusal = expect.objectContaining({
  status: 404,
  code: 'NOT_FOUND',
  message: 'File not found',
});

describe('splitKey', () => {
  it.each([
    ['a', ['a']],
    ['wells/TR 001/ä.las', ['wells', 'TR 001', 'ä.las']],
    ['...', ['...']],
    ['a..b/.c', ['a..b', '.c']],
    ['C:/~', ['C:', '~']],
  ])('reads %j', (key, segments) => {
    expect(splitKey(key)).toEqual(segments);
  });

  it.each([
    '',
    '.',
    '..',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/../b',
    'a/./b',
    'a\\b',
    'a\0b',
    'a\nb',
    'a\x7f',
    '\ud800',
  ])('refuses %j', (key) => {
    expect(() => splitKey(key)).toThrow(refusal);
  });
});

describe('downloadTarget', () => {
  it('splits the store off the key', () => {
    expect(downloadTarget('main/previews/Bohrung Ä.png')).toEqual({
      storeId: 'main',
      key: 'previews/Bohrung Ä.png',
    });
  });

  it.each([
    '',
    'main',
    'main/',
    '/main/a',
    'main/..',
    'main/%2e%2e/a',
    'main/a%2Fb',
    'main/a;b',
    'main/a%5cb',
  ])('refuses %j', (path) => {
    expect(() => downloadTarget(path)).toThrow(refusal);
  });

  it(`of 100,000 random paths is refused or a key without a way up (seed ${seed})`, () => {
    const outcomes = { kept: 0, refused: 0 };
    const bad: string[] = [];
    for (const path of randomPaths(seed, 100_000, ['main/', 'logs/', 'logs/alt/'])) {
      try {
        const { storeId, key } = downloadTarget(decoded(path));
        outcomes.kept++;
        const isUp = `${storeId}/${key}`.split('/').some((part) => /^\.{0,2}$/.test(part));
        if (isUp || /[\\\0;]|%2[ef]|%5c/i.test(key)) bad.push(path);
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 404) throw error;
        outcomes.refused++;
      }
    }
    expect(bad).toEqual([]);
    expect(outcomes.kept).toBeGreaterThan(1000);
    expect(outcomes.refused).toBeGreaterThan(1000);
  }, 20_000);
});

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
