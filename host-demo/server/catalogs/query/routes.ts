import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { ppdmQuery, studioQuery } from '../../../../src/api/contract/query.ts';
import { route } from '../../route.ts';
import type { Services } from '../../services.ts';
import type { Catalogs, Registry } from '../registry.ts';
import { dataSchema } from './data-schema.ts';
import type { DataContext } from './data-schema.ts';
import { LIMITS } from './limits.ts';
import { runQuery } from './run-query.ts';
import { studioSchema } from './studio-schema.ts';

type Answers = Record<string, Record<string, unknown>[] | number | null>;

/** The two query calls. */
export function queryRoutes(
  app: FastifyInstance,
  { db, config }: Services,
  registry: Registry,
): void {
  const schemas = new WeakMap<Catalogs, GraphQLSchema>();
  const schemaOf = (catalogs: Catalogs) => {
    const schema = schemas.get(catalogs) ?? dataSchema(catalogs);
    schemas.set(catalogs, schema);
    return schema;
  };
  const studio = studioSchema();

  route(app, ppdmQuery, async ({ body, signal }) => {
    const schema = schemaOf(await registry.catalogs());
    const run = (on: Services['db']) =>
      runQuery(schema, body, { db: on, rowsLeft: LIMITS.rows } satisfies DataContext);
    return {
      data: (await (config.databaseUrl ? cancellable(db, signal, run) : run(db))) as Answers,
    };
  });

  route(app, studioQuery, async ({ body }) => ({
    data: await runQuery(studio, body, { db, registry }),
  }));
}

/** Runs on one connection, whose statement is cancelled when nobody waits for it any more. The embedded database has no such connection: its answer is dropped. */
async function cancellable<T>(
  db: Services['db'],
  signal: AbortSignal,
  work: (on: Services['db']) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    let cancelled: Promise<unknown> | null = null;
    const cancel = () => (cancelled = sql`select pg_cancel_backend(${rows[0]!.pid})`.execute(db));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await work(connection);
    } finally {
      signal.removeEventListener('abort', cancel);
      // The connection goes to somebody else only when nothing can cancel it any more.
      await cancelled;
    }
  });
}
