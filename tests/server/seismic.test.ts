/** Surveys of the server for the seismic viewers: index ids, volumes, sections, headers, courses; of real files. */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows, upsertRows } from '../../host-demo/server/catalogs/rows.ts';
import {
  SampleEncoding,
  SectionMode,
  createViewer3d,
} from '../../src/api/viewer3d/viewer3d-client.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openSegy } from '../../src/formats/segy/open-segy.ts';
import type {
  SectionPlace,
  SeismicSurvey,
  TilePrecision,
} from '../../src/formats/seismic/seismic-survey.ts';
import { NO_SAMPLE } from '../../src/formats/seismic/seismic-survey.ts';
import { surveyOfSegy } from '../../src/formats/seismic/survey-of-segy.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import { createDatabase, type TestDatabase, usualDatabases } from '../support/databases.ts';
import { byLength, isLong } from '../support/length.ts';
import { equal, jobsDone, seismicHost } from '../support/seismic-host.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const shared = fileURLToPath(new URL('../../../shared/data/segy/', import.meta.url));
const hasShared = existsSync(shared);
if (!hasShared) console.log(`tests on real files are left out: ${shared} is absent`);

const CATALOGS = {
  postStacked2d: 'post_stacked2d',
  preStacked2d: 'pre_stacked2d',
  postStacked3d: 'post_stacked3d',
  preStacked3d: 'pre_stacked3d',
} as const;
/** Files that differ, for every change: a volume, one of whole numbers, prestack, a line, traces of many beginnings, and one that cannot be read. */
const SAMPLE = new Set([
  'f3.sgy',
  'multiformats__Format8msb.sgy',
  'small-ps.sgy',
  'shot-gather.sgy',
  'zfp__small-irregular.sgy',
  'hostile__samples_zero.sgy',
]);
/** A volume on the ground, and one whose file changes. */
const PLACED = 'placed.sgy',
  CHANGING = 'changing.sgy';
const placed = (first: number) =>
  writeSegy({
    traces: gridTraces({
      inlines: numbers(first, 9, 2),
      crosslines: numbers(300, 12),
      samples: 40,
    }),
    format: 5,
  });

interface Recorded {
  catalog: string;
  datasetId: string;
  name: string;
}

describe.each(usualDatabases)('on %s', (name, isHere) => {
  let postgres: TestDatabase | null = null;
  let server: TestServer;
  let folder: string;
  const { viewer, storeUri, indexOf, survey, shown } = seismicHost(() => server);
  beforeAll(async () => {
    if (!isHere) return;
    if (name === 'PostgreSQL') postgres = await createDatabase('seeded');
    folder = await mkdtemp(path.join(tmpdir(), 'geo-seismic-'));
    await writeFile(path.join(folder, PLACED), placed(100));
    await writeFile(path.join(folder, CHANGING), placed(500));
    server = await startTestServer({
      logFolders: [folder, ...(hasShared ? [shared] : [])],
      databaseUrl: postgres?.url ?? null,
    });
    await jobsDone(server);
  });
  afterAll(async () => {
    if (!isHere) return;
    await server.remove();
    await postgres?.drop();
    await rm(folder, { recursive: true });
  });

  async function recorded(fileName?: string): Promise<Recorded[]> {
    const lists = await Promise.all(
      Object.entries(CATALOGS).map(async ([catalog, table]) => {
        const { rows } =
          await sql<Recorded>`select dataset_id as "datasetId", original_file_name as name from ${sql.table(`ppdm.${table}`)} where ${fileName === undefined} or original_file_name = ${fileName ?? ''} order by 1`.execute(
            server.services.db,
          );
        return rows.map((row) => ({ ...row, catalog }));
      }),
    );
    return lists.flat();
  }
  async function indexOfFile(fileName: string): Promise<string> {
    const [{ catalog, datasetId }] = (await recorded(fileName)) as [Recorded];
    return indexOf(catalog, datasetId);
  }
  async function localOf(fileName: string): Promise<SeismicSurvey> {
    const at = existsSync(path.join(folder, fileName)) ? folder : shared;
    return surveyOfSegy(
      await openSegy(new BufferSource(await readFile(path.join(at, fileName)), fileName)),
    );
  }

  describe.skipIf(!isHere || !hasShared)('a real file', () => {
    it('is served as its own bytes say: axes, corners, statistics, annotation, and each sample of its cuts', async () => {
      const all = (await recorded()).filter(
        ({ name: file }) => existsSync(path.join(shared, file)) && (isLong || SAMPLE.has(file)),
      );
      let [cuts, samples, open] = [0, 0, 0];
      for (const { catalog, datasetId, name: file } of all) {
        const local = await localOf(file).catch((error: Error) => error);
        const indexId = await indexOf(catalog, datasetId);
        if (local instanceof Error) {
          await expect(survey(indexId), file).rejects.toMatchObject({
            message: local.message,
            code: 'SERVER_SAID',
          });
          continue;
        }
        const remote = await survey(indexId);
        open++;
        expect({ ...remote.info, name: '', crs: null }, file).toEqual({
          ...local.info,
          name: '',
          crs: null,
        });
        expect(await remote.statistics(), file).toEqual(await local.statistics());
        for (const place of placesOf(local)) {
          const wanted = await local.section(place);
          expect(await remote.section(place), file).toEqual(wanted);
          for (const [level, size] of wanted.levels.entries()) {
            const request = {
              place,
              level,
              traces: [0, Math.min(size.traces, 200)],
              samples: [0, Math.min(size.samples, 3000)],
              precision: 'float32',
            } as const;
            expect(await remote.tile(request), file).toEqual(await local.tile(request));
            cuts++;
            samples += request.traces[1] * request.samples[1];
          }
        }
        remote.close();
      }
      expect(open).toBeGreaterThan(byLength(4, 50));
      console.log(
        `${open} of ${all.length} real files served; ${cuts} pictures of ${samples} samples the same`,
      );
    });

    it('has the values that the reference readers found', async () => {
      const { files } = JSON.parse(await readFile(path.join(shared, 'expected.json'), 'utf8')) as {
        files: Record<
          string,
          {
            segyio: {
              ilines: number[];
              xlines: number[];
              traceSamples: Record<string, { first8: number[] }>;
            };
          }
        >;
      };
      for (const file of ['small.sgy', 'f3.sgy', 'f3-lsb.sgy', 'multiformats__Format5msb.sgy']) {
        const { ilines, xlines, traceSamples } = files[file]!.segyio;
        const indexId = await indexOfFile(file);
        for (const [trace, { first8 }] of Object.entries(traceSamples)) {
          const [line, at] = [
            ilines[Math.floor(Number(trace) / xlines.length)]!,
            Number(trace) % xlines.length,
          ];
          const answer = await viewer.samples({
            indexId,
            mode: SectionMode.INLINE,
            number: line,
            decimation: 1,
            traces: [at, at + 1],
            samples: [0, 8],
            encoding: SampleEncoding.FLOAT32,
          });
          expect(answer.ok && Array.from(answer.data.values), `${file} trace ${trace}`).toEqual(
            first8,
          );
        }
      }
    });

    it('comes in whole numbers within the bound that is told', async () => {
      for (const file of ['small.sgy', 'f3.sgy', 'shot-gather.sgy', 'zfp__small-irregular.sgy']) {
        const remote = await survey(await indexOfFile(file));
        const [place] = placesOf(remote) as [SectionPlace];
        const { traces, samples } = await remote.section(place);
        const tile = (precision: TilePrecision) =>
          remote.tile({ place, level: 0, traces: [0, traces], samples: [0, samples], precision });
        const [exact, ...whole] = await Promise.all([tile('float32'), tile('int16'), tile('int8')]);
        for (const { values, scale, errorBound } of whole) {
          expect(values, file).not.toBeInstanceOf(Float32Array);
          const hole = values instanceof Int8Array ? NO_SAMPLE.int8 : NO_SAMPLE.int16;
          const worst = Array.from(values, (value, i) =>
            value === hole || Number.isNaN(exact!.values[i]!)
              ? 0
              : Math.abs(value * scale - exact!.values[i]!),
          ).reduce((most, one) => Math.max(most, one), 0);
          expect(worst, file).toBeLessThanOrEqual(errorBound);
          expect(
            Array.from(values, (value) => value === hole),
            file,
          ).toEqual(Array.from(exact!.values, Number.isNaN));
        }
      }
    });
  });

  describe.skipIf(!isHere)('an index id', () => {
    it('is the same at every asking, and another for every dataset', async () => {
      // Together at first, as far as one user may: two who ask at once get the same id.
      const some = (await recorded()).slice(0, 20);
      const ids = await Promise.all(
        [...some, ...some].map(({ catalog, datasetId }) => indexOf(catalog, datasetId)),
      );
      expect(ids.slice(some.length)).toEqual(ids.slice(0, some.length));
      const every: string[] = [];
      for (const { catalog, datasetId } of await recorded())
        every.push(await indexOf(catalog, datasetId));
      expect(new Set(every).size).toBe(every.length);
      expect(every).toEqual(expect.arrayContaining(ids));
    });

    it('is found by any fields of the record, and is null where none agrees or has a file', async () => {
      const [{ datasetId }] = (await recorded(PLACED)) as [Recorded];
      const indexId = await indexOf('postStacked3d', datasetId);
      expect(
        await storeUri('postStacked3d', [
          equal('originalFileName', PLACED),
          { ...equal('productType', '3D'), logic: 'AND' },
          { ...equal('isVelocity', false), logic: 'AND' },
        ]),
      ).toMatchObject({ status: 200, data: indexId });
      expect(
        await storeUri('postStacked3d', [
          equal('originalFileName', PLACED),
          { ...equal('isVelocity', true), logic: 'AND' },
        ]),
      ).toMatchObject({ status: 200, data: null });
      await insertRows(server.services.db, 'postStacked3d', [
        { datasetId: 'NO-FILE', storeId: 'main', locationReference: 'nowhere.sgy' },
        { datasetId: 'NO-PLACE' },
        { datasetId: 'NO-STORE', storeId: 'gone', locationReference: 'a.sgy' },
      ]);
      for (const id of ['NO-FILE', 'NO-PLACE', 'NO-STORE', 'NOBODY'])
        expect(await storeUri('postStacked3d', [equal('datasetId', id)]), id).toMatchObject({
          status: 200,
          data: null,
        });
    });

    it('of a record that names a file of another user is null: no address leads there', async () => {
      const main = server.services.stores.get('main')!;
      await main.write('private/exports/theirs.sgy', placed(100));
      await main.write('open.sgy', placed(100));
      await insertRows(
        server.services.db,
        'postStacked3d',
        [
          'private/exports/theirs.sgy',
          'PRIVATE/exports/theirs.sgy',
          '../main/open.sgy',
          'open.sgy',
        ].map((locationReference, i) => ({
          datasetId: `PRIVATE-${i}`,
          storeId: 'main',
          locationReference,
        })),
      );
      const found = await Promise.all(
        [0, 1, 2, 3].map((i) => storeUri('postStacked3d', [equal('datasetId', `PRIVATE-${i}`)])),
      );
      expect(found.map(({ data }) => typeof data)).toEqual([
        'object',
        'object',
        'object',
        'string',
      ]);
    });

    it('is refused of what is no seismic catalog, and of conditions that none can have', async () => {
      expect(await storeUri('well', [])).toMatchObject({ status: 404, error: 'CATALOG_NOT_FOUND' });
      expect(await storeUri('nothing', [])).toMatchObject({
        status: 404,
        error: 'CATALOG_NOT_FOUND',
      });
      expect(await storeUri('postStacked3d', [equal('nothing', 1)])).toMatchObject({
        status: 400,
        error: 'VALIDATION',
      });
      expect(await storeUri('postStacked3d', [equal('isVelocity', 'maybe')])).toMatchObject({
        status: 400,
        error: 'VALIDATION',
      });
    });

    it('ends with its file: one that changes is another survey, one that is gone is none', async () => {
      const before = await indexOfFile(CHANGING);
      expect(Array.from((await survey(before)).info.inlines!.numbers)).toEqual(numbers(500, 9, 2));
      await writeFile(path.join(folder, CHANGING), placed(700));
      const after = await indexOfFile(CHANGING);
      expect(after).not.toBe(before);
      expect(Array.from((await survey(after)).info.inlines!.numbers)).toEqual(numbers(700, 9, 2));
      await expect
        .poll(() =>
          survey(before).then(
            () => null,
            (error: { code: string }) => error.code,
          ),
        )
        .toBe('NO_SEISMIC_INDEX');
      await rm(path.join(folder, CHANGING));
      await expect
        .poll(() =>
          survey(after).then(
            () => null,
            (error: { code: string }) => error.code,
          ),
        )
        .toBe('NO_SEISMIC_INDEX');
      await copyFile(path.join(folder, PLACED), path.join(folder, CHANGING));
    });

    it('that ended is said to have, and is replaced where the catalog knows its dataset', async () => {
      await writeFile(path.join(folder, CHANGING), placed(800));
      const [{ catalog, datasetId }] = (await recorded(CHANGING)) as [Recorded];
      const indexId = await indexOf(catalog, datasetId);
      const open = await survey(indexId);
      await writeFile(path.join(folder, CHANGING), placed(900));
      const codeOf = (call: Promise<unknown>): Promise<string | null> =>
        call.then(
          () => null,
          (error: { code: string }) => error.code,
        );
      const corner = {
        place: { mode: 'inline', number: 800 },
        level: 0,
        traces: [0, 2],
        samples: [0, 2],
        precision: 'float32',
      } as const;
      await expect.poll(() => codeOf(open.tile(corner))).toBe('DATA_REPLACED');
      expect(await codeOf(open.statistics())).toBe('DATA_REPLACED');
      for (const requested of [{ indexId }, { indexId, catalog }, { indexId, datasetId }])
        expect(await codeOf(shown(requested))).toBe('NO_SEISMIC_INDEX');
      const again = await shown({ indexId, catalog, datasetId });
      expect(Array.from(again.info.inlines!.numbers)).toEqual(numbers(900, 9, 2));
      expect(await codeOf(shown({ indexId, catalog, datasetId: 'NOBODY' }))).toBe(
        'NO_SEISMIC_INDEX',
      );
      // A line that a survey does not have is no other survey.
      const fresh = await survey(await indexOf(catalog, datasetId));
      expect(await codeOf(fresh.tile(corner))).toBe('CURVE_UNKNOWN');
    });

    it('shows velocities where the page says that they are', async () => {
      const indexId = await indexOfFile(PLACED);
      for (const velocity of [true, false])
        expect((await shown({ indexId, velocity })).info.isVelocity).toBe(velocity);
    });

    it('outlives the server, whose viewing the audit knows', async () => {
      const indexId = await indexOfFile(PLACED);
      const { rows } = await sql<{
        n: string;
      }>`select count(*) as n from studio.audit_event where data_event = 'view' and entity = 'postStacked3d' and success`.execute(
        server.services.db,
      );
      expect(Number(rows[0]!.n)).toBeGreaterThan(0);
      const { dataFolder, logFolders, databaseUrl } = server.config;
      await server.close();
      server = await startTestServer({ dataFolder, logFolders, databaseUrl });
      expect((await survey(indexId)).info.kind).toBe('volume');
      expect(await indexOfFile(PLACED)).toBe(indexId);
    });
  });

  describe.skipIf(!isHere)('a survey', () => {
    it('lies where its traces lie', async () => {
      const indexId = await indexOfFile(PLACED);
      const { info } = await survey(indexId);
      const course = await viewer.navigation(indexId);
      expect(info.corners!.map(({ x, y }) => [x, y])).toEqual(
        [
          [100, 300],
          [100, 311],
          [116, 311],
          [116, 300],
        ].map(([il, xl]) => [
          expect.closeTo(500_000 + il! * 20 - xl! * 7.5, 1),
          expect.closeTo(6_000_000 + il! * 15 + xl! * 10, 1),
        ]),
      );
      expect(course.ok && [Array.from(course.data.x), course.data.numbers]).toEqual([
        [...info.corners!, info.corners![0]].map(({ x }) => x),
        null,
      ]);
    });

    it('is what its record says it is', async () => {
      const [{ datasetId }] = (await recorded(PLACED)) as [Recorded];
      await upsertRows(server.services.db, 'postStacked3d', [
        {
          datasetId,
          isVelocity: true,
          domain: 'depth',
          coordSystemId: 'EPSG:32635',
          surveyName: 'Harmanlı 3D',
        },
      ]);
      const indexId = await indexOf('postStacked3d', datasetId);
      await expect
        .poll(async () => (await survey(indexId)).info)
        .toMatchObject({
          isVelocity: true,
          crs: 'EPSG:32635',
          samples: { domain: 'depth', unit: 'm' },
          name: 'Harmanlı 3D, placed',
        });
      await upsertRows(server.services.db, 'postStacked3d', [
        { datasetId, isVelocity: false, domain: 'time' },
      ]);
    });

    it('has its coordinates in the unit that its file tells, or that of the system its record names', async () => {
      const bytes = writeSegy({
        traces: gridTraces({ inlines: numbers(100, 9), crosslines: numbers(300, 12), samples: 40 }),
        format: 5,
        binary: { 3255: ['int16', 2] },
      });
      await server.services.stores.get('main')!.write('feet.sgy', bytes);
      const systems = {
        NONE: null,
        METRES: 'EPSG:32635',
        SURVEY: 'EPSG:2264',
        DEGREES: 'EPSG:4326',
        UNKNOWN: 'EPSG:999999',
      };
      await insertRows(
        server.services.db,
        'postStacked3d',
        Object.entries(systems).map(([datasetId, coordSystemId]) => ({
          datasetId: `FEET ${datasetId}`,
          storeId: 'main',
          locationReference: 'feet.sgy',
          coordSystemId,
        })),
      );
      const units = await Promise.all(
        Object.keys(systems).map(
          async (name) =>
            (await survey(await indexOf('postStacked3d', `FEET ${name}`))).info.groundUnit,
        ),
      );
      expect(units).toEqual(['ft', 'm', 'ftUS', 'deg', 'ft']);
    });

    it('comes in messages below 1 MiB, and a call may not ask for more than its limit', async () => {
      const rows = 3000;
      await server.services.stores.get('main')!.write(
        'wide.sgy',
        writeSegy({
          traces: gridTraces({
            inlines: [1, 2],
            crosslines: numbers(1, 700),
            samples: rows,
            value: (_, crossline, __, sample) => crossline * sample,
          }),
          format: 5,
        }),
      );
      await insertRows(server.services.db, 'postStacked3d', [
        { datasetId: 'WIDE', storeId: 'main', locationReference: 'wide.sgy' },
      ]);
      const indexId = await indexOf('postStacked3d', 'WIDE');
      const whole = {
        indexId,
        mode: SectionMode.INLINE,
        number: 1,
        decimation: 1,
        traces: [0, 700],
        samples: [0, rows],
        encoding: SampleEncoding.FLOAT32,
      } as const;
      const answer = await viewer.samples(whole);
      expect(answer.ok && answer.data.values.length).toBe(700 * rows);
      expect(answer.ok && answer.data.values[699 * rows + 2999]).toBe(700 * 2999);
      expect(await largestMessage(server, indexId)).toBeLessThanOrEqual(2 ** 20);
      const coarse = await viewer.samples({
        ...whole,
        decimation: 4,
        traces: [0, 175],
        samples: [0, 750],
        encoding: SampleEncoding.INT8,
      });
      expect(coarse.ok && [coarse.data.values.length, coarse.data.values.constructor]).toEqual([
        175 * 750,
        Int8Array,
      ]);
      await server.services.stores.get('main')!.write(
        'long.sgy',
        writeSegy({
          traces: gridTraces({
            inlines: [1, 2],
            crosslines: numbers(1, 1500),
            samples: rows,
            value: () => 1,
          }),
          format: 8,
        }),
      );
      await insertRows(server.services.db, 'postStacked3d', [
        { datasetId: 'LONG', storeId: 'main', locationReference: 'long.sgy' },
      ]);
      const long = {
        ...whole,
        indexId: await indexOf('postStacked3d', 'LONG'),
        traces: [0, 1500],
      } as const;
      expect(await viewer.samples({ ...long, encoding: SampleEncoding.INT8 })).toMatchObject({
        ok: false,
        error: { serverCode: 'TOO_LARGE' },
      });
      expect(await viewer.samples(long)).toMatchObject({ ok: true });
    });

    it('is refused with a word for each thing that is wrong with a call', async () => {
      const indexId = await indexOfFile(PLACED);
      const good = {
        indexId,
        mode: SectionMode.INLINE,
        number: 100,
        decimation: 1,
        traces: [0, 12],
        samples: [0, 40],
        encoding: SampleEncoding.FLOAT32,
      } as const;
      expect(await viewer.samples(good)).toMatchObject({ ok: true });
      const wrong: [change: object, serverCode: string][] = [
        [{ number: 101 }, 'NOT_FOUND'],
        [{ number: 1e9 }, 'NOT_FOUND'],
        [{ number: NaN }, 'VALIDATION'],
        [{ mode: SectionMode.UNSPECIFIED }, 'VALIDATION'],
        [{ mode: SectionMode.Z, number: 9e9 }, 'NOT_FOUND'],
        [{ decimation: 3 }, 'VALIDATION'],
        [{ decimation: 2 ** 30 }, 'VALIDATION'],
        [{ decimation: 2 }, 'VALIDATION'],
        [{ traces: [0, 13] }, 'VALIDATION'],
        [{ traces: [5, 5] }, 'VALIDATION'],
        [{ samples: [39, 41] }, 'VALIDATION'],
        [{ encoding: 9 }, 'VALIDATION'],
        [{ mode: SectionMode.LINE }, 'NOT_FOUND'],
        [
          {
            mode: SectionMode.LINE,
            path: Array.from({ length: 1001 }, () => ({ inline: 0, crossline: 0 })),
          },
          'VALIDATION',
        ],
        [{ indexId: '' }, 'NOT_FOUND'],
        [{ indexId: 'idx-000' }, 'NOT_FOUND'],
        [{ indexId: `idx-${'\0'}` }, 'NOT_FOUND'],
        [{ indexId: 'x'.repeat(5000) }, 'NOT_FOUND'],
      ];
      for (const [change, serverCode] of wrong)
        expect(
          await viewer.samples({ ...good, ...change }),
          JSON.stringify(change).slice(0, 80),
        ).toMatchObject({ ok: false, error: { serverCode } });
      expect(await viewer.surface('nothing')).toMatchObject({
        ok: false,
        error: { serverCode: 'NOT_FOUND' },
      });
      expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    });

    it('is for those alone who have a good token, and a cookie is none', async () => {
      const indexId = await indexOfFile(PLACED);
      const tokens: (string | null)[] = [];
      for (const token of [
        null,
        'nonsense',
        await server.token({}, -60),
        await server.token({ aud: 'somebody' }),
      ]) {
        const stranger = createViewer3d({
          base: () => server.url,
          token: () => Promise.resolve(token),
          rejected: (refused) => tokens.push(refused),
        });
        expect(await stranger.volume(indexId, false)).toMatchObject({
          ok: false,
          error: { code: 'SERVER_SAID', serverCode: 'UNAUTHENTICATED', status: 401 },
        });
      }
      expect(tokens).toHaveLength(4);
      const headers = {
        'content-type': 'application/grpc-web+proto',
        cookie: `access_token=${await server.token()}`,
      };
      const byCookie = await fetch(
        `${server.url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/GetVolume?access_token=${await server.token()}`,
        { method: 'POST', headers, body: new Uint8Array(5) },
      );
      expect(byCookie.status).toBe(401);
    });

    it('answers with the headers that all calls have, and takes no other protocol', async () => {
      const at = `${server.url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/GetVolume`;
      const authorization = `Bearer ${await server.token()}`;
      const answer = await fetch(at, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/grpc-web+proto' },
        body: new Uint8Array(5),
      });
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('x-content-type-options'),
        answer.headers.get('content-security-policy'),
      ]).toEqual([
        200,
        'application/grpc-web+proto',
        '*',
        'nosniff',
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      ]);
      for (const contentType of [
        'application/json',
        'application/grpc+proto',
        'application/connect+proto',
      ]) {
        const other = await fetch(at, {
          method: 'POST',
          headers: { authorization, 'content-type': contentType },
          body: '{}',
        });
        expect(other.status, contentType).toBeGreaterThanOrEqual(400);
      }
      const preflight = await fetch(at, { method: 'OPTIONS' });
      expect(preflight.headers.get('access-control-allow-headers')).toContain('x-grpc-web');
      expect(
        (
          await fetch(at, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/grpc-web+proto' },
            body: new Uint8Array(200_000),
          })
        ).status,
      ).toBe(200);
    });
  });
});

/** Cuts of every kind that a survey has. */
function placesOf({ info }: SeismicSurvey): SectionPlace[] {
  const { inlines, crosslines, samples } = info;
  if (!inlines || !crosslines) return [{ mode: 'line' }];
  const middle = (all: Int32Array): number => all[all.length >> 1]!;
  return [
    { mode: 'inline', number: middle(inlines.numbers) },
    { mode: 'crossline', number: crosslines.numbers.at(-1)! },
    { mode: 'z', number: samples.first + Math.floor(samples.count / 2) * samples.interval },
    {
      mode: 'line',
      path: [
        [0, 0],
        [inlines.numbers.length - 1, crosslines.numbers.length - 1],
        [0, crosslines.numbers.length / 2],
      ],
    },
  ];
}

/** Bytes of the largest message of a section, as they come. */
async function largestMessage(server: TestServer, indexId: string): Promise<number> {
  const id = new TextEncoder().encode(indexId);
  // index_id, mode INLINE, number 1 as a double: GetSectionRequest in protocol buffers.
  const message = Uint8Array.from([
    0x0a,
    id.length,
    ...id,
    0x10,
    1,
    0x19,
    0,
    0,
    0,
    0,
    0,
    0,
    0xf0,
    0x3f,
  ]);
  const answer = await fetch(
    `${server.url}/grpc-web/viewer3d/viewer3d.v1.Viewer3DService/GetSection`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token()}`,
        'content-type': 'application/grpc-web+proto',
      },
      body: Uint8Array.from([0, 0, 0, 0, message.length, ...message]),
    },
  );
  const view = new DataView(await answer.arrayBuffer());
  let largest = 0;
  for (let at = 0; at < view.byteLength; at += 5 + view.getUint32(at + 1))
    largest = Math.max(largest, view.getUint32(at + 1));
  return largest;
}
