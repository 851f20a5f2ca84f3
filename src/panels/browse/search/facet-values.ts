import type { CatalogCache } from '../../../backend/catalogs.ts';
import type { Constraint } from '../../../backend/records.ts';

/** Values of a facet that are chosen, as texts. */
export function chosenValues(constraints: readonly Constraint[], field: string): string[] {
  const [found] = constraints.filter((one) => isFieldConstraint(one, field));
  if (!found || !('field' in found)) return [];
  return (Array.isArray(found.value) ? found.value : [found.value]).map(String);
}

/**
 * Constraints with a value of a facet chosen or not; those on other fields stay. Values of one
 * field are alternatives; fields narrow each other.
 */
export function withValue(
  constraints: readonly Constraint[],
  { catalogFields }: Pick<CatalogCache, 'catalogFields'>,
  field: string,
  value: string,
): Constraint[] {
  const before = chosenValues(constraints, field);
  const values = before.includes(value)
    ? before.filter((one) => one !== value)
    : [...before, value];
  const isFlag = catalogFields.some(
    ({ attribute }) => attribute.name === field && attribute.typeName === 'boolean',
  );
  const own: Constraint[] =
    values.length > 0
      ? [{ field, operator: 'in', value: isFlag ? values.map((one) => one === 'true') : values }]
      : [];
  return [...without(constraints, field), ...own];
}

/** Constraints without the choice of values of a facet. */
export function without(constraints: readonly Constraint[], field: string): Constraint[] {
  return constraints.filter((one) => !isFieldConstraint(one, field));
}

/** Fields of which values are chosen. */
export function chosenFields(constraints: readonly Constraint[]): string[] {
  return [
    ...new Set(
      constraints.flatMap((one) =>
        'field' in one && isFieldConstraint(one, one.field) ? [one.field] : [],
      ),
    ),
  ];
}

function isFieldConstraint(one: Constraint, field: string): boolean {
  return (
    'field' in one &&
    one.field === field &&
    (one.operator === 'in' || one.operator === 'equal') &&
    one.logic !== 'OR'
  );
}
