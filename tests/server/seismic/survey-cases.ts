/** What a survey says of itself, and the calls that are refused. */
import { expect, it } from 'vitest';
import { insertRows, upsertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { SampleEncoding, SectionMode } from '../../../src/api/viewer3d/viewer3d-client.ts';
import { gridTraces, numbers, writeSegy } from '../../generate/write-segy.ts';
import { PLACED } from './survey-host.ts';
import type { Recorded, SurveyHost } from './survey-host.ts';

/** Corners of a survey, and what its record says. */
export function recordCases({
  server,
  viewer,
  indexOf,
  survey,
  recorded,
  indexOfFile,
}: SurveyHost): void {
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

  it('has the kind, the domain and the name of its record', async () => {
    const [{ datasetId }] = (await recorded(PLACED)) as [Recorded];
    await upsertRows(server().services.db, 'postStacked3d', [
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
    await upsertRows(server().services.db, 'postStacked3d', [
      { datasetId, isVelocity: false, domain: 'time' },
    ]);
  });
}

/** Units of coordinates. */
export function unitCases({ server, indexOf, survey }: SurveyHost): void {
  it('has its coordinates in the unit that its file tells, or that of the system its record names', async () => {
    const bytes = writeSegy({
      traces: gridTraces({ inlines: numbers(100, 9), crosslines: numbers(300, 12), samples: 40 }),
      format: 5,
      binary: { 3255: ['int16', 2] },
    });
    await server().services.stores.get('main')!.write('feet.sgy', bytes);
    const systems = {
      NONE: null,
      METRES: 'EPSG:32635',
      SURVEY: 'EPSG:2264',
      DEGREES: 'EPSG:4326',
      UNKNOWN: 'EPSG:999999',
    };
    await insertRows(
      server().services.db,
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
}

/** Calls with something wrong. */
export function refusalCases({ server, viewer, indexOfFile }: SurveyHost): void {
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
      [{ indexId: '' }, 'VALIDATION'],
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
    expect(server().log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
}
