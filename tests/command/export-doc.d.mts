import type { Rule } from 'eslint';

/** An exported declaration has a doc comment. */
export const exportDoc: Rule.RuleModule;
