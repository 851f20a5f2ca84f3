import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
  paginateListObjectsV2,
  paginateListParts,
} from '@aws-sdk/client-s3';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { withS3Errors } from './s3-fault.ts';

/**
 * Bytes of each part but the last: 10,000 of them, the most that a bucket takes, are 168 GB (Amazon
 * S3, "Multipart upload limits"). Two are held at a time.
 */
export const PART_BYTES = 1 << 24;

/** An object of a bucket. */
export interface ObjectPlace {
  Bucket: string;
  Key: string;
}

/**
 * Writes an object of any size out of a stream of unknown length: in one request if it is one part,
 * otherwise part by part. Throws what `content` throws, and Refused 502; then nothing was written.
 */
export async function uploadStream(
  client: S3Client,
  at: ObjectPlace,
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): Promise<void> {
  let upload: Upload | null = null;
  try {
    for await (const { bytes, isLast } of splitIntoParts(content, partBytes)) {
      if (isLast && !upload) {
        await withS3Errors(
          client.send(new PutObjectCommand({ ...at, Body: bytes, ContentLength: bytes.length })),
        );
        return;
      }
      upload ??= await Upload.begin(client, at);
      await upload.add(bytes);
    }
    await upload!.complete();
  } catch (error) {
    await upload?.abort();
    throw error;
  }
}

/**
 * Aborts unfinished uploads below a prefix to which nothing was added for so long: until then their
 * parts are stored, and paid for.
 */
export async function abortUploads(
  client: S3Client,
  { Bucket, prefix, idleMs }: { Bucket: string; prefix: string; idleMs: number },
): Promise<void> {
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (let isMore = true; isMore;) {
    const {
      Uploads = [],
      IsTruncated = false,
      NextKeyMarker,
      NextUploadIdMarker,
    } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...markers }));
    for (const { Key, UploadId, Initiated } of Uploads) {
      const upload = { Bucket, Key: Key!, UploadId: UploadId! };
      const since = Date.now() - idleMs;
      if (
        idleMs > 0 &&
        ((Initiated?.getTime() ?? 0) > since || (await lastAdded(client, upload)) > since)
      )
        continue;
      await client.send(new AbortMultipartUploadCommand(upload)).catch(ignoreEnded);
    }
    isMore = IsTruncated;
    markers = { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker };
  }
}

/** An upload in parts: one is on its way while the next is gathered. */
class Upload {
  readonly #parts: CompletedPart[] = [];
  #sending: Promise<void> = Promise.resolve();

  private constructor(
    private readonly client: S3Client,
    private readonly at: ObjectPlace & { UploadId: string },
  ) {}

  static async begin(client: S3Client, at: ObjectPlace): Promise<Upload> {
    const { UploadId } = await withS3Errors(client.send(new CreateMultipartUploadCommand(at)));
    return new Upload(client, { ...at, UploadId: UploadId! });
  }

  async add(bytes: Uint8Array): Promise<void> {
    await this.#sending;
    this.#sending = this.#send(bytes, this.#parts.length + 1);
    // Whoever adds the next part, or ends, hears of it.
    this.#sending.catch(() => undefined);
    this.#parts.push({ PartNumber: this.#parts.length + 1 });
  }

  async complete(): Promise<void> {
    await this.#sending;
    await withS3Errors(
      this.client.send(
        new CompleteMultipartUploadCommand({ ...this.at, MultipartUpload: { Parts: this.#parts } }),
      ),
    );
  }

  /** What cannot be given up now is found by `abortUploads`. */
  async abort(): Promise<void> {
    await this.#sending.catch(() => undefined);
    await this.client.send(new AbortMultipartUploadCommand(this.at)).catch(() => undefined);
  }

  async #send(Body: Uint8Array, PartNumber: number): Promise<void> {
    const { ETag } = await withS3Errors(
      this.client.send(
        new UploadPartCommand({ ...this.at, PartNumber, Body, ContentLength: Body.length }),
      ),
    );
    this.#parts[PartNumber - 1] = { PartNumber, ...(ETag && { ETag }) };
  }
}

/**
 * The same bytes in pieces of one size, the last one smaller or empty; each is yielded only when it
 * is known whether another follows.
 */
async function* splitIntoParts(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  let part = new Uint8Array(size);
  let filled = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length;) {
      if (filled === size) {
        yield { bytes: part, isLast: false };
        part = new Uint8Array(size);
        filled = 0;
      }
      const taken = piece.subarray(at, at + size - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
    }
  }
  yield { bytes: part.subarray(0, filled), isLast: true };
}

async function lastAdded(
  client: S3Client,
  upload: ObjectPlace & { UploadId: string },
): Promise<number> {
  let last = 0;
  try {
    for await (const { Parts = [] } of paginateListParts({ client }, upload))
      for (const { LastModified } of Parts) last = Math.max(last, LastModified?.getTime() ?? 0);
  } catch (error) {
    ignoreEnded(error);
  }
  return last;
}

/** Ended meanwhile, by whoever wrote it. */
function ignoreEnded(error: unknown): void {
  if ((error as { name?: string }).name !== 'NoSuchUpload') throw error;
}

/** Deletes objects below a prefix that were written so long ago. */
export async function deleteIdle(
  client: S3Client,
  { Bucket, prefix, idleMs }: { Bucket: string; prefix: string; idleMs: number },
): Promise<void> {
  const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
  for await (const { Contents = [] } of pages)
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified && Date.now() - LastModified.getTime() >= idleMs)
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
}
