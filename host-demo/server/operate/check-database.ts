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
  extensions: { name: string; isInstalled: boolean; isTrusted: boolean }[];
}

const FACTS = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int as "versionNumber",
    current_database() as database, current_user as "userName",
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    has_database_privilege(current_database(), 'create') as "canCreate",
    (select coalesce(json_agg(json_build_object('name', e.name, 'isInstalled', e.installed_version is not null,
        'isTrusted', coalesce((select v.trusted from pg_available_extension_versions v
          where v.name = e.name and v.version = e.default_version), false))), '[]')
      from pg_available_extensions e where e.name in ('postgis', 'pg_trgm')) as extensions`;

/**
 * Connects to a PostgreSQL and looks whether the tables can be made in it. @returns a sentence for
 * each obstacle, with what removes it; the password is in none of them
 */
export async function checkDatabase(url: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'geo-elements',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<DatabaseFacts>(FACTS);
    return describeFacts(rows[0]!).map((problem) => `DATABASE_URL: ${problem}`);
  } catch (error) {
    return [`DATABASE_URL: ${describeRefusal(client, error)}`];
  } finally {
    await client.end().catch(() => {});
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
  if (found.isInstalled || isSuperuser || (found.isTrusted && canCreate)) return null;
  return `${title} is not in the database "${database}", and "${userName}" may not add it. A superuser runs: psql -d ${database} -c "create extension ${name}"`;
}
