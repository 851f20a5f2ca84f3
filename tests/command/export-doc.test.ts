import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { exportDoc } from './export-doc.mjs';

/** Lines of `code` that break the rule. */
function faultyLines(code: string): number[] {
  return new Linter()
    .verify(code, {
      plugins: { house: { rules: { 'export-doc': exportDoc } } },
      rules: { 'house/export-doc': 'error' },
    })
    .map(({ line }) => line);
}

test('the rule of doc comments accepts documented exports and what is not exported', () => {
  expect(faultyLines('/** One. */\nexport const a = 1;\nconst b = 2;\nexport { b };')).toEqual([]);
});

test('the rule of doc comments reports exports without one, or with another comment', () => {
  expect(faultyLines('export const a = 1;\n// Two.\nexport function b() {}')).toEqual([1, 3]);
});
