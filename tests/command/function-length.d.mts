import type { Rule } from 'eslint';

/** `max-lines-per-function` without the callbacks of `describe`. */
export const functionLength: Rule.RuleModule;
