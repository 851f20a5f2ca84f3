import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getPreview, getPreviewUrl } from '../../../src/api/contract/viewers.ts';
import { MAIN_STORE } from '../files/main-store.ts';
import { Refused } from '../refused.ts';
import { route } from '../route.ts';
import type { Services } from '../services.ts';
import { readable } from './log-calls.ts';
import type { LogReader } from './log-reader.ts';
import type { PreviewSize } from './preview.ts';
import type { FileRef } from './reader-service.ts';
import { statLogFile, findLogPlace } from './stored-log.ts';
import { msg } from '../../../src/formats/msg.ts';

const LEAST_PIXELS = 16;
const MOST_PIXELS = 2048;

interface PreviewRequest extends PreviewSize {
  row: Readonly<Record<string, unknown>>;
  catalogName: string;
}

/**
 * Puts generate/preview and generate/url on the server: pictures of logs. Other catalogs have none
 * yet (415).
 */
export function registerPreviewCalls(
  app: FastifyInstance,
  { db, stores }: Services,
  reader: LogReader,
): void {
  const fileFor = async ({ row, catalogName }: PreviewRequest): Promise<FileRef> => {
    if (catalogName !== 'wellLog') throw unsupported(`Rows of ${catalogName} have no preview`);
    const place = await findLogPlace(db, row);
    const file = place && (await statLogFile(stores, place));
    if (!file) throw new Refused(404, 'NOT_FOUND', msg`There is no file of such a log record`);
    return file;
  };
  const draw = async (
    file: FileRef,
    size: PreviewSize,
    signal: AbortSignal,
  ): Promise<Uint8Array> => {
    const png = await readable(reader.preview(file, size, signal));
    if (!png) throw unsupported('The log has no curve to draw');
    return png;
  };

  route(app, getPreview, async ({ body, signal }) => {
    const png = await draw(await fileFor(body), clampSize(body), signal);
    return {
      success: true,
      data: { contentType: 'image/png', base64: Buffer.from(png).toString('base64') },
    };
  });

  route(app, getPreviewUrl, async ({ body, signal }) => {
    const [file, size, store] = [await fileFor(body), clampSize(body), stores.get(MAIN_STORE)!];
    const key = `previews/${createHash('sha256')
      .update(JSON.stringify([file, size]))
      .digest('hex')
      .slice(0, 24)}.png`;
    if (!(await store.stat(key))) await store.write(key, await draw(file, size, signal));
    return { success: true, data: { url: `/fm/download/${MAIN_STORE}/${key}`, expiresAt: null } };
  });
}

function clampSize({ width, height }: PreviewRequest): PreviewSize {
  const [w, h] = [width, height].map((pixels) =>
    Math.round(Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, pixels))),
  );
  return { width: w!, height: h! };
}

function unsupported(message: string): Refused {
  return new Refused(415, 'UNSUPPORTED', message);
}
