/** Catalogs as data (spec 3): what the metadata queries answer. */
import * as v from 'valibot';
import { flag, list, optionalText } from './shapes.ts';

/** Schema of a relation between two catalogs. */
const relation = v.object({
  relationType: v.optional(v.string(), 'oneToMany'),
  source: v.string(),
  catalog: v.string(),
  fieldPairs: list(v.object({ from: v.string(), to: v.string() })),
});
/** A relation between two catalogs. */
export type Relation = v.InferOutput<typeof relation>;

const catalogHead = {
  name: v.string(),
  label: v.string(),
  displayOrder: v.nullish(v.number(), 0),
  editable: flag,
  creatable: flag,
  deletable: flag,
  readOnly: flag,
  type: optionalText,
  dataModel: optionalText,
  superType: optionalText,
  spatial: flag,
  indexable: flag,
  exportable: flag,
  exportFile: flag,
  hidden: flag,
  viewers: list(v.string()),
  targeted: list(relation),
  sourced: list(relation),
  processes: list(v.unknown()),
  layers: list(v.unknown()),
};

/** A catalog as a group lists it. */
const catalog = v.object(catalogHead);
/** A catalog as lists of catalogs have it. */
export type Catalog = v.InferOutput<typeof catalog>;

const groupHead = {
  id: v.string(),
  name: v.string(),
  label: v.string(),
  shortLabel: optionalText,
  description: optionalText,
  hidden: flag,
  sortKey: optionalText,
  displayOrder: v.nullish(v.number(), 0),
  fetchCount: flag,
  exportable: flag,
  catalogs: list(catalog),
};

/** A catalog group; `parent` is the id of the group above, `children` those below. */
export interface CatalogGroup extends v.InferOutput<v.ObjectSchema<typeof groupHead, undefined>> {
  parent: string | null;
  children: CatalogGroup[];
}
/** Schema of a group of catalogs, with the groups in it. */
export const catalogGroup: v.GenericSchema<unknown, CatalogGroup> = v.object({
  ...groupHead,
  parent: optionalText,
  children: list(v.lazy(() => catalogGroup)),
}) as v.GenericSchema<unknown, CatalogGroup>;

/** Places that a field can be shown in. */
export const SHOW_IN = [
  'log',
  'grid',
  'detail',
  'panel',
  'browser',
  'filter',
  'advancedFilter',
] as const;

/** Schema of a field of a catalog. */
export const catalogField = v.object({
  label: v.string(),
  attribute: v.object({
    name: v.string(),
    typeName: v.string(),
    label: v.optional(v.string(), ''),
  }),
  partOfKey: flag,
  editable: flag,
  creatable: flag,
  readOnly: flag,
  required: flag,
  displayOrder: v.nullish(v.number(), 0),
  pickList: optionalText,
  showIn: v.nullish(
    v.object({
      log: flag,
      grid: flag,
      detail: flag,
      panel: flag,
      browser: flag,
      filter: flag,
      advancedFilter: flag,
    }),
    () => ({
      log: false,
      grid: false,
      detail: false,
      panel: false,
      browser: false,
      filter: false,
      advancedFilter: false,
    }),
  ),
  spatialType: optionalText,
  /** Decimals that its numbers are shown with; without it as many as the data have. */
  decimals: v.nullish(v.number()),
});
/** A field of a catalog. */
export type CatalogField = v.InferOutput<typeof catalogField>;

/** Schema of the fields that a viewer uses. */
export const viewerSetting = v.object({ viewer: v.string(), fields: list(v.string()) });
/** Schema of a pick list. */
export const pickList = v.object({
  name: v.string(),
  values: list(v.object({ value: v.string(), label: v.string() })),
});

/** One catalog with its fields, viewer settings and pick lists. */
const catalogDetail = v.object({
  ...catalogHead,
  label: v.optional(v.string(), ''),
  fields: list(catalogField),
  viewerSettings: list(viewerSetting),
  pickLists: list(pickList),
});

/** Root fields of the metadata query; each is present if it was requested. */
export const studioData = v.object({
  catalogGroups: v.optional(v.array(catalogGroup)),
  catalog: v.nullish(catalogDetail),
  catalogs: v.optional(v.array(catalog)),
});

/** Types of a field as `typeName` says them. */
export const TYPE_NAMES = ['string', 'number', 'integer', 'boolean', 'date', 'geometry'] as const;
/** Name of an attribute's type. */
export type TypeName = (typeof TYPE_NAMES)[number];
