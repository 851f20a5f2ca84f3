import { type Asked, failed, invalid, parsed, saysError } from './answer-problems.ts';
import type { Result } from './client.ts';
import { FileInParts } from './file-in-parts.ts';
import { fileNameOf } from './file-name.ts';

/** A file of an answer. Its code comes with the first one. Rejects where the connection breaks. */
export async function readFile(response: Response, asked: Asked): Promise<Result<unknown>> {
  const { sent, onBytes, arriving } = asked;
  const parts = (arriving.parts ??= new FileInParts());
  const type = response.headers.get('content-type');
  const disposition = response.headers.get('content-disposition');
  const name = fileNameOf(
    disposition,
    type,
    sent.path?.['id'] ?? sent.path?.['processId'] ?? 'file',
  );
  await parts.take(response, name, () => onBytes(parts.bytesRead, parts.bytesTotal));
  const file = await parts.file(name, type ?? '');
  const body = /[/+]json\b/i.test(type ?? '') ? parsed(await file.text()) : type;
  if (saysError(body)) return failed(response, asked, body, '');
  // A gateway's page and half an answer are no files; what has a name is one, whatever is in it.
  if (!disposition && (body === undefined || /^text\/html\b/i.test(type ?? '')))
    return invalid(response, asked, `the answer is no file but ${type}`);
  return { ok: true, data: file };
}
