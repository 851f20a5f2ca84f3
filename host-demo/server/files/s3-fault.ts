import { Refused } from '../refused.ts';
import { storageFull } from '../storage-full.ts';
import { msg } from '../../../src/formats/msg.ts';

/** Codes by which stores say that a bucket or its disks are full (MinIO, Ceph, Wasabi). */
const FULL = /QuotaExceeded|StorageFull|InsufficientStorage|InsufficientCapacity/;

/** What a bucket answers. Throws Refused 502 where it does not answer or does not let us in. */
export async function withS3Errors<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (error) {
    throw unreachable(error);
  }
}

/**
 * Maps an error of the S3 client to a store error. The answer does not have the cause, which names
 * addresses of our network; the log has it.
 */
export function unreachable(error: unknown): Refused {
  const { name = '', $metadata } = error as {
    name?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if ($metadata?.httpStatusCode === 507 || FULL.test(name)) return storageFull();
  return new Refused(502, 'STORE_UNAVAILABLE', msg`The file store does not answer`).because(error);
}
