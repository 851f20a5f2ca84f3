import * as v from 'valibot';
import { TYPE_NAMES } from '../../../src/api/contract/catalogs.ts';
import { language, logTemplate } from '../../../src/api/contract/entities.ts';
import { modelText } from '../../../src/api/contract/kept.ts';
import { loadReview } from '../../../src/api/contract/load.ts';
import { mapLayer } from '../../../src/api/contract/spatial.ts';
import { type Message, msg } from '../../../src/formats/msg.ts';
import type { MigrationDb } from '../db/migrate.ts';
import { type StoredEntity, type StoredEntityQuery, listStored } from './store.ts';

const text = v.string();
const flag = v.boolean();
const optionalText = v.nullish(text);
const optionalNumber = v.nullish(v.number());
const texts = v.array(text);

const catalog = v.looseObject({
  name: text,
  label: text,
  group: optionalText,
  displayOrder: optionalNumber,
  editable: flag,
  creatable: flag,
  deletable: flag,
  readOnly: flag,
  indexable: flag,
  exportable: flag,
  exportFile: flag,
  hidden: flag,
  viewers: texts,
  sourced: v.array(
    v.looseObject({
      source: text,
      catalog: text,
      fieldPairs: v.array(v.looseObject({ from: text, to: text })),
    }),
  ),
  processes: v.array(v.unknown()),
  fields: v.array(
    v.looseObject({
      label: text,
      attribute: v.looseObject({ name: text, typeName: v.picklist(TYPE_NAMES) }),
      partOfKey: flag,
      editable: flag,
      creatable: flag,
      readOnly: flag,
      required: flag,
      displayOrder: optionalNumber,
      pickList: optionalText,
      showIn: v.looseObject({}),
    }),
  ),
  viewerSettings: v.array(v.looseObject({ viewer: text, fields: texts })),
});

/** What has to be as this version expects it in the data of a kind before it can be used. */
const SHAPES: Readonly<Record<string, v.GenericSchema>> = {
  Catalog: catalog,
  CatalogGroup: v.looseObject({
    name: text,
    label: text,
    hidden: v.nullish(flag),
    displayOrder: optionalNumber,
    fetchCount: v.nullish(flag),
    exportable: v.nullish(flag),
    parent: optionalText,
    schema: optionalText,
  }),
  PickList: v.looseObject({
    name: text,
    values: v.array(v.looseObject({ value: text, label: text })),
  }),
  Rule: v.looseObject({
    name: text,
    expression: text,
    catalogName: optionalText,
    severity: v.picklist(['error', 'warning', 'info']),
    description: optionalText,
  }),
  LogPlotTemplate: v.omit(logTemplate, ['id']),
  ModelText: v.omit(modelText, ['id']),
  Map: v.looseObject({
    name: text,
    active: v.nullish(flag),
    srs: optionalText,
    bounds: mapLayer.entries.bounds,
    layers: texts,
  }),
  Layer: v.omit(mapLayer, ['id']),
  Language: v.omit(language, ['id']),
  Survey: v.looseObject({
    title: text,
    questions: v.array(
      v.looseObject({ questionId: text, text, type: text, max: v.optional(v.number()) }),
    ),
  }),
  Reader: v.looseObject({ name: text, formats: v.nullish(texts), active: v.nullish(flag) }),
  Role: v.looseObject({ name: text, label: v.optional(text) }),
  LoadReview: v.omit(loadReview, ['id']),
};

/** A stored entity that cannot be used. */
export interface UnusableEntity {
  entityName: string;
  /** Its name; its id where it has none. */
  name: string;
  /** Why it cannot be used. */
  fault: string;
}

/**
 * Looks at an entity as it is stored: a newer server or somebody by hand may have written it.
 * @returns why it cannot be used, with the name of the field of a catalog; null if it can
 */
export function findFault(entityName: string, data: unknown): string | null {
  const shape = SHAPES[entityName];
  if (!shape) return null;
  const { success, issues } = v.safeParse(shape, data, { abortEarly: true });
  if (success) return null;
  const [{ path, message }] = issues;
  const place = path?.map(({ key }) => String(key)) ?? [];
  const at = place.length === 0 ? '' : `${place.join('.')}: `;
  return `${nameField(data, place)}${at}${message}`;
}

/** The field of a catalog that a fault is in, by its name. */
function nameField(data: unknown, [list, index]: readonly string[]): string {
  if (list !== 'fields') return '';
  const { fields } = data as { fields?: readonly { attribute?: { name?: unknown } }[] };
  const name = fields?.[Number(index)]?.attribute?.name;
  return typeof name === 'string' ? `field ${name}, ` : '';
}

/** What an entity is called: its name, or its id where it has none. */
export function nameStored({ id, data }: Pick<StoredEntity<object>, 'id' | 'data'>): string {
  const { name, title } = (data ?? {}) as { name?: unknown; title?: unknown };
  return [name, title].find((one) => typeof one === 'string') ?? id;
}

/** Says why a catalog that is stored cannot be used. */
export function describeFault(name: string, fault: string): Message {
  return msg`The catalog ${name} cannot be used as it is stored: ${fault}`;
}

/** As `listStored`; entities that this version cannot use are left out. */
export async function listUsable<T extends object = Record<string, unknown>>(
  db: MigrationDb,
  entityName: string,
  selection: StoredEntityQuery = {},
): Promise<StoredEntity<T>[]> {
  const stored = await listStored<T>(db, entityName, selection);
  return stored.filter(({ data }) => findFault(entityName, data) === null);
}

/** Lists the entities that this version cannot use, of all kinds but texts, of which there are many. */
export async function listUnusable(db: MigrationDb): Promise<UnusableEntity[]> {
  const found: UnusableEntity[] = [];
  for (const entityName of Object.keys(SHAPES)) {
    if (entityName === 'ModelText') continue;
    for (const one of await listStored(db, entityName)) {
      const fault = findFault(entityName, one.data);
      if (fault !== null) found.push({ entityName, name: nameStored(one), fault });
    }
  }
  return found;
}
