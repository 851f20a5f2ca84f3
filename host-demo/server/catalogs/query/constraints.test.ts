import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TypeName } from '../../../../src/api/contract/catalogs.ts';
import {
  type Constraint,
  type FieldConstraint,
  type Operator,
  OPERATORS,
  OPERATORS_OF,
} from '../../../../src/api/contract/constraint.ts';
import { seed } from '../../../../tests/support/length.ts';
import { seeded } from '../../../../tests/support/random.ts';
import { builtInTable, recordingDb } from '../../../../tests/support/recording-db.ts';
import { buildCondition, type FindSubject } from './constraints.ts';
import { buildSubjects } from './select.ts';

/** A field of each type. */
const FIELDS: Readonly<Record<TypeName, string>> = {
  string: 's',
  number: 'n',
  integer: 'i',
  boolean: 'b',
  date: 'd',
  geometry: 'g',
};
const SAMPLES: Readonly<Record<TypeName, unknown>> = {
  string: 'x',
  number: 1.5,
  integer: 7,
  boolean: true,
  date: '2020-01-01',
  geometry: [0, 1, 2, 3],
};
const TYPES = Object.keys(FIELDS) as TypeName[];
const { db } = recordingDb();

const findSubject: FindSubject = (name) => {
  const type = TYPES.find((one) => FIELDS[one] === name);
  return type ? { name, type, expression: sql.ref(name) } : null;
};

function compiled(
  constraints: readonly Constraint[],
  of: FindSubject = findSubject,
): { sql: string; parameters: readonly unknown[] } {
  return buildCondition(constraints, of).compile(db);
}

/** A condition on a field of a type, without the brackets around a list of one. */
function one(constraint: FieldConstraint): [string, readonly unknown[]] {
  const { sql: text, parameters } = compiled([constraint]);
  return [text.replace(/^\(\((.*)\)\)$/, '$1'), parameters];
}

const refusal = (field: string, wrong = '') =>
  expect.objectContaining({
    status: 400,
    code: 'VALIDATION',
    message: expect.stringContaining(`${field}: ${wrong}`),
    more: expect.objectContaining({ fields: { [field]: expect.stringContaining(wrong) } }),
  });

describe('a condition', () => {
  it.each<[Operator, TypeName, unknown, string, unknown[]]>([
    ['equal', 'string', 'x', '"s" = $1::text', ['x']],
    ['equal', 'number', '2.5', '"n" = $1::double precision', [2.5]],
    ['equal', 'integer', 7, '"i" = $1::bigint', ['7']],
    ['equal', 'boolean', true, '"b" = $1::boolean', [true]],
    ['equal', 'date', '2020-01-01', '"d" = $1::timestamptz', ['2020-01-01T00:00:00.000Z']],
    ['notEqual', 'string', 'x', '"s" is distinct from $1::text', ['x']],
    ['notEqual', 'string', ['x'], '("s" is null or "s" <> all($1::text[]))', [['x']]],
    ['notEqual', 'number', [], '("n" is null or "n" <> all($1::double precision[]))', [[]]],
    ['greaterThan', 'number', 1, '"n" > $1::double precision', [1]],
    ['greaterOrEqual', 'number', 1, '"n" >= $1::double precision', [1]],
    ['lessThan', 'number', 1, '"n" < $1::double precision', [1]],
    ['lessOrEqual', 'number', 1, '"n" <= $1::double precision', [1]],
    [
      'between',
      'number',
      [1, 2],
      '"n" between $1::double precision and $2::double precision',
      [1, 2],
    ],
    ['in', 'integer', ['1', 2], '"i" = any($1::bigint[])', [['1', '2']]],
    ['in', 'string', [], '"s" = any($1::text[])', [[]]],
    ['isNull', 'geometry', undefined, '"g" is null', []],
    ['isNotNull', 'date', undefined, '"d" is not null', []],
  ])('%s on a %s with %j is %s', (operator, type, value, ...statement) => {
    expect(one({ field: FIELDS[type], operator, value })).toEqual(statement);
  });

  it.each([
    ['il-*', 'il-%'],
    ['100%', '100\\%'],
    ['a_b', 'a\\_b'],
    ['back\\slash', 'back\\\\slash'],
    ['**', '%%'],
    ['*\\*', '%\\\\%'],
    ['', ''],
  ])('like %j compares folded texts with the pattern %j', (value, pattern) => {
    expect(one({ field: 's', operator: 'like', value })).toEqual([
      `studio.text_fold("s") like studio.text_fold($1::text) escape '\\'`,
      [pattern],
    ]);
  });

  it('intersects asks PostGIS for a common point', () => {
    expect(one({ field: 'g', operator: 'intersects', value: [0, 1, 2, 3] })[0]).toMatch(
      /^ST_Intersects\("g", ST_MakeEnvelope\(/,
    );
  });

  const fits = TYPES.flatMap((type) => OPERATORS.map((operator) => [operator, type] as const));

  it.each(fits.filter(([operator, type]) => !OPERATORS_OF[type].includes(operator)))(
    "%s on a %s is refused by the field's name",
    (operator, type) => {
      expect(() => compiled([{ field: FIELDS[type], operator, value: SAMPLES[type] }])).toThrow(
        refusal(FIELDS[type], `${operator} does not fit a ${type}`),
      );
    },
  );

  it.each<[string, Operator, unknown]>([
    ['nope', 'isNull', undefined],
    ['n', 'equal', 'many'],
    ['n', 'equal', null],
    ['i', 'greaterThan', 1.5],
    ['b', 'equal', 'true'],
    ['d', 'equal', '2020-02-30'],
    ['s', 'equal', { a: 1 }],
    ['s', 'like', null],
    ['s', 'equal', ['x']],
    ['s', 'in', 'x'],
    ['s', 'in', [null]],
    ['s', 'notEqual', [{}]],
    ['n', 'between', 1],
    ['n', 'between', [1]],
    ['n', 'between', [1, 2, 3]],
    ['n', 'between', [1, 'x']],
    ['g', 'intersects', [9, 0, 1, 1]],
    ['g', 'intersects', null],
  ])('on %s by %s with %j is refused', (field, operator, value) => {
    expect(() => compiled([{ field, operator, value }])).toThrow(refusal(field));
  });
});

describe('a list of values', () => {
  const values = (count: number) => Array.from({ length: count }, String);

  it.each(['in', 'notEqual'] as const)('of %s may have 10,000 values and no more', (operator) => {
    expect(compiled([{ field: 's', operator, value: values(10_000) }]).parameters).toHaveLength(1);
    expect(() => compiled([{ field: 's', operator, value: values(10_001) }])).toThrow(
      refusal('s', 'there are more than 10000 values'),
    );
  });
});

describe('conditions together', () => {
  const a = { field: 'a', operator: 'isNull' } as const;
  const b = { field: 'b', operator: 'isNull' } as const;
  const c = { field: 'c', operator: 'isNull' } as const;
  const any: FindSubject = (name) => ({ name, type: 'string', expression: sql.ref(name) });

  it.each<[string, Constraint[], string]>([
    ['nothing is true', [], 'true'],
    ['an empty group is true', [{ constraints: [] }], '((true))'],
    ['AND joins by default', [a, b], '(("a" is null and "b" is null))'],
    [
      'AND binds stronger than OR',
      [a, { ...b, logic: 'OR' }, { ...c, logic: 'AND' }],
      '(("a" is null) or ("b" is null and "c" is null))',
    ],
    [
      'the logic of the first has no meaning',
      [{ ...a, logic: 'OR' }, b],
      '(("a" is null and "b" is null))',
    ],
    [
      'a group alone',
      [a, { constraints: [b, { ...c, logic: 'OR' }] }],
      '(("a" is null and (("b" is null) or ("c" is null))))',
    ],
    [
      'a group may follow by OR',
      [a, { logic: 'OR', constraints: [b] }],
      '(("a" is null) or ((("b" is null))))',
    ],
  ])('%s', (_title, constraints, text) => {
    expect(compiled(constraints, any).sql).toBe(text);
  });

  it('may be 500 and no more, those of groups counted', () => {
    expect(() =>
      compiled(
        Array.from({ length: 500 }, () => a),
        any,
      ),
    ).not.toThrow();
    expect(() =>
      compiled(
        Array.from({ length: 501 }, () => a),
        any,
      ),
    ).toThrow(refusal('constraints', 'there are more than 500 conditions'));
    const groups = Array.from({ length: 251 }, () => ({ constraints: [a] }));
    expect(() => compiled(groups, any)).toThrow(refusal('constraints', 'there are more than'));
  });

  it('may stand eight groups deep and no more', () => {
    const nested = (levels: number): Constraint =>
      levels === 0 ? a : { constraints: [nested(levels - 1)] };
    expect(() => compiled([nested(8)], any)).not.toThrow();
    expect(() => compiled([nested(9)], any)).toThrow(
      refusal('constraints', 'groups stand more than 8 deep'),
    );
  });

  it('leave their constraints as they were', () => {
    const given: Constraint[] = [{ ...a, logic: 'OR' }, { constraints: [b] }];
    const before = structuredClone(given);
    compiled(given, any);
    expect(given).toEqual(before);
  });
});

describe('texts of a catalog that have an index of their order', () => {
  const subjects = buildSubjects(builtInTable('field'));
  const short = '("field_name" = $1::text and (octet_length("field_name") > 1000) is not true)';

  it.each<[string, FieldConstraint, string]>([
    ['are found in it where the value is short', equal('N3'), short],
    [
      'are looked for everywhere where it is long',
      equal('x'.repeat(1001)),
      '"field_name" = $1::text',
    ],
    [
      'are found in it by a list of short values',
      { field: 'fieldName', operator: 'in', value: ['N3', 'N4'] },
      '("field_name" = any($1::text[]) and (octet_length("field_name") > 1000) is not true)',
    ],
    [
      'are looked for everywhere where one of a list is long',
      { field: 'fieldName', operator: 'in', value: ['N3', 'ç'.repeat(501)] },
      '"field_name" = any($1::text[])',
    ],
    [
      'without a value are found in it too',
      { field: 'fieldName', operator: 'isNull' },
      '("field_name" is null and (octet_length("field_name") > 1000) is not true)',
    ],
  ])('%s', (_title, constraint, text) => {
    expect(compiled([constraint], subjects).sql).toBe(`((${text}))`);
  });

  function equal(value: string): FieldConstraint {
    return { field: 'fieldName', operator: 'equal', value };
  }
});

it(`10,000 random constraints compile to balanced text that holds none of their values (seed ${seed})`, () => {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const some = (depth: number): Constraint[] =>
    Array.from({ length: Math.floor(random() * 4) }, (): Constraint => {
      const logic = pick(['AND', 'OR'] as const);
      if (depth < 3 && random() < 0.25) return { logic, constraints: some(depth + 1) };
      const type = pick(TYPES);
      const operator = pick(OPERATORS_OF[type]);
      const sample = type === 'string' ? "q'); drop table x; --" : SAMPLES[type];
      const value = /^(in|between)$/.test(operator) ? [sample, sample] : sample;
      return { logic, field: FIELDS[type], operator, value };
    });
  const wrong: string[] = [];
  for (let at = 0; at < 10_000; at++) {
    const { sql: text, parameters } = compiled(some(0));
    const isBalanced = text.split('(').length === text.split(')').length;
    const places = new Set(text.match(/\$\d+/g)).size;
    if (!isBalanced || text.includes('drop') || places !== parameters.length) wrong.push(text);
  }
  expect(wrong).toEqual([]);
}, 30_000);
