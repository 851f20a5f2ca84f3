import type { AnySchema } from '../../../src/api/contract/call.ts';
import type { TypeName } from '../../../src/api/contract/catalogs.ts';
import { SCHEMAS } from './schemas.ts';

/** Where an entity of another kind names one of this kind. */
export interface ReferencePath {
  entityName: string;
  /** jsonpath over the other's data; `$value` is what it would hold of this one. */
  path: string;
  by: 'id' | 'name';
}

/** A kind of entity that Studio keeps. */
export interface Kind {
  name: string;
  schema: AnySchema;
  /** Attributes that no two of the kind share. */
  unique: readonly string[];
  /** Attributes that entities can be deleted by. */
  deleteBy: readonly string[];
  /** Attributes that conditions and orders can use. */
  fields: ReadonlyMap<string, TypeName>;
  references: readonly ReferencePath[];
  /** Each user has their own and writes them freely. */
  personal?: boolean;
  /**
   * Users have their own, see those that are `shared`, and share theirs with the role editor. Those
   * of nobody came with the installation or were made by an administrator for all.
   */
  owned?: boolean;
  /**
   * Pages read the whole list and check it: of the list what this version cannot use is left out,
   * so that it does not make the others unreadable.
   */
  isReadWhole?: boolean;
  /** The server alone writes them; they can be deleted. */
  readOnly?: boolean;
}

const named: Readonly<Record<string, TypeName>> = { id: 'string', name: 'string', label: 'string' };

type Further = Partial<Omit<Kind, 'fields'>> & { fields?: Readonly<Record<string, TypeName>> };

function kind(name: keyof typeof SCHEMAS, more: Further = {}): Kind {
  return {
    name,
    schema: SCHEMAS[name],
    unique: ['name'],
    deleteBy: ['name'],
    references: [],
    ...more,
    fields: new Map(Object.entries({ ...named, ...more.fields })),
  };
}

/** Every kind by name. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  [
    kind('CatalogGroup', {
      fields: {
        parent: 'string',
        hidden: 'boolean',
        displayOrder: 'number',
        sortKey: 'string',
        exportable: 'boolean',
        fetchCount: 'boolean',
        schema: 'string',
        shortLabel: 'string',
        description: 'string',
      },
      references: [
        { entityName: 'Catalog', path: '$.group ? (@ == $value)', by: 'id' },
        { entityName: 'CatalogGroup', path: '$.parent ? (@ == $value)', by: 'id' },
      ],
    }),
    kind('Catalog', {
      fields: {
        group: 'string',
        displayOrder: 'number',
        type: 'string',
        dataModel: 'string',
        superType: 'string',
        hidden: 'boolean',
        indexable: 'boolean',
        exportable: 'boolean',
        readOnly: 'boolean',
      },
      references: [
        {
          entityName: 'Catalog',
          path: '$ ? (@.name != $value).sourced[*].catalog ? (@ == $value)',
          by: 'name',
        },
        { entityName: 'Rule', path: '$.catalogName ? (@ == $value)', by: 'name' },
        { entityName: 'Layer', path: '$.catalog ? (@ == $value)', by: 'name' },
        {
          entityName: 'Layer',
          path: '$ ? (@.catalog != $value).parentCatalog ? (@ == $value)',
          by: 'name',
        },
      ],
    }),
    kind('PickList', {
      references: [
        { entityName: 'Catalog', path: '$.fields[*].pickList ? (@ == $value)', by: 'name' },
      ],
    }),
    kind('Rule', {
      deleteBy: ['name', 'catalogName'],
      fields: {
        catalogName: 'string',
        severity: 'string',
        active: 'boolean',
        expression: 'string',
        description: 'string',
      },
    }),
    kind('LogPlotTemplate', {
      owned: true,
      isReadWhole: true,
      fields: { isDefaultTemplate: 'boolean', shared: 'boolean' },
    }),
    kind('SavedView', { owned: true, fields: { kind: 'string', shared: 'boolean' } }),
    kind('Recipe', { owned: true, fields: { description: 'string', shared: 'boolean' } }),
    kind('ModelText', {
      isReadWhole: true,
      unique: ['language', 'key'],
      deleteBy: ['language', 'key'],
      fields: { language: 'string', key: 'string', text: 'string' },
    }),
    kind('Map', { fields: { active: 'boolean', srs: 'string' } }),
    kind('Layer', {
      fields: { catalog: 'string', groupName: 'string', rendered: 'boolean' },
      references: [
        { entityName: 'Map', path: '$.layers[*] ? (@ == $value)', by: 'id' },
        { entityName: 'Catalog', path: '$.layers[*] ? (@ == $value)', by: 'id' },
      ],
    }),
    kind('Language', {
      isReadWhole: true,
      unique: ['key'],
      deleteBy: ['key', 'name'],
      fields: { key: 'string', active: 'boolean' },
    }),
    kind('Translation', {
      unique: ['languageKey', 'key'],
      deleteBy: ['languageKey', 'key'],
      fields: { languageKey: 'string', key: 'string', value: 'string' },
    }),
    kind('Preference', { personal: true }),
    kind('Survey', {
      fields: { title: 'string', active: 'boolean' },
      unique: ['title'],
      deleteBy: [],
    }),
    kind('Reader', { isReadWhole: true, fields: { active: 'boolean' } }),
    kind('Role'),
    kind('Workflow', {
      readOnly: true,
      unique: [],
      fields: { fileName: 'string', deployedAt: 'string' },
    }),
    kind('LoadReview', {
      readOnly: true,
      isReadWhole: true,
      unique: [],
      fields: { source: 'string', status: 'string', loadedBy: 'string', loadedAt: 'string' },
    }),
    kind('LoadReport', {
      readOnly: true,
      unique: [],
      fields: {
        storeId: 'string',
        startedAt: 'string',
        finishedAt: 'string',
        loaded: 'number',
        unchanged: 'number',
        refusedCount: 'number',
      },
    }),
  ].map((one) => [one.name, one]),
);
