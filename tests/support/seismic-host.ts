import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { signal } from '@preact/signals-core';
import { sql } from 'kysely';
import { createViewer3d } from '../../src/api/viewer3d/viewer3d-client.ts';
import type { Viewer3d } from '../../src/api/viewer3d/viewer3d-client.ts';
import { createClient } from '../../src/api/http.ts';
import type { Backend } from '../../src/backend/backend.ts';
import type { ElementHost } from '../../src/core/element-host.ts';
import { pageSession } from '../../src/session/page-session.ts';
import { openCatalogSurvey } from '../../src/sources/survey/catalog-source.ts';
import { surveyOfServer } from '../../src/sources/survey/server-survey.ts';
import type { ServerSurvey } from '../../src/sources/survey/server-survey.ts';
import type { OffsetChoice } from '../../src/formats/seismic/seismic-survey.ts';
import type { OpenSurvey, SurveyReference } from '../../src/sources/survey/source.ts';
import { gridTraces, numbers, writeSegy } from '../generate/write-segy.ts';
import type { TestServer } from './test-server.ts';

/** A server as the seismic viewers see it. */
export interface SeismicHost {
  viewer: Viewer3d;
  /** Status and data, or code, of getStoreURI. */
  storeUri(
    catalogName: string,
    constraints: readonly object[],
    more?: object,
  ): Promise<{ status: number; data?: string | null; error?: string; message?: string }>;
  /** The index id of a record. */
  indexOf(catalogName: string, datasetId: string): Promise<string>;
  survey(indexId: string, offset?: OffsetChoice): Promise<ServerSurvey>;
  /** What an element with these attributes shows. */
  shown(requested: SurveyReference): Promise<OpenSurvey>;
}

/** The calls of viewers to a server, as Ada. */
export function seismicHost(server: () => TestServer): SeismicHost {
  const storeUri: SeismicHost['storeUri'] = async (catalogName, constraints, more = {}) => {
    const answer = await server().ask('POST', '/service/getStoreURI', {
      schemaName: 'general_schema',
      catalogName,
      fieldNames: [],
      constraints,
      ...more,
    });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  return {
    storeUri,
    viewer: createViewer3d({
      base: () => server().url,
      token: () => server().token(),
      rejected: () => undefined,
      retryMs: 1,
    }),
    async indexOf(catalogName, datasetId) {
      const { status, data } = await storeUri(catalogName, [equal('datasetId', datasetId)]);
      if (status !== 200 || !data)
        throw new Error(`${catalogName} ${datasetId} has no index: ${status}`);
      return data;
    },
    survey(indexId, offset) {
      pageSession().setTokenSource(() => server().token());
      const client = createClient({
        base: () => server().url,
        token: () => server().token(),
        rejected: () => undefined,
      });
      const backend: Backend = {
        base: server().url,
        language: 'en',
        send: (...call) => client.send(...call),
      };
      return surveyOfServer(backend, indexId, undefined, offset);
    },
    async shown(requested) {
      pageSession().setTokenSource(() => server().token());
      const ends: (() => void)[] = [];
      const host = {
        element: { apiBase: server().url },
        environment: signal({ lang: 'en', dir: 'ltr', theme: 'light' }),
        onDispose: (end: () => void) => ends.push(end),
      } as unknown as ElementHost;
      try {
        return await openCatalogSurvey(host, requested, {
          signal: new AbortController().signal,
          onProgress: () => undefined,
          corrections: {},
        });
      } finally {
        ends.forEach((end) => end());
      }
    },
  };
}

export function equal(field: string, value: unknown): object {
  return { field, operator: 'equal', value };
}

/** Waits until no job waits or runs. */
export async function jobsDone({ services: { db } }: TestServer): Promise<void> {
  while (
    (await sql`select 1 from studio.job where status in ('NEW', 'RUNNING')`.execute(db)).rows
      .length > 0
  )
    await setTimeout(50);
}

/** A volume of a made file: some beds, a fault, and a number that grows with the line. */
export interface MadeVolume {
  inlines: number;
  crosslines: number;
  samples: number;
}

/** The amplitude at a place of a made volume, by positions from 0. */
export function amplitudeAt(inline: number, crossline: number, sample: number): number {
  const shift =
    6 * Math.sin(inline / 40) + 4 * Math.cos(crossline / 55) + (inline + crossline > 260 ? 7 : 0);
  return 1000 * Math.sin((sample + shift) / 4) * Math.exp(-sample / 400) + inline;
}

/** Writes a made volume as SEG-Y in 32 bit floats, an inline at a time: numbers from 100 and 300. */
export async function writeVolume(
  path: string,
  { inlines, crosslines, samples }: MadeVolume,
): Promise<number> {
  const file = await open(path, 'w');
  let bytes = 0;
  for (let i = 0; i < inlines; i++) {
    const traces = gridTraces({
      inlines: [100 + i],
      crosslines: numbers(300, crosslines),
      samples,
      value: (inline, crossline, _offset, sample) =>
        amplitudeAt(inline - 100, crossline - 300, sample),
    });
    const part = writeSegy({ traces, format: 5 });
    const { bytesWritten } = await file.write(i === 0 ? part : part.subarray(3600));
    bytes += bytesWritten;
  }
  await file.close();
  return bytes;
}
