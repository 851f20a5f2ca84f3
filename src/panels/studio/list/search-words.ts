import type { Constraint } from '../../../backend/records.ts';
import type { KindDescription } from '../kinds/kind.ts';

/** Every word stands in one of the attributes that are searched. */
export function searchedFor({ searched }: KindDescription, text: string): Constraint[] {
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
