/** Conditions on rows as panels work on them. */
import * as v from 'valibot';
import {
  constraint,
  type Constraint,
  type ConstraintGroup,
  type FieldConstraint,
} from '../api/contract/constraint.ts';
import { boundingBox } from '../api/contract/geojson.ts';

export {
  type Constraint,
  type ConstraintGroup,
  type FieldConstraint,
  MAX_GROUP_DEPTH,
  MAX_VALUES,
  type Operator,
  OPERATORS_OF,
} from '../api/contract/constraint.ts';
export { geoJson } from '../api/contract/geojson.ts';

/** Whether a constraint is a group in brackets. */
export function isGroup(one: Constraint): one is ConstraintGroup {
  return 'constraints' in one && !('field' in one);
}

/** Whether something is a constraint of the contract: an address may hold anything. */
export function isConstraint(value: unknown): value is Constraint {
  return v.is(constraint, value);
}

/**
 * The same condition as a list of which all must hold: what is joined by OR at the top becomes one
 * group.
 */
export function conjuncts(constraints: readonly Constraint[]): readonly Constraint[] {
  return constraints.slice(1).some((one) => one?.logic === 'OR')
    ? [{ constraints: [...constraints] }]
    : constraints;
}

/** The conditions on fields, in groups and out of them, from left to right. */
export function conditionsIn(constraints: readonly Constraint[]): FieldConstraint[] {
  return constraints
    .filter(isConstraint)
    .flatMap((one) => (isGroup(one) ? conditionsIn(one.constraints) : [one]));
}

/** West, south, east, north: decimal degrees, WGS 84. */
export type BoxValue = [number, number, number, number];

/** The box that a value of `intersects` is; null for any other shape. */
export function parseBounds(value: unknown): BoxValue | null {
  return v.is(boundingBox, value) ? (value as BoxValue) : null;
}
