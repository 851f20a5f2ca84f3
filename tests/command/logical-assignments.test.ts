import { minify } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { spellOutAssignments } from '../../elements/build/logical-assignments.mjs';
import { MINIFYING } from '../../elements/build/plugins.mjs';

/** What a module of the build's minifier returns from its function `run`. */
async function runMinified(code: string): Promise<unknown> {
  const { code: small } = await minify(String(spellOutAssignments(code) ?? code), MINIFYING);
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(small)}`
  )) as { run(): unknown };
  return module.run();
}

describe('the minified build', () => {
  it.each([
    [
      'let a; export function run() { const before = a; a ??= 1; return [before, a]; }',
      [undefined, 1],
    ],
    ['let a = 0; export function run() { const next = a + 1; a ||= 5; return [next, a]; }', [1, 5]],
    ['let a = 2; export function run() { const list = [a]; a &&= 7; return [list, a]; }', [[2], 7]],
    [
      'let a; export async function run() { const before = a; a ??= Promise.resolve(1); await before; return before; }',
      undefined,
    ],
    ['let a, b; export const run = () => (a ??= b ||= 3, [a, b]);', [3, 3]],
    ['let a; export const run = () => [(a ??= (1, 2)) || 4, a];', [2, 2]],
    ['const o = {}; export const run = () => (o.a ??= 1, o.a);', 1],
  ])('keeps the order of reads and assignments in %s', async (code, expected) =>
    expect(await runMinified(code)).toEqual(expected),
  );

  it('begins no statement with a parenthesis, which could continue the line before', () =>
    expect(String(spellOutAssignments('let a\nconst b = 1\na ??= b'))).toBe(
      'let a\nconst b = 1\na ?? (a = b)',
    ));
});
