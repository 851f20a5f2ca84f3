import type { Result, SendOptions } from '../api/client.ts';
import { getPreview } from '../api/contract/viewers.ts';
import { downloadListed } from '../api/downloads.ts';
import type { Row } from '../api/contract/shapes.ts';
import type { Backend } from './backend.ts';

/** The file that belongs to a record (spec 3, "Log record", "Seismic selection"). */
export interface RecordFile {
  /** The original file name; the last segment of its path if the original name is unknown. */
  name: string;
  /** Value of the pick list `digitalFormat`; "" where it is unknown. */
  format: string;
  /** Null where it is unknown. */
  sizeBytes: number | null;
  /** Path that the file manager has it under. */
  path: string;
}

/** The file of a record, null where it has none. */
export function fileOfRecord(row: Row): RecordFile | null {
  const [place, store] = [row['locationReference'], row['storeId']].map((value) =>
    typeof value === 'string' ? value : '',
  );
  if (!place) return null;
  const name = row['originalFileName'];
  const size = row['fileSize'];
  const path = [...(store ? [store] : []), ...place.split('/')].map(encodeURIComponent).join('/');
  return {
    name: typeof name === 'string' && name ? name : place.slice(place.lastIndexOf('/') + 1),
    format: typeof row['digitalFormat'] === 'string' ? row['digitalFormat'] : '',
    sizeBytes:
      size === null || size === undefined || !Number.isFinite(Number(size)) ? null : Number(size),
    path: `/download/${path}`,
  };
}

/** The bytes of a file by its path, as rows have it. FILE_EXPIRED where the store has it no more. */
export function downloadStoredFile(
  backend: Backend,
  path: string,
  options?: SendOptions,
): Promise<Result<File>> {
  return downloadListed(backend, path, options);
}

/** The file's bytes. FILE_EXPIRED where the store has it no more. */
export function downloadRecordFile(
  backend: Backend,
  file: RecordFile,
  options?: SendOptions,
): Promise<Result<File>> {
  return downloadStoredFile(backend, file.path, options);
}

/**
 * Loads a small preview picture of a record; null if its kind has no preview (415), or the answer
 * is not a PNG, JPEG or WebP image.
 */
export async function fetchPreview(
  backend: Backend,
  { catalogName, row }: { catalogName: string; row: Row },
  size: { width: number; height: number },
  options?: SendOptions,
): Promise<Result<Blob | null>> {
  const answer = await backend.send(getPreview, { body: { row, catalogName, ...size } }, options);
  if (!answer.ok) return answer.error.status === 415 ? { ok: true, data: null } : answer;
  const { contentType, base64 } = answer.data.data;
  // Nothing that a page could run.
  if (!/^image\/(png|jpeg|webp)$/.test(contentType)) return { ok: true, data: null };
  try {
    return {
      ok: true,
      data: new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], {
        type: contentType,
      }),
    };
  } catch {
    return {
      ok: false,
      error: { code: 'ANSWER_INVALID', message: 'generate/preview: the picture is not base64' },
    };
  }
}
