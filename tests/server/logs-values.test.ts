import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { tableFromIPC } from '@uwdata/flechette';
import { sql } from 'kysely';
import { PNG } from 'pngjs';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import {
  ARROW_STREAM,
  getCurveValues,
  getLogUrl,
  getPreview,
  getPreviewUrl,
} from '../../src/api/contract/viewers.ts';
import { BufferSource } from '../../src/formats/byte-source.ts';
import { openLogFile } from '../../src/formats/open-log-file.ts';
import { collect } from '../generate/collect.ts';
import { demoFiles } from '../generate/wells.ts';
import { byLength } from '../support/length.ts';
import { type LogsHost, startLogs, temporaryFolder } from '../support/logs-host.ts';

const shared = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
/** Real files: up and down, wrapped, LAS 3.0 with texts and arrays, DLIS by time, array channels of every kind, several logical files. Every change takes the first of them. */
const REAL = [
  'las/lasio__3.0__sample_3.0.las',
  'las/lasio__1.2__sample_wrapped.las',
  'dlis/206_05a-_3_DWL_DWL_WIRE_258276498.DLIS',
  'dlis/chap4-7__iflr__multidimensions-ints-various.dlis',
  'dlis/chap4-7__many-logical-files.dlis',
  'dlis/chap4-7__iflr__all-reprcodes.dlis',
  'las/lasio__encodings_utf16le.las',
  'las/lasjs__sample_v3__E4.las',
  'demo/USGS_1609901672340.las',
].slice(0, byLength(5, Infinity));

const temporary = await temporaryFolder();
const folder = join(temporary.path, 'mine');
let host: LogsHost;
let names: string[] = [];

beforeAll(async () => {
  await mkdir(folder);
  for (const { name, write } of demoFiles())
    await writeFile(join(folder, name), await collect(write()));
  names = demoFiles().map(({ name }) => name);
  if (existsSync(shared))
    for (const path of REAL)
      await copyFile(join(shared, path), join(folder, path.slice(path.indexOf('/') + 1)));
  else console.log(`the real files are left out: ${shared} is absent`);
  if (existsSync(shared)) names.push(...REAL.map((path) => path.slice(path.indexOf('/') + 1)));
  host = await startLogs(join(temporary.path, 'data'), [folder]);
});

afterAll(async () => {
  await host.close();
  await temporary.remove();
});

async function recordOf(name: string): Promise<Record<string, string>> {
  const { rows } = await sql<
    Record<string, string>
  >`select well_log_id as "wellLogId", store_id as "storeId", location_reference as "locationReference" from ppdm.well_log where original_file_name = ${name}`.execute(
    host.services.db,
  );
  expect(rows, name).toHaveLength(1);
  return rows[0]!;
}

async function describeLog(row: Record<string, unknown>) {
  const answer = await host.post('/trove/api/viewer/log/url', { row });
  expect(answer.status).toBe(200);
  return parse(getLogUrl.answer, await answer.json()).data;
}

/** NaN and "" are absent in JSON. */
function plain(values: ArrayLike<number | string>): (number | string | null)[] {
  return Array.from(values, (value) => (value === '' || Number.isNaN(value) ? null : value));
}

describe('curves of a record', () => {
  it('are those of its file, value for value, in JSON and in Arrow', async () => {
    let compared = 0;
    for (const name of names) {
      const row = await recordOf(name);
      const file = await openLogFile(new BufferSource(await readFile(join(folder, name)), name));
      const described = await describeLog({ wellLogId: row.wellLogId });
      const frames =
        file.info.format === 'dlis' ? described.frames : [{ name: null, curves: described.curves }];
      expect(frames.length, name).toBe(file.info.format === 'dlis' ? file.info.frames.length : 1);
      for (const [n, { name: frameName, curves }] of frames.entries()) {
        const frame = file.info.frames[n]!;
        expect(
          curves.map((curve) => [curve.name, curve.unit, curve.dimension]),
          name,
        ).toEqual(frame.curves.map(({ mnemonic, unit, dimension }) => [mnemonic, unit, dimension]));
        const curveIds = curves.map(({ curveId }) => curveId);
        const wanted = await file.readCurves(
          frame.frameId,
          frame.curves.map(({ curveId }) => curveId),
        );
        const body = { ...row, curveIds, frameName };
        const json = parse(
          getCurveValues.answer,
          await (await host.post('/trove/api/viewer/log/getCurveValues', body)).json(),
        ).data;
        expect(json.curveElements, name).toEqual(wanted.map(({ elements }) => elements));
        const table = tableFromIPC(
          new Uint8Array(
            await (
              await host.post('/trove/api/viewer/log/getCurveValues', body, {
                accept: ARROW_STREAM,
              })
            ).arrayBuffer(),
          ),
        );
        expect(table.numRows, name).toBe(frame.samples);
        for (const [i, { values, elements }] of wanted.entries()) {
          const where = `${name} ${frame.name} ${frame.curves[i]!.mnemonic}`;
          expect(json.curveValuesArray[i], where).toEqual(plain(values));
          const column = [...table.getChildAt(i)] as (number | string | null | ArrayLike<number>)[];
          const flat =
            elements === 1
              ? column
              : column.flatMap((sample) => Array.from(sample as ArrayLike<number>));
          expect(plain(flat as (number | string)[]), where).toEqual(plain(values));
          expect(table.schema.fields[i]!.metadata?.get('unit'), where).toBe(frame.curves[i]!.unit);
          compared++;
        }
      }
    }
    console.log(`${compared} curves of ${names.length} files compared`);
    expect(compared).toBeGreaterThan(50);
  });

  it("of an array channel are fixed-size lists of the file's own float type", async () => {
    const row = await recordOf('terrace-a4.dlis');
    const { frames } = await describeLog(row);
    const image = frames.find(({ name }) => name === '2B')!;
    const wide = image.curves.find(({ dimension }) => dimension![0]! > 1)!;
    const answer = await host.post(
      '/trove/api/viewer/log/getCurveValues',
      { ...row, curveIds: [wide.curveId], frameName: '2B' },
      { accept: ARROW_STREAM },
    );
    const [field] = tableFromIPC(new Uint8Array(await answer.arrayBuffer())).schema.fields;
    expect(field!.type).toMatchObject({ typeId: 16, stride: wide.dimension![0] });
  });

  it('are requested again after they were handed out', async () => {
    const row = await recordOf('heron-2.las');
    const { curveIds } = await describeLog(row);
    const ask = async () =>
      (
        await host.post('/trove/api/viewer/log/getCurveValues', {
          ...row,
          curveIds: curveIds.slice(0, 3),
        })
      ).text();
    const [first, ...more] = await Promise.all([ask(), ask(), ask()]);
    expect(more).toEqual([first, first]);
    expect(await ask()).toBe(first);
  });
});

describe('a preview', () => {
  const body = (row: object, more: object = {}) => ({
    row,
    catalogName: 'wellLog',
    type: 'thumbnail',
    width: 256,
    height: 512,
    ...more,
  });

  it('is a PNG of the size that is requested, with the curves of the log in it', async () => {
    const drawn: Record<string, string> = {};
    for (const name of names) {
      const answer = await host.post(
        '/service/api/v2/generate/preview',
        body(await recordOf(name)),
      );
      if (answer.status === 415) continue;
      expect([name, answer.status]).toEqual([name, 200]);
      const { data } = parse(getPreview.answer, await answer.json());
      const png = PNG.sync.read(Buffer.from(data.base64, 'base64'));
      expect([data.contentType, png.width, png.height]).toEqual(['image/png', 256, 512]);
      const rows = Array.from({ length: 512 }, (_, y) =>
        png.data.subarray(y * 1024, (y + 1) * 1024),
      );
      drawn[name] =
        `${rows.filter((row) => row.some((value, i) => i % 4 !== 3 && value < 200)).length} of 512 rows`;
    }
    console.log('previews', drawn);
    for (const { name } of demoFiles())
      expect([name, Number.parseInt(drawn[name] ?? '0')]).toEqual([
        name,
        expect.toSatisfy((rows: number) => rows > 480),
      ]);
  });

  it('lies in the store under an address that gives it again', async () => {
    const answers = await Promise.all(
      [1, 2].map(async () =>
        parse(
          getPreviewUrl.answer,
          await (
            await host.post(
              '/service/api/v2/generate/url',
              body(await recordOf(names[0]!), { width: 1e9, height: -3 }),
            )
          ).json(),
        ),
      ),
    );
    const [, key = ''] =
      /^\/fm\/download\/main\/(previews\/\w+\.png)$/.exec(answers[0]!.data.url) ?? [];
    expect(answers[1]).toEqual(answers[0]);
    const png = PNG.sync.read(await buffer(await host.services.stores.get('main')!.read(key)));
    expect([png.width, png.height]).toEqual([2048, 16]);
  });

  it('there is none of other catalogs, and none of a log that is not there', async () => {
    const statusOf = async (sent: object) =>
      (await host.post('/service/api/v2/generate/preview', sent)).status;
    expect([
      await statusOf(body({}, { catalogName: 'well' })),
      await statusOf(body({ wellLogId: 'nope' })),
      await statusOf(body({}, { catalogName: 'postStacked2d' })),
      await statusOf(body({ datasetId: 'nope' }, { catalogName: 'postStacked2d' })),
    ]).toEqual([415, 404, 404, 404]);
  });
});

describe('what there is not', () => {
  it('no record, no curve, no frame: 404 with the code of the call', async () => {
    const row = await recordOf('terrace-a4.dlis');
    const refused = async (path: string, body: unknown) => {
      const answer = await host.post(`/trove/api/viewer/log/${path}`, body);
      return `${answer.status} ${String(((await answer.json()) as { error: string }).error)}`;
    };
    expect(await refused('url', { row: { wellLogId: 'none' } })).toBe('404 NO_LOG_FOUND');
    expect(await refused('url', { row: {} })).toBe('404 NO_LOG_FOUND');
    expect(await refused('getCurveValues', { ...row, curveIds: ['0/60B#999'] })).toBe(
      '404 NOT_FOUND',
    );
    expect(
      await refused('getCurveValues', { ...row, curveIds: ['0/60B#0'], frameName: '2B' }),
    ).toBe('404 NOT_FOUND');
  });

  it('files that no record names stay closed, and a record cannot name one outside of its store', async () => {
    const { storeId } = await recordOf('heron-2.las');
    await writeFile(join(folder, 'later.las'), await readFile(join(folder, 'heron-2.las')));
    const tries = [
      'later.las',
      '../data/db/PG_VERSION',
      '..%2f..%2fetc%2fpasswd',
      '/etc/passwd',
      '..\\..\\etc\\passwd',
      'x/../../mine/heron-2.las',
      'heron-2.las\0.las',
    ];
    for (const locationReference of tries) {
      const answer = await host.post('/trove/api/viewer/log/getCurveValues', {
        storeId,
        locationReference,
        curveIds: ['0.0'],
      });
      expect(answer.status, locationReference).toBe(404);
    }
    const rows = tries.slice(1, -1).map((locationReference, i) => ({
      wellLogId: `evil-${i}`,
      uwi: 'X',
      storeId,
      locationReference,
    }));
    await insertRows(host.services.db, 'wellLog', rows);
    for (const { wellLogId, locationReference } of rows) {
      expect(
        (await host.post('/trove/api/viewer/log/url', { row: { wellLogId } })).status,
        locationReference,
      ).toBe(404);
      expect(
        (
          await host.post('/trove/api/viewer/log/getCurveValues', {
            storeId,
            locationReference,
            curveIds: ['0.0'],
          })
        ).status,
        locationReference,
      ).toBe(404);
    }
  });

  it('an unreadable file says the place, and the reader goes on', async () => {
    await writeFile(join(folder, 'broken.dlis'), Buffer.from('not a log at all'));
    const { storeId } = await recordOf('heron-2.las');
    await insertRows(host.services.db, 'wellLog', [
      { wellLogId: 'broken', uwi: 'X', storeId, locationReference: 'broken.dlis' },
    ]);
    const answer = await host.post('/trove/api/viewer/log/url', { row: { wellLogId: 'broken' } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: 'UNREADABLE_FILE',
      message: expect.stringContaining('Not a DLIS file') as string,
      place: { byteOffset: 0 },
    });
    expect((await describeLog(await recordOf('heron-2.las'))).curves.length).toBe(17);
  });

  it('a file that changed is read again', async () => {
    const row = await recordOf('petrel-7h.las');
    expect((await describeLog(row)).index).toBe('DEPT');
    await writeFile(
      join(folder, 'petrel-7h.las'),
      await readFile(join(folder, 'observation-well-14.las')),
    );
    expect((await describeLog(row)).curveNames).toEqual([
      'DEPT',
      'GAM',
      'SP',
      'CAL',
      'RN16',
      'RN64',
      'TEMP',
    ]);
  });
});
