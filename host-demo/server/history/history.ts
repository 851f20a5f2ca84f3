import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { getHistory } from '../../../src/api/contract/history.ts';
import type { KeyValues } from '../../../src/api/contract/shapes.ts';
import { auditWritten } from '../audit/audit.ts';
import { CHANGING_EVENTS, SERVER } from '../audit/audit-event.ts';
import type { CatalogTable } from '../catalogs/definition.ts';
import { selectRows } from '../catalogs/query/select.ts';
import { parseScalar } from '../catalogs/query/values.ts';
import { Registry, requireCatalog } from '../catalogs/registry.ts';
import { notFound } from '../entities/collection.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { assembleHistory } from './assemble-history.ts';
import type { AuditedChange } from './assemble-history.ts';

/** Events of one answer, the latest. */
const MOST_EVENTS = 500;

/**
 * The call that tells who created, loaded, changed and deleted a record. Whoever may read the
 * record may read it: it has the record's own values, and nothing else of the audit.
 */
export function register(app: FastifyInstance, { db }: Services): void {
  route(app, getHistory, async ({ path }) => {
    const catalog = requireCatalog(await new Registry(db).catalogs(), path.catalog);
    const keys = parseKey(catalog, path.key);
    if (!keys) throw notFound(path.catalog, path.key);
    // A page asks right after it has saved.
    await auditWritten(db);
    const [changes, [found]] = await Promise.all([
      readChanges(db, catalog, keys),
      selectRows(db, catalog, [...catalog.columns.keys()], {
        constraints: Object.entries(keys).map(
          ([field, value]) => ({ field, operator: 'equal', value }) as const,
        ),
        offset: 0,
        limit: 1,
      }),
    ]);
    if (!found && changes.length === 0) throw notFound(path.catalog, path.key);
    const fields = new Set(catalog.columns.keys());
    return { data: assembleHistory(changes, found?.values ?? null, fields) };
  });
}

/** Key values of a path segment; null if they cannot be those of the catalog. */
function parseKey(catalog: CatalogTable, text: string): KeyValues | null {
  const { keys } = catalog;
  const given = parseObject(text);
  const values =
    given && keys.every(({ name }) => name in given)
      ? given
      : keys.length === 1
        ? { [keys[0]!.name]: text }
        : null;
  if (!values || !keys.every(({ name, type }) => 'value' in parseScalar(type, values[name])))
    return null;
  return Object.fromEntries(keys.map(({ name }) => [name, values[name] as KeyValues[string]]));
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    // A key's own value need not be JSON.
    return null;
  }
}

interface AuditRow extends Omit<AuditedChange, 'userId' | 'userName' | 'event'> {
  user_id: string;
  user_name: string | null;
  data_event: string;
}

/** The events of the server itself that name the record: pages may report whatever they like. */
async function readChanges(
  db: Services['db'],
  { data: { name } }: CatalogTable,
  keys: KeyValues,
): Promise<AuditedChange[]> {
  const values = Object.values(keys);
  const id = values.length === 1 ? String(values[0]) : JSON.stringify(keys);
  const ofCatalog = [
    { fieldName: 'id', value: id },
    { fieldName: 'ids', value: [id] },
    { fieldName: 'keys', value: [keys] },
    ...(values.length === 1 ? [{ fieldName: Object.keys(keys)[0], value: String(values[0]) }] : []),
  ];
  const loadedFrom = { value: { catalog: name, keys } };
  const named = ofCatalog.map((item) => contains(item));
  const { rows } = await sql<AuditRow>`
    select at, user_id, user_name, data_event,
      case when data_event = 'import' then (select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(items) item where ${contains(loadedFrom, sql`jsonb_build_array(item)`)}) else items end as items
    from studio.audit_event
    where source = ${SERVER} and success and data_event in (${sql.join(CHANGING_EVENTS.map((one) => sql.lit(one)))})
      and (${contains(loadedFrom)} and data_event = 'import' or entity = ${name} and (${sql.join(named, sql` or `)}))
    order by audit_event_id desc limit ${MOST_EVENTS}`.execute(db);
  return rows.map(({ at, items, user_id: userId, user_name: userName, data_event: event }) => ({
    at,
    items,
    userId,
    userName,
    event,
  }));
}

function contains(item: object, items = sql`items`) {
  return sql<SqlBool>`${items} @> ${JSON.stringify([item])}::jsonb`;
}
