/** Summaries of concessions and of areas: what they count, their files, whose they are, and what becomes of them when something fails. */
import { read } from '@e965/xlsx';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SummaryRow } from '../../src/api/contract/jobs.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createDatabase, usualDatabases } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { coordinateCases, wrongAreaCases } from './concessions/area-cases.ts';
import { brokenRowCases, outlineCases, refusalCases } from './concessions/broken-cases.ts';
import { countCases, orderCases, fileCases, emptyCases } from './concessions/content-cases.ts';
import { dateCases } from './concessions/date-cases.ts';
import { ownerCases, pathCases, cancelCases } from './concessions/process-cases.ts';
import { LATE_MS, summaryHost } from './concessions/summary-host.ts';

describe.each(usualDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  let dataFolder: string;
  let server: TestServer;
  let rea: Record<string, string>;
  const start = async () => {
    server = await startTestServer({ dataFolder, demo: true, databaseUrl: postgres?.url ?? null });
    rea = {
      authorization: `Bearer ${await server.token({ sub: 'rea', email: 'rea@subsurface.example', groups: ['viewer'] })}`,
    };
  };
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('demo');
    dataFolder = await mkdtemp(path.join(tmpdir(), 'geo-concessions-'));
    await start();
  }, LATE_MS);
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  const host = summaryHost(
    () => server,
    () => rea,
  );
  const { generate, jobOf, finished, summaryOf, fileAt, run, numberOf } = host;

  describe.skipIf(!isHere)('a summary', () => {
    countCases(host);
    orderCases(host);
    fileCases(host);
    emptyCases(host);
  });

  describe.skipIf(!isHere)('what is broken', () => {
    brokenRowCases(host);
    outlineCases(host);
    refusalCases(host);
  });

  describe.skipIf(!isHere)('groups', () => {
    test(
      'that are hidden have no rows, and one inside of another has tables of its own',
      async () => {
        await run(
          `insert into studio.entity (entity_name, id, data) values ('CatalogGroup', 'paths', '{"name": "paths", "label": "Paths", "parent": "wells", "displayOrder": 1, "hidden": false}')`,
        );
        await run(
          `update studio.entity set data = jsonb_set(data, '{group}', '"paths"') where entity_name = 'Catalog' and id = 'wellDirSurvey'`,
        );
        await run(
          `update studio.entity set data = jsonb_set(data, '{hidden}', 'true') where entity_name = 'CatalogGroup' and id = 'seismic'`,
        );
        await run(
          `update studio.entity set data = jsonb_set(data, '{exportable}', 'false') where entity_name = 'Catalog' and id = 'wellMarker'`,
        );
        const rows = await summaryOf('groups', { concessions: ['K35-A2'] });
        expect(
          rows
            .filter(({ schemaName }) => schemaName === 'Wells')
            .map(({ catalogGroup, catalogName }) => [catalogGroup, catalogName]),
        ).toEqual([
          ['Wells', 'Well'],
          ['Wells', 'Survey station'],
          ['Wells', 'Marker'],
          ['Paths', 'Directional survey'],
        ]);
        expect(rows.some(({ schemaName }) => schemaName === 'Seismic')).toBe(false);
        const { SheetNames } = read(
          Buffer.from(await (await fileAt(rows[0]!.dataListingPath!)).arrayBuffer()),
        );
        expect([SheetNames.includes('Well'), SheetNames.includes('Marker')]).toEqual([true, false]);
      },
      LATE_MS,
    );
  });

  describe.skipIf(!isHere)('an area', () => {
    coordinateCases(host);
    wrongAreaCases(host);
  });

  describe.skipIf(!isHere)('a process', () => {
    ownerCases(host);
    pathCases(host);
    cancelCases(host);

    test(
      'is taken up by the next server, whole and once',
      async () => {
        await generate('ended', { concessions: ['K35-A1', 'K35-A2'], catalogs: ['well'] });
        await expect
          .poll(async () => (await jobOf('ended')).progress, { timeout: LATE_MS, interval: 10 })
          .toBeGreaterThan(10);
        await server.close();
        await start();
        expect((await finished('ended')).map(({ concessionName }) => concessionName)).toEqual([
          'K35-A1',
          'K35-A2',
        ]);
        expect(
          await numberOf(`select count(*) as n from studio.export_file where process_id = 'ended'`),
        ).toBe(4);
        expect(
          await numberOf(
            `select count(*) as n from studio.audit_event where data_event = 'concessionSummaryFinished' and items::text like '%"ended"%'`,
          ),
        ).toBe(1);
      },
      2 * LATE_MS,
    );

    test('keeps its rows without paths when the time of its files is over', async () => {
      const [{ dataListingPath }] = (await finished('ended')) as [SummaryRow];
      await run(`update studio.export_file set expires_at = now() where process_id = 'ended'`);
      expect((await fileAt(dataListingPath!)).status).toBe(404);
      expect(
        (await finished('ended')).map((row) => [
          row.dataListingPath,
          row.summaryPdfPath,
          row.count! > 0,
        ]),
      ).toEqual(Array(2).fill([null, null, true]));
    });

    test('is written down in the audit: start, end, refusal, download', async () => {
      const { rows } = await run(
        `select distinct data_event, entity, success from studio.audit_event where entity in ('concession', 'aoi') order by 1, 2, 3`,
      );
      const events = rows.map((row) => Object.values(row as object).join(' '));
      for (const event of [
        'concessionSummary concession true',
        'concessionSummary concession false',
        'concessionSummary aoi true',
        'concessionSummary aoi false',
        'concessionSummaryFinished concession true',
        'concessionSummaryFinished aoi true',
        'download concession true',
      ])
        expect(events).toContain(event);
    });
  });

  describe.skipIf(!isHere)('the date of the data', () => {
    dateCases(host);
  });
});
