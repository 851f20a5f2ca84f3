/** What conditions mean, worked out in JavaScript, and values to try them with. */
import { OPERATORS_OF } from '../../../src/api/contract/constraint.ts';
import type { Constraint, FieldConstraint } from '../../../src/api/contract/constraint.ts';
import type { TypeName } from '../../../src/api/contract/catalogs.ts';

/** A row of the tested catalog. */
export type Row = Record<string, unknown>;

/** A field of each type. */
export const FIELDS: Readonly<Record<TypeName, string>> = {
  string: 'sectionName',
  number: 'lineLength',
  integer: 'traceCount',
  boolean: 'isVelocity',
  date: 'acquisitionDate',
  geometry: 'geom',
};

/** Texts, some of them with wildcards. */
export const NAMES = [
  'IL-100',
  'il-100',
  '100%',
  'a_b',
  'axb',
  'back\\slash',
  "quo'te",
  'star*',
  '',
  'Gökçetepe',
  'İKİZ Akpınar',
];

/** Values of each type. */
export const SAMPLES: Readonly<Record<TypeName, readonly unknown[]>> = {
  string: NAMES,
  number: [0, 2.25, -1.5, '2.25', 7],
  integer: [0, 1, '5000000000', 5_000_000_000],
  boolean: [true, false],
  date: ['2020-01-01', '2020-01-01T12:30:00.5Z', '2020-01-01T13:30:00.500+01:00', '2001-02-03'],
  geometry: [
    [5, 0, 20, 10],
    {
      type: 'Polygon',
      coordinates: [
        [
          [10, 2],
          [30, 2],
          [30, 3],
          [10, 3],
          [10, 2],
        ],
      ],
    },
    { type: 'Point', coordinates: [20.5, 5] },
  ],
};

/** Values to try an operator with. */
export function valuesFor(operator: string, type: TypeName): unknown[] {
  const samples = SAMPLES[type];
  if (operator === 'in') return [[], samples, samples.slice(0, 2)];
  if (operator === 'notEqual') return [...samples, [], samples, samples.slice(0, 2)];
  if (operator === 'between') return samples.flatMap((from) => samples.map((to) => [from, to]));
  if (operator === 'like')
    return [...NAMES, '*', '*100*', 'IL*', '*%', 'a_b', '*\\*', '**', '*-1*0'];
  return [...samples];
}

/** Random conditions in nested groups. */
export function randomConstraints(random: () => number, depth = 0): Constraint[] {
  return Array.from({ length: Math.floor(random() * 4) }, (): Constraint => {
    const logic = pick(random, ['AND', 'OR'] as const);
    if (depth < 3 && random() < 0.25)
      return { logic, constraints: randomConstraints(random, depth + 1) };
    const type = pick(random, Object.keys(FIELDS) as TypeName[]);
    const operator = pick(random, OPERATORS_OF[type]);
    return { logic, field: FIELDS[type], operator, value: pick(random, valuesFor(operator, type)) };
  });
}

/** The reference: AND before OR, an empty list is true. */
export function all(constraints: readonly Constraint[], row: Row): boolean {
  const either: boolean[] = [];
  for (const [index, constraint] of constraints.entries()) {
    const holds =
      'constraints' in constraint ? all(constraint.constraints, row) : one(constraint, row);
    if (index === 0 || constraint.logic === 'OR') either.push(holds);
    else either[either.length - 1] = either.at(-1)! && holds;
  }
  return either.length === 0 || either.some(Boolean);
}

function one({ field, operator, value }: FieldConstraint, row: Row): boolean {
  const type = (Object.keys(FIELDS) as TypeName[]).find((name) => FIELDS[name] === field)!;
  const own = comparable(type, row[field]);
  if (operator === 'isNull') return own === null;
  if (operator === 'isNotNull') return own !== null;
  if (operator === 'notEqual')
    return (
      own === null ||
      (Array.isArray(value) ? value : [value]).every((item) => own !== comparable(type, item))
    );
  if (own === null) return false;
  const other = (item: unknown) => comparable(type, item)!;
  switch (operator) {
    case 'equal':
      return own === other(value);
    case 'in':
      return (value as unknown[]).some((item) => own === other(item));
    case 'greaterThan':
      return own > other(value);
    case 'greaterOrEqual':
      return own >= other(value);
    case 'lessThan':
      return own < other(value);
    case 'lessOrEqual':
      return own <= other(value);
    case 'between':
      return own >= other((value as unknown[])[0]) && own <= other((value as unknown[])[1]);
    case 'like':
      return new RegExp(
        `^${String(value)
          .split('*')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
        'is',
      ).test(String(own));
    case 'intersects':
      return meets(row[field] as { coordinates: number[][] }, value);
  }
}

function comparable(type: TypeName, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (type === 'number' || type === 'integer') return Number(value);
  if (type === 'date') return Date.parse(String(value));
  return type === 'geometry' ? 'present' : (value as string | boolean);
}

/** A line from y 1 to 9 at x, with the samples above. */
function meets({ coordinates }: { coordinates: number[][] }, value: unknown): boolean {
  const x = coordinates[0]![0]!;
  if (Array.isArray(value)) return x >= (value[0] as number) && x <= (value[2] as number);
  const shape = value as { type: string };
  return shape.type === 'Point' ? x === 20.5 : x >= 10 && x <= 30;
}

/** A row with this value, or one without. */
export function maybe(random: () => number, name: string, value: unknown): Row {
  return random() < 0.15 ? {} : { [name]: value };
}

/** A random element. */
export function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}
