/** The calls of viewer3d under bad weather: cancelled in the midst, hostile bytes, lost networks, stores that fail; and the offsets of gathers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import { SectionMode } from '../../src/api/viewer3d/viewer3d-client.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { jobsDone } from '../support/seismic-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { ROWS, COLUMNS, whole, callHost } from './seismic-calls/call-host.ts';
import { cancelCases } from './seismic-calls/cancel-cases.ts';
import { offsetCases, sideBySideCases, manyOffsetCases } from './seismic-calls/gather-cases.ts';
import { frameCases, damagedCases, numberCases } from './seismic-calls/hostile-cases.ts';
import { Slow } from './seismic-calls/slow-store.ts';
import { meshCases, surfaceNameCases } from './seismic-calls/surface-cases.ts';

let server: TestServer;
const slow = new Slow();
const host = callHost(() => server, slow);
const { viewer, indexOf, survey } = host;

beforeAll(async () => {
  server = await startTestServer();
  server.services.stores.set('slow', slow);
  slow.files.set(
    'wide.sgy',
    writeSegy({
      traces: gridTraces({
        inlines: [1, 2, 3],
        crosslines: numbers(1, COLUMNS),
        samples: ROWS,
        value: (_, crossline, __, sample) => (crossline * sample) % 100,
      }),
      format: 5,
    }),
  );
  slow.files.set(
    'gathers.sgy',
    writeSegy({
      traces: gridTraces({
        inlines: numbers(100, 5),
        crosslines: numbers(300, 7),
        offsets: [100, 200, 400, 800],
        samples: 20,
      }),
      format: 5,
    }),
  );
  await insertRows(server.services.db, 'postStacked3d', [
    { datasetId: 'WIDE', storeId: 'slow', locationReference: 'wide.sgy' },
  ]);
  slow.files.set(
    'many.sgy',
    writeSegy({
      traces: gridTraces({
        inlines: numbers(1, 5),
        crosslines: numbers(1, 7),
        offsets: numbers(100, 12, 100),
        samples: 20,
      }),
      format: 5,
    }),
  );
  await insertRows(
    server.services.db,
    'preStacked3d',
    ['GATHERS', 'MANY'].map((datasetId) => ({
      datasetId,
      storeId: 'slow',
      locationReference: `${datasetId.toLowerCase()}.sgy`,
    })),
  );
  await jobsDone(server);
});
afterAll(() => server.remove());

describe('a section whose client goes away', () => {
  cancelCases(host);
});

it('a section of more exact samples than one call may ask for comes in bands, as long as it is wanted', async () => {
  const [columns, rows] = [360, 50_000];
  const value = (column: number, row: number): number => ((column * 7 + row) % 251) - 125;
  slow.files.set(
    'huge.sgy',
    writeSegy({
      traces: Array.from({ length: columns }, (_, i) => ({
        header: { 21: i + 1 },
        samples: Float32Array.from({ length: rows }, (__, row) => value(i, row)),
      })),
      format: 8,
    }),
  );
  await insertRows(server.services.db, 'postStacked2d', [
    { datasetId: 'HUGE', storeId: 'slow', locationReference: 'huge.sgy' },
  ]);
  const remote = await survey(await indexOf('postStacked2d', 'HUGE'));
  const all = {
    place: { mode: 'line' },
    level: 0,
    traces: [0, columns],
    samples: [0, rows],
    precision: 'float32',
  } as const;
  expect(columns * rows).toBeGreaterThan(2 ** 24);
  const { values, ...tile } = await remote.tile(all);
  expect(tile).toEqual({ traces: columns, samples: rows, scale: 1, errorBound: 0 });
  expect(values.length).toBe(columns * rows);
  expect(values.findIndex((sample, i) => sample !== value(Math.floor(i / rows), i % rows))).toBe(
    -1,
  );
  const stop = new AbortController();
  const stopped = remote.tile(all, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

it('more calls of one user at once than are served are refused by name, and the others go on', async () => {
  const indexId = await indexOf('postStacked3d', 'WIDE');
  slow.waitMs = 150;
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, i) => viewer.samples({ ...whole(indexId), traces: [i, i + 1] })),
  );
  slow.waitMs = 0;
  const refused = answers.filter(
    (answer) => !answer.ok && answer.error.serverCode === 'TOO_LARGE',
  ).length;
  expect(answers.filter(({ ok }) => ok).length + refused).toBe(90);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(await viewer.samples({ ...whole(indexId), traces: [0, 1] })).toMatchObject({ ok: true });
});

it.each(['refuse', 'short', 'break'] as const)(
  'a store that fails (%s) is reported to fail, and the next call is served',
  async (fault) => {
    const indexId = await indexOf('postStacked3d', 'WIDE');
    await viewer.volume(indexId, false);
    slow.fault = fault;
    // Another line each time: what was read before is kept.
    const line = { refuse: 600, short: 601, break: 602 }[fault];
    const requested = {
      ...whole(indexId),
      mode: SectionMode.CROSSLINE,
      number: line,
      traces: [0, 3] as const,
    };
    const answer = await viewer.samples(requested);
    slow.fault = 'none';
    expect(answer).toMatchObject({
      ok: false,
      error: { serverCode: expect.stringMatching(/UNAVAILABLE|UPSTREAM|STORE/) as string },
    });
    expect(await viewer.samples(requested)).toMatchObject({ ok: true });
  },
);

describe('hostile calls', () => {
  frameCases(host);
  damagedCases(host);
  numberCases(host);
});

describe('a surface', () => {
  meshCases(host);
  surfaceNameCases(host);
});

describe('gathers', () => {
  offsetCases(host);
  sideBySideCases(host);
  manyOffsetCases(host);
});
