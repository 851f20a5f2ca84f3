import type { Constraint } from '../../../backend/records.ts';

/**
 * Whether a row is selected. `outside`: it does not match the query that is selected, and is added
 * to it by its key; `unknown`: the server has not answered yet whether it does.
 */
export type Mark = 'selected' | 'free' | 'outside' | 'unknown';

/**
 * Whether every row that satisfies `listed` satisfies `selected` too, as far as that shows by each
 * of its conditions standing among those of the list.
 */
export function isWithin(listed: readonly Constraint[], selected: readonly Constraint[]): boolean {
  const known = new Set(flattenConditions(listed).map(serializeConstraint));
  return flattenConditions(selected).every((one) => known.has(serializeConstraint(one)));
}

/**
 * The conditions that must all hold: groups of nothing but these are opened; a list with an "or" is
 * one condition.
 */
function flattenConditions(list: readonly Constraint[]): Constraint[] {
  if (list.some(({ logic }, i) => i > 0 && logic === 'OR')) return [{ constraints: [...list] }];
  return list.flatMap((one) => ('field' in one ? one : flattenConditions(one.constraints)));
}

/** A condition as text, without what joins it to the one before it. */
function serializeConstraint(one: Constraint): string {
  if ('field' in one) return JSON.stringify([one.field, one.operator, one.value ?? null]);
  return JSON.stringify(
    one.constraints.map((member, i) => [
      i > 0 && member.logic === 'OR',
      serializeConstraint(member),
    ]),
  );
}

/**
 * State of the checkbox of many rows: all, some or none of them are selected. While the server has
 * not answered for any of them it is mixed.
 */
export function markOfAll(marks: readonly Mark[]): boolean | 'mixed' {
  const known = marks.filter((mark) => mark !== 'unknown');
  if (known.length === 0) return marks.length > 0 && 'mixed';
  if (known.every((mark) => mark === 'selected')) return true;
  return known.includes('selected') && 'mixed';
}
