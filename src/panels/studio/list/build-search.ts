import type { Constraint } from '../../../backend/records.ts';
import type { KindDescription } from '../kinds/kind.ts';

/** Constraints that each word is contained in one of the searched attributes. */
export function buildSearch({ searched }: KindDescription, text: string): Constraint[] {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  return words.map((word) => ({
    constraints: searched.map((field, at) => ({
      field,
      operator: 'like' as const,
      value: `*${word}*`,
      ...(at > 0 ? { logic: 'OR' as const } : {}),
    })),
  }));
}
