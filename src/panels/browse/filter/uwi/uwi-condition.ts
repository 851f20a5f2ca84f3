import {
  conjuncts,
  type Constraint,
  isConstraint,
  isGroup,
  type FieldConstraint,
} from '../../../../core/constraints.ts';
import { type SetReference, parseSetReference } from '../../../../core/set-reference.ts';

/** The constraints with a list of UWIs, in the place of the list that was there. */
export function withUwis(
  constraints: readonly Constraint[],
  value: readonly string[] | SetReference,
): Constraint[] {
  const made: FieldConstraint = { field: 'uwi', operator: 'in', value };
  const all = conjuncts(constraints);
  const at = all.findIndex(isUwiList);
  const rest = all.filter((one) => !isUwiList(one));
  return at < 0 ? [...rest, made] : [...rest.slice(0, at), made, ...rest.slice(at)];
}

/** The UWIs that are listed now, as far as `read` has them. */
export function listedUwis(
  constraints: readonly Constraint[],
  read: (set: string) => readonly string[] | null,
): readonly string[] {
  const list = conjuncts(constraints).find(isUwiList) as FieldConstraint | undefined;
  const set = parseSetReference(list?.value);
  return set ? (read(set.set) ?? []) : Array.isArray(list?.value) ? list.value.map(String) : [];
}

function isUwiList(one: Constraint): boolean {
  return isConstraint(one) && !isGroup(one) && one.field === 'uwi' && one.operator === 'in';
}
