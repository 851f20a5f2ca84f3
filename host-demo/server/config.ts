import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  LOG_TEXT_ENCODINGS,
  parseEncodingName,
  type TextEncoding,
} from '../../src/formats/text-encoding.ts';
import { type OperateSettings, readOperateSettings } from './operate/operate-settings.ts';
import { ConfigError, dataFolder, originAddress, readSettings } from './operate/read-settings.ts';
import type { EnvironmentVariables, SettingsReport } from './operate/read-settings.ts';
import {
  emailDomains,
  hostsWithPorts,
  isPossibleHost,
  issuerAddress,
  parseChoice,
  parseGroupNames,
  parseRoleGroups,
  serviceAddress,
  splitList,
  webAddress,
  wholeNumber,
  withoutBrackets,
  yesOrNo,
} from './operate/setting-values.ts';
import type { Role } from './roles.ts';
import { readShutdownSettings, type ShutdownSettings } from './shutdown-settings.ts';
import {
  readSecuritySettings,
  type SecuritySettings,
  type SettingReader,
} from './security-settings.ts';

/**
 * A fault that is injected on purpose: an HTTP status, or a way to spoil the response. `delay`
 * waits 300 ms to 3 s before the request is handled as usual.
 */
export type InjectedFault = number | 'reset' | 'truncate' | 'malformed' | 'html' | 'delay';

const FAULTS = ['reset', 'truncate', 'malformed', 'html', 'delay'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Configuration of the server, read once from the environment and the command line. */
export interface Config {
  /** 0 takes any free port. */
  port: number;
  /** Address or name of this machine that is listened on; null for all. */
  host: string | null;
  /** Address that browsers reach the server at, without a slash at the end. */
  origin: string;
  /** Folder for everything that is kept: database, files, keys. */
  dataFolder: string;
  /** Folders of the user's own LAS, LIS, DLIS and SEG-Y files. */
  logFolders: readonly string[];
  /** Character set of the texts of their files; found from each file if it is null. */
  dataEncoding: TextEncoding | null;
  /** A PostgreSQL 15+ with PostGIS and pg_trgm in place of the embedded one. */
  databaseUrl: string | null;
  database: {
    /** Connections to a database server in all. */
    connections: number;
    /** Connections that the requests of one user hold at once. */
    userConnections: number;
    /** Seconds that a request waits for connections, all in all. */
    waitSeconds: number;
    /** Seconds that the statements of a call run that only reads, all in all. */
    querySeconds: number;
    /** Seconds that each statement of a call runs that changes something. */
    changeSeconds: number;
    /** Memory for answers that are kept while their rows do not change; 0 keeps none. */
    cacheBytes: number;
  };
  shutdown: ShutdownSettings;
  s3: {
    endpoint: string | null;
    bucket: string;
    region: string;
    accessKeyId: string | null;
    secretAccessKey: string | null;
  } | null;
  identity: {
    /** A company's issuer in place of the embedded one. */
    issuer: string | null;
    clientId: string;
    audience: string;
    /** Scope that pages request. */
    scope: string;
    /** Accept an id token as the bearer. */
    acceptIdToken: boolean;
    /** E-mail domains that may come in; empty for all. */
    emailDomains: readonly string[];
  };
  /** What this environment is called where it is administered; null where it has no name. */
  environment: string | null;
  /** Address that Load goes to; null for the server's own page. */
  loadUrl: string | null;
  /** Days that the file of an export is kept. */
  exportDays: number;
  /** Bytes of original files that one export may hold. */
  exportBytes: number;
  /**
   * Map servers in a private network, as host or host:port, that pictures may be fetched from for
   * pages.
   */
  mapHosts: readonly string[];
  /** Origins of map servers that pages may fetch from directly. */
  mapOrigins: readonly string[];
  /** Tiles under the application's map, as an address with {z}, {x} and {y}, and whose they are. */
  basemap: { url: string; attribution: string | null } | null;
  /** Groups that may see thin sections; empty for everybody. */
  thinSectionGroups: readonly string[];
  /** Groups of the identity provider whose people have a role. */
  roleGroups: ReadonlyMap<Role, readonly string[]>;
  security: SecuritySettings;
  operate: OperateSettings;
  /** Faults on purpose, for tests. */
  chaos: { rate: number; seed: number; codes: readonly InjectedFault[] } | null;
  /** Writes the demo field on first start. */
  demo: boolean;
  /** Least level that is logged, to stderr; `warn` by default. */
  logLevel?: (typeof LOG_LEVELS)[number];
}

/** Limits of the work on the database where nothing is set. */
export const DATABASE_LIMITS: Config['database'] = {
  connections: 20,
  userConnections: 3,
  waitSeconds: 20,
  querySeconds: 5,
  changeSeconds: 60,
  cacheBytes: 64e6,
};

export { ConfigError };

/**
 * Reads the settings. An empty variable is an absent one, and `NAME_FILE` names a file with the
 * value of `NAME`. Throws `ConfigError` with a line for each wrong setting, which names it and what
 * it takes.
 */
export function readConfig(env: EnvironmentVariables, argv: readonly string[]): Config {
  const { config, problems } = readConfigReport(env, argv);
  if (!config || problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** The same without throwing: the settings without the wrong ones, and what is wrong. */
export function readConfigReport(
  env: EnvironmentVariables,
  argv: readonly string[],
): SettingsReport<Config> {
  return readSettings(parseConfig, env, argv);
}

function parseConfig(env: EnvironmentVariables, argv: readonly string[]): Config {
  const flags = parseFlags(argv);
  const hasKnownPasswords = !flags['no-demo'] && !env.OIDC_ISSUER;
  const port = wholeNumber('PORT', env.PORT || '8080', 0, 65_535);
  return {
    port,
    // The passwords of the demo are public: unless HOST is set, only this machine reaches it.
    host: env.HOST ? hostName(env.HOST) : hasKnownPasswords ? 'localhost' : null,
    origin: env.ORIGIN
      ? originAddress(webAddress('ORIGIN', env.ORIGIN))
      : `http://localhost:${port}`,
    dataFolder: dataFolder(env.DATA_DIR || '.data'),
    logFolders: flags.data.map(folder),
    dataEncoding: env.DATA_ENCODING ? encoding('DATA_ENCODING', env.DATA_ENCODING) : null,
    databaseUrl: env.DATABASE_URL ? databaseUrl(env.DATABASE_URL) : null,
    database: databaseLimits(env),
    shutdown: readShutdownSettings(settingReader(env)),
    s3: parseBucket(env),
    identity: {
      issuer: env.OIDC_ISSUER ? issuerAddress('OIDC_ISSUER', env.OIDC_ISSUER) : null,
      clientId: env.OIDC_CLIENT_ID || 'geo-elements',
      audience: env.OIDC_AUDIENCE || 'urn:subsurface:api',
      scope: scope(env.OIDC_SCOPE || 'openid email groups profile offline_access'),
      acceptIdToken: yesOrNo('AUTH_ACCEPT_ID_TOKEN', env.AUTH_ACCEPT_ID_TOKEN),
      emailDomains: emailDomains('EMAIL_DOMAINS', env.EMAIL_DOMAINS),
    },
    environment: env.ENVIRONMENT?.trim().slice(0, 40) || null,
    loadUrl: env.LOAD_URL ? webAddress('LOAD_URL', env.LOAD_URL) : null,
    exportDays: wholeNumber('EXPORT_DAYS', env.EXPORT_DAYS || '7', 1, 3650),
    exportBytes: wholeNumber('EXPORT_GB', env.EXPORT_GB || '50', 1, 1_000_000) * 1e9,
    mapHosts: hostsWithPorts('MAP_HOSTS', env.MAP_HOSTS),
    mapOrigins: splitList('MAP_ORIGINS', env.MAP_ORIGINS).map(mapOrigin),
    basemap: parseBasemap(env),
    thinSectionGroups: parseGroupNames('THIN_SECTION_GROUPS', env.THIN_SECTION_GROUPS),
    roleGroups: parseRoleGroups('ROLE_GROUPS', env.ROLE_GROUPS),
    security: readSecuritySettings(settingReader(env)),
    chaos: flags.chaos === undefined ? null : parseChaos(flags.chaos),
    demo: !flags['no-demo'],
    operate: readOperateSettings(env, { address: serviceAddress, whole: wholeNumber }),
    logLevel: parseChoice('LOG_LEVEL', env.LOG_LEVEL || 'warn', LOG_LEVELS),
  };
}

/**
 * Origins besides their own that the application's pages must be able to fetch from: the issuer,
 * and map servers.
 */
export function listContactedOrigins({
  origin,
  identity: { issuer },
  mapOrigins,
  basemap,
}: Config): string[] {
  return [
    ...new Set([
      ...(issuer ? [new URL(issuer).origin] : []),
      ...mapOrigins,
      ...(basemap ? [new URL(basemap.url, origin).origin] : []),
    ]),
  ];
}

function parseFlags(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        data: { type: 'string', multiple: true, default: [] },
        chaos: { type: 'string' },
        'no-demo': { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

function settingReader(env: EnvironmentVariables): SettingReader {
  return {
    whole: (name, fallback, [least, most]) =>
      wholeNumber(name, env[name] || String(fallback), least, most),
    flag: (name, fallback) => (env[name] ? yesOrNo(name, env[name]) : fallback),
    list: (name) => splitList(name, env[name]),
    refuse: (message) => {
      throw new ConfigError(message);
    },
  };
}

function encoding(name: string, value: string): TextEncoding {
  const found = parseEncodingName(value);
  if (found && LOG_TEXT_ENCODINGS.includes(found)) return found;
  throw new ConfigError(`${name}: ${value} is none of ${LOG_TEXT_ENCODINGS.join(', ')}`);
}

/** Scopes divided by spaces; without `openid` a provider signs nobody in (OpenID Connect Core 1.0, 3.1.2.1). */
function scope(text: string): string {
  const scopes = text.trim().split(/\s+/);
  if (scopes.includes('openid') && !text.includes(',')) return scopes.join(' ');
  throw new ConfigError(
    `OIDC_SCOPE: openid and further scopes, divided by spaces, are needed, not "${text}"`,
  );
}

function parseBasemap({
  BASEMAP_URL: url,
  BASEMAP_ATTRIBUTION: attribution,
}: EnvironmentVariables): Config['basemap'] {
  if (!url) {
    if (attribution) throw new ConfigError('BASEMAP_ATTRIBUTION is set, but BASEMAP_URL is not');
    return null;
  }
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new ConfigError(`BASEMAP_URL: an address with {z}, {x} and {y} is needed, not "${url}"`);
  return {
    url: /^\/(?!\/)/.test(url) ? url : webAddress('BASEMAP_URL', url),
    attribution: attribution || null,
  };
}

/** An origin of map servers, which a policy takes with `*.` for all hosts below one (CSP 3, 2.3.1). */
function mapOrigin(text: string): string {
  webAddress('MAP_ORIGINS', text.replace('://*.', '://'));
  return new URL(text).origin;
}

/** Addresses of groups of machines, which no client can connect to (RFC 1112, 4; RFC 4291, 2.7). */
const GROUP_ADDRESS = /^(22[4-9]|2[3-5]\d)(\.\d+){3}$|^ff[\da-f]{2}:/i;

function hostName(text: string): string {
  if (isPossibleHost(text) && !GROUP_ADDRESS.test(text)) return text;
  const [, host = '', port = ''] = /^([^:]+):(\d+)$/.exec(text) ?? [];
  const hint = port ? `; PORT=${port} names the port, HOST=${host} the address` : '';
  throw new ConfigError(
    `HOST: an address or name of this machine is needed, such as 127.0.0.1 or 0.0.0.0, not "${text}"${hint}`,
  );
}

/** The address is not in the message: it may hold a password. */
function databaseUrl(text: string): string {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol))
    throw new ConfigError('DATABASE_URL: postgresql://user:password@host:port/database is needed');
  const { hostname, port } = new URL(text);
  // A host that is a folder, percent-encoded, and none at all name a socket of this machine.
  if (
    port === '0' ||
    !(hostname === '' || /^%2f/i.test(hostname) || isPossibleHost(withoutBrackets(hostname)))
  )
    throw new ConfigError(
      `DATABASE_URL: no server can have the host and port "${hostname}:${port || 5432}"; name those of PostgreSQL, such as localhost:5432`,
    );
  return text;
}

function databaseLimits(env: EnvironmentVariables): Config['database'] {
  const read = (name: string, fallback: number, least: number, most: number) =>
    wholeNumber(name, env[name] || String(fallback), least, most);
  return {
    connections: read('DATABASE_CONNECTIONS', DATABASE_LIMITS.connections, 4, 1000),
    userConnections: read('DATABASE_USER_CONNECTIONS', DATABASE_LIMITS.userConnections, 1, 1000),
    waitSeconds: read('DATABASE_WAIT_SECONDS', DATABASE_LIMITS.waitSeconds, 1, 600),
    querySeconds: read('DATABASE_QUERY_SECONDS', DATABASE_LIMITS.querySeconds, 1, 3600),
    changeSeconds: read('DATABASE_CHANGE_SECONDS', DATABASE_LIMITS.changeSeconds, 1, 86_400),
    cacheBytes: 1e6 * read('DATABASE_CACHE_MB', DATABASE_LIMITS.cacheBytes / 1e6, 0, 100_000),
  };
}

function folder(text: string): string {
  const resolved = path.resolve(text);
  if (!statSync(resolved, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`--data: ${resolved} is not a folder`);
  return resolved;
}

/** Names of buckets (Amazon S3, bucket naming rules), and those with _ and capitals of older stores. */
const BUCKET_NAME = /^(?=.{3,63}$)[a-z\d]([\w-]|\.(?!\.))*[a-z\d]$/i;

function parseBucket(env: EnvironmentVariables): Config['s3'] {
  if (!env.S3_BUCKET) {
    const lost = Object.keys(env).find(
      (name) =>
        /^S3_(ENDPOINT|REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY)(_FILE)?$/.test(name) && env[name],
    );
    if (lost) throw new ConfigError(`${lost} is set, but S3_BUCKET is not`);
    return null;
  }
  if (!env.S3_ACCESS_KEY_ID !== !env.S3_SECRET_ACCESS_KEY)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together');
  if (!BUCKET_NAME.test(env.S3_BUCKET) || isIP(env.S3_BUCKET) !== 0)
    throw new ConfigError(
      `S3_BUCKET: the name of a bucket is needed, such as geo-elements, not "${env.S3_BUCKET}"`,
    );
  return {
    endpoint: env.S3_ENDPOINT ? serviceAddress('S3_ENDPOINT', env.S3_ENDPOINT) : null,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    accessKeyId: env.S3_ACCESS_KEY_ID || null,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY || null,
  };
}

function parseChaos(text: string): NonNullable<Config['chaos']> {
  const given = new Map(
    text.split(',').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name, value];
    }),
  );
  const unknown = [...given.keys()].find((name) => !['rate', 'seed', 'codes'].includes(name));
  if (unknown !== undefined)
    throw new ConfigError(
      `--chaos: rate=0.2,seed=7,codes=500+503+reset is understood, not "${unknown}"`,
    );
  const rate = Number(given.get('rate') ?? 0.2);
  if (!(rate >= 0 && rate <= 1))
    throw new ConfigError(`--chaos: rate is from 0 to 1, not "${given.get('rate')}"`);
  return {
    rate,
    seed: wholeNumber('--chaos seed', given.get('seed') ?? '1', 0, 0xffffffff),
    codes: (given.get('codes') ?? '500+503+reset').split('+').map(fault),
  };
}

function fault(text: string): InjectedFault {
  const named = FAULTS.find((item) => item === text);
  if (named) return named;
  const status = Number(text);
  if (!Number.isInteger(status) || status < 400 || status > 599)
    throw new ConfigError(
      `--chaos: codes are statuses from 400 to 599, ${FAULTS.join(', ')}, not "${text}"`,
    );
  return status;
}
