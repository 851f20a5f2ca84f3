import type { CatalogField, pickList } from '../api/contract/catalogs.ts';
import type * as v from 'valibot';
import { OPERATORS_OF } from './constraints.ts';

/** Type of a field as the operators know it. */
export type FilterFieldType = keyof typeof OPERATORS_OF;

/** A field as filters need it. */
export interface FilterField {
  /** Attribute name. */
  name: string;
  label: string;
  type: FilterFieldType;
  /** Labels of its pick list by value, in the list's order; null without one. */
  labels: ReadonlyMap<string, string> | null;
  /** Attribute that holds the unit of each value (PPDM: `x` and `xOuom`); null for none. */
  unitName: string | null;
}

const UNIT = 'Ouom';

/** The fields of a catalog and the pick lists that they name. */
export interface DescribedFields {
  readonly catalogFields: readonly CatalogField[];
  readonly pickLists: readonly v.InferOutput<typeof pickList>[];
}

/** All fields of a catalog by attribute name. An unknown type is treated as text. */
export function fieldsByName({
  catalogFields,
  pickLists,
}: DescribedFields): ReadonlyMap<string, FilterField> {
  const names = new Set(catalogFields.map(({ attribute }) => attribute.name));
  return new Map(
    catalogFields.map(({ label, attribute: { name, typeName }, pickList }) => {
      const list = pickLists.find((one) => one.name === pickList);
      return [
        name,
        {
          name,
          label,
          type: isType(typeName) ? typeName : 'string',
          labels: list
            ? new Map(list.values.map(({ value, label: words }) => [value, words]))
            : null,
          unitName: names.has(name + UNIT) ? name + UNIT : null,
        },
      ];
    }),
  );
}

function isType(name: string): name is FilterFieldType {
  return name in OPERATORS_OF;
}
