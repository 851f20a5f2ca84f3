/** Index ids: whose they are, and when they end. */
import { copyFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { numbers } from '../../generate/write-segy.ts';
import { equal } from '../../support/seismic-host.ts';
import { PLACED, CHANGING, placed } from './survey-host.ts';
import type { Recorded, SurveyHost } from './survey-host.ts';

/** Ids of records, by any of their fields. */
export function idCases({ server, storeUri, indexOf, recorded }: SurveyHost): void {
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
    await insertRows(server().services.db, 'postStacked3d', [
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
}

/** Records and catalogs that have no id. */
export function noIdCases({ server, storeUri }: SurveyHost): void {
  it('of a record that names a file of another user is null: no address leads there', async () => {
    const main = server().services.stores.get('main')!;
    await main.write('private/exports/theirs.sgy', placed(100));
    await main.write('open.sgy', placed(100));
    await insertRows(
      server().services.db,
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
    expect(found.map(({ data }) => typeof data)).toEqual(['object', 'object', 'object', 'string']);
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
}

/** Files that change or are deleted. */
export function changedFileCases({ folder, survey, indexOfFile }: SurveyHost): void {
  it('ends with its file: one that changes is another survey, one that was deleted has no survey', async () => {
    const before = await indexOfFile(CHANGING);
    expect(Array.from((await survey(before)).info.inlines!.numbers)).toEqual(numbers(500, 9, 2));
    await writeFile(path.join(folder(), CHANGING), placed(700));
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
    await rm(path.join(folder(), CHANGING));
    await expect
      .poll(() =>
        survey(after).then(
          () => null,
          (error: { code: string }) => error.code,
        ),
      )
      .toBe('NO_SEISMIC_INDEX');
    await copyFile(path.join(folder(), PLACED), path.join(folder(), CHANGING));
  });
}

/** Ids that ended, and the datasets that replace them. */
export function replacedFileCases({ folder, indexOf, survey, shown, recorded }: SurveyHost): void {
  it('that ended is reported as ended, and is replaced where the catalog knows its dataset', async () => {
    await writeFile(path.join(folder(), CHANGING), placed(800));
    const [{ catalog, datasetId }] = (await recorded(CHANGING)) as [Recorded];
    const indexId = await indexOf(catalog, datasetId);
    const open = await survey(indexId);
    await writeFile(path.join(folder(), CHANGING), placed(900));
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
    expect(await codeOf(shown({ indexId, catalog, datasetId: 'NOBODY' }))).toBe('NO_SEISMIC_INDEX');
    // A line that a survey does not have is no other survey.
    const fresh = await survey(await indexOf(catalog, datasetId));
    expect(await codeOf(fresh.tile(corner))).toBe('CURVE_UNKNOWN');
  });
}
