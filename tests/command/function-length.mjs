/** ESLint's `max-lines-per-function` without the callbacks of `describe`, which hold tests as a file does. */
import { builtinRules } from 'eslint/use-at-your-own-risk';

const original = builtinRules.get('max-lines-per-function');

/** The rule, with the options of the original. */
export const functionLength = {
  meta: original.meta,
  create: (context) =>
    original.create(
      Object.create(context, {
        report: {
          value: (problem) => {
            if (!isDescribeCallback(problem.node)) context.report(problem);
          },
        },
      }),
    ),
};

/** True for the function in `describe('…', () => {})`, `describe.each(…)('…', () => {})` and the like. */
function isDescribeCallback({ parent }) {
  if (parent?.type !== 'CallExpression') return false;
  let callee = parent.callee;
  while (callee.type !== 'Identifier') {
    if (callee.type === 'CallExpression') callee = callee.callee;
    else if (callee.type === 'MemberExpression') callee = callee.object;
    else return false;
  }
  // `describeEngines` is a `describe` for each engine (tests/support/engines).
  return callee.name === 'describe' || callee.name === 'describeEngines';
}
