import type { CatalogField } from '../../../src/api/contract/catalogs.ts';
import type { CatalogData } from './definition.ts';
import { MODEL } from './model/model.ts';
import type { ModelCatalog, ModelField, Prominence } from './model/types.ts';

const NOWHERE = {
  log: false,
  grid: false,
  detail: false,
  panel: false,
  browser: false,
  filter: false,
  advancedFilter: false,
};
const SHOWN: Readonly<Record<Prominence, CatalogField['showIn']>> = {
  main: {
    log: true,
    grid: true,
    detail: true,
    panel: true,
    browser: true,
    filter: true,
    advancedFilter: true,
  },
  more: { ...NOWHERE, log: true, detail: true, panel: true, advancedFilter: true },
  detail: { ...NOWHERE, detail: true },
  footer: { ...NOWHERE, detail: true },
};
/** Set by the server when a row is written. */
const STAMPS = ['rowCreatedDate', 'rowChangedDate'];

function catalogField(field: ModelField, displayOrder: number): CatalogField {
  const stamp = STAMPS.includes(field.name);
  return {
    label: field.label,
    attribute: { name: field.name, typeName: field.type, label: field.label },
    partOfKey: field.key,
    editable: !field.key && !stamp,
    creatable: !stamp,
    readOnly: stamp,
    required: field.required,
    displayOrder,
    pickList: field.pickList,
    showIn: SHOWN[field.prominence],
    spatialType: field.spatialType,
    ...(field.decimals === null ? {} : { decimals: field.decimals }),
  };
}

function catalogData(model: ModelCatalog, displayOrder: number): CatalogData {
  return {
    name: model.name,
    label: model.label,
    group: model.group,
    displayOrder,
    editable: true,
    creatable: true,
    deletable: true,
    readOnly: false,
    type: 'data',
    dataModel: 'ppdm',
    superType: model.superType ?? null,
    indexable: model.indexable,
    exportable: true,
    exportFile: model.exportFile,
    hidden: model.hidden ?? false,
    viewers: Object.keys(model.viewers),
    processes: [...(model.processes ?? [])],
    layers: [],
    sourced: model.relations.map(({ catalog, pairs }) => ({
      relationType: 'oneToMany',
      source: model.name,
      catalog,
      fieldPairs: pairs.map(([from, to]) => ({ from, to })),
    })),
    fields: model.fields.map((field, index) => catalogField(field, index + 1)),
    viewerSettings: Object.entries(model.viewers).map(([viewer, fields]) => ({
      viewer,
      fields: [...fields],
    })),
  };
}

/** The built-in catalogs as they are stored. */
export const BUILT_IN: readonly CatalogData[] = MODEL.map((model, index) =>
  catalogData(model, index + 1),
);
