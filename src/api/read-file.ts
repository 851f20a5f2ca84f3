import {
  type SentRequest,
  toFailure,
  toInvalidAnswer,
  parseJson,
  saysError,
} from './answer-problems.ts';
import type { Result } from './client.ts';
import { FileInParts } from './file-in-parts.ts';
import { chooseFileName } from './file-name.ts';

/** A file of an answer. Its code comes with the first one. Rejects where the connection breaks. */
export async function readFile(response: Response, request: SentRequest): Promise<Result<unknown>> {
  const { sent, onBytes, arriving } = request;
  const parts = (arriving.parts ??= new FileInParts());
  const type = response.headers.get('content-type');
  const disposition = response.headers.get('content-disposition');
  const name = chooseFileName(
    disposition,
    type,
    sent.path?.['id'] ?? sent.path?.['processId'] ?? 'file',
  );
  await parts.take(response, name, () => onBytes(parts.bytesRead, parts.bytesTotal));
  const file = await parts.file(name, type ?? '');
  const body = /[/+]json\b/i.test(type ?? '') ? parseJson(await file.text()) : type;
  if (saysError(body)) return toFailure(response, request, body, '');
  // A gateway's page and half an answer are no files; what has a name is one, whatever is in it.
  if (
    !disposition &&
    !request.call.reports &&
    (body === undefined || /^text\/html\b/i.test(type ?? ''))
  )
    return toInvalidAnswer(response, request, `the answer is no file but ${type}`);
  return { ok: true, data: file };
}
