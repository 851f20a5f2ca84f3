import { invalidFields } from '../entities/collection.ts';
import type { Effects } from '../entities/studio-entities.ts';
import { formatExpressionError, readExpression } from './expression.ts';

/** A rule is stored only where its expression can be read. */
export const ruleEffects: Effects = { created: checkExpression, updated: checkExpression };

async function checkExpression(
  _db: unknown,
  { expression }: Record<string, unknown>,
): Promise<void> {
  const read = readExpression(expression as string);
  if ('fault' in read) throw invalidFields({ expression: formatExpressionError(read.fault) });
}
