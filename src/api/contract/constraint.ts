import * as v from 'valibot';
import type { TypeName } from './catalogs.ts';

/**
 * Operators of a constraint. `intersects` takes GeoJSON or [minX, minY, maxX, maxY]; `like` takes
 * `*` for any text; `notEqual` takes a list too, none of which it is.
 */
export const OPERATORS = [
  'equal',
  'notEqual',
  'like',
  'in',
  'greaterThan',
  'greaterOrEqual',
  'lessThan',
  'lessOrEqual',
  'between',
  'isNull',
  'isNotNull',
  'intersects',
] as const;
/** Name of an operator of constraints. */
export type Operator = (typeof OPERATORS)[number];

const ORDERED = [
  'equal',
  'notEqual',
  'in',
  'greaterThan',
  'greaterOrEqual',
  'lessThan',
  'lessOrEqual',
  'between',
  'isNull',
  'isNotNull',
] as const;
/** Operators that a type takes. */
export const OPERATORS_OF: Readonly<Record<TypeName, readonly Operator[]>> = {
  string: [...ORDERED, 'like'],
  number: ORDERED,
  integer: ORDERED,
  date: ORDERED,
  boolean: ['equal', 'notEqual', 'in', 'isNull', 'isNotNull'],
  geometry: ['isNull', 'isNotNull', 'intersects'],
};
/** Values that one list takes. */
export const MAX_VALUES = 10_000;

/** One condition on a field. */
export interface FieldConstraint {
  field: string;
  operator: Operator;
  value?: unknown;
  /** How it is joined to the condition or group before it. @default "AND" */
  logic?: 'AND' | 'OR';
}

/**
 * A group in brackets. `logic` joins the group to the condition or group before it; its members
 * have their own.
 */
export interface ConstraintGroup {
  logic?: 'AND' | 'OR';
  constraints: Constraint[];
}

/** Conditions are joined from left to right, AND before OR. */
export type Constraint = FieldConstraint | ConstraintGroup;

const logic = v.optional(v.picklist(['AND', 'OR']));
const condition = v.object({
  field: v.string(),
  operator: v.picklist(OPERATORS),
  value: v.optional(v.unknown()),
  logic,
});

/** Groups stand in groups up to this depth. */
export const MAX_GROUP_DEPTH = 8;
const tooDeep = v.custom<Constraint>(() => false, `Groups stand more than ${MAX_GROUP_DEPTH} deep`);

function isGroup(input: unknown): boolean {
  return (
    typeof input === 'object' && input !== null && 'constraints' in input && !('field' in input)
  );
}

function constraintAt(depth: number): v.GenericSchema<unknown, Constraint> {
  return v.lazy((input): v.GenericSchema<unknown, Constraint> => {
    if (!isGroup(input)) return condition;
    return depth > MAX_GROUP_DEPTH
      ? tooDeep
      : v.object({ logic, constraints: v.array(constraintAt(depth + 1)) });
  });
}

/** Schema of a constraint or of a group of them. */
export const constraint = constraintAt(1) as v.GenericSchema<Constraint>;

/** Absent and empty mean all. */
export const constraints = v.optional(v.array(constraint), () => []);
