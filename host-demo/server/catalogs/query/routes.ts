import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { ppdmQuery, studioQuery } from '../../../../src/api/contract/query.ts';
import { SharedReadings } from '../../db/shared-readings.ts';
import { route } from '../../route.ts';
import type { Services } from '../../services.ts';
import type { Catalogs, Registry } from '../registry.ts';
import { chooseSortOrder } from '../sort-key.ts';
import { dataSchema } from './data-schema.ts';
import type { DataContext } from './data-schema.ts';
import { LIMITS } from './limits.ts';
import { refuseDeepVariables, runQuery } from './run-query.ts';
import { studioSchema } from './studio-schema.ts';

type Answers = Record<string, Record<string, unknown>[] | number | null>;

/** The two query calls. */
export function queryRoutes(
  app: FastifyInstance,
  { db, config }: Services,
  registry: Registry,
): void {
  const schemas = new WeakMap<Catalogs, GraphQLSchema>();
  const getSchema = (catalogs: Catalogs) => {
    const schema = schemas.get(catalogs) ?? dataSchema(catalogs);
    schemas.set(catalogs, schema);
    return schema;
  };
  const studio = studioSchema();
  const readings = new SharedReadings<Record<string, unknown>>();

  route(app, ppdmQuery, async ({ body, request }) => {
    const sortOrder = chooseSortOrder(request.headers['accept-language']);
    const schema = getSchema(await registry.catalogs());
    const run = (on: Services['db']) =>
      runQuery(schema, body, { db: on, rowsLeft: LIMITS.rows, sortOrder } satisfies DataContext);
    // The rows and counts of a query are read one after the other: it takes one connection, which
    // the embedded database has alone.
    refuseDeepVariables(body);
    const data = await readings.read(JSON.stringify([sortOrder, body]), () =>
      config.databaseUrl ? db.connection().execute(run) : run(db),
    );
    return { data: data as Answers };
  });

  route(app, studioQuery, async ({ body }) => ({
    data: await runQuery(studio, body, { db, registry }),
  }));
}
