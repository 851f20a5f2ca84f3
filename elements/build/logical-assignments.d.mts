/** Writes `a ??= b` as `a ?? (a = b)` where `a` is a variable; null if there is nothing to change. */
export function spellOutAssignments(code: string): { toString(): string } | null;
