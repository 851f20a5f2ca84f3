/** Facets of logs under conditions, against those counted by hand. */
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { indexStates } from '../../../host-demo/server/search/index-state.ts';
import type { CatalogIndexState } from '../../../host-demo/server/search/index-state.ts';
import { countHits, readHits } from '../../../host-demo/server/search/run-search.ts';
import { textQuery } from '../../../host-demo/server/search/text-query.ts';
import { satisfies, counted } from './log-rows.ts';
import type { Condition, LogRows } from './log-rows.ts';
import type { SearchHost } from './search-host.ts';

/** Number of hits, and number of them in each format, as the server answers. */
async function requestedCounts(
  { search }: SearchHost,
  text: string,
  constraints: readonly Condition[],
) {
  const [answer] = (await search({ text, catalogs: ['wellLog'], constraints })).results;
  return {
    total: answer!.totalCount,
    formats: Object.fromEntries(
      answer!.facets
        .find(({ field }) => field === 'digitalFormat')!
        .values.map(({ value, count }) => [value, count]),
    ),
  };
}

/** Random conditions on the logs, by the call and by both ways of reading the index. */
export function conditionFacetCases(host: SearchHost, { logs, conditions }: LogRows): void {
  test(
    'are those of the rows that satisfy them, whatever is missing in the rows',
    { timeout: 120_000 },
    async () => {
      for (let i = 0; i < 80; i++) {
        const constraints = conditions();
        const found = logs.filter((log) => satisfies(log, constraints));
        expect(await requestedCounts(host, '', constraints), JSON.stringify(constraints)).toEqual(
          counted(found),
        );
        expect(
          await requestedCounts(host, 'cement', constraints),
          `cement ${JSON.stringify(constraints)}`,
        ).toEqual(counted(found.filter(({ logTitle }) => logTitle === 'Cement bond')));
      }
    },
  );

  test('are the same from the side of the entries and from that of the rows', async () => {
    const { db } = host.server().services;
    const [{ catalog, facets }] = (await indexStates(db, ['wellLog'])) as [CatalogIndexState];
    const text = await textQuery(db, 'cement');
    for (let i = 0; i < 20; i++) {
      const constraints = [...conditions(), { field: 'baseDepth', operator: 'isNotNull' }] as never;
      const both = await Promise.all(
        (['entries', 'rows'] as const).map((from) =>
          countHits(db, { catalog, text, constraints, facets, isWhole: true, from }),
        ),
      );
      const [entries, rows] = both.map((groups) =>
        groups.facets.map(({ held, count }) => `${JSON.stringify(held)} ${count}`).sort(),
      );
      expect(entries, JSON.stringify(constraints)).toEqual(rows);
      const pages = await Promise.all(
        (['entries', 'rows'] as const).map((from) =>
          readHits(
            db,
            { catalog, text, constraints, facets, isWhole: true, from },
            { offset: 0, limit: 15 },
          ),
        ),
      );
      expect(pages[0]).toEqual(pages[1]);
    }
  });
}

/** Counts of all less those of the rows that are left out. */
export function fewLeftOutCases(host: SearchHost): void {
  test('are those of all less those of the few rows that are left out, where the index has each row', async () => {
    const { db, answers } = host.server().services;
    const few = [{ field: 'baseDepth', operator: 'greaterThan', value: 5 }] as const;
    const many = [{ field: 'baseDepth', operator: 'greaterThan', value: 980 }] as const;
    const [before, beforeMany] = [
      (await requestedCounts(host, '', few)).total,
      (await requestedCounts(host, '', many)).total,
    ];
    // A number that is wrong shows which of the two was added up.
    const wrong = async (by: number) => {
      await sql`insert into studio.search_count select catalog, facets, ${by} from studio.search_count where catalog = 'wellLog' and n > 0 order by n desc limit 1`.execute(
        db,
      );
      // No row has changed.
      answers.clear();
    };
    await wrong(1000);
    expect((await requestedCounts(host, '', few)).total).toBe(before + 1000);
    expect((await requestedCounts(host, '', many)).total).toBe(beforeMany);
    await sql`update studio.search_catalog set status = 'FAILED' where catalog = 'wellLog'`.execute(
      db,
    );
    expect((await requestedCounts(host, '', few)).total).toBe(before);
    await sql`update studio.search_catalog set status = 'COMPLETED' where catalog = 'wellLog'`.execute(
      db,
    );
    await sql`delete from studio.search_count where n in (1000, -1000)`.execute(db);
    await wrong(-1_000_000);
    expect((await requestedCounts(host, '', few)).total).toBe(before);
    await sql`delete from studio.search_count where n = -1000000`.execute(db);
  });
}
