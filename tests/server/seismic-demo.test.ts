/** The seismic of the demo field: files that are made when they are requested agree with their records and with the field's structure. */
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoBasin } from '../../host-demo/server/demo/demo.ts';
import { topsAt, twtAt } from '../../host-demo/server/demo/structure.ts';
import { seismicHost } from '../support/seismic-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
const { indexOf, survey, storeUri } = seismicHost(() => server);
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.remove());

it('has a survey for each record with a file, as its record says', async () => {
  const { postStacked2d, preStacked2d, postStacked3d, preStacked3d } = demoBasin().seismic.rows;
  const [velocity] = postStacked3d.filter(({ isVelocity }) => isVelocity);
  const cube = await survey(await indexOf('postStacked3d', String(velocity!.datasetId)));
  const numbers = [cube.info.inlines!.numbers, cube.info.crosslines!.numbers];
  expect(numbers.map((all) => [all[0], all.at(-1)])).toEqual([
    [velocity!.inlineMin, velocity!.inlineMax],
    [velocity!.crosslineMin, velocity!.crosslineMax],
  ]);
  expect(cube.info).toMatchObject({
    isVelocity: true,
    crs: 'EPSG:32635',
    traces: velocity!.traceCount,
    samples: { count: velocity!.samplesPerTrace, domain: 'time' },
  });
  const { min, max } = await cube.statistics();
  expect([min > 1500, max < 6000]).toEqual([true, true]);
  const [stack] = postStacked3d.filter(({ isVelocity }) => !isVelocity);
  const stacked = await survey(await indexOf('postStacked3d', String(stack!.datasetId)));
  expect(stacked.info).toMatchObject({
    isVelocity: false,
    kind: 'volume',
    traces: stack!.traceCount,
  });
  // A dataset that is made when it is requested becomes no store.
  expect(
    (
      await sql`select 1 from studio.job where kind like 'seismicStore%'`.execute(
        server.services.db,
      )
    ).rows,
  ).toEqual([]);
  const line = await survey(await indexOf('postStacked2d', String(postStacked2d[0]!.datasetId)));
  expect(line.info).toMatchObject({ kind: 'line', traces: postStacked2d[0]!.traceCount });
  const [gathers] = preStacked3d;
  const prestack = await survey(await indexOf('preStacked3d', String(gathers!.datasetId)));
  const offsets = [...prestack.info.offsets!.numbers];
  expect([offsets.length, offsets.at(-1)]).toEqual([gathers!.fold, gathers!.offsetMax]);
  expect(prestack.info).toMatchObject({
    kind: 'volume',
    traces: Number(gathers!.traceCount) / offsets.length,
  });
  const lineGathers = await survey(
    await indexOf('preStacked2d', String(preStacked2d[0]!.datasetId)),
  );
  expect(lineGathers.info).toMatchObject({ kind: 'line', traces: preStacked2d[0]!.traceCount });
  // Of one record the samples were never loaded.
  expect(
    (
      await storeUri('preStacked2d', [
        { field: 'datasetId', operator: 'equal', value: preStacked2d.at(-1)!.datasetId },
      ])
    ).data,
  ).toBeNull();
});

it('reflects where the formations of the field lie', async () => {
  const [stack] = demoBasin().seismic.rows.postStacked3d.filter(({ isVelocity }) => !isVelocity);
  const { info, ...volume } = await indexOf('postStacked3d', String(stack!.datasetId))
    .then(survey)
    .then((open) => ({
      info: open.info,
      tile: open.tile.bind(open),
      section: open.section.bind(open),
    }));
  const place = { mode: 'inline', number: info.inlines!.numbers[60]! } as const;
  const { x, y } = await volume.section(place);
  const at = 40;
  const tile = await volume.tile({
    place,
    level: 0,
    traces: [at, at + 1],
    samples: [0, info.samples.count],
    precision: 'float32',
  });
  const amplitudes = Array.from(tile.values, Math.abs);
  // The top of the limestone is the hardest of all.
  const top = Math.round(
    twtAt(topsAt(demoBasin().fields, x![at]!, y![at]!)[5]!) / info.samples.interval,
  );
  const rms = Math.sqrt(amplitudes.reduce((sum, size) => sum + size * size, 0) / amplitudes.length);
  expect(Math.max(...amplitudes.slice(top - 6, top + 7))).toBeGreaterThan(1.5 * rms);
});

it('has surfaces that were picked in its volumes, where they reflect', async () => {
  const { fields, seismic } = demoBasin();
  const [stack] = seismic.rows.postStacked3d.filter(({ isVelocity }) => !isVelocity);
  const { surfaces } = await survey(await indexOf('postStacked3d', String(stack!.datasetId)));
  expect(surfaces!.list.map(({ name }) => name)).toEqual([
    'Top Osmancık TWT',
    'Top Ceylan TWT',
    'Top Soğucak TWT',
  ]);
  const { grid, domain } = await surfaces!.read(
    surfaces!.list[2]!.id,
    new AbortController().signal,
  );
  expect(domain).toBe('time');
  const [column, row] = [grid.columns >> 1, grid.rows >> 1];
  const top = topsAt(fields, grid.x + column * grid.dx, grid.y + row * grid.dy)[5]!;
  // Faults shift it by less than 25 m.
  expect(grid.values[row * grid.columns + column]).toBeGreaterThan(twtAt(top - 25));
  expect(grid.values[row * grid.columns + column]).toBeLessThan(twtAt(top + 25));
  // It ends where the survey does.
  expect(grid.values[0]).toBeNaN();
});

it('has pictures of its lines and volumes, and none of a record without samples', async () => {
  const { postStacked2d, preStacked2d, postStacked3d } = demoBasin().seismic.rows;
  const ask = (catalogName: string, row: object) =>
    server.ask('POST', '/service/api/v2/generate/preview', {
      row,
      catalogName,
      width: 120,
      height: 80,
    });
  for (const [catalogName, row] of [
    ['postStacked2d', postStacked2d[0]!],
    ['postStacked3d', postStacked3d[0]!],
  ] as const) {
    const { data } = (await (await ask(catalogName, row)).json()) as { data: { base64: string } };
    const png = PNG.sync.read(Buffer.from(data.base64, 'base64'));
    expect([catalogName, png.width, png.height]).toEqual([catalogName, 120, 80]);
    expect(new Set(png.data).size).toBeGreaterThan(30);
  }
  expect((await ask('preStacked2d', preStacked2d.at(-1)!)).status).toBe(404);
});

it('has the same bytes in parts as at once', async () => {
  const store = server.services.stores.get('demo')!;
  const key = [...demoBasin().seismic.surveys.keys()].find((one) => one.includes('VEL'))!;
  const whole = await buffer(await store.read(key));
  expect(whole.length).toBe((await store.stat(key))!.sizeBytes);
  for (const [start, end] of [
    [0, 100],
    [3500, 3700],
    [3600, 3601],
    [12_345, 45_678],
    [whole.length - 10, whole.length],
    [whole.length, whole.length + 5],
  ] as const) {
    expect(
      (await buffer(await store.read(key, start, end))).equals(whole.subarray(start, end)),
      `${start} to ${end}`,
    ).toBe(true);
  }
});
