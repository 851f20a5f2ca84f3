import { Boxes, FolderTree, ListChecks, ListTree, Ruler, Scale } from 'lucide-react';
import {
  CATALOG_TYPES,
  DATA_MODELS,
  PROCESS_NAMES,
  SUPER_TYPES,
  VIEWER_NAMES,
} from '../../../backend/catalog-fields.ts';
import type { TextKey } from '../../../i18n/i18n.ts';
import { viewerLabel } from './viewer-label.ts';
import type { FieldDescription, KindDescription, PageDescription } from './kind.ts';

/** A name as the server takes it for catalogs and fields. */
const IDENTIFIER = /^[a-z][A-Za-z0-9_]{0,39}$/;

const flag = (name: string, label: TextKey, begins = false): FieldDescription => ({
  name,
  label,
  kind: 'flag',
  begins,
});
/** A choice of names that have texts below `studio.<attribute>`; a new entity has the first. */
const choice = (name: string, label: TextKey, choices: readonly string[]): FieldDescription => ({
  name,
  label,
  kind: 'choice',
  choices,
  choiceLabel: (one) => `studio.${name}.${one}` as TextKey,
  begins: choices[0],
});
const ORDER: FieldDescription = {
  name: 'displayOrder',
  label: 'studio.f.displayOrder',
  kind: 'integer',
  begins: 0,
};

/** Groups of catalogs. */
export const catalogGroup: KindDescription = {
  name: 'CatalogGroup',
  section: 'model',
  label: 'studio.kind.CatalogGroup',
  one: 'studio.one.CatalogGroup',
  icon: FolderTree,
  title: 'label',
  columns: ['name', 'parent', 'displayOrder', 'hidden'],
  searched: ['label', 'name'],
  orderBy: 'displayOrder',
  fields: [
    { name: 'label', label: 'studio.f.label', kind: 'text', required: true },
    { name: 'name', label: 'studio.f.name', kind: 'text', required: true },
    {
      name: 'shortLabel',
      label: 'studio.f.shortLabel',
      kind: 'text',
      hint: 'studio.f.shortLabelHint',
    },
    { name: 'description', label: 'studio.f.description', kind: 'long' },
    {
      name: 'parent',
      label: 'studio.f.parent',
      kind: 'reference',
      of: { entityName: 'CatalogGroup', by: 'id' },
    },
    ORDER,
    { name: 'schema', label: 'studio.f.schema', kind: 'text', begins: 'general_schema' },
    flag('hidden', 'studio.f.hidden'),
    flag('fetchCount', 'studio.f.fetchCount', true),
    flag('exportable', 'studio.f.exportable', true),
  ],
};

/** Catalogs. */
export const catalog: KindDescription = {
  name: 'Catalog',
  section: 'model',
  label: 'studio.kind.Catalog',
  one: 'studio.one.Catalog',
  icon: Boxes,
  title: 'label',
  columns: ['name', 'group', 'displayOrder', 'hidden', 'indexable', 'exportable'],
  searched: ['label', 'name'],
  orderBy: 'displayOrder',
  clones: true,
  fields: [
    { name: 'label', label: 'studio.f.label', kind: 'text', required: true },
    {
      name: 'name',
      label: 'studio.f.name',
      kind: 'text',
      required: true,
      pattern: IDENTIFIER,
      wrong: 'studio.f.identifier',
      fixed: true,
      hint: 'studio.f.catalogNameHint',
    },
    {
      name: 'group',
      label: 'studio.f.group',
      kind: 'reference',
      of: { entityName: 'CatalogGroup', by: 'id' },
    },
    ORDER,
    choice('type', 'studio.f.type', CATALOG_TYPES),
    {
      name: 'dataModel',
      label: 'studio.f.dataModel',
      kind: 'choice',
      choices: DATA_MODELS,
      begins: DATA_MODELS[0],
    },
    { ...choice('superType', 'studio.f.superType', SUPER_TYPES), begins: null },
    flag('hidden', 'studio.f.hidden'),
    flag('readOnly', 'studio.f.readOnly'),
    flag('creatable', 'studio.f.creatable', true),
    flag('editable', 'studio.f.editable', true),
    flag('deletable', 'studio.f.deletable', true),
    flag('indexable', 'studio.f.indexable'),
    flag('exportable', 'studio.f.exportable', true),
    flag('exportFile', 'studio.f.exportFile'),
    {
      name: 'viewers',
      label: 'studio.f.viewers',
      kind: 'choices',
      choices: VIEWER_NAMES,
      choiceLabel: viewerLabel,
      hint: 'studio.f.viewersHint',
    },
    {
      name: 'processes',
      label: 'studio.f.catalogProcesses',
      kind: 'choices',
      choices: PROCESS_NAMES,
      choiceLabel: (name) => `studio.j.${name}` as TextKey,
      hint: 'studio.f.catalogProcessesHint',
    },
    {
      name: 'layers',
      label: 'studio.f.layers',
      kind: 'references',
      of: { entityName: 'Layer', by: 'id' },
    },
  ],
  begins: {
    fields: [
      {
        label: 'Id',
        attribute: { name: 'key', typeName: 'string', label: 'Id' },
        partOfKey: true,
        editable: false,
        creatable: true,
        readOnly: false,
        required: true,
        displayOrder: 1,
        pickList: null,
        spatialType: null,
        showIn: {
          log: false,
          grid: true,
          detail: true,
          panel: true,
          browser: true,
          filter: true,
          advancedFilter: true,
        },
      },
    ],
    sourced: [],
    viewerSettings: [],
  },
  editors: [
    {
      id: 'fields',
      label: 'studio.tab.fields',
      names: ['fields'],
      load: async () => (await import('../special/FieldMatrix.tsx')).FieldMatrix,
    },
    {
      id: 'relations',
      label: 'studio.tab.relations',
      names: ['sourced'],
      load: async () => (await import('../special/Relations.tsx')).Relations,
    },
    {
      id: 'viewers',
      label: 'studio.tab.viewers',
      names: ['viewerSettings'],
      load: async () => (await import('../special/ViewerSettings.tsx')).ViewerSettings,
    },
  ],
  check: ({ fields }) =>
    (fields as { partOfKey?: boolean }[] | undefined)?.some(({ partOfKey }) => partOfKey)
      ? {}
      : { fields: 'studio.noKey' },
};

/** Page with the tree of catalogs. */
export const tree: PageDescription = {
  name: 'tree',
  section: 'model',
  label: 'studio.page.tree',
  icon: ListTree,
  page: async () => (await import('../special/CatalogTree.tsx')).CatalogTree,
};

/** Pick lists. */
export const pickList: KindDescription = {
  name: 'PickList',
  section: 'model',
  label: 'studio.kind.PickList',
  one: 'studio.one.PickList',
  icon: ListChecks,
  title: 'name',
  columns: [],
  searched: ['name'],
  orderBy: 'name',
  fields: [{ name: 'name', label: 'studio.f.name', kind: 'text', required: true }],
  begins: { values: [] },
  check: ({ values }) => ({
    values: Array.isArray(values) && values.some(isBlank) ? 'studio.p.blank' : undefined,
  }),
  editors: [
    {
      id: 'values',
      label: 'studio.tab.values',
      names: ['values'],
      load: async () => (await import('../special/PickValues.tsx')).PickValues,
    },
  ],
};

/** A line of a pick list without a value. */
function isBlank(line: unknown): boolean {
  const { value } = (line ?? {}) as { value?: unknown };
  return typeof value !== 'string' || value.trim() === '';
}

/** Rules that records are checked by. */
export const rule: KindDescription = {
  name: 'Rule',
  section: 'model',
  label: 'studio.kind.Rule',
  one: 'studio.one.Rule',
  icon: Scale,
  title: 'name',
  columns: ['description', 'catalogName', 'severity', 'active'],
  searched: ['name', 'catalogName'],
  orderBy: 'name',
  fields: [
    { name: 'name', label: 'studio.f.name', kind: 'text', required: true },
    {
      name: 'catalogName',
      label: 'studio.f.catalog',
      kind: 'reference',
      of: { entityName: 'Catalog', by: 'name' },
      required: true,
    },
    {
      name: 'severity',
      label: 'studio.f.severity',
      kind: 'choice',
      choices: ['error', 'warning', 'info'],
      choiceLabel: (choice) => `studio.severity.${choice}` as TextKey,
      begins: 'error',
      required: true,
    },
    {
      name: 'description',
      label: 'studio.f.message',
      kind: 'long',
      hint: 'studio.f.messageHint',
      isServerText: true,
    },
    flag('active', 'studio.f.active', true),
  ],
  begins: { expression: '' },
  editors: [
    {
      id: 'expression',
      label: 'studio.tab.expression',
      names: ['expression'],
      load: async () => (await import('../special/RuleBench.tsx')).RuleBench,
    },
  ],
  check: ({ expression }) =>
    typeof expression === 'string' && expression.trim() !== ''
      ? {}
      : { expression: 'studio.required' },
};

/** Log templates. */
export const logTemplate: KindDescription = {
  name: 'LogPlotTemplate',
  section: 'model',
  label: 'studio.kind.LogPlotTemplate',
  one: 'studio.one.LogPlotTemplate',
  icon: Ruler,
  title: 'name',
  columns: ['isDefaultTemplate'],
  searched: ['name'],
  orderBy: 'name',
  fields: [
    { name: 'name', label: 'studio.f.name', kind: 'text', required: true },
    { name: 'isDefaultTemplate', label: 'studio.f.isDefaultTemplate', kind: 'flag' },
    {
      name: 'config.depthScale',
      label: 'studio.f.depthScale',
      kind: 'text',
      pattern: /^1:\d+$/,
      wrong: 'studio.f.depthScaleWrong',
      hint: 'studio.f.depthScaleHint',
    },
  ],
  begins: {
    config: {
      tracks: [
        { kind: 'depth' },
        { kind: 'curves', curves: [{ curve: 'GR', left: 0, right: 150 }] },
      ],
    },
  },
  editors: [
    {
      id: 'tracks',
      label: 'studio.tab.tracks',
      names: ['config'],
      load: async () => (await import('../special/TemplateTracks.tsx')).TemplateTracks,
    },
  ],
};
