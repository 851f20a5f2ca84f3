import { type CatalogField, SHOW_IN } from '../../../backend/catalog-fields.ts';

export { type CatalogField, SHOW_IN };

/** The fields of a draft, by display order as they stand. */
export function readFields(draft: Readonly<Record<string, unknown>>): CatalogField[] {
  return Array.isArray(draft.fields) ? (draft.fields as CatalogField[]) : [];
}

/** Where a new field is shown until somebody says otherwise. */
const SHOWN = {
  log: false,
  grid: true,
  detail: true,
  panel: false,
  browser: false,
  filter: true,
  advancedFilter: true,
};

/** A new text field at the end of others. */
export function newField(fields: readonly CatalogField[]): CatalogField {
  const taken = new Set(fields.map(({ attribute }) => attribute.name));
  let number = fields.length + 1;
  while (taken.has(`field${number}`)) number++;
  const name = `field${number}`;
  return {
    label: '',
    attribute: { name, typeName: 'string', label: '' },
    partOfKey: false,
    editable: true,
    creatable: true,
    readOnly: false,
    required: false,
    displayOrder: number,
    pickList: null,
    showIn: SHOWN,
    spatialType: null,
  };
}

/** The same fields, their display order as they stand. */
export function ordered(fields: readonly CatalogField[]): CatalogField[] {
  return fields.map((field, at) => ({ ...field, displayOrder: at + 1 }));
}
