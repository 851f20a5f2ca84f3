/**
 * The four faults of a busy database at full size: people who leave running queries, a database
 * that restarts, users of other domains, and one user who takes all they can. Beside all of them
 * the others work on.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres } from '../support/postgres.ts';
import type { LoadContent } from './calls.ts';
import { type LoadDatabase, makeLogFiles, openLoadDatabase, readContent } from './dataset.ts';
import { type Farm, startFarm } from './farm.ts';
import { at } from './report.ts';
import { type LoadAnswer, runUsers } from './users.ts';

const RECORDS = Number(process.env.LOAD_RECORDS ?? 1_000_000);
const USERS = Math.max(...(process.env.LOAD_USERS ?? '200').split(',').map(Number));
const MINUTES = Number(process.env.LOAD_MINUTES ?? 10);
/** Statements at once of the user who takes all they can. */
const GREEDY = 40;
/**
 * A query that takes long: a part of a text in all rows, far down; each in words of its own, so
 * that none is shared.
 */
const costly = (): string =>
  `# ${Math.random()}\n{ wellLog(limit: 500, offset: 400000, orderBy: "curveNames", constraints: [{ field: "curveNames", operator: "like", value: "*ild*" }]) { wellLogId } }`;

describe.skipIf(!hasPostgres)(`two servers with ${USERS} users for ${MINUTES} minutes`, () => {
  let database: LoadDatabase;
  let farm: Farm;
  let content: LoadContent;

  beforeAll(async () => {
    database = await openLoadDatabase(RECORDS);
    farm = await startFarm(database, 2, { EMAIL_DOMAINS: 'subsurface.example' });
    content = await readContent(farm.programs[0]!, RECORDS);
    await makeLogFiles(farm.programs, content);
  }, 3_600_000);
  afterAll(async () => {
    await farm?.end();
    database?.stop();
  });

  const query = async (claims: Record<string, unknown>, text: string, signal?: AbortSignal) => {
    const [program] = farm.programs;
    return fetch(`${program!.url}/service/ppdm/query`, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${await program!.token(claims, 3600)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: text }),
    });
  };
  /** Status of each server's readiness. */
  const readiness = () =>
    Promise.all(
      farm.programs.map(({ url }) =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );

  /** Restarts PostgreSQL after a third and after two thirds of the time; notes when it was away. */
  async function restartTwice(seconds: number, restarts: { from: number; to: number }[]) {
    for (const mode of ['fast', 'immediate'] as const) {
      await pause((seconds * 1000) / 3);
      const from = performance.now();
      // A restart takes less than the half second that the state of the database is known for.
      await database.cluster!.restart(mode, () =>
        expect.poll(readiness, { timeout: 20_000, interval: 50 }).toEqual([503, 503]),
      );
      await expect.poll(readiness, { timeout: 60_000 }).toEqual([200, 200]);
      restarts.push({ from, to: performance.now() + 5000 });
    }
  }

  it(
    'keeps working while clients leave, PostgreSQL restarts twice, strangers come and one user takes all they can',
    { timeout: MINUTES * 60_000 + 300_000 },
    async () => {
      const seconds = MINUTES * 60;
      const end = performance.now() + seconds * 1000;
      const isOver = (): boolean => performance.now() > end;
      const restarts: { from: number; to: number }[] = [];
      const answers: (LoadAnswer & { at: number })[] = [];

      const users = runUsers({
        users: USERS,
        seconds,
        servers: farm.programs.map(({ url }) => url),
        content,
        token: (user) => farm.programs[0]!.token({ sub: user, groups: [] }, 36_000),
        onAnswer: (answer) => answers.push({ ...answer, at: performance.now() }),
      });
      const leaving = leaveQueries(isOver, query);
      const greedy = takeAll(isOver, query);
      const strangers = refuseStrangers(isOver, query);
      const restarting = restartTwice(seconds, restarts);
      const [left, greedyStatuses, strangerStatuses] = await Promise.all([
        leaving,
        greedy,
        strangers,
        users,
        restarting,
      ]);

      // A call that was under way when the database went away is refused, with a word to try again.
      const isInRestart = ({ at: ended, ms }: { at: number; ms: number }): boolean =>
        restarts.some(({ from, to }) => ended >= from && ended - ms <= to);
      const errors = answers.filter(({ error }) => error !== '');
      const refusedOtherwise = errors.filter((one) => !isInRestart(one));
      const toSecond = (time: number): number => Math.round((time - end) / 1000) + seconds;
      console.log(
        `${answers.length} answers to ${USERS} users, ${errors.length} refused, ` +
          `${refusedOtherwise.length} of them beside the ${restarts.length} restarts of PostgreSQL; median ${at(
            answers.map(({ ms }) => ms),
            0.5,
          ).toFixed(0)} ms here; ` +
          `${left} queries left; the greedy user: ${JSON.stringify(greedyStatuses)}; ` +
          `restarts at ${restarts.map(({ from }) => toSecond(from)).join(' and ')} s, ` +
          `refused otherwise at ${refusedOtherwise.map(({ at: ended }) => toSecond(ended)).join(' ')} s`,
      );
      expect(refusedOtherwise.map(({ kind, status, error }) => [kind, status, error])).toEqual([]);
      expect(new Set(errors.map(({ status }) => status))).toEqual(
        new Set(errors.length > 0 ? [503] : []),
      );
      expect(strangerStatuses).toEqual({ 403: expect.any(Number) });
      // Refused, or cut off in its time, but never an error of the server.
      expect(
        Object.keys(greedyStatuses).filter((status) => !/^(200|429|503)$/.test(status)),
      ).toEqual([]);
      expect(farm.programs.map((program) => program.printed()).join()).not.toMatch(
        /unhandled|uncaught/i,
      );
    },
  );
});

type Query = (
  claims: Record<string, unknown>,
  text: string,
  signal?: AbortSignal,
) => Promise<Response>;

/** Clients who begin queries and go away. @returns how many there were */
async function leaveQueries(isOver: () => boolean, query: Query): Promise<number> {
  let count = 0;
  while (!isOver()) {
    const leaving = new AbortController();
    const asked = Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        query({ sub: `typing-${at}`, groups: [] }, costly(), leaving.signal),
      ),
    );
    await pause(100);
    leaving.abort();
    await asked;
    count += 12;
    await pause(2000);
  }
  return count;
}

/** One user with many costly queries at once. @returns how often each status came */
async function takeAll(isOver: () => boolean, query: Query): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  while (!isOver()) {
    const all = await Promise.all(
      Array.from({ length: GREEDY }, () =>
        query({ sub: 'greedy', groups: [] }, costly()).then(async (response) => {
          await response.arrayBuffer();
          return response.status;
        }),
      ),
    );
    for (const status of all) statuses[status] = (statuses[status] ?? 0) + 1;
    await pause(1000);
  }
  return statuses;
}

/** People of other domains, some of whom say a name that looks like a good one. */
async function refuseStrangers(
  isOver: () => boolean,
  query: Query,
): Promise<Record<string, number>> {
  const emails = [
    'eve@elsewhere.example',
    'eve@subsurface.example.evil',
    'eve@notsubsurface.example',
    null,
  ];
  const statuses: Record<string, number> = {};
  for (let at = 0; !isOver(); at++) {
    const claims = { sub: `stranger-${at % 50}`, email: emails[at % emails.length], groups: [] };
    const response = await query(claims, '{ fieldCount }').catch(() => null);
    await response?.arrayBuffer();
    if (response) statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    await pause(300);
  }
  return statuses;
}
