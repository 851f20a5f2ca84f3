import { getDotPath, safeParse } from 'valibot';
import {
  type SentRequest,
  excerpt,
  toFailure,
  toInvalidAnswer,
  parseJson,
  saysError,
} from './answer-problems.ts';
import type { Result } from './client.ts';

/** An answer checked against its call. Rejects where the connection breaks before its end. */
export async function readAnswer(
  response: Response,
  request: SentRequest,
): Promise<Result<unknown>> {
  const { call } = request;
  if (call.answer === 'file' && response.ok)
    return (await import('./read-file.ts')).readFile(response, request);
  // The requested range does not exist: the received bytes belong to no file any more.
  if (response.status === 416) await request.arriving.parts?.discard();
  const text = await response.text();
  const body = parseJson(text);
  if (call.reports && !saysError(body) && isReport(response, text))
    return { ok: true, data: toReport(response, text) };
  if (!response.ok || saysError(body)) return toFailure(response, request, body, text);
  if (body === undefined)
    return toInvalidAnswer(
      response,
      request,
      text.trim() === '' ? 'the answer is empty' : `the answer is not JSON: ${excerpt(text)}`,
    );
  if (call.answer === 'file') return { ok: true, data: body };
  const { success, output, issues } = safeParse(call.answer, body);
  if (success) return { ok: true, data: output };
  return toInvalidAnswer(
    response,
    request,
    issues
      .slice(0, 3)
      .map((issue) => `${getDotPath(issue) ?? 'the answer'}: ${issue.message}`)
      .join('; '),
  );
}

/** Statuses that say what to do, whatever the body: sign in, or send the request again. */
const STATUS_ALONE = new Set([401, 429, 502, 503, 504, 524]);

function isReport({ ok, status }: Response, text: string): boolean {
  return !ok && !STATUS_ALONE.has(status) && text.trim() !== '';
}

function toReport({ headers }: Response, text: string): File {
  return new File([text], 'report', { type: headers.get('content-type') ?? '' });
}
