import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { callUpstream } from '../operate/upstream.ts';
import type { FileStore } from '../services.ts';
import { notFound, splitKey } from './containment.ts';
import { withS3Errors, unreachable } from './s3-fault.ts';
import { PART_BYTES, abortUploads, deleteIdle, uploadStream } from './s3-upload.ts';
import type { ObjectPlace } from './s3-upload.ts';

/**
 * A bucket as a store. Throws Refused 502 where the bucket does not answer or does not let us in.
 */
export class S3Store implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  /** @param partBytes bytes of a part of what is longer; 5 MiB at least at Amazon's */
  constructor(
    readonly id: string,
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
    private readonly partBytes = PART_BYTES,
  ) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      // Stores other than Amazon's have one address for all buckets, and not all support the newer
      // checksums.
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    this.client.middlewareStack.add(
      (next) => (request) => callUpstream('store', () => next(request), isStoreFault),
      { step: 'initialize', name: 'measure' },
    );
  }

  async stat(key: string): Promise<Awaited<ReturnType<FileStore['stat']>>> {
    const at = this.at(key);
    try {
      const {
        ContentLength = 0,
        ETag = '',
        LastModified = new Date(0),
      } = await this.client.send(new HeadObjectCommand(at));
      return { sizeBytes: ContentLength, etag: ETag.replaceAll('"', ''), changed: LastModified };
    } catch (error) {
      if (isMissing(error)) return null;
      throw unreachable(error);
    }
  }

  async read(key: string, start = 0, end = Infinity): Promise<Readable> {
    const at = this.at(key);
    if (end <= start) return Readable.from([]);
    const range =
      start > 0 || end !== Infinity
        ? { Range: `bytes=${start}-${end === Infinity ? '' : end - 1}` }
        : {};
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ ...at, ...range }));
      return Body as Readable;
    } catch (error) {
      throw isMissing(error) ? notFound() : unreachable(error);
    }
  }

  async write(key: string, content: Readable | Uint8Array): Promise<void> {
    const at = this.at(key);
    if (content instanceof Uint8Array)
      await withS3Errors(
        this.client.send(
          new PutObjectCommand({ ...at, Body: content, ContentLength: content.byteLength }),
        ),
      );
    else await uploadStream(this.client, at, content as AsyncIterable<Uint8Array>, this.partBytes);
  }

  async remove(key: string): Promise<void> {
    const at = this.at(key);
    await withS3Errors(this.client.send(new DeleteObjectCommand(at)));
  }

  async sweep(folder: string, idleMs: number, all = false): Promise<void> {
    const { Bucket, Key } = this.at(folder);
    const idle = { Bucket, prefix: `${Key}/`, idleMs };
    await withS3Errors(abortUploads(this.client, idle));
    if (all) await withS3Errors(deleteIdle(this.client, idle));
  }

  async check(): Promise<void> {
    await withS3Errors(this.client.send(new HeadBucketCommand({ Bucket: this.bucket })));
  }

  private at(key: string): ObjectPlace {
    return { Bucket: this.bucket, Key: splitKey(key).join('/') };
  }
}

function isStoreFault(error: unknown): boolean {
  return !isMissing(error);
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404;
}
