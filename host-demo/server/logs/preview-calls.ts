import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getPreview, getPreviewUrl } from '../../../src/api/contract/viewers.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import { findDataset } from '../seismic/datasets.ts';
import { keepIndex } from '../seismic/indexes.ts';
import { renderSectionPreview } from '../seismic/section-preview.ts';
import type { SurveyReader } from '../seismic/survey-reader.ts';
import type { Services } from '../services.ts';
import { readable } from './log-calls.ts';
import type { LogReader } from './log-reader.ts';
import type { PreviewSize } from './preview.ts';
import { statLogFile, findLogPlace } from './stored-log.ts';
import { type Message, msg } from '../../../src/formats/msg.ts';

const LEAST_PIXELS = 16;
const MOST_PIXELS = 2048;

interface PreviewRequest extends PreviewSize {
  row: Readonly<Record<string, unknown>>;
  catalogName: string;
}

/** A picture that can be drawn, and what it is made of. */
interface Drawing {
  /** Names the file and all else that decides what the picture shows. */
  source: unknown;
  draw(size: PreviewSize, signal: AbortSignal): Promise<Uint8Array | null>;
}

/** Readers of the files that previews are made of. */
export interface PreviewReaders {
  logs: LogReader;
  surveys: SurveyReader;
}

/**
 * Puts generate/preview and generate/url on the server: pictures of logs and of seismic lines and
 * volumes. Other catalogs have none (415).
 */
export function registerPreviewCalls(
  app: FastifyInstance,
  services: Services,
  readers: PreviewReaders,
): void {
  const { stores } = services;
  route(app, getPreview, async ({ body, signal }) => {
    const png = await draw(await findDrawing(services, readers, body), clampSize(body), signal);
    return {
      success: true,
      data: { contentType: 'image/png', base64: Buffer.from(png).toString('base64') },
    };
  });

  route(app, getPreviewUrl, async ({ body, signal }) => {
    const drawing = await findDrawing(services, readers, body);
    const [size, store] = [clampSize(body), stores.get(MAIN_STORE)!];
    const key = `previews/${createHash('sha256')
      .update(JSON.stringify([drawing.source, size]))
      .digest('hex')
      .slice(0, 24)}.png`;
    if (!(await store.stat(key))) await store.write(key, await draw(drawing, size, signal));
    return { success: true, data: { url: `/fm/download/${MAIN_STORE}/${key}`, expiresAt: null } };
  });
}

async function draw(drawing: Drawing, size: PreviewSize, signal: AbortSignal): Promise<Uint8Array> {
  const png = await readable(drawing.draw(size, signal));
  if (!png) throw unsupported(msg`The file has nothing to draw`);
  return png;
}

/** @throws {Refused} 404 if the record has no file, 415 for a catalog without pictures */
async function findDrawing(
  services: Services,
  { logs, surveys }: PreviewReaders,
  { row, catalogName }: PreviewRequest,
): Promise<Drawing> {
  const { db, stores } = services;
  if (catalogName === 'wellLog') {
    const place = await findLogPlace(db, row);
    const file = place && (await statLogFile(stores, place));
    if (!file) throw new Refused(404, 'NOT_FOUND', msg`There is no file of such a log record`);
    return { source: file, draw: (size, signal) => logs.preview(file, size, signal) };
  }
  const { datasetId: value } = row;
  const dataset = await findDataset(services, {
    catalogName,
    constraints: [{ field: 'datasetId', operator: 'equal', value: String(value ?? '') }],
    offset: 0,
    limit: 1,
  }).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'CATALOG_NOT_FOUND')
      throw unsupported(msg`Rows of ${catalogName} have no preview`);
    throw error;
  });
  if (!dataset) throw new Refused(404, 'NOT_FOUND', msg`There is no file of such a seismic record`);
  const { indexId, ref } = await keepIndex(db, dataset);
  return {
    source: indexId,
    draw: (size, signal) => renderSectionPreview(surveys, ref, size, signal),
  };
}

function clampSize({ width, height }: PreviewRequest): PreviewSize {
  const [w, h] = [width, height].map((pixels) =>
    Math.round(Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, pixels))),
  );
  return { width: w!, height: h! };
}

function unsupported(message: Message): Refused {
  return new Refused(415, 'UNSUPPORTED', message);
}
