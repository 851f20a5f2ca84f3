/** Random logs and conditions, and which logs satisfy which conditions. */
import { randomStream } from '../../generate/random.ts';

const FIELDS = ['digitalFormat', 'logType', 'baseDepth', 'topDepth', 'projectActiveInd'] as const;

/** A row of the catalog of logs. */
export type Log = { wellLogId: string; logTitle: string } & Record<
  (typeof FIELDS)[number],
  string | number | boolean | null
>;

/** A condition on one field of a log. */
export interface Condition {
  field: (typeof FIELDS)[number];
  operator: string;
  value?: unknown;
  logic?: string;
}

/** Draws an element of a list. */
type Picker = <T>(list: readonly T[]) => T;

/** What `logRows` gives. */
export interface LogRows {
  logs: Log[];
  conditions: () => Condition[];
}

/** The same 3000 logs and the same sequence of conditions for each call. */
export function logRows(): LogRows {
  const random = randomStream(20_241);
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const logs: Log[] = Array.from({ length: 3000 }, (_, i) => ({
    wellLogId: `F"${i}`,
    logTitle: i % 5 === 0 ? 'Cement bond' : 'Spinner',
    digitalFormat: any(['las', 'las', 'dlis', null]),
    logType: any(['Wireline', 'Composite', null]),
    baseDepth: random() < 0.05 ? null : Math.floor(random() * 1000),
    topDepth: random() < 0.5 ? null : Math.floor(random() * 1000),
    projectActiveInd: any([true, false, null]),
  }));
  const conditions = (): Condition[] =>
    Array.from({ length: any([1, 1, 2, 3]) }, (_, i) => ({
      ...randomCondition(any),
      ...(i > 0 ? { logic: any(['AND', 'OR']) } : {}),
    }));
  return { logs, conditions };
}

function randomCondition(any: Picker): Condition {
  const field = any(FIELDS);
  if (field === 'projectActiveInd')
    return {
      field,
      ...any([
        { operator: 'equal', value: true },
        { operator: 'notEqual', value: true },
        { operator: 'isNull' },
        { operator: 'isNotNull' },
      ]),
    };
  if (field === 'digitalFormat' || field === 'logType')
    return {
      field,
      ...any([
        { operator: 'equal', value: 'las' },
        { operator: 'notEqual', value: 'Wireline' },
        { operator: 'in', value: ['dlis', 'Composite'] },
        { operator: 'isNull' },
        { operator: 'isNotNull' },
      ]),
    };
  const at = any([5, 20, 300, 980]);
  return {
    field,
    ...any([
      { operator: 'greaterThan', value: at },
      { operator: 'lessOrEqual', value: at },
      { operator: 'between', value: [at, at + 600] },
      { operator: 'notEqual', value: at },
      { operator: 'isNull' },
      { operator: 'isNotNull' },
    ]),
  };
}

function holds(log: Log, { field, operator, value }: Condition): boolean {
  const own = log[field];
  if (operator === 'isNull') return own === null;
  if (operator === 'notEqual') return own !== value;
  if (own === null) return false;
  switch (operator) {
    case 'equal':
      return own === value;
    case 'in':
      return (value as unknown[]).includes(own);
    case 'greaterThan':
      return Number(own) > (value as number);
    case 'lessOrEqual':
      return Number(own) <= (value as number);
    case 'between':
      return Number(own) >= (value as number[])[0]! && Number(own) <= (value as number[])[1]!;
    default:
      return true;
  }
}

/** True where the log satisfies the conditions, AND before OR. */
export const satisfies = (log: Log, all: readonly Condition[]): boolean =>
  all
    .reduce<Condition[][]>(
      (either, one) =>
        one.logic === 'OR'
          ? [...either, [one]]
          : [...either.slice(0, -1), [...either.at(-1)!, one]],
      [[]],
    )
    .some((each) => each.every((one) => holds(log, one)));

/** Number of hits, and number of them in each format. */
export const counted = (found: readonly Log[]) => ({
  total: found.length,
  formats: Object.fromEntries(
    ['las', 'dlis']
      .map((format) => [format, found.filter((log) => log.digitalFormat === format).length])
      .filter(([, count]) => count !== 0),
  ),
});
