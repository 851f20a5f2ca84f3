/** Conditions in words, in the user's language. */
import {
  parseBounds,
  conjuncts,
  type Constraint,
  type FieldConstraint,
  isConstraint,
  isGroup,
} from './constraints.ts';
import { type FilterFieldType, type FilterField } from './filter-fields.ts';
import type { TextKey, Translate } from '../i18n/i18n.ts';
import { formatDay } from './dates.ts';
import { parseSetReference } from './set-reference.ts';

/** What sentences are made with. */
export interface SentenceContext {
  t: Translate;
  fields: ReadonlyMap<string, FilterField>;
  /** The unit that all values of a field have; "" where they have none or several. */
  unitOf(name: string): string;
  /** Reading direction of the sentence: values keep their own inside it. */
  dir: 'ltr' | 'rtl';
  /** Values of a list that are named before the rest is counted. */
  most: number;
}

/**
 * All conditions as one sentence: "Status is Producing or Suspended, and (Total depth is above 2
 * 000 m or Spud date is after 2010-01-01)". "" for none.
 */
export function describeConstraints(
  constraints: readonly Constraint[],
  words: SentenceContext,
): string {
  const all = conjuncts(constraints);
  const [only] = all;
  if (all.length === 1 && isConstraint(only) && isGroup(only))
    return describeNested(only.constraints, words);
  return joined(
    all.map((one) => describeConstraint(one, words)),
    'browse.filter.andAlso',
    words,
  );
}

/** One condition, or a group in brackets. */
export function describeConstraint(one: Constraint, words: SentenceContext): string {
  if (!isConstraint(one)) return words.t('browse.filter.unreadable');
  if (!isGroup(one)) return conditionPhrase(one, words);
  return one.constraints.length === 1
    ? describeConstraint(one.constraints[0]!, words)
    : `(${describeNested(one.constraints, words)})`;
}

/**
 * AND binds before OR: parts of an OR that hold several conditions stand in brackets of their own.
 */
function describeNested(constraints: readonly Constraint[], words: SentenceContext): string {
  const either: Constraint[][] = [[]];
  for (const one of constraints) {
    if (one.logic === 'OR' && either[0]!.length > 0) either.push([]);
    either.at(-1)!.push(one);
  }
  const parts = either.map((all) => {
    const text = joined(
      all.map((one) => describeConstraint(one, words)),
      'browse.filter.and',
      words,
    );
    return all.length > 1 && either.length > 1 ? `(${text})` : text;
  });
  return joined(parts, 'browse.filter.or', words);
}

function conditionPhrase(
  { field: name, operator, value }: FieldConstraint,
  words: SentenceContext,
): string {
  const { t, fields } = words;
  const known = fields.get(name);
  const field = known?.label ?? t('browse.filter.gone', { name: isolated(name, words) });
  const type: FilterFieldType = known?.type ?? 'string';
  const say = (one: unknown): string => valueText(one, known, words);
  switch (operator) {
    case 'in':
      return listPhrase('browse.filter.says.equal', { field, value, known }, words);
    case 'between': {
      const [from, to] = Array.isArray(value) ? value : [];
      return t('browse.filter.says.between', { field, from: say(from), to: say(to) });
    }
    case 'like':
      return likePhrase(field, String(value), words);
    case 'isNull':
      return t('browse.filter.says.isNull', { field });
    case 'isNotNull':
      return t('browse.filter.says.isNotNull', { field });
    case 'intersects':
      return shapePhrase(field, value, words);
    default:
      return Array.isArray(value) && operator === 'notEqual'
        ? listPhrase('browse.filter.says.notEqual', { field, value, known }, words)
        : t(SAYS[type === 'date' ? 'date' : 'plain'][operator], { field, value: say(value) });
  }
}

const SAYS = {
  plain: {
    equal: 'browse.filter.says.equal',
    notEqual: 'browse.filter.says.notEqual',
    greaterThan: 'browse.filter.says.greaterThan',
    greaterOrEqual: 'browse.filter.says.greaterOrEqual',
    lessThan: 'browse.filter.says.lessThan',
    lessOrEqual: 'browse.filter.says.lessOrEqual',
  },
  date: {
    equal: 'browse.filter.says.equal',
    notEqual: 'browse.filter.says.notEqual',
    greaterThan: 'browse.filter.says.after',
    greaterOrEqual: 'browse.filter.says.from',
    lessThan: 'browse.filter.says.before',
    lessOrEqual: 'browse.filter.says.to',
  },
} as const satisfies Record<string, Record<string, TextKey>>;

/** A field by its label, and the values that it is compared with. */
interface ListCondition {
  field: string;
  value: unknown;
  known: FilterField | undefined;
}

function listPhrase(
  key: 'browse.filter.says.equal' | 'browse.filter.says.notEqual',
  { field, value, known }: ListCondition,
  words: SentenceContext,
): string {
  const { t, most } = words;
  const set = parseSetReference(value);
  if (set) return t('browse.filter.says.inSet', { field, count: set.count });
  const list = Array.isArray(value) ? value : [value];
  if (list.length === 0) return t('browse.filter.says.inNothing', { field });
  // One that is left over is named, not counted.
  const named = list.length <= most + 1 ? list : list.slice(0, most);
  const text = joined(
    named.map((one) => valueText(one, known, words)),
    'browse.filter.or',
    words,
  );
  return t(key, {
    field,
    value:
      named.length === list.length
        ? text
        : t('browse.filter.orMore', { values: text, count: list.length - named.length }),
  });
}

function likePhrase(field: string, pattern: string, words: SentenceContext): string {
  const text = pattern.replace(/^\*|\*$/g, '');
  const key = pattern.startsWith('*')
    ? pattern.endsWith('*')
      ? 'browse.filter.says.contains'
      : 'browse.filter.says.ends'
    : pattern.endsWith('*')
      ? 'browse.filter.says.begins'
      : 'browse.filter.says.matches';
  return words.t(key, { field, value: isolated(text, words) });
}

function shapePhrase(field: string, value: unknown, words: SentenceContext): string {
  const box = parseBounds(value);
  if (!box) return words.t('browse.filter.says.inShape', { field });
  const [west, south, east, north] = box.map((degrees) => isolated(String(degrees), words)) as [
    string,
    string,
    string,
    string,
  ];
  return words.t('browse.filter.says.inBox', { field, west, south, east, north });
}

/**
 * A value as people read it: the pick list's label, thousands apart and the unit, a day without
 * hours.
 */
export function valueText(
  value: unknown,
  field: FilterField | undefined,
  words: SentenceContext,
): string {
  const { t, unitOf } = words;
  if (typeof value === 'boolean') return t(value ? 'browse.filter.yes' : 'browse.filter.no');
  const text =
    value === undefined || value === null
      ? '?'
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  if (field?.type === 'date')
    return isolated(
      text
        .replace(/T(00:00(:00(\.0+)?)?|23:59:59\.999)Z?$/, '')
        .replace(/^\d{4}-\d\d-\d\d/, formatDay),
      words,
    );
  if (field?.type !== 'number' && field?.type !== 'integer')
    return isolated(field?.labels?.get(text) ?? text, words);
  const unit = unitOf(field.name);
  return isolated(unit ? `${grouped(text)}\u00a0${unit}` : grouped(text), words);
}

/**
 * Digits before the decimal sign in threes, with no-break spaces: "2 000.5". Nothing is rounded.
 */
function grouped(text: string): string {
  return /^[-+]?\d{4,}(\.\d*)?$/.test(text)
    ? text.replace(/\d(?=(\d{3})+(\.|$))/g, (digit, _group, _end, at: number) =>
        text.slice(0, at).includes('.') ? digit : `${digit}\u00a0`,
      )
    : text;
}

function joined(
  parts: readonly string[],
  key: 'browse.filter.andAlso' | 'browse.filter.and' | 'browse.filter.or',
  { t }: SentenceContext,
): string {
  return parts.length === 0 ? '' : parts.reduce((a, b) => t(key, { a, b }));
}

/** In a sentence from right to left a value keeps its own direction (Unicode UAX 9, isolates). */
function isolated(text: string, { dir }: SentenceContext): string {
  return dir === 'rtl' ? `\u2068${text}\u2069` : text;
}
