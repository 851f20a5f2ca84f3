import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { BUILT_IN } from '../../host-demo/server/catalogs/built-in.ts';
import { buildTable } from '../../host-demo/server/catalogs/definition.ts';
import type { CatalogTable } from '../../host-demo/server/catalogs/definition.ts';
import { LAYERS } from '../../host-demo/server/catalogs/model/first-entities.ts';
import type { Services } from '../../host-demo/server/services.ts';

/** A statement as the database gets it, its white space made single spaces. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** Rows that a statement is answered with; undefined answers with none. */
export type Answer = (statement: Statement) => readonly object[] | undefined;

/** A database that runs nothing: it keeps each statement and answers from a function. */
export interface RecordingDb {
  db: Services['db'];
  statements: Statement[];
}

/** Compiles statements as for PostgreSQL, without one. */
export function recordingDb(answer: Answer = () => []): RecordingDb {
  const statements: Statement[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const statement = { sql: sql.replace(/\s+/g, ' ').trim(), parameters };
      statements.push(statement);
      return { rows: (answer(statement) ?? []) as R[] };
    },
    async *streamQuery() {},
  };
  class Driver extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(connection);
    }
  }
  const db: Services['db'] = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (on) => new PostgresIntrospector(on),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, statements };
}

/** Answers what a new server has stored: its catalogs and layers, and the coordinate systems of this list. */
export function answerStored({ sql, parameters }: Statement): readonly object[] | undefined {
  // What the registry compares before it reads the catalogs again.
  if (sql.includes('as state from studio.row_change')) return [{ state: 'as stored' }];
  if (sql.includes('from studio.entity'))
    return parameters[0] === 'Catalog'
      ? BUILT_IN.map((data) => ({ id: data.name, version: 1, data }))
      : parameters[0] === 'Layer'
        ? LAYERS.map(({ id, ...data }) => ({ id, version: 1, data }))
        : [];
  if (sql.includes('from spatial_ref_sys')) {
    const wkt = SYSTEMS[Number(parameters[0])];
    return wkt === undefined ? [] : [{ wkt }];
  }
  return undefined;
}

/** The start and the axes of the descriptions that EPSG gives. */
const SYSTEMS: Readonly<Record<number, string>> = {
  4326: 'GEOGCS["WGS 84",AUTHORITY["EPSG","4326"]]',
  3857: 'PROJCS["WGS 84 / Pseudo-Mercator",AXIS["X",EAST],AXIS["Y",NORTH]]',
  32635: 'PROJCS["WGS 84 / UTM zone 35N",AXIS["Easting",EAST],AXIS["Northing",NORTH]]',
  5174: 'PROJCS["Korean 1985 / Modified Central Belt",AXIS["X",NORTH],AXIS["Y",EAST]]',
};

/** A built-in catalog by name. */
export function builtInTable(name: string): CatalogTable {
  return buildTable(BUILT_IN.find((data) => data.name === name)!);
}
