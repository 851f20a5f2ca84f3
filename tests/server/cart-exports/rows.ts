/** Rows that the exports take. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertRows } from '../../../host-demo/server/catalogs/rows.ts';
import { byLength } from '../../support/length.ts';
import type { TestServer } from '../../support/test-server.ts';
import { HOSTILE, CONTENT, flakyStore, STUCK } from './stores.ts';

/** Number of survey stations. */
export const MANY = byLength(3000, 21_000);

/** A catalog that neither has a geometry nor hangs on one that has. */
const PLAIN = {
  name: 'plain',
  label: 'Plain',
  group: null,
  displayOrder: 99,
  editable: true,
  creatable: true,
  deletable: true,
  readOnly: false,
  type: 'data',
  dataModel: 'ppdm',
  superType: null,
  indexable: false,
  exportable: true,
  exportFile: false,
  hidden: false,
  viewers: [],
  sourced: [],
  processes: [],
  layers: [],
  viewerSettings: [],
  fields: [
    {
      label: 'Id',
      attribute: { name: 'plainId', typeName: 'string', label: 'Id' },
      partOfKey: true,
      editable: false,
      creatable: true,
      readOnly: false,
      required: true,
      displayOrder: 1,
      pickList: null,
      spatialType: null,
    },
  ],
};

/** Around 33 E, 37 N: the wells of even number lie in it. */
export const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [33, 36],
      [34, 36],
      [34, 38],
      [33, 38],
      [33, 36],
    ],
  ],
};

/** Adds a catalog, stores with files, wells with markers and stations, and logs with files. */
export async function fillCatalogs(server: TestServer): Promise<void> {
  const { db, stores } = server.services;
  expect(
    (await server.ask('POST', '/service/', { studio: { entityName: 'Catalog', data: PLAIN } }))
      .status,
  ).toBe(201);
  await insertRows(db, 'plain', [{ plainId: 'one' }]);
  for (const store of [flakyStore(2), flakyStore(100), STUCK]) stores.set(store.id, store);
  for (const [key, bytes] of CONTENT) await stores.get('main')!.write(key, bytes);
  await stores.get('main')!.write('private/exports/of-somebody', randomBytes(10));
  await insertWells(db);
  await insertLogs(db);
}

/** Wells, most of them in and around the area, with a marker each and the survey of one. */
async function insertWells(db: TestServer['services']['db']): Promise<void> {
  await insertRows(
    db,
    'well',
    Array.from({ length: 6 }, (_, i) => ({
      uwi: `W${i}`,
      wellboreName: `Adana-${i}`,
      totalDepth: 1000.5 + i,
      totalDepthOuom: 'm',
      wellStatus: 'producing',
      surfaceX: 500_000 + i,
      surfaceY: 4_100_000,
      coordSystemId: 'EPSG:32636',
      geom: { type: 'Point', coordinates: [i % 2 === 0 ? 33.5 : 35.5, 37] },
    })),
  );
  await insertRows(db, 'well', [
    { uwi: 'W-far', surfaceX: 1e30, surfaceY: 1e30, coordSystemId: 'EPSG:32636' },
  ]);
  await insertRows(
    db,
    'wellMarker',
    Array.from({ length: 6 }, (_, i) => ({ markerId: `M${i}`, uwi: `W${i}`, markerName: 'Top' })),
  );
  await sql`insert into ppdm.well_survey_station (station_id, uwi, md, x, y) select lpad(n::text, 8, '0'), 'W1', n, 500000 + n, 4100000 from generate_series(1, ${MANY}) n`.execute(
    db,
  );
}

/** Logs whose files have odd names, are absent, or lie in stores that fail. */
async function insertLogs(db: TestServer['services']['db']): Promise<void> {
  await insertRows(
    db,
    'wellLog',
    HOSTILE.map((originalFileName, i) => ({
      wellLogId: `L${i}`,
      uwi: 'W0',
      originalFileName,
      storeId: 'main',
      locationReference: `f${i}.bin`,
    })),
  );
  await insertRows(db, 'wellLog', [
    {
      wellLogId: 'P-twin',
      originalFileName: 'twin.las',
      storeId: 'main',
      locationReference: 'f0.bin',
    },
    {
      wellLogId: 'P-gone',
      originalFileName: 'gone.las',
      storeId: 'main',
      locationReference: 'gone',
    },
    { wellLogId: 'P-none', originalFileName: 'none.las' },
    { wellLogId: 'P-store', storeId: 'nowhere', locationReference: 'x' },
    { wellLogId: 'P-private', storeId: 'main', locationReference: 'private/exports/of-somebody' },
    {
      wellLogId: 'P-flaky',
      originalFileName: 'flaky.dlis',
      storeId: 'flaky-2',
      locationReference: 'x',
    },
    {
      wellLogId: 'P-broken',
      originalFileName: 'broken.dlis',
      storeId: 'flaky-100',
      locationReference: 'x',
    },
    { wellLogId: 'S1', originalFileName: 'stuck.dlis', storeId: 'stuck', locationReference: 'x' },
  ]);
}
