import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { functionLength } from './function-length.mjs';

/** Names of the rules that `code` breaks, with functions of at most three lines. */
function brokenRules(code: string): (string | null)[] {
  const problems = new Linter().verify(code, {
    plugins: { house: { rules: { 'function-length': functionLength } } },
    rules: { 'house/function-length': ['error', { max: 3 }] },
  });
  return problems.map(({ ruleId }) => ruleId);
}

const BODY = '{\n one();\n two();\n three();\n}';

describe('the length of functions', () => {
  it('is limited for functions, methods and the callbacks of tests', () => {
    for (const code of [
      `function long() ${BODY}`,
      `class A { long() ${BODY} }`,
      `it('is long', () => ${BODY})`,
      `const describe = () => ${BODY}`,
    ])
      expect(brokenRules(code), code).toEqual(['house/function-length']);
  });

  it('is not limited for the callbacks of describe', () => {
    for (const callee of ['describe', 'describe.skipIf(slow)', 'describe.each([1, 2])'])
      expect(brokenRules(`${callee}('part', () => ${BODY})`), callee).toEqual([]);
  });
});
