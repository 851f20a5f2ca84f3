/** Files, their records and their surveys on a server. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { BufferSource } from '../../../src/formats/byte-source.ts';
import { openSegy } from '../../../src/formats/segy/open-segy.ts';
import type { SeismicSurvey } from '../../../src/formats/seismic/seismic-survey.ts';
import { surveyOfSegy } from '../../../src/formats/seismic/survey-of-segy.ts';
import { gridTraces, numbers, writeSegy } from '../../generate/write-segy.ts';
import { seismicHost } from '../../support/seismic-host.ts';
import type { TestServer } from '../../support/test-server.ts';

/** The seismic calls of a server, and the files of its folder as this process reads them. */
export function surveyHost(server: () => TestServer, folder: () => string) {
  const { viewer, storeUri, indexOf, survey, shown } = seismicHost(server);
  async function recorded(fileName?: string): Promise<Recorded[]> {
    const lists = await Promise.all(
      Object.entries(CATALOGS).map(async ([catalog, table]) => {
        const { rows } =
          await sql<Recorded>`select dataset_id as "datasetId", original_file_name as name from ${sql.table(`ppdm.${table}`)} where ${fileName === undefined} or original_file_name = ${fileName ?? ''} order by 1`.execute(
            server().services.db,
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
    const at = existsSync(path.join(folder(), fileName)) ? folder() : shared;
    return surveyOfSegy(
      await openSegy(new BufferSource(await readFile(path.join(at, fileName)), fileName)),
    );
  }
  return {
    server,
    folder,
    viewer,
    storeUri,
    indexOf,
    survey,
    shown,
    recorded,
    indexOfFile,
    localOf,
  };
}

/** What `surveyHost` gives. */
export type SurveyHost = ReturnType<typeof surveyHost>;

/** Folder of the real files. */
export const shared = fileURLToPath(new URL('../../../../shared/data/segy/', import.meta.url));

/** True where the real files are there. */
export const hasShared = existsSync(shared);

const CATALOGS = {
  postStacked2d: 'post_stacked2d',
  preStacked2d: 'pre_stacked2d',
  postStacked3d: 'post_stacked3d',
  preStacked3d: 'pre_stacked3d',
} as const;

/** A volume on the ground, and one whose file changes. */
export const PLACED = 'placed.sgy',
  CHANGING = 'changing.sgy';

/** Bytes of a volume whose inlines begin at this number. */
export const placed = (first: number) =>
  writeSegy({
    traces: gridTraces({
      inlines: numbers(first, 9, 2),
      crosslines: numbers(300, 12),
      samples: 40,
    }),
    format: 5,
  });

/** A record of a file. */
export interface Recorded {
  catalog: string;
  datasetId: string;
  name: string;
}
