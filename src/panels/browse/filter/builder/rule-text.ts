/** The values of a rule as they are typed, as a condition and back. */
import { type FieldConstraint, type Operator, OPERATORS_OF } from '../../../../core/constraints.ts';
import type { FilterFieldType, FilterField } from '../../../../core/filter-fields.ts';
import { parseSetReference } from '../../../../core/set-reference.ts';
import { numberFrom } from '../../../../ui/number-text.ts';
import { shapeFrom, shapeText } from '../../../../ui/shape-text.ts';
import { endOfDay } from '../panel-model.ts';
import type { FilterRule } from './tree.ts';

/** What is wrong with a rule. */
export type RuleFault = 'gone' | 'value' | 'number' | 'integer' | 'date' | 'order' | 'shape';

/** How many values an operator takes. */
export function getArity(operator: Operator): 'none' | 'one' | 'two' | 'list' {
  if (operator === 'isNull' || operator === 'isNotNull') return 'none';
  if (operator === 'between') return 'two';
  return operator === 'in' ? 'list' : 'one';
}

/** Operators that are offered for a type. A list of yes and no adds nothing to one of them. */
export function operatorsFor(type: FilterFieldType): readonly Operator[] {
  return type === 'boolean'
    ? OPERATORS_OF.boolean.filter((operator) => operator !== 'in')
    : OPERATORS_OF[type];
}

/** The texts of a rule that is made of a condition. */
export function formatTexts({ operator, value }: FieldConstraint): readonly string[] {
  if (operator === 'intersects') return [shapeText(value)];
  const texts = (
    Array.isArray(value)
      ? value
      : parseSetReference(value) || value === undefined || value === null
        ? []
        : [value]
  ).map(String);
  // A text without a star is contained.
  return operator === 'like' ? texts.map((text) => /^\*([^*]+)\*$/.exec(text)?.[1] ?? text) : texts;
}

/** The texts of a rule that are kept with another operator or field. */
export function keptTexts(
  texts: readonly string[],
  from: Operator,
  to: Operator,
): readonly string[] {
  const takes = getArity(to);
  if (takes === 'none' || from === 'intersects' || to === 'intersects') return [];
  return takes === 'list'
    ? texts.filter((text) => text !== '')
    : texts.slice(0, takes === 'two' ? 2 : 1);
}

/** The condition of a rule, or what is wrong with it. */
export function parseRule(
  rule: FilterRule,
  field: FilterField | undefined,
): { condition: FieldConstraint } | { fault: RuleFault } {
  if (!field) return { fault: 'gone' };
  if (rule.given) return { condition: rule.given };
  const head = { field: rule.field, operator: rule.operator };
  switch (getArity(rule.operator)) {
    case 'none':
      return { condition: head };
    case 'two':
      return parseRange(head, rule.texts, field.type);
    case 'list':
      return parseList(head, rule.texts, field.type);
    default: {
      const text = rule.texts[0] ?? '';
      const found =
        text.trim() === ''
          ? { fault: 'value' as const }
          : parseValue(text, field.type, rule.operator);
      return 'fault' in found ? found : { condition: { ...head, value: found.value } };
    }
  }
}

/** The condition as far as it is written, for the sentence: what is missing has no value. */
export function toDraftConstraint(
  rule: FilterRule,
  field: FilterField | undefined,
): FieldConstraint {
  const found = parseRule(rule, field);
  if ('condition' in found) return found.condition;
  const { field: name, operator, texts } = rule;
  const takes = getArity(operator);
  if (takes === 'list')
    return { field: name, operator, value: texts.filter((text) => text.trim() !== '') };
  return {
    field: name,
    operator,
    value: takes === 'two' ? [texts[0] || null, texts[1] || null] : texts[0] || null,
  };
}

type Head = Pick<FieldConstraint, 'field' | 'operator'>;
type Found = { condition: FieldConstraint } | { fault: RuleFault };

function parseRange(head: Head, texts: readonly string[], type: FilterFieldType): Found {
  const ends = (['greaterOrEqual', 'lessOrEqual'] as const).map((as, at) =>
    texts[at]?.trim() ? parseValue(texts[at], type, as) : { fault: 'value' as const },
  );
  const [from, to] = ends as [(typeof ends)[number], (typeof ends)[number]];
  if ('fault' in from) return from;
  if ('fault' in to) return to;
  return (from.value as string | number) > (to.value as string | number)
    ? { fault: 'order' }
    : { condition: { ...head, value: [from.value, to.value] } };
}

function parseList(head: Head, texts: readonly string[], type: FilterFieldType): Found {
  const found = [...new Set(texts.map((text) => text.trim()).filter(Boolean))].map((text) =>
    parseValue(text, type, 'equal'),
  );
  const wrong = found.find((one) => 'fault' in one);
  if (wrong) return wrong as { fault: RuleFault };
  return found.length === 0
    ? { fault: 'value' }
    : { condition: { ...head, value: found.map((one) => (one as { value: unknown }).value) } };
}

/** A day begins at midnight UTC; "up to" and "after" a day mean the end of it. */
const TO_THE_END: readonly Operator[] = ['lessOrEqual', 'greaterThan'];

function parseValue(
  text: string,
  type: FilterFieldType,
  operator: Operator,
): { value: unknown } | { fault: RuleFault } {
  switch (type) {
    case 'string':
      return { value: operator === 'like' && !text.includes('*') ? `*${text}*` : text };
    case 'boolean':
      return { value: text === 'true' };
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
        ? { value: TO_THE_END.includes(operator) ? endOfDay(text) : text }
        : { fault: 'date' };
    case 'geometry': {
      const shape = shapeFrom(text);
      return shape ? { value: shape } : { fault: 'shape' };
    }
    default: {
      const number = numberFrom(text);
      if (Number.isNaN(number)) return { fault: 'number' };
      return type === 'integer' && !Number.isInteger(number)
        ? { fault: 'integer' }
        : { value: number };
    }
  }
}
