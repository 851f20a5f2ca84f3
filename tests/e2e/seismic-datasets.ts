import { insertRows } from '../../host-demo/server/catalogs/rows.ts';
import type { startApplication } from '../support/application.ts';
import { realFile } from '../support/seismic-page.ts';

type Application = Awaited<ReturnType<typeof startApplication>>;

/** Puts datasets of two seismic surveys, F3 and NPRA, with their files into the application's catalogs, and 120 surveys more. */
export async function addSeismicDatasets(server: Application): Promise<void> {
  await writeSeismicFiles(server);
  await insertVolumes(server);
  await insertLines(server);
}

async function writeSeismicFiles({ services: { stores } }: Application): Promise<void> {
  await stores.get('main')!.write('f3.sgy', await realFile('segy/f3.sgy'));
  for (const name of ['Base', 'Top'])
    await stores
      .get('main')!
      .write(
        `horizons/${name}.asc`,
        Buffer.from(
          'ncols 2\nnrows 2\nxllcenter 0\nyllcenter 0\ncellsize 9e6\nnodata_value -9999\n100 100\n100 100\n',
        ),
      );
  await stores.get('main')!.write('npra.sgy', await realFile('demo/NPRA_31_81_PR.sgy'));
}

async function insertVolumes({ services: { db } }: Application): Promise<void> {
  const cube = {
    surveyName: 'F3',
    productType: '3D',
    mode: 'inline',
    isVelocity: false,
    storeId: 'main',
    locationReference: 'f3.sgy',
  };
  await insertRows(db, 'postStacked3d', [
    {
      ...cube,
      datasetId: 'F3-FULL',
      processingName: 'Full stack',
      surfaceFiles: 'horizons/Base.asc; horizons/Top.asc',
    },
    {
      ...cube,
      datasetId: 'F3-NEAR',
      processingName: 'Near stack',
      surfaceFiles: 'horizons/Top.asc',
    },
    { ...cube, datasetId: 'F3-PSDM', processingName: 'Depth stack', domain: 'depth' },
    ...Array.from({ length: 120 }, (_, i) => ({
      ...cube,
      datasetId: `Y-${100 + i}`,
      surveyName: `Y ${100 + i}`,
      processingName: 'Far stack',
    })),
  ]);
}

async function insertLines({ services: { db } }: Application): Promise<void> {
  await insertRows(db, 'postStacked2d', [
    {
      datasetId: 'NPRA-31',
      surveyName: 'NPRA',
      sectionName: '31-81',
      processingName: 'Stack 1981',
      productType: '2D',
      mode: 'line',
      isVelocity: false,
      storeId: 'main',
      locationReference: 'npra.sgy',
    },
  ]);
  await insertRows(db, 'preStacked2d', [
    {
      datasetId: 'NPRA-RAW',
      surveyName: 'NPRA',
      sectionName: '31-81',
      processingName: 'Raw gathers 1981',
      productType: '2D',
      mode: 'line',
      isVelocity: false,
    },
  ]);
}
