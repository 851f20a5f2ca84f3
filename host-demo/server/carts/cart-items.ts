import { createHash } from 'node:crypto';
import type { NewCartItem } from '../../../src/api/contract/export.ts';
import type { Constraint } from '../../../src/api/contract/constraint.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { countRows, selectRows } from '../catalogs/query/select.ts';
import { parseScalar } from '../catalogs/query/values.ts';
import { explainMissing, Registry } from '../catalogs/registry.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { labelMessage, msg } from '../../../src/formats/msg.ts';

type Row = Record<string, unknown>;

/** An item as it is kept. */
export interface CheckedItem {
  catalogName: string;
  /** The same for the same record or query of a catalog, however it was written. */
  identity: string;
  /** Null for a query. */
  keys: KeyValues | null;
  /** Null for a record. */
  constraints: Constraint[] | null;
  except: KeyValues[];
  label: string;
  /** Records that the item covers. */
  count: number;
  /** Bytes of its file, as the record says; null where it does not. */
  size: number | null;
}

/** Rows of one query: each key of several values is several conditions, and those have an end. */
const ROWS_AT_ONCE = 1000;
const GROUPS_AT_ONCE = 100;
/** Fields that people call a record by, the first that has a value. */
const NAMES = [
  'logTitle',
  'title',
  'markerName',
  'mnemonic',
  'wellboreName',
  'wellName',
  'sectionName',
  'lineName',
  'surveyName',
  'concessionName',
  'fieldName',
  'name',
];

/** Catalogs by name. @throws {Refused} 404 if there is no catalog of a name, or it cannot be used */
export async function loadCatalogs(
  db: Services['db'],
  names: Iterable<string>,
): Promise<Map<string, CatalogTable>> {
  const wanted = [...new Set(names)];
  const catalogs = await new Registry(db).catalogs();
  return new Map(
    wanted.map((name) => {
      const catalog = catalogs.byName.get(name);
      if (!catalog) throw new Refused(404, 'NOT_FOUND', explainMissing(catalogs, name));
      return [name, catalog];
    }),
  );
}

/**
 * Items as they are kept, each once, and how many of those given name a record that is not there.
 * @throws Refused VALIDATION for keys or constraints that do not fit the catalog, NOT_EXPORTABLE
 */
export async function checkedItems(
  db: Services['db'],
  catalogs: ReadonlyMap<string, CatalogTable>,
  given: readonly NewCartItem[],
): Promise<{ items: CheckedItem[]; missing: number }> {
  const locked = [...catalogs.values()].find(({ data }) => !data.exportable);
  if (locked)
    throw new Refused(
      422,
      'NOT_EXPORTABLE',
      msg`Records of ${labelMessage(locked.data.label)} cannot be exported`,
    );
  const found = new Map<string, CheckedItem>();
  const wanted = new Map<string, KeyValues[]>();
  for (const item of given) {
    if ('keys' in item)
      wanted.set(item.catalogName, [...(wanted.get(item.catalogName) ?? []), item.keys]);
  }
  for (const [name, keys] of wanted) {
    for (const one of await recordItems(db, catalogs.get(name)!, keys))
      found.set(`${name} ${one.identity}`, one);
  }
  const items = new Set<CheckedItem>();
  let missing = 0;
  for (const item of given) {
    const catalog = catalogs.get(item.catalogName)!;
    const one =
      'keys' in item
        ? found.get(`${item.catalogName} ${buildIdentity(catalog, item)}`)
        : await queryItem(db, catalog, item, found);
    if (one) items.add(one);
    else missing++;
  }
  return { items: [...items], missing };
}

/**
 * What is the same for the same record or query of a catalog. @throws Refused VALIDATION where keys
 * do not fit
 */
export function buildIdentity(catalog: CatalogTable, item: NewCartItem): string {
  if ('keys' in item) return JSON.stringify(keyValues(catalog, item.keys));
  const except = (item.except ?? []).map((keys) => JSON.stringify(keyValues(catalog, keys))).sort();
  return `query ${createHash('sha256')
    .update(JSON.stringify([item.constraints, except]))
    .digest('hex')}`;
}

/** Rows of records by their identity; those that are not there have none. */
export async function loadRowsByKeys(
  db: Services['db'],
  catalog: CatalogTable,
  keys: readonly KeyValues[],
  attributes: readonly string[],
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  const several = catalog.keys.length > 1;
  const step = several ? GROUPS_AT_ONCE : ROWS_AT_ONCE;
  const names = [...new Set([...catalog.keys.map(({ name }) => name), ...attributes])];
  for (let from = 0; from < keys.length; from += step) {
    const part = keys.slice(from, from + step);
    const found = await selectRows(db, catalog, names, {
      constraints: several ? [amongGroups(part)] : [amongValues(catalog, part)],
      offset: 0,
      limit: part.length,
    });
    for (const { values } of found)
      rows.set(JSON.stringify(keyValues(catalog, keysOfRow(catalog, values))), values);
  }
  return rows;
}

/** Constraints that the records of a query satisfy and no others. */
export function buildQueryConstraints({
  constraints,
  except = [],
}: {
  constraints: readonly Constraint[];
  except?: readonly KeyValues[] | undefined;
}): Constraint[] {
  const matching: Constraint[] = constraints.length > 0 ? [{ constraints: [...constraints] }] : [];
  const [field, ...more] = Object.keys(except[0] ?? {});
  // One condition where one field is the key: conditions are few, lists may be long.
  if (field !== undefined && more.length === 0)
    return [...matching, { field, operator: 'notEqual', value: except.map((keys) => keys[field]) }];
  return [
    ...matching,
    ...except.map((keys): Constraint => ({
      constraints: Object.entries(keys).map(([name, value]) => ({
        field: name,
        operator: 'notEqual',
        value,
        logic: 'OR',
      })),
    })),
  ];
}

async function recordItems(
  db: Services['db'],
  catalog: CatalogTable,
  keys: readonly KeyValues[],
): Promise<CheckedItem[]> {
  for (const one of keys) keyValues(catalog, one);
  const names = [...NAMES, 'fileSize'].filter((name) => catalog.columns.has(name));
  const rows = await loadRowsByKeys(db, catalog, keys, names);
  return [...rows].map(([identity, row]) => ({
    catalogName: catalog.data.name,
    identity,
    keys: keysOfRow(catalog, row),
    constraints: null,
    except: [],
    label: buildLabel(catalog, row),
    count: 1,
    size:
      row['fileSize'] === null || row['fileSize'] === undefined ? null : Number(row['fileSize']),
  }));
}

async function queryItem(
  db: Services['db'],
  catalog: CatalogTable,
  item: Exclude<NewCartItem, { keys: unknown }>,
  found: Map<string, CheckedItem>,
): Promise<CheckedItem> {
  const identity = buildIdentity(catalog, item);
  const known = found.get(`${item.catalogName} ${identity}`);
  if (known) return known;
  const count = await countRows(db, catalog, buildQueryConstraints(item));
  const made = {
    catalogName: item.catalogName,
    identity,
    keys: null,
    constraints: [...item.constraints],
    except: [...(item.except ?? [])],
    label: catalog.data.label,
    count,
    size: null,
  };
  found.set(`${item.catalogName} ${identity}`, made);
  return made;
}

/** Values of a key in the order of the catalog's key fields, each as the database writes it. */
function keyValues({ keys: columns, data }: CatalogTable, keys: KeyValues): unknown[] {
  if (
    Object.keys(keys).length !== columns.length ||
    columns.some(({ name }) => !Object.hasOwn(keys, name))
  ) {
    const fields = columns.map(({ name }) => name).join(', ');
    throw new Refused(400, 'VALIDATION', msg`keys: ${data.name} is keyed by ${fields}`, {
      fields: { keys: msg`${fields} are expected` },
    });
  }
  return columns.map(({ name, type }) => {
    const value = parseScalar(type, keys[name]);
    if ('wrong' in value)
      throw new Refused(400, 'VALIDATION', msg`keys: ${data.name}.${name}: ${value.wrong}`, {
        fields: { [name]: value.wrong },
      });
    return value.value;
  });
}

function keysOfRow({ keys }: CatalogTable, row: Row): KeyValues {
  return Object.fromEntries(keys.map(({ name }) => [name, row[name] as KeyValues[string]]));
}

function amongValues(catalog: CatalogTable, keys: readonly KeyValues[]): Constraint {
  const { name } = catalog.keys[0]!;
  return { field: name, operator: 'in', value: keys.map((one) => one[name]) };
}

function amongGroups(keys: readonly KeyValues[]): Constraint {
  return {
    constraints: keys.map((one): Constraint => ({
      logic: 'OR',
      constraints: Object.entries(one).map(([field, value]) => ({
        field,
        operator: 'equal',
        value,
      })),
    })),
  };
}

function buildLabel(catalog: CatalogTable, row: Row): string {
  const named = NAMES.map((name) => row[name]).find(
    (value) => typeof value === 'string' && value !== '',
  );
  return String(named ?? catalog.keys.map(({ name }) => String(row[name])).join(' '));
}
