import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import type { FileStore } from '../services.ts';
import { attachment, guessContentType } from './disposition.ts';
import { isSameVersion, matchesTag, parseRange } from './range.ts';
import { msg } from '../../../src/formats/msg.ts';

/** A file of a store, and the name that who saves it sees. */
export interface SentFile {
  store: FileStore;
  key: string;
  name: string;
}

/**
 * Answers GET and HEAD with a file: all of it, a part of it, or nothing where the client has it
 * already. False, and no answer, where the store has none. Throws RANGE_INVALID (416).
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, key, name }: SentFile,
): Promise<boolean> {
  const file = await store.stat(key);
  if (!file) return false;
  const { headers } = request;
  const etag = `"${file.etag}"`;
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    etag,
    'last-modified': file.changed.toUTCString(),
  });
  if (matchesTag(headers['if-none-match'], etag)) {
    void reply.code(304).send();
    return true;
  }

  // A range is a part of a GET alone (RFC 9110, 14.2).
  const hasRange =
    request.method === 'GET' && isSameVersion(headers['if-range']?.toString(), etag, file.changed);
  const part = hasRange ? parseRange(headers.range, file.sizeBytes) : 'whole';
  if (part === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw new Refused(416, 'RANGE_INVALID', msg`The file has ${file.sizeBytes} bytes`);
  }
  const { start, end } = part === 'whole' ? { start: 0, end: file.sizeBytes } : part;
  if (part !== 'whole')
    reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${file.sizeBytes}`);
  reply.headers({
    'content-type': guessContentType(name),
    'content-disposition': attachment(name),
    'content-length': end - start,
  });
  // A reply is a promise of its end: who waited for it would wait for the client.
  void reply.send(
    request.method === 'HEAD' ? Readable.from([]) : await store.read(key, start, end),
  );
  return true;
}
