import { buildSchema } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { sql } from 'kysely';
import type { CatalogField, Relation } from '../../../../src/api/contract/catalogs.ts';
import { type StoredEntity, storedNumber } from '../../entities/store.ts';
import { listUsable } from '../../entities/stored-shapes.ts';
import type { Services } from '../../services.ts';
import type { CatalogData } from '../definition.ts';
import { type Catalogs, type Registry, requireCatalog } from '../registry.ts';

/** The metadata query (contract, `/service/studio/query`). */
const SCHEMA = buildSchema(`
  scalar JSON
  type Query { catalogGroups(schema: String): [CatalogGroup!]! catalog(name: String!): Catalog catalogs(indexable: Boolean): [Catalog!]! }
  type CatalogGroup {
    id: ID! name: String! label: String! shortLabel: String description: String hidden: Boolean! sortKey: String displayOrder: Float fetchCount: Boolean! exportable: Boolean!
    parent: ID children: [CatalogGroup!]! catalogs: [Catalog!]!
  }
  type Catalog {
    id: ID name: String! label: String! displayOrder: Float editable: Boolean! creatable: Boolean! deletable: Boolean! readOnly: Boolean! type: String dataModel: String superType: String
    spatial: Boolean! indexable: Boolean! exportable: Boolean! exportFile: Boolean! hidden: Boolean! viewers: [String!]! targeted: [Relation!]! sourced: [Relation!]! processes: [JSON!]! layers: [JSON!]!
    fields: [Field!]! viewerSettings: [ViewerSetting!]! pickLists: [PickList!]!
  }
  type Relation { relationType: String source: String! catalog: String! fieldPairs: [FieldPair!]! }
  type FieldPair { from: String! to: String! }
  type Field {
    label: String! attribute: Attribute! partOfKey: Boolean! editable: Boolean! creatable: Boolean! readOnly: Boolean! required: Boolean! displayOrder: Float pickList: String showIn: ShowIn! spatialType: String decimals: Int
  }
  type Attribute { name: String! typeName: String! label: String }
  type ShowIn { log: Boolean grid: Boolean detail: Boolean panel: Boolean browser: Boolean filter: Boolean advancedFilter: Boolean }
  type ViewerSetting { viewer: String! fields: [String!]! }
  type PickList { name: String! values: [PickListValue!]! }
  type PickListValue { value: String! label: String! }
`);

type GroupData = { name: string; parent: string | null; schema: string | null } & Record<
  string,
  unknown
>;
type Group = GroupData & { id: string; children: Group[]; catalogs: unknown[] };

/** Schema of local catalogs (spec 3, "Local schema"). */
const LOCAL_SCHEMA = 'general_schema';

/**
 * What answers the root fields of a metadata query: hidden groups and catalogs are there, with
 * their flag.
 */
export interface StudioContext {
  db: Services['db'];
  registry: Registry;
  /** The layers, once a field of the query has asked for them. */
  layers?: Promise<StoredEntity<{ catalog: string | null }>[]>;
}

/** The schema with its root resolvers. */
export function studioSchema(): GraphQLSchema {
  const fields = SCHEMA.getQueryType()!.getFields();
  fields.catalogGroups!.resolve = (
    _source,
    args: { schema?: string | null },
    context: StudioContext,
  ) => groups(context, args.schema ?? LOCAL_SCHEMA);
  fields.catalog!.resolve = async (_source, { name }: { name: string }, context: StudioContext) => {
    requireCatalog(await context.registry.catalogs(), name);
    return (await described(context)).get(name);
  };
  fields.catalogs!.resolve = async (
    _source,
    { indexable }: { indexable?: boolean | null },
    context: StudioContext,
  ) =>
    [...(await described(context)).values()].filter(
      (catalog) => indexable === undefined || indexable === null || catalog.indexable === indexable,
    );
  return SCHEMA;
}

/** Top-level groups, by display order. */
async function groups(context: StudioContext, schema: string): Promise<Group[]> {
  const order = sql`${storedNumber('displayOrder')} nulls last`;
  const [stored, catalogs] = await Promise.all([
    listUsable<GroupData>(context.db, 'CatalogGroup', { orderBy: order }),
    described(context),
  ]);
  const byGroup = groupBy([...catalogs.values()], ({ group }) => group);
  const all = stored
    .filter(({ data }) => (data.schema ?? LOCAL_SCHEMA) === schema)
    .map(({ id, data }): Group => ({
      ...data,
      hidden: data.hidden ?? false,
      fetchCount: data.fetchCount ?? true,
      exportable: data.exportable ?? true,
      id,
      children: [],
      catalogs: byGroup.get(id) ?? [],
    }));
  const byId = new Map(all.map((group) => [group.id, group]));
  for (const group of all) byId.get(group.parent ?? '')?.children.push(group);
  return all.filter(({ parent }) => !byId.has(parent ?? ''));
}

/** A catalog as the query answers it: what few queries read is found when it is read. */
type Described = Omit<CatalogData, 'fields' | 'targeted' | 'layers'> & {
  fields: CatalogField[];
  spatial: boolean;
  targeted: Relation[];
  layers: (args: unknown, context: StudioContext) => Promise<string[]>;
  pickLists: (args: unknown, context: StudioContext) => Promise<unknown[]>;
};

/** What is the same for all queries until the catalogs change. */
const descriptions = new WeakMap<Catalogs, Map<string, Described>>();

/** The catalogs by name, in their order. */
async function described({ registry }: StudioContext): Promise<Map<string, Described>> {
  const catalogs = await registry.catalogs();
  const known = descriptions.get(catalogs) ?? describeAll(catalogs);
  descriptions.set(catalogs, known);
  return known;
}

function describeAll({ all }: Catalogs): Map<string, Described> {
  const targeted = groupBy(
    all.flatMap(({ data }) => data.sourced),
    ({ catalog }) => catalog,
  );
  return new Map(
    all.map(({ data, columns }): [string, Described] => [
      data.name,
      {
        ...data,
        fields: [...columns.values()].map(({ field }) => field),
        spatial: [...columns.values()].some(({ type }) => type === 'geometry'),
        targeted: targeted.get(data.name) ?? [],
        layers: (_args, context) => layersOfCatalog(context, data.name),
        pickLists: (_args, { db }) => pickLists(db, data.fields),
      },
    ]),
  );
}

function groupBy<T, K>(items: readonly T[], readKey: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = readKey(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Ids of the layers of a catalog; the layers are read once for a query. */
async function layersOfCatalog(context: StudioContext, name: string): Promise<string[]> {
  context.layers ??= listUsable<{ catalog: string | null }>(context.db, 'Layer');
  return (await context.layers).filter(({ data }) => data.catalog === name).map(({ id }) => id);
}

async function pickLists(db: Services['db'], fields: readonly CatalogField[]): Promise<unknown[]> {
  const names = [...new Set(fields.flatMap(({ pickList }) => (pickList ? [pickList] : [])))];
  const found = await listUsable(db, 'PickList', {
    where: sql`data ->> 'name' = any(${names}::text[])`,
  });
  return found.map(({ data }) => data);
}
