import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { ppdmQuery, studioQuery } from '../../../../src/api/contract/query.ts';
import type { AnswerReading } from '../../db/answer-cache.ts';
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
  { db, config, answers }: Services,
  registry: Registry,
): void {
  const schemas = new WeakMap<Catalogs, { schema: GraphQLSchema; number: number }>();
  let made = 0;
  const getSchema = (catalogs: Catalogs) => {
    const known = schemas.get(catalogs) ?? { schema: dataSchema(catalogs), number: ++made };
    schemas.set(catalogs, known);
    return known;
  };
  const studio = studioSchema();

  route(app, ppdmQuery, async ({ body, request }) => {
    const sortOrder = chooseSortOrder(request.headers['accept-language']);
    // A change of the catalogs at another server comes here by a notice, later than its rows: what
    // was read by the earlier schema is not taken for an answer by the later one.
    const { schema, number } = getSchema(await registry.catalogs());
    const run = (on: Services['db'], { touch, findPart }: AnswerReading) =>
      runQuery(schema, body, {
        db: on,
        rowsLeft: LIMITS.rows,
        sortOrder,
        touch,
        findPart,
      } satisfies DataContext);
    // The rows and counts of a query are read one after the other: it takes one connection, which
    // the embedded database has alone.
    refuseDeepVariables(body);
    const data = await answers.read(
      JSON.stringify(['query', number, sortOrder, body]),
      (reading) =>
        config.databaseUrl
          ? db.connection().execute((connection) => run(connection, reading))
          : run(db, reading),
    );
    return { data: data as Answers };
  });

  route(app, studioQuery, async ({ body }) => ({
    data: await runQuery(studio, body, { db, registry }),
  }));
}
