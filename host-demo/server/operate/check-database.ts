import pg from 'pg';
import { describeFailure } from './failure.ts';

const LIMIT_MS = 5000;
/** PostgreSQL 15, as `server_version_num` counts. */
const LEAST_VERSION = 150_000;
/** Extensions that the tables need, and how people call them. */
const EXTENSIONS = { postgis: 'PostGIS', pg_trgm: 'pg_trgm' } as const;

/** What the database says of itself and of the user. */
interface DatabaseFacts {
  version: string;
  versionNumber: number;
  database: string;
  userName: string;
  isSuperuser: boolean;
  canCreate: boolean;
  /** Character set of the texts. */
  encoding: string;
  /** Whether it takes no changes, as a standby does. */
  isReadOnly: boolean;
  /** Connections that it takes of this user at the same time, all programs together. */
  mostConnections: number;
  extensions: {
    name: string;
    isInstalled: boolean;
    isTrusted: boolean;
    /** Schema that it is installed in, if names without a schema are not looked up there. */
    hiddenSchema: string | null;
  }[];
}

const FACTS = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    current_database() as database, current_user as "userName",
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    has_database_privilege(current_database(), 'create') as "canCreate",
    current_setting('server_encoding') as encoding,
    current_setting('transaction_read_only')::boolean as "isReadOnly",
    (select min(most)::int from (
      select current_setting('max_connections')::int as most
      union all select limits.most from pg_roles, lateral (
        values (rolconnlimit), (current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int),
          ((select datconnlimit from pg_database where datname = current_database()))) limits (most)
        where rolname = current_user and not rolsuper) limits
      where most >= 0) as "mostConnections",
    (select coalesce(json_agg(json_build_object('name', e.name, 'isInstalled', e.installed_version is not null,
        'hiddenSchema', (select n.nspname from pg_extension x join pg_namespace n on n.oid = x.extnamespace
          where x.extname = e.name and n.nspname <> all (current_schemas(true))),
        'isTrusted', coalesce((select v.trusted from pg_available_extension_versions v
          where v.name = e.name and v.version = e.default_version), false))), '[]')
      from pg_available_extensions e where e.name in ('postgis', 'pg_trgm')) as extensions`;

/**
 * Connects to a PostgreSQL and looks whether the tables can be made in it, and whether it takes as
 * many connections as the server opens. @returns a sentence for each obstacle, with what removes
 * it; the password is in none of them
 */
export async function checkDatabase(url: string, connections: number): Promise<string[]> {
  const client = createClient(url);
  if (typeof client === 'string') return [`DATABASE_URL: ${client}`];
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseFacts>(FACTS);
    const facts = rows[0]!;
    const problems = describeFacts(facts).map((problem) => `DATABASE_URL: ${problem}`);
    if (facts.mostConnections < connections)
      problems.push(
        `DATABASE_CONNECTIONS: ${connections} are more than the ${facts.mostConnections} that PostgreSQL allows "${facts.userName}"; set fewer, or raise its limit`,
      );
    return problems;
  } catch (error) {
    return [`DATABASE_URL: ${describeRefusal(client, error)}`];
  } finally {
    await client.end().catch(() => {});
  }
}

/** A client of that database, or what is wrong with the address. */
function createClient(url: string): pg.Client | string {
  try {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      application_name: 'geo-elements',
    });
    client.on('error', () => {});
    return client;
  } catch (error) {
    // A certificate that cannot be read.
    return describeFailure(error);
  }
}

/** Why no connection was made (PostgreSQL, appendix A; system errors of Node). */
function describeRefusal(
  { host, port, user, database }: Pick<pg.Client, 'host' | 'port' | 'user' | 'database'>,
  error: unknown,
): string {
  const { code, message } = error as { code?: string; message?: string };
  const at = `${host}:${port}`;
  if (code === '28P01') return `the password of "${user}" is wrong at ${at}`;
  if (code === '28000') return `${at} does not let "${user}" in: ${message}`;
  if (code === '3D000')
    return `there is no database "${database}" at ${at}. A superuser runs: create database "${database}" owner "${user}"`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host name ${host} is not known`;
  return `no PostgreSQL answers at ${at}: ${describeFailure(error)}`;
}

/** Obstacles in a database that lets the user in. */
export function describeFacts(facts: DatabaseFacts): string[] {
  const { version, versionNumber, database, userName, canCreate } = facts;
  const problems: string[] = [];
  if (versionNumber < LEAST_VERSION)
    problems.push(`PostgreSQL 15 or newer is needed; this one is ${version}`);
  if (facts.encoding !== 'UTF8')
    problems.push(
      `the database "${database}" holds texts in ${facts.encoding}; UTF8 is needed. A superuser runs: create database ... encoding 'UTF8' template template0`,
    );
  if (facts.isReadOnly)
    problems.push(`"${database}" takes no changes; name the primary server, not a standby`);
  if (!canCreate)
    problems.push(
      `"${userName}" may not create schemas in "${database}". Its owner runs: grant create on database "${database}" to "${userName}"`,
    );
  for (const [name, title] of Object.entries(EXTENSIONS)) {
    const problem = describeExtension(facts, name, title);
    if (problem) problems.push(problem);
  }
  return problems;
}

function describeExtension(facts: DatabaseFacts, name: string, title: string): string | null {
  const { extensions, isSuperuser, canCreate, database, userName, version } = facts;
  const found = extensions.find((one) => one.name === name);
  if (!found) {
    const major = Number.parseInt(version, 10);
    return `${title} is not on the database server. Its administrator installs it (Debian: ${name === 'postgis' ? `postgresql-${major}-postgis-3` : `postgresql-contrib`})`;
  }
  if (found.hiddenSchema !== null)
    return `${title} is in the schema "${found.hiddenSchema}", where "${userName}" does not look names up. A superuser runs: alter role "${userName}" in database "${database}" set search_path = public, "${found.hiddenSchema}"`;
  if (found.isInstalled || isSuperuser || (found.isTrusted && canCreate)) return null;
  return `${title} is not in the database "${database}", and "${userName}" may not add it. A superuser runs: psql -d ${database} -c "create extension ${name}"`;
}
