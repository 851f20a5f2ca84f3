/**
 * Many users at once on a million records: what they wait for as ratios to one user, and that
 * nobody is refused. Times belong to a machine and to what else it does: only ratios of one run
 * compare.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, runUsers } from './users.ts';
import { type LoadContent, TRIVIAL } from './calls.ts';
import { type LoadDatabase, makeLogFiles, openLoadDatabase, readContent } from './dataset.ts';
import { type Farm, startFarm } from './farm.ts';
import { at, describeRuns, type LoadFigures, measureRun } from './report.ts';

const RECORDS = Number(process.env.LOAD_RECORDS ?? 1_000_000);
const USERS = (process.env.LOAD_USERS ?? '1,50,200').split(',').map(Number);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);

/** Ratios to one user that the most users may reach. */
const MOST = { median: 40, p95: 20 };
/** A count of facets beside the least call that reads the database. */
const MOST_FACETS = 300;

describe(`${RECORDS.toLocaleString('en')} records`, () => {
  let database: LoadDatabase;
  let farm: Farm;
  let content: LoadContent;

  beforeAll(async () => {
    database = await openLoadDatabase(RECORDS);
    if (database.indexSeconds !== null)
      console.log(`the index of all records took ${database.indexSeconds.toFixed(0)} s`);
    farm = await startFarm(database, database.databaseUrl ? 2 : 1);
    content = await readContent(farm.programs[0]!, RECORDS);
    await makeLogFiles(farm.programs, content);
  }, 3_600_000);
  afterAll(async () => {
    await farm?.end();
    database?.stop();
  });

  const run = async (users: number, seconds: number) => {
    await farm.readHealth();
    const answers = await runUsers({
      users,
      seconds,
      servers: farm.programs.map(({ url }) => url),
      content,
      token: (user) => farm.programs[0]!.token({ sub: user, groups: [] }),
    });
    return { answers, figures: measureRun(users, seconds, answers, await farm.readHealth()) };
  };

  it(
    `answers ${USERS.join(', ')} users without an error, the most within ${MOST.median} x of one user's median and ${MOST.p95} x of the 95th percentile`,
    { timeout: USERS.length * (SECONDS + 60) * 1000 + 120_000 },
    async () => {
      // Code is compiled, and pages are read, before one user is measured.
      await run(2, Math.min(20, SECONDS));
      const runs: LoadFigures[] = [];
      const errors: string[] = [];
      for (const users of USERS) {
        const { answers, figures } = await run(users, SECONDS);
        runs.push(figures);
        errors.push(
          ...answers
            .filter(({ error }) => error !== '')
            .map(({ kind, status, error }) => `${users} users, ${kind}: ${status} ${error}`),
        );
      }
      console.log(
        `${database.databaseUrl ? 'PostgreSQL, two servers' : 'embedded database, one server'}, generator on the same machine\n${describeRuns(runs)}`,
      );
      expect([...new Set(errors)]).toEqual([]);
      const [one, most] = [runs[0]!, runs.at(-1)!];
      expect(most.ms.median / one.ms.median).toBeLessThanOrEqual(MOST.median);
      expect(most.ms.p95 / one.ms.p95).toBeLessThanOrEqual(MOST.p95);
    },
  );

  it(`counts facets within ${MOST_FACETS} x of a trivial call`, { timeout: 300_000 }, async () => {
    const [program] = farm.programs;
    const bearer = await program!.token();
    const measure = async (call: Parameters<typeof answer>[2], times: number) => {
      const all = [];
      for (let time = 0; time < times; time++) all.push(await answer(program!.url, bearer, call));
      expect(all.filter(({ error }) => error !== '')).toEqual([]);
      return at(
        all.map(({ ms }) => ms),
        0.5,
      );
    };
    const trivial = await measure({ ...TRIVIAL, kind: 'rows' }, 100);
    const ratios: Record<string, number> = {};
    for (const [name, constraints] of FACETS) {
      const request = { text: '', catalogs: ['wellLog'], constraints };
      const body = { request, pageSize: 1 };
      const ms = await measure(
        { kind: 'facets', method: 'POST', path: '/trove/api/search/', body },
        7,
      );
      ratios[name] = Math.round((10 * ms) / trivial) / 10;
    }
    console.log(`facets beside a trivial call: ${JSON.stringify(ratios)}`);
    expect(Math.max(...Object.values(ratios))).toBeLessThanOrEqual(MOST_FACETS);
  });
});

const FACETS: readonly (readonly [string, unknown[]])[] = [
  ['all', []],
  ['a facet', [{ field: 'digitalFormat', operator: 'equal', value: 'las' }]],
  ['a sixth by depth', [{ field: 'baseDepth', operator: 'between', value: [1500, 2000] }]],
  ['a part of a name', [{ field: 'wellboreName', operator: 'like', value: '*dan*' }]],
  ['a box', [{ field: 'geom', operator: 'intersects', value: [28, 38, 28.5, 38.5] }]],
];
