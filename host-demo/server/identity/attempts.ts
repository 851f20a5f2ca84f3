import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { toNetwork } from '../audit/event-budget.ts';
import type { Services } from '../services.ts';

/** How failures slow further attempts: some are free, and then the delay doubles with each. */
interface DelayRule {
  free: number;
  firstSeconds: number;
  mostSeconds: number;
}

/** Of an account from one network: a person mistypes some times. */
const PAIR: DelayRule = { free: 5, firstSeconds: 2, mostSeconds: 900 };
/** Of an account from all networks from which nobody has signed in to it. */
const ACCOUNT: DelayRule = { free: 20, firstSeconds: 2, mostSeconds: 60 };
/** Of a network, whatever the account: its attempts take longer, and few at once are taken. */
const NETWORK: DelayRule = { free: 30, firstSeconds: 0.25, mostSeconds: 5 };
/** Attempts of a network with many failures that wait at once. */
const MOST_WAITING = 10;
/** Failures are forgotten after so long without an attempt. */
const WINDOW = sql.lit('1 hour');
/** A network from which an account was signed in to is known for so long. */
const KNOWN = sql.lit('90 days');

/**
 * Failed sign-ins by account and network, in the database, so that they count for all servers and
 * over a restart. Each attempt counts as failed until it has succeeded: a hundred at once are a
 * hundred.
 */
export class Attempts {
  readonly #db: Services['db'];
  /** Attempts that wait, by the key of their network. */
  readonly #waiting = new Map<string, number>();

  constructor(db: Services['db']) {
    this.#db = db;
  }

  /**
   * Begins an attempt. From a network with many failures it takes some seconds.
   * @returns 0, or the seconds after which another one is allowed if this one is not
   */
  async begin(ip: string, login: string): Promise<number> {
    const keys = buildKeys(ip, login);
    const own = await this.#take(keys.pair, PAIR);
    if (own > 0) return own;
    if (!(await this.#isKnown(keys.known))) {
      const others = await this.#take(keys.account, ACCOUNT);
      if (others > 0) return others;
    }
    return this.#waitOfNetwork(keys.network);
  }

  /** Forgets the failures of an account after a right password. */
  async succeeded(ip: string, login: string): Promise<void> {
    const { pair, account, known, network } = buildKeys(ip, login);
    await sql`delete from identity.attempt where key in (${pair}, ${account})
      or expires_at < now()`.execute(this.#db);
    await sql`update identity.attempt set failures = greatest(0, failures - 1)
      where key = ${network}`.execute(this.#db);
    await sql`insert into identity.attempt (key, failures, free_at, expires_at)
      values (${known}, 0, now(), now() + interval ${KNOWN})
      on conflict (key) do update set expires_at = excluded.expires_at`.execute(this.#db);
  }

  /** Counts an attempt unless it comes too early. @returns the seconds that it comes too early */
  async #take(key: string, rule: DelayRule): Promise<number> {
    const next = sql`case when attempt.expires_at < now() then 1 else attempt.failures + 1 end`;
    const { rows } = await sql`insert into identity.attempt (key, failures, free_at, expires_at)
      values (${key}, 1, now(), now() + interval ${WINDOW})
      on conflict (key) do update set failures = ${next},
        free_at = now() + ${delay(next, rule)} * interval '1 second',
        expires_at = now() + interval ${WINDOW}
      where attempt.free_at <= now() returning 1`.execute(this.#db);
    if (rows.length > 0) return 0;
    const left = await sql<{ seconds: number }>`
      select ceil(extract(epoch from free_at - now()))::int as seconds
      from identity.attempt where key = ${key}`.execute(this.#db);
    return Math.max(1, left.rows[0]?.seconds ?? 1);
  }

  /**
   * Lets an attempt of a network with many failures wait. Those beyond the few that may wait are
   * refused: else they would all be checked together after it, and the checks of others come later.
   */
  async #waitOfNetwork(key: string): Promise<number> {
    const seconds = await this.#countNetwork(key);
    if (seconds === 0) return 0;
    const others = this.#waiting.get(key) ?? 0;
    if (others >= MOST_WAITING) return Math.ceil(seconds);
    this.#waiting.set(key, others + 1);
    await wait(1000 * seconds);
    const left = this.#waiting.get(key)! - 1;
    if (left > 0) this.#waiting.set(key, left);
    else this.#waiting.delete(key);
    return 0;
  }

  async #isKnown(key: string): Promise<boolean> {
    const { rows } = await sql`select 1 from identity.attempt
      where key = ${key} and expires_at > now()`.execute(this.#db);
    return rows.length > 0;
  }

  /** Counts an attempt of a network. @returns the seconds that it takes longer */
  async #countNetwork(key: string): Promise<number> {
    const next = sql`case when attempt.expires_at < now() then 1 else attempt.failures + 1 end`;
    const { rows } = await sql<{ seconds: number }>`
      insert into identity.attempt (key, failures, free_at, expires_at)
      values (${key}, 1, now(), now() + interval ${WINDOW})
      on conflict (key) do update set failures = ${next}, expires_at = now() + interval ${WINDOW}
      returning ${delay(sql`attempt.failures`, NETWORK)}::float8 as seconds`.execute(this.#db);
    return rows[0]?.seconds ?? 0;
  }
}

function delay(failures: ReturnType<typeof sql>, { free, firstSeconds, mostSeconds }: DelayRule) {
  const doublings = sql`least(20, ${failures} - ${sql.lit(free + 1)})`;
  return sql`(case when ${failures} <= ${sql.lit(free)} then 0
    else least(${sql.lit(mostSeconds)}, ${sql.lit(firstSeconds)} * power(2, ${doublings})) end)`;
}

/** Keys of the table; digests, so that what was typed as a name is not kept. */
function buildKeys(ip: string, login: string) {
  const network = toNetwork(ip);
  const name = login.trim().toLowerCase();
  const key = (...parts: readonly string[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return {
    pair: key('pair', name, network),
    account: key('account', name),
    known: key('known', name, network),
    network: key('network', network),
  };
}
