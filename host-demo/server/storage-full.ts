import { Refused } from './refused.ts';
import { msg } from '../../src/formats/msg.ts';

/**
 * Codes of a write for which there was no room: of the file system (disk full, quota), disk_full of
 * the database (SQLSTATE), and of the refusal, which has lost its class on its way through a
 * thread.
 */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100', 'STORAGE_FULL']);

/** True for the failure of a write for which there was no room, or what was caused by one. */
export function isStorageFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (FULL.has((one as { code?: unknown }).code)) return true;
  return false;
}

/** The refusal of a write for which there is no room (RFC 4918, 11.5). */
export function storageFull(): Refused {
  return new Refused(
    507,
    'STORAGE_FULL',
    msg`The storage of the server is full. Nothing was saved. Ask an administrator to make room, then try again.`,
  );
}

/**
 * The refusal of a write that failed for want of room; null for any other failure. A refusal that
 * says whose quota is full stays.
 */
export function findStorageRefusal(error: unknown): Refused | null {
  if (!isStorageFull(error)) return null;
  return error instanceof Refused ? error : storageFull();
}
