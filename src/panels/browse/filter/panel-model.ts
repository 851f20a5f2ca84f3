/**
 * The conditions that the filter panel makes, as constraints and back. What it did not make it
 * leaves alone.
 */
import {
  conjuncts,
  type Constraint,
  type FieldConstraint,
  isConstraint,
  isGroup,
} from '../../../core/constraints.ts';
import type { FilterField } from '../../../core/filter-fields.ts';

/** How a text is compared: it holds the words, begins with them, is them. */
export const TEXT_MODES = ['contains', 'begins', 'is'] as const;
/** How a text filter compares. */
export type TextMode = (typeof TEXT_MODES)[number];

/** A condition of the panel, without its field. */
export type PanelValue =
  | { kind: 'choices'; values: readonly string[] }
  | { kind: 'text'; mode: TextMode; text: string }
  | { kind: 'range'; from: string | number | null; to: string | number | null }
  | { kind: 'flag'; value: boolean }
  | { kind: 'shape'; value: unknown };

/**
 * What the panel shows for a field; null where no condition is of a kind that it could have made.
 */
export function panelValue(
  constraints: readonly Constraint[],
  field: FilterField,
): PanelValue | null {
  const at = findFieldIndex(constraints, field);
  return at < 0 ? null : toPanelValue(conjuncts(constraints)[at] as FieldConstraint, field);
}

/**
 * The constraints with another condition of the panel on a field, at the place of the one before;
 * null removes it.
 */
export function withPanelValue(
  constraints: readonly Constraint[],
  field: FilterField,
  value: PanelValue | null,
): Constraint[] {
  const all = [...conjuncts(constraints)];
  const at = findFieldIndex(constraints, field);
  const made = value === null ? null : toConstraint(field.name, value);
  all.splice(at < 0 ? all.length : at, at < 0 ? 0 : 1, ...(made ? [made] : []));
  return all;
}

/**
 * The constraints without the panel's condition on a field: what the counts of its values are put
 * under.
 */
export function withoutPanelValue(
  constraints: readonly Constraint[],
  field: FilterField,
): Constraint[] {
  return withPanelValue(constraints, field, null);
}

function findFieldIndex(constraints: readonly Constraint[], field: FilterField): number {
  return conjuncts(constraints).findIndex(
    (one) =>
      isConstraint(one) &&
      !isGroup(one) &&
      one.field === field.name &&
      toPanelValue(one, field) !== null,
  );
}

function toPanelValue(
  { operator, value }: FieldConstraint,
  { type }: FilterField,
): PanelValue | null {
  switch (type) {
    case 'string':
      return toTextValue(operator, value);
    case 'boolean':
      return operator === 'equal' && typeof value === 'boolean' ? { kind: 'flag', value } : null;
    case 'geometry':
      return operator === 'intersects' ? { kind: 'shape', value } : null;
    default:
      return toRangeValue(operator, value);
  }
}

function toTextValue(operator: string, value: unknown): PanelValue | null {
  if (operator === 'in' && Array.isArray(value))
    return { kind: 'choices', values: value.map(String) };
  if (typeof value !== 'string') return null;
  if (operator === 'equal') return { kind: 'text', mode: 'is', text: value };
  if (operator !== 'like') return null;
  const contains = /^\*(.+)\*$/s.exec(value)?.[1];
  if (contains !== undefined) return { kind: 'text', mode: 'contains', text: contains };
  const begins = /^([^*].*)\*$/s.exec(value)?.[1];
  return begins === undefined ? null : { kind: 'text', mode: 'begins', text: begins };
}

function toRangeValue(operator: string, value: unknown): PanelValue | null {
  const isEnd = (one: unknown): one is string | number =>
    typeof one === 'string' || typeof one === 'number';
  if (operator === 'between' && Array.isArray(value) && value.length === 2 && value.every(isEnd))
    return { kind: 'range', from: value[0]!, to: value[1]! };
  if (!isEnd(value)) return null;
  if (operator === 'greaterOrEqual') return { kind: 'range', from: value, to: null };
  return operator === 'lessOrEqual' ? { kind: 'range', from: null, to: value } : null;
}

function toConstraint(field: string, given: PanelValue): FieldConstraint | null {
  switch (given.kind) {
    case 'choices':
      return given.values.length === 0 ? null : { field, operator: 'in', value: [...given.values] };
    case 'text':
      return given.text === '' ? null : textCondition(field, given.mode, given.text);
    case 'range':
      return rangeCondition(field, given.from, given.to);
    case 'flag':
      return { field, operator: 'equal', value: given.value };
    case 'shape':
      return { field, operator: 'intersects', value: given.value };
  }
}

function textCondition(field: string, mode: TextMode, text: string): FieldConstraint {
  if (mode === 'is') return { field, operator: 'equal', value: text };
  return { field, operator: 'like', value: mode === 'begins' ? `${text}*` : `*${text}*` };
}

function rangeCondition(
  field: string,
  from: string | number | null,
  to: string | number | null,
): FieldConstraint | null {
  if (from !== null && to !== null) return { field, operator: 'between', value: [from, to] };
  if (from !== null) return { field, operator: 'greaterOrEqual', value: from };
  return to === null ? null : { field, operator: 'lessOrEqual', value: to };
}

/**
 * The last instant of a day, so that "to" a day includes all of it: dates are instants (contract: a
 * date in UTC).
 */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.999Z`;
}
