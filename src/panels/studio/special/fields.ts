import { type CatalogField, SHOW_IN } from '../../../backend/catalog-fields.ts';

export { type CatalogField, SHOW_IN };

/** Flags of a field that the matrix edits. */
export const FLAGS = ['partOfKey', 'required', 'creatable', 'editable', 'readOnly'] as const;

/** The fields of a draft, in their order. */
export function readFields(draft: Readonly<Record<string, unknown>>): CatalogField[] {
  return Array.isArray(draft.fields) ? (draft.fields as CatalogField[]) : [];
}

/** Where a new field is shown by default. */
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

/** The same fields with the display order of their positions. */
export function ordered(fields: readonly CatalogField[]): CatalogField[] {
  return fields.map((field, at) => ({ ...field, displayOrder: at + 1 }));
}
