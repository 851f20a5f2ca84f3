import type { Client, Result, SendOptions } from './client.ts';
import { downloadFile } from './contract/export.ts';
import { downloadStored } from './contract/viewers.ts';
import type { Problem } from './errors.ts';

/** The finished file of an export. Both `id` and `output` are needed (spec 5). */
export async function downloadExport(
  client: Client,
  { id, output }: { id?: string; output?: string },
  options?: SendOptions,
): Promise<Result<File>> {
  if (!id || !output)
    return {
      ok: false,
      error: {
        code: 'MISSING_PARAMETERS',
        message: `downloading needs an id and a format; given are "${id ?? ''}" and "${output ?? ''}"`,
      },
    };
  return translateResult(
    await client.send(downloadFile, { path: { id }, query: { output } }, options),
  );
}

/** A data listing or report of a concession, by the path that its row has (spec 5). */
export async function downloadListed(
  client: Client,
  path: string | null | undefined,
  options?: SendOptions,
): Promise<Result<File>> {
  const stored = storedPath(path ?? '');
  if (stored === null)
    return {
      ok: false,
      error: {
        code: 'FILE_NOT_FOUND',
        message: `no path below /download/: ${JSON.stringify(path ?? null)}`,
      },
    };
  return translateResult(await client.send(downloadStored, { path: { path: stored } }, options));
}

/**
 * The part of a path after `/download/`, decoded once; null if the path does not begin so or could
 * lead elsewhere: `..`, `\`, control characters, `;`, an empty segment, anything that is still
 * encoded.
 */
export function storedPath(path: string): string | null {
  if (!path.startsWith('/download/')) return null;
  const decoded = decodedOnce(path.slice('/download/'.length));
  if (decoded === null || /[\\;\p{Cc}\p{Cs}]|%[\da-f]{2}/iu.test(decoded)) return null;
  return decoded.split('/').some((segment) => /^\s*\.{0,2}\s*$/.test(segment)) ? null : decoded;
}

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * 404 is shown as expired, all else with the server's text, or as failed where it gave none (spec 7
 * and 8).
 */
function translateResult(result: Result<File>): Result<File> {
  if (result.ok || result.error.code !== 'SERVER_SAID') return result;
  const { message, status, statusText }: Problem = result.error;
  if (status === 404) return { ok: false, error: { ...result.error, code: 'FILE_EXPIRED' } };
  return message === statusText || message === `HTTP ${status}`
    ? { ok: false, error: { ...result.error, code: 'DOWNLOAD_FAILED' } }
    : result;
}
