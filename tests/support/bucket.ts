import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An upload in parts that was not ended. */
export interface OpenUpload {
  key: string;
  parts: Map<number, Buffer>;
  begun: Date;
}

/** What a test sees and sets of a bucket. */
export interface BucketView {
  /** Headers of what was read. */
  ranges: (string | undefined)[];
  /** Uploads in parts that were not ended, by their id. */
  uploads: Map<string, OpenUpload>;
  /** Names of the calls that wrote. */
  writes: string[];
  /** Smallest part but the last. */
  leastPartBytes: number;
  /** Largest object that is taken at once. */
  mostPutBytes: number;
  /** Parts that are refused, by number: how often still. */
  failing: Map<number, number>;
}

/** A bucket before its first request. */
export function bucketView(): BucketView {
  return {
    ranges: [],
    uploads: new Map(),
    writes: [],
    leastPartBytes: 5 << 20,
    mostPutBytes: 5e9,
    failing: new Map(),
  };
}

interface Requested {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  query: URLSearchParams;
  sent: Buffer;
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const fault = (response: ServerResponse, status: number, code: string) =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

/** Bucket `geo-elements` of key S3RVER, its objects in memory, as far as the store asks: GET with a range, HEAD, PUT, DELETE, lists, and uploads in parts. Notes in `view` what is requested. */
export async function serveBucket(port: number, view: BucketView = bucketView()): Promise<Server> {
  const objects = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://localhost');
    const key = decodeURIComponent(pathname);
    const requested: Requested = { request, response, key, query, sent: await buffer(request) };
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=S3RVER/'))
      return response.writeHead(403).end();
    if (!`${key}/`.startsWith('/geo-elements/')) return fault(response, 404, 'NoSuchBucket');
    if (request.method === 'HEAD' && /^\/geo-elements\/?$/.test(key))
      return response.writeHead(200).end();
    if (query.has('uploads') || query.has('uploadId'))
      return answerUpload(requested, objects, view);
    if (query.get('list-type') === '2') return response.end(listObjects(objects, query));
    return answerObject(requested, objects, view);
  };
  const listening = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => listening.listen(port, 'localhost', done));
  return listening;
}

function answerObject(
  { request, response, key, sent }: Requested,
  objects: Map<string, Buffer>,
  view: BucketView,
): unknown {
  if (request.method === 'PUT') {
    if (Number(request.headers['content-length']) !== sent.length)
      return response.writeHead(411).end();
    if (sent.length > view.mostPutBytes) return fault(response, 400, 'EntityTooLarge');
    view.writes.push('put');
    objects.set(key, sent);
    return response.writeHead(200).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return fault(response, 404, 'NoSuchKey');
  const head = { etag: tagOf(found), 'last-modified': new Date().toUTCString() };
  if (request.method === 'HEAD')
    return response.writeHead(200, { ...head, 'content-length': found.length }).end();
  view.ranges.push(request.headers.range);
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const part = found.subarray(Number(first), last ? Number(last) + 1 : undefined);
  return response
    .writeHead(request.headers.range ? 206 : 200, { ...head, 'content-length': part.length })
    .end(part);
}

/** Amazon S3, "Uploading and copying objects using multipart upload". */
function answerUpload(
  { request: { method }, response, key, query, sent }: Requested,
  objects: Map<string, Buffer>,
  { uploads, writes, leastPartBytes, failing }: BucketView,
): unknown {
  const say = (name: string, xml: string) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<${name}>${xml}</${name}>`);
  if (query.has('uploads') && method === 'POST') {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map(), begun: new Date() });
    return say('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
  }
  if (query.has('uploads')) return say('ListMultipartUploadsResult', listed(uploads, query));
  const id = query.get('uploadId')!;
  const upload = uploads.get(id);
  if (!upload || upload.key !== key) return fault(response, 404, 'NoSuchUpload');
  if (method === 'PUT') {
    const number = Number(query.get('partNumber'));
    const left = failing.get(number) ?? 0;
    if (left > 0) {
      failing.set(number, left - 1);
      return fault(response, 500, 'InternalError');
    }
    upload.parts.set(number, sent);
    return response.writeHead(200, { etag: tagOf(sent) }).end();
  }
  if (method === 'GET')
    return say(
      'ListPartsResult',
      [...upload.parts.keys()]
        .map(
          (number) =>
            `<Part><PartNumber>${number}</PartNumber><LastModified>${new Date().toISOString()}</LastModified></Part>`,
        )
        .join(''),
    );
  if (method === 'DELETE') {
    uploads.delete(id);
    return response.writeHead(204).end();
  }
  const named = [...sent.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
    number: Number(/<PartNumber>(\d+)/.exec(part!)![1]),
    tag: /<ETag>(.*?)<\/ETag>/.exec(part!)?.[1]?.replaceAll('&quot;', '"'),
  }));
  const parts = named.map(({ number }) => upload.parts.get(number));
  if (
    named.length === 0 ||
    named.some(({ number, tag }, i) => number !== i + 1 || !parts[i] || tagOf(parts[i]) !== tag)
  )
    return fault(response, 400, 'InvalidPart');
  if (parts.slice(0, -1).some((part) => part!.length < leastPartBytes))
    return fault(response, 400, 'EntityTooSmall');
  writes.push(`upload of ${parts.length} parts`);
  uploads.delete(id);
  objects.set(key, Buffer.concat(parts as Buffer[]));
  return say('CompleteMultipartUploadResult', '');
}

/** One upload a page, so that who lists them has to ask on. */
function listed(uploads: BucketView['uploads'], query: URLSearchParams): string {
  const prefix = `/geo-elements/${query.get('prefix') ?? ''}`;
  const after = query.get('upload-id-marker') ?? '';
  const found = [...uploads]
    .filter(([id, { key }]) => key.startsWith(prefix) && id > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const [first] = found;
  if (!first) return '<IsTruncated>false</IsTruncated>';
  const [id, { key, begun }] = first;
  const name = key.slice('/geo-elements/'.length);
  return `<IsTruncated>${found.length > 1}</IsTruncated><NextKeyMarker>${name}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker><Upload><Key>${name}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`;
}

/** Amazon S3, ListObjectsV2, in one page; every object was written just now. */
function listObjects(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = `/geo-elements/${query.get('prefix') ?? ''}`;
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const listed = found.map(
    (key) =>
      `<Contents><Key>${key.slice('/geo-elements/'.length)}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListBucketResult>`;
}
