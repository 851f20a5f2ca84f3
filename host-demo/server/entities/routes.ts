import type { FastifyInstance } from 'fastify';
import { call } from '../../../src/api/contract/call.ts';
import * as calls from '../../../src/api/contract/entities.ts';
import { noteBefore } from '../audit/audit-event.ts';
import type { CatalogData } from '../catalogs/definition.ts';
import { explainMissing, type Registry } from '../catalogs/registry.ts';
import { chooseSortOrder } from '../catalogs/sort-key.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import { recipeEffects } from '../recipes/recipe-effects.ts';
import { ruleEffects } from '../rules/rule-effects.ts';
import type { RuleRunner } from '../rules/rule-runner.ts';
import type { Services, User } from '../services.ts';
import { AUDIT_EVENT, AuditEvents } from './audit-events.ts';
import { catalogEffects, groupEffects, templateEffects } from './catalog-effects.ts';
import { notFound } from './collection.ts';
import type { Collection } from './collection.ts';
import { EditableRecords } from './editable-records.ts';
import { KINDS } from './kinds.ts';
import { linkedName } from './links.ts';
import { putPreference } from './put-preference.ts';
import { SESSION, Sessions } from './sessions.ts';
import { StudioEntities } from './studio-entities.ts';
import type { Effects } from './studio-entities.ts';
import { msg } from '../../../src/formats/msg.ts';

/** A whole list ends here. */
const LIST_CAP = 1000;
const WHOLE = { constraints: [], offset: 0, limit: LIST_CAP, order: 'ascending' } as const;
/** The list of LogPlotTemplate has a path of this form; so have those of all others. */
const LIST_OF_ENTITY = call({ ...calls.listEntities, path: '/service/entity/{entityName}' });

/** Finds the records of an entity by its name. @throws {Refused} 404 ENTITY_UNKNOWN */
type FindCollection = (name: string) => Promise<Collection>;

/** Registers the entity calls over Studio's kinds and the rows of catalogs. */
export function entityRoutes(
  app: FastifyInstance,
  { db }: Services,
  registry: Registry,
  runner: RuleRunner,
): StudioKinds {
  const effects: Readonly<Record<string, Effects>> = {
    Catalog: catalogEffects(registry),
    CatalogGroup: groupEffects,
    LogPlotTemplate: templateEffects,
    Recipe: recipeEffects,
    Rule: ruleEffects,
  };
  const kinds = kindsOver(db, effects);
  const own = new Map<string, Collection>([
    ...kinds,
    [AUDIT_EVENT, new AuditEvents(db)],
    [SESSION, new Sessions(db)],
  ]);
  const collection: FindCollection = async (name) => {
    const kind = own.get(name);
    if (kind) return kind;
    const catalogs = await registry.catalogs();
    const catalog = catalogs.byName.get(name);
    if (!catalog) {
      const message = catalogs.faults.has(name)
        ? explainMissing(catalogs, name)
        : msg`There is no entity ${name}`;
      throw new Refused(404, 'ENTITY_UNKNOWN', message);
    }
    return new EditableRecords(db, catalog, registry, runner);
  };
  const preferences = kinds.get('Preference')!;
  readRoutes(app, collection);
  writeRoutes(app, collection, preferences);
  cloneRoute(app, registry, kinds.get('Catalog')!);
  deleteRoutes(app, collection);
  preferenceRoutes(app, preferences);
  return { over: (other) => kindsOver(other, effects), forget: () => registry.forget() };
}

function readRoutes(app: FastifyInstance, collection: FindCollection): void {
  const listAll = async (name: string, user: User) => (await collection(name)).list(WHOLE, user);
  route(app, calls.getEntity, async ({ body: { entityName, ...query }, user, request }) => ({
    data: await (
      await collection(entityName)
    ).list({ ...query, sortOrder: chooseSortOrder(request.headers['accept-language']) }, user),
  }));
  route(app, calls.getEntityCount, async ({ body, user }) => {
    const count = await (await collection(body.entityName)).count(body.constraints, user);
    return { data: { count }, count };
  });
  route(app, calls.listEntities, async ({ path, user, reply }) => {
    const entities = await collection(path.entityName);
    reply.header('x-total-count', await entities.count([], user));
    return { data: await entities.list(WHOLE, user) };
  });
  route(app, LIST_OF_ENTITY, async ({ path, user }) => ({
    data: await listAll(path.entityName, user),
  }));
  route(app, calls.getReaders, async ({ user }) => ({
    data: (await listAll('Reader', user)) as never,
  }));
  route(app, calls.getLogTemplates, async ({ user }) => ({
    data: (await listAll('LogPlotTemplate', user)) as never,
  }));
  route(app, calls.getEntityById, async ({ path: { dataName, entityId }, user }) => {
    const found = await (await collection(dataName)).find(entityId, user);
    if (!found) throw notFound(dataName, entityId);
    return found;
  });
}

function writeRoutes(
  app: FastifyInstance,
  collection: FindCollection,
  preferences: StudioEntities,
): void {
  for (const create of [calls.createEntity, calls.createLinked] as const) {
    route(app, create, async ({ body: { studio }, path, user }) =>
      (await collection(named(studio.entityName, path))).create(studio.data, user),
    );
  }
  for (const update of [calls.updateEntity, calls.updateLinked] as const) {
    route(app, update, async ({ body: { studio }, path, user, request }) => {
      const name = named(studio.entityName, path);
      if (name === 'Preference') return putPreference(preferences, studio.data, user);
      const all = await collection(name);
      noteBefore(
        request,
        typeof studio.data.id === 'string' ? await all.find(studio.data.id, user) : null,
      );
      return all.update(studio.data, user);
    });
  }
}

function cloneRoute(app: FastifyInstance, registry: Registry, catalogs: StudioEntities): void {
  route(app, calls.cloneCatalog, async ({ body, user }) => {
    const { data } = body.studio;
    const { byName } = await registry.catalogs();
    const source = byName.get(data.sourceName);
    if (!source) throw notFound('Catalog', data.sourceName);
    if (byName.has(data.name))
      throw new Refused(409, 'NAME_EXISTS', msg`There is a catalog ${data.name} already`);
    return (await catalogs.create(cloneCatalog(source.data, data), user)) as never;
  });
}

function deleteRoutes(app: FastifyInstance, collection: FindCollection): void {
  const remove = async (name: string, ids: readonly string[], user: User) =>
    (await collection(name)).remove(ids, user);
  route(app, calls.deleteEntities, async ({ path, body, user }) => ({
    success: true,
    ...(await remove(path.entityName, body, user)),
  }));
  route(app, calls.deleteEntitiesBy, async ({ path: { entityName, propName, value }, user }) => ({
    success: true,
    deleted: await (await collection(entityName)).removeBy(propName, value, user),
  }));
  route(app, calls.deleteEntity, async ({ path: { entityName, id }, user }) => {
    const answer = await remove(entityName, [id], user);
    if (answer.deleted === 0) throw notFound(entityName, id);
    return { success: true, ...answer };
  });
}

function preferenceRoutes(app: FastifyInstance, preferences: StudioEntities): void {
  route(app, calls.getMyPreferences, async ({ user }) => ({
    data: (await preferences.list(WHOLE, user)) as never,
  }));
  route(app, calls.getPreference, async ({ path: { id }, user }) => {
    const found = await preferences.find(id, user);
    if (!found) throw notFound('Preference', id);
    return found as never;
  });
  route(app, calls.deletePreferences, async ({ body, user }) => {
    const ids = body ?? (await preferences.list(WHOLE, user)).map(({ id }) => id);
    return { success: true, ...(await preferences.remove(ids, user)) };
  });
}

/** The kinds of Studio over a database, or over a transaction of it. */
export interface StudioKinds {
  over(db: Services['db']): ReadonlyMap<string, StudioEntities>;
  /** The catalogs are reloaded. */
  forget(): void;
}

function kindsOver(
  db: Services['db'],
  effects: Readonly<Record<string, Effects>>,
): ReadonlyMap<string, StudioEntities> {
  return new Map(
    [...KINDS.values()].map((kind) => [
      kind.name,
      new StudioEntities(db, kind, effects[kind.name]),
    ]),
  );
}

function named(entityName: string, path: object): string {
  return linkedName(entityName, (path as { link?: string }).link);
}

function cloneCatalog(
  source: CatalogData,
  {
    name,
    label,
    includeFields,
  }: { name: string; label?: string | undefined; includeFields: boolean },
): Record<string, unknown> {
  const fields = includeFields ? source.fields : source.fields.filter(({ partOfKey }) => partOfKey);
  const has = new Set(fields.map(({ attribute }) => attribute.name));
  return {
    ...source,
    name,
    label: label ?? `${source.label} copy`,
    fields,
    sourced: source.sourced
      .filter(({ fieldPairs }) => fieldPairs.every(({ from }) => has.has(from)))
      .map((relation) => ({ ...relation, source: name })),
    viewerSettings: source.viewerSettings.map((setting) => ({
      ...setting,
      fields: setting.fields.filter((field) => has.has(field)),
    })),
  };
}
