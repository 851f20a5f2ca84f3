import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import * as demo from '../../host-demo/server/demo/demo.ts';
import { pathAt } from '../../host-demo/server/demo/trajectory.ts';
import { getCorrelation, getWells3d } from '../../src/api/contract/viewers.ts';
import { type LogsHost, startLogs, temporaryFolder } from '../support/logs-host.ts';

/** What the correlation and the 3D view ask of the server, over the wells of the demo field. */

let host: LogsHost;
let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
const { wells: demoWells } = demo.demoBasin();
const [first, second] = demoWells as [(typeof demoWells)[number], (typeof demoWells)[number]];
const horizontal = demoWells.find(({ profile }) => profile === 'horizontal')!;

beforeAll(async () => {
  temporary = await temporaryFolder();
  host = await startLogs(temporary.path, [], async (app, services) => {
    services.config.demo = true;
    demo.register(app, services);
    await demo.seed(services);
  });
});

afterAll(async () => {
  await host.close();
  await temporary.remove();
});

async function scene(body: unknown) {
  const response = await host.post(getWells3d.path, body);
  expect(response.status).toBe(200);
  return parse(getWells3d.answer, await response.json()).data.wells;
}

async function correlation(body: unknown) {
  const response = await host.post(getCorrelation.path, body);
  const answer = (await response.json()) as { error?: string };
  return {
    status: response.status,
    error: answer.error,
    wells: response.ok ? parse(getCorrelation.answer, answer).data.wells : [],
  };
}

async function insert(catalog: string, rows: Record<string, unknown>[]): Promise<void> {
  await insertRows(host.services.db, catalog, rows);
}

describe('the wells of a scene', () => {
  it('stand in the order requested, each once, with their place and the elevation of their depth reference; one that nobody knows is left out', async () => {
    const found = await scene({ uwis: [second.uwi, 'TR-none', first.uwi, second.uwi] });
    expect(found.map(({ uwi }) => uwi)).toEqual([second.uwi, first.uwi]);
    expect(found[1]).toMatchObject({
      name: first.name,
      crs: 'EPSG:32635',
      logFiles: [],
      markers: [],
    });
    expect(
      [
        found[1]!.surfaceX! - first.x,
        found[1]!.surfaceY! - first.y,
        found[1]!.kbElev! - first.kbM,
      ].every((off) => Math.abs(off) < 0.01),
    ).toBe(true);
  });

  it('have paths that lie on the arcs of their survey, with times where the survey has them', async () => {
    const [well] = await scene({ uwis: [horizontal.uwi] });
    const { md, x, y, tvd, twt } = well!.trajectory!;
    expect([x.length, y.length, tvd.length, twt.length]).toEqual([
      md.length,
      md.length,
      md.length,
      md.length,
    ]);
    expect(md.length).toBeGreaterThan(horizontal.path.length);
    for (const [i, depth] of md.entries()) {
      const at = pathAt(horizontal.path, depth!);
      expect(Math.hypot(x[i]! - at.eastM, y[i]! - at.northM, tvd[i]! - at.tvdM)).toBeLessThan(0.02);
      expect(twt[i]! >= (twt[i - 1] ?? 0)).toBe(true);
    }
    expect(md.at(-1)).toBeCloseTo(horizontal.path.at(-1)!.mdM, 2);
  });

  it('have their log files and markers where these are requested', async () => {
    const [well] = await scene({ uwis: [first.uwi], fetchLogs: true, fetchMarkers: true });
    expect(well!.markers.map(({ md }) => md)).toEqual(
      [...well!.markers.map(({ md }) => md)].sort((a, b) => a - b),
    );
    expect(well!.markers).toHaveLength(first.markers.length);
    expect(well!.markers[0]!.md).toBeCloseTo(first.markers[0]!.mdM, 3);
    expect(well!.logFiles.length).toBeGreaterThan(1);
    expect(
      well!.logFiles.every(({ id, locationReference }) => id !== '' && locationReference !== ''),
    ).toBe(true);
  });

  it('in feet are in metres, of two surveys take the preferred one, without angles take the stored depths, and without a survey have no path', async () => {
    const station = (uwi: string, surveyId: string, n: number, more: object) => ({
      stationId: `${surveyId}-${n}`,
      uwi,
      surveyId,
      stationNumber: n,
      ...more,
    });
    await insert(
      'well',
      ['W-FT', 'W-XYZ', 'W-NONE'].map((uwi) => ({
        uwi,
        wellName: uwi,
        kbElev: 100,
        kbElevOuom: 'ft',
      })),
    );
    await insert('wellDirSurvey', [
      { surveyId: 'S-OLD', uwi: 'W-FT', surveyName: 'old', preferredInd: true },
      {
        surveyId: 'S-NEW',
        uwi: 'W-FT',
        surveyName: 'new',
        preferredInd: false,
        surveyDate: '2026-01-01',
      },
    ]);
    await insert('wellSurveyStation', [
      ...[0, 1].map((n) =>
        station('W-FT', 'S-OLD', n, { md: n * 1000, mdOuom: 'ft', inclination: 0, azimuth: 0 }),
      ),
      ...[0, 1].map((n) =>
        station('W-FT', 'S-NEW', n, { md: n * 1000, mdOuom: 'ft', inclination: 90, azimuth: 90 }),
      ),
      ...[0, 1].map((n) =>
        station('W-XYZ', 'S-XYZ', n, {
          md: n * 100,
          mdOuom: 'm',
          tvd: n * 80,
          tvdOuom: 'm',
          xOffset: n * 60,
          yOffset: 0,
        }),
      ),
    ]);
    const [feet, stored, none] = await scene({ uwis: ['W-FT', 'W-XYZ', 'W-NONE'] });
    expect(feet!.kbElev).toBeCloseTo(30.48);
    expect(feet!.trajectory).toEqual({
      md: [0, 304.8],
      x: [0, 0],
      y: [0, 0],
      tvd: [0, 304.8],
      twt: [null, null],
    });
    expect(stored!.trajectory).toMatchObject({ md: [0, 100], x: [0, 60], tvd: [0, 80] });
    expect(none!.trajectory).toBeNull();
  });

  it('are a thousand at most', async () => {
    const response = await host.post(getWells3d.path, {
      uwis: Array.from({ length: 1001 }, (_, i) => `W-${i}`),
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      'VALIDATION',
    ]);
  });
});

describe('a correlation', () => {
  it('of two wellbores with several log files each lists them, and no curves', async () => {
    const { status, wells } = await correlation([first.uwi, second.uwi]);
    expect([status, wells.map(({ uwi }) => uwi)]).toEqual([200, [first.uwi, second.uwi]]);
    expect(
      wells.every(({ logFiles, curveHeader }) => logFiles.length > 1 && curveHeader.length === 0),
    ).toBe(true);
    expect((await correlation({ wellboreUwi: [first.uwi, second.uwi] })).wells).toEqual(wells);
  });

  it('with a file of each has the curves of both', async () => {
    const { wells } = await correlation([first.uwi, second.uwi]);
    const chosen = await correlation(
      wells.map(({ uwi, logFiles }) => ({ wellboreUwi: uwi, logFileId: logFiles[0]!.id })),
    );
    expect(chosen.wells.map(({ logFiles }) => logFiles.length)).toEqual([1, 1]);
    for (const { curveHeader } of chosen.wells) {
      expect(curveHeader.length).toBeGreaterThan(1);
      expect(curveHeader.every(({ curveId, name }) => curveId !== '' && name !== '')).toBe(true);
    }
  });

  it('takes two wellbores, not one, three or the same twice', async () => {
    for (const uwis of [
      [],
      [first.uwi],
      [first.uwi, first.uwi],
      demoWells.slice(0, 3).map(({ uwi }) => uwi),
    ]) {
      expect(await correlation(uwis)).toMatchObject({ status: 422, error: 'TWO_WELLS_REQUIRED' });
    }
  });

  it('of a wellbore without a log file, or with one that is not its own, is refused with a reason', async () => {
    await sql`delete from ppdm.well_log where uwi = ${demoWells[2]!.uwi}`.execute(host.services.db);
    expect(await correlation([first.uwi, demoWells[2]!.uwi])).toMatchObject({
      status: 404,
      error: 'NO_LOG_FILES',
    });
    const { wells } = await correlation([first.uwi, second.uwi]);
    expect(
      await correlation([
        { wellboreUwi: first.uwi, logFileId: wells[1]!.logFiles[0]!.id },
        second.uwi,
      ]),
    ).toMatchObject({ status: 404, error: 'NO_LOG_FILES' });
  });
});
