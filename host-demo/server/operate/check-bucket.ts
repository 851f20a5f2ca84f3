import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from '../config.ts';
import { PRIVATE_FOLDER } from '../files/main-store.ts';
import { describeFailure } from './failure.ts';

const LIMIT_MS = 5000;
const CONTENT = 'start';

/**
 * Writes a small object into the bucket, reads it and removes it: that is what the server has to be
 * allowed to do, and what tells a store from a page that answers everything. @returns a sentence if
 * it cannot
 */
export async function checkBucket(s3: NonNullable<Config['s3']>): Promise<string[]> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });
  const object = { Bucket: bucket, Key: `${PRIVATE_FOLDER}/start-check` };
  const abortSignal = AbortSignal.timeout(LIMIT_MS);
  try {
    await client.send(new PutObjectCommand({ ...object, Body: CONTENT }), { abortSignal });
    const { Body: body } = await client.send(new GetObjectCommand(object), { abortSignal });
    const read = await body?.transformToString();
    await client.send(new DeleteObjectCommand(object), { abortSignal });
    if (read === CONTENT) return [];
    throw new Error('it does not give back what was written to it');
  } catch (error) {
    return [describeBucket(s3, error, abortSignal.aborted)];
  } finally {
    client.destroy();
  }
}

function describeBucket(
  { endpoint, bucket, region }: NonNullable<Config['s3']>,
  error: unknown,
  isLate: boolean,
): string {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  const store = endpoint ?? `Amazon S3 in ${region}`;
  if (isLate) return `S3_ENDPOINT: ${store} does not answer within ${LIMIT_MS / 1000} s`;
  if (name === 'InvalidAccessKeyId') return `S3_ACCESS_KEY_ID: ${store} does not know this key`;
  if (name === 'SignatureDoesNotMatch')
    return `S3_SECRET_ACCESS_KEY: ${store} refuses it; it is not the secret of S3_ACCESS_KEY_ID`;
  if (name === 'CredentialsProviderError')
    return 'S3_ACCESS_KEY_ID: no key is set, and this machine has none of its own';
  if (name === 'NoSuchBucket' || status === 404)
    return `S3_BUCKET: there is no bucket "${bucket}" at ${store}; create it`;
  if (/^(PermanentRedirect|AuthorizationHeaderMalformed)$/.test(name ?? '') || status === 301)
    return `S3_REGION: the bucket "${bucket}" is not in ${region}`;
  if (status === 401 || status === 403)
    return `S3_ACCESS_KEY_ID: ${store} lets this key not write to the bucket "${bucket}": the key or its secret is wrong, or its policy lacks s3:PutObject, s3:GetObject or s3:DeleteObject`;
  return `S3_ENDPOINT: ${store} does not answer as a store: ${describeFailure(error)}`;
}
