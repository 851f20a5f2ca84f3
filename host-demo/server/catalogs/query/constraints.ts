import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { TypeName } from '../../../../src/api/contract/catalogs.ts';
import {
  MAX_GROUP_DEPTH,
  MAX_VALUES,
  OPERATORS_OF,
} from '../../../../src/api/contract/constraint.ts';
import type { Constraint, FieldConstraint } from '../../../../src/api/contract/constraint.ts';
import { Refused } from '../../refused.ts';
import { SQL_TYPES } from '../definition.ts';
import { holdsIdeographs } from '../ideographs.ts';
import { isShort } from '../order.ts';
import { folded } from '../text-fold.ts';
import { parseGeometry, parseScalar } from './values.ts';
import { type Message, msg } from '../../../../src/formats/msg.ts';

/** What a condition is put on. */
export interface Subject {
  name: string;
  type: TypeName;
  expression: RawBuilder<unknown>;
  /**
   * What holds for each short text (`isShort`) and is stated beside it, so that the planner can use
   * the partial index of short texts.
   */
  index?: RawBuilder<SqlBool>;
}

/** Finds a field that conditions may use by its name; null if there is no such field. */
export type FindSubject = (name: string) => Subject | null;

type Condition = RawBuilder<SqlBool>;

/** Conditions in all. */
const MAX_CONDITIONS = 500;

/**
 * Constraints as a condition of the database; values go as parameters. Joined from left to right,
 * AND before OR; an empty list or group is true. `notEqual` finds what has no value too; `like`
 * minds neither upper and lower case nor marks on letters. Throws VALIDATION, which names the
 * field, where it is unknown or cannot be compared so.
 */
export function buildCondition(
  constraints: readonly Constraint[],
  findSubject: FindSubject,
): Condition {
  const count = { left: MAX_CONDITIONS };
  return joined(constraints, findSubject, count, 1);
}

function joined(
  constraints: readonly Constraint[],
  findSubject: FindSubject,
  count: { left: number },
  depth: number,
): Condition {
  if (depth > MAX_GROUP_DEPTH + 1)
    throw refused('constraints', msg`groups stand more than ${MAX_GROUP_DEPTH} deep`);
  const either: Condition[][] = [[]];
  for (const constraint of constraints) {
    if (--count.left < 0)
      throw refused('constraints', msg`there are more than ${MAX_CONDITIONS} conditions`);
    if (constraint.logic === 'OR' && either[0]!.length > 0) either.push([]);
    either
      .at(-1)!
      .push(
        'constraints' in constraint
          ? joined(constraint.constraints, findSubject, count, depth + 1)
          : compared(constraint, findSubject),
      );
  }
  if (either[0]!.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(
    either.map((all) => sql`(${sql.join(all, sql` and `)})`),
    sql` or `,
  )})`;
}

function compared(
  { field, operator, value }: FieldConstraint,
  findSubject: FindSubject,
): Condition {
  const subject = findSubject(field);
  if (!subject) throw refused(field, msg`there is no such field`);
  const { expression, type, index } = subject;
  if (!OPERATORS_OF[type].includes(operator))
    throw refused(field, msg`${operator} does not fit a ${type}`);
  const one = (item: unknown) => {
    const found = parseScalar(type, item);
    if ('wrong' in found) throw refused(field, found.wrong);
    return found.value;
  };
  const indexed = (condition: Condition, values: readonly unknown[]) =>
    index && values.every((item) => isShort(String(item)))
      ? sql<SqlBool>`(${condition} and ${index})`
      : condition;
  const parameter = (item: unknown) => sql`${one(item)}::${sql.raw(SQL_TYPES[type])}`;
  switch (operator) {
    case 'equal':
      return indexed(sql<SqlBool>`${expression} = ${parameter(value)}`, [value]);
    case 'notEqual': {
      if (!Array.isArray(value))
        return sql<SqlBool>`${expression} is distinct from ${parameter(value)}`;
      return sql<SqlBool>`(${expression} is null or ${expression} <> all(${toList(field, value, MAX_VALUES).map(one)}::${sql.raw(SQL_TYPES[type])}[]))`;
    }
    case 'like':
      return like(expression, String(one(value)));
    case 'in': {
      const values = toList(field, value, MAX_VALUES);
      return indexed(
        sql<SqlBool>`${expression} = any(${values.map(one)}::${sql.raw(SQL_TYPES[type])}[])`,
        values,
      );
    }
    case 'greaterThan':
      return sql<SqlBool>`${expression} > ${parameter(value)}`;
    case 'greaterOrEqual':
      return sql<SqlBool>`${expression} >= ${parameter(value)}`;
    case 'lessThan':
      return sql<SqlBool>`${expression} < ${parameter(value)}`;
    case 'lessOrEqual':
      return sql<SqlBool>`${expression} <= ${parameter(value)}`;
    case 'between': {
      const ends = toList(field, value, 2);
      if (ends.length !== 2) throw refused(field, msg`between takes [from, to]`);
      return sql<SqlBool>`${expression} between ${parameter(ends[0])} and ${parameter(ends[1])}`;
    }
    case 'isNull':
      return indexed(sql<SqlBool>`${expression} is null`, []);
    case 'isNotNull':
      return sql<SqlBool>`${expression} is not null`;
    case 'intersects': {
      const found = parseGeometry(value);
      if ('wrong' in found) throw refused(field, found.wrong);
      return sql<SqlBool>`ST_Intersects(${expression}, ${found.value})`;
    }
  }
}

function like(text: RawBuilder<unknown>, value: string): Condition {
  const found = sql<SqlBool>`${folded(text)} like ${folded(sql`${pattern(value)}::text`)} escape '\\'`;
  const ideographs = holdsIdeographs(text, value);
  return ideographs ? sql<SqlBool>`(${ideographs} and ${found})` : found;
}

function toList(field: string, value: unknown, max: number): unknown[] {
  if (!Array.isArray(value)) throw refused(field, msg`a list of values is expected`);
  if (value.length > max) throw refused(field, msg`there are more than ${max} values`);
  return value;
}

/** `*` is any text; the database's own wildcards are plain characters. */
function pattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}

function refused(field: string, wrong: Message): Refused {
  return new Refused(400, 'VALIDATION', msg`${field}: ${wrong}`, { fields: { [field]: wrong } });
}
