import { createHash, randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { NoticeListener, Notices, NoticeTopic, Services } from '../services.ts';
import { inScope } from './work-scope.ts';

/** Notices of a server that is alone on its database: there is nobody to send them to. */
export const NO_NOTICES: Notices = {
  on: () => {},
  publish: () => {},
  close: async () => {},
};

const CHANNEL = 'geo_elements';
/** First half of the locks that say which files a server works with; the other half is their hash. */
const FILES_LOCK = 7_421_989;
/** How often the connection is tried, and how long an answer to that, or a connection, may take. */
const BEAT_MS = 10_000;
const ANSWER_MS = 5000;
/** Pause between two tries to connect again. */
const RETRY_MS = 500;
/** The database notices in half a minute that the machine of a server is gone, and frees its lock. */
const KEEPALIVE = [
  '-c tcp_keepalives_idle=10',
  '-c tcp_keepalives_interval=5',
  '-c tcp_keepalives_count=4',
].join(' ');

interface Options {
  databaseUrl: string;
  /** Where files and keys of this server are: servers on one database have the same. */
  files: string;
  /** How often the connection is tried. */
  beatMs?: number;
}

/**
 * Joins the servers on a PostgreSQL database: a connection of its own listens to the others and
 * holds a lock by which they see where this one keeps its files. Throws with a message for people
 * where a server that runs keeps them elsewhere.
 */
export async function joinServers(
  { db, log }: Pick<Services, 'db' | 'log'>,
  options: Options,
): Promise<Notices> {
  const server = new JoinedServer(db, log, options);
  try {
    await server.connect();
    await server.refuseOtherFiles();
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

class JoinedServer implements Notices {
  readonly #db: Services['db'];
  readonly #log: Services['log'];
  readonly #options: Options;
  readonly #id = randomUUID();
  readonly #listeners = new Map<NoticeTopic, NoticeListener[]>();
  #client: pg.Client | null = null;
  #beating: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(db: Services['db'], log: Services['log'], options: Options) {
    this.#db = db;
    this.#log = log;
    this.#options = options;
  }

  on(topic: NoticeTopic, listener: NoticeListener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  publish(topic: NoticeTopic, text = ''): void {
    const payload = [this.#id, topic, text].join(' ');
    inScope(null, () => sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#db)).catch(
      (error: unknown) => this.#log.warn({ err: error, topic }, 'a notice was not sent'),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#beating);
    await this.#client?.end().catch(() => {});
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: `geo-elements ${hostname()} ${process.pid}`.slice(0, 63),
      options: KEEPALIVE,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
    });
    this.#client = client;
    // What ends the connection is followed by `end`.
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${FILES_LOCK}, ${this.#filesKey()})`);
    await client.query(`listen ${CHANNEL}`);
    // Not before: where one of these fails, the caller tries again.
    client.once('end', () => void this.#reconnect());
    this.#beat(client);
  }

  /**
   * Tries the connection every few seconds. One whose other end has gone without a word, as behind
   * a firewall or after a failover, would wait for notices for hours.
   */
  #beat(client: pg.Client): void {
    const { beatMs = BEAT_MS } = this.#options;
    this.#beating = setTimeout(() => {
      if (this.#client !== client || this.#isClosed) return;
      const late = setTimeout(() => cutOff(client), Math.min(ANSWER_MS, beatMs)).unref();
      client.query('select 1').then(
        () => {
          clearTimeout(late);
          this.#beat(client);
        },
        // It has ended, which is followed by `end`.
        () => clearTimeout(late),
      );
    }, beatMs).unref();
  }

  /** Throws where a server that runs has its files elsewhere. */
  async refuseOtherFiles(): Promise<void> {
    const { rows } = await this.#client!.query<{ name: string; since: Date }>(
      `select a.application_name as name, a.backend_start as since
       from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.objsubid = 2 and l.granted and l.database = (select oid from pg_database where datname = current_database())
         and l.classid::bigint = ${FILES_LOCK} and l.objid::bigint <> ${this.#filesKey()}
       order by since limit 1`,
    );
    const [other] = rows;
    if (!other) return;
    const [, host = 'unknown', process = 'unknown'] = other.name.split(' ');
    throw new Error(
      `DATABASE_URL: another server (host ${host}, process ${process}, since ${other.since.toISOString()}) uses this database with other files. Servers on one database share their files: set S3_BUCKET to the same bucket and OIDC_ISSUER to the same issuer, or DATA_DIR to the same shared folder`,
    );
  }

  #filesKey(): number {
    return createHash('sha256').update(this.#options.files).digest().readUInt32BE(0) >>> 1;
  }

  #receive(payload: string): void {
    const [from, topic, ...rest] = payload.split(' ');
    if (from === this.#id) return;
    for (const listener of this.#listeners.get(topic as NoticeTopic) ?? [])
      listener(rest.join(' '));
  }

  /** Connects again, for as long as it takes. */
  async #reconnect(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.connect();
        for (const listener of [...this.#listeners.values()].flat()) listener(null);
        return;
      } catch {
        await this.#client?.end().catch(() => {});
        await wait(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

/** Closes the socket of a client at once: the other end does not answer. */
function cutOff(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
