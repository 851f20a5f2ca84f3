import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { msg } from '../../../src/formats/msg.ts';
import type { Migration } from '../db/migrate.ts';
import { Refused } from '../refused.ts';
import type { Quotas } from '../security-settings.ts';
import type { Services, User } from '../services.ts';

/** Tables of the uploads. */
export const migrations: readonly Migration[] = [
  {
    name: 'files-1-upload',
    up: async (db) => {
      await sql`create table studio.upload (
      upload_id bigint generated always as identity primary key, user_id text not null, at timestamptz not null default now(),
      uploaded_bytes bigint not null, stored_bytes bigint not null)`.execute(db);
      await sql`create index upload_user on studio.upload (user_id, at)`.execute(db);
    },
  },
  {
    name: 'files-2-upload-end',
    up: async (db) => {
      await sql`alter table studio.upload add column is_under_way boolean not null default false`.execute(
        db,
      );
      await sql`create index upload_under_way on studio.upload (at) where is_under_way`.execute(db);
    },
  },
];

/** Bytes beyond the announced ones after which an upload is compared with the quotas again. */
const STEP_BYTES = 2 ** 20;

/** An upload under way: its bytes count from its start, so that many at once do not pass a quota. */
export interface Upload {
  /**
   * Passes on what comes and counts it. What is more than was announced is compared with the quotas
   * while it comes.
   * @throws {Refused} 429 LIMIT_REACHED, 507 STORAGE_FULL
   */
  receive(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Sets what was received, and what of it is kept. */
  end(uploadedBytes: number, storedBytes: number): Promise<void>;
  /** Counts what its archives unpack to, until the next `end`. */
  readonly unpacking: UnpackCounter;
}

/** Counts the bytes that archives unpack to as storage of a user, while they are written. */
export interface UnpackCounter {
  /** Bytes so far. */
  readonly bytes: number;
  /**
   * Passes on what is unpacked and counts it.
   * @throws {Refused} 507 STORAGE_FULL
   */
  add(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Takes off bytes that were not kept. */
  remove(bytes: number): Promise<void>;
}

/** A sum of uploads that a quota limits. */
interface Usage {
  userUploaded: number;
  uploaded: number;
  userStored: number;
  stored: number;
}

/**
 * Begins an upload of as many bytes as its request announces; 0 where it announces none. Figures of
 * what is used and allowed are in the refusal.
 * @throws {Refused} 429 LIMIT_REACHED, 507 STORAGE_FULL
 */
export async function beginUpload(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: Pick<User, 'id'>,
  announcedBytes: number,
): Promise<Upload> {
  const { rows } = await sql<{ id: string }>`
    insert into studio.upload (user_id, uploaded_bytes, stored_bytes, is_under_way)
    values (${user.id}, ${announcedBytes}, ${announcedBytes}, true) returning upload_id as id`.execute(
    db,
  );
  const { id } = rows[0]!;
  const write = async (uploadedBytes: number, storedBytes: number, isUnderWay = true) => {
    await sql`update studio.upload set uploaded_bytes = ${uploadedBytes}, stored_bytes = ${storedBytes}, is_under_way = ${isUnderWay}
      where upload_id = ${id}`.execute(db);
  };
  const { quotas } = config.security;
  const refuse = async (find: FindRefusal, bytes: number): Promise<void> => {
    const refusal = find(quotas, await readUsage(db, user.id), bytes);
    if (refusal) throw refusal;
  };
  try {
    await refuse(findRefusal, announcedBytes);
  } catch (error) {
    await sql`delete from studio.upload where upload_id = ${id}`.execute(db);
    throw error;
  }
  let ended = { uploadedBytes: announcedBytes, storedBytes: announcedBytes };
  const received = new ByteCount(announcedBytes, async (bytes) => {
    await write(bytes, bytes);
    await refuse(findRefusal, bytes);
  });
  const unpacked = new ByteCount(0, async (bytes, isChecked) => {
    await write(ended.uploadedBytes, ended.storedBytes + bytes, false);
    if (isChecked) await refuse(findStorageRefusal, bytes);
  });
  return {
    receive: (pieces) => received.add(pieces),
    unpacking: unpacked,
    async end(uploadedBytes, storedBytes) {
      ended = { uploadedBytes, storedBytes };
      await write(uploadedBytes, storedBytes, false);
    },
  };
}

/**
 * Compares an upload that has not begun with the quotas.
 * @throws {Refused} 429 LIMIT_REACHED, 507 STORAGE_FULL
 */
export async function checkQuotas(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: Pick<User, 'id'>,
  bytes: number,
): Promise<void> {
  const usage = await readUsage(db, user.id);
  const then = {
    userUploaded: usage.userUploaded + bytes,
    uploaded: usage.uploaded + bytes,
    userStored: usage.userStored + bytes,
    stored: usage.stored + bytes,
  };
  const refusal = findRefusal(config.security.quotas, then, bytes);
  if (refusal) throw refusal;
}

type FindRefusal = (quotas: Quotas, usage: Usage, bytes: number) => Refused | null;

/** Counts bytes that pass, and has them written and compared step by step. */
class ByteCount implements UnpackCounter {
  readonly #write: (bytes: number, isChecked: boolean) => Promise<void>;
  #bytes = 0;
  #written: number;

  /**
   * @param written - Bytes that are counted already.
   * @param write - Writes the count; compares it with the quotas if `isChecked`.
   */
  constructor(written: number, write: (bytes: number, isChecked: boolean) => Promise<void>) {
    [this.#written, this.#write] = [written, write];
  }

  get bytes(): number {
    return this.#bytes;
  }

  async *add(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#bytes += piece.length;
      if (this.#bytes >= this.#written + STEP_BYTES) await this.#count(true);
      yield piece;
    }
    if (this.#bytes > this.#written) await this.#count(true);
  }

  async remove(bytes: number): Promise<void> {
    if (bytes === 0) return;
    this.#bytes -= bytes;
    await this.#count(false);
  }

  async #count(isChecked: boolean): Promise<void> {
    this.#written = this.#bytes;
    await this.#write(this.#bytes, isChecked);
  }
}

/** Ends uploads that began so long ago that their server must be lost: nothing of them is kept. */
export async function endLostUploads(db: Services['db'], idleMs: number): Promise<void> {
  await sql`update studio.upload set stored_bytes = 0, is_under_way = false
    where is_under_way and at <= now() - ${idleMs} * interval '1 millisecond'`.execute(db);
}

/**
 * Reads what still comes of a request that is refused, and forgets it: a client that is not read
 * from does not come to read the answer.
 */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function readUsage(db: Services['db'], userId: string): Promise<Usage> {
  const sum = (bytes: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${bytes}) filter (where ${condition}), 0)::float8`;
  const isRecent = sql`at > now() - interval '24 hours'`;
  const isOwn = sql`user_id = ${userId}`;
  const { rows } = await sql<Usage>`select
    ${sum(sql`uploaded_bytes`, sql`${isRecent} and ${isOwn}`)} as "userUploaded",
    ${sum(sql`uploaded_bytes`, isRecent)} as "uploaded",
    ${sum(sql`stored_bytes`, isOwn)} as "userStored",
    ${sum(sql`stored_bytes`, sql`true`)} as "stored"
    from studio.upload`.execute(db);
  return rows[0]!;
}

/** The refusal of an upload whose bytes are in the usage already; null if it fits. */
export function findRefusal(quotas: Quotas, usage: Usage, bytes: number): Refused | null {
  const { isOver, size, before } = compareUsage(bytes);
  if (isOver(usage.userUploaded, quotas.userUploadBytes))
    return new Refused(
      429,
      'LIMIT_REACHED',
      msg`You have uploaded ${before(usage.userUploaded)} of ${formatSize(quotas.userUploadBytes)} in 24 hours; another ${size} do not fit. Upload less, or try again when earlier uploads are older than 24 hours.`,
    );
  if (isOver(usage.uploaded, quotas.uploadBytes))
    return new Refused(
      429,
      'LIMIT_REACHED',
      msg`All users have uploaded ${before(usage.uploaded)} of ${formatSize(quotas.uploadBytes)} in 24 hours; another ${size} do not fit. Upload less, or try again when earlier uploads are older than 24 hours.`,
    );
  return findStorageRefusal(quotas, usage, bytes);
}

/** The same for the quotas on storage alone. */
function findStorageRefusal(quotas: Quotas, usage: Usage, bytes: number): Refused | null {
  const { isOver, size, before } = compareUsage(bytes);
  if (isOver(usage.userStored, quotas.userStorageBytes))
    return new Refused(
      507,
      'STORAGE_FULL',
      msg`Your files take ${before(usage.userStored)} of ${formatSize(quotas.userStorageBytes)}; another ${size} do not fit. Ask an administrator for more: files of deleted records count too.`,
    );
  if (isOver(usage.stored, quotas.storageBytes))
    return new Refused(
      507,
      'STORAGE_FULL',
      msg`The files of all users take ${before(usage.stored)} of ${formatSize(quotas.storageBytes)}; another ${size} do not fit. Ask an administrator for more.`,
    );
  return null;
}

function compareUsage(bytes: number) {
  return {
    isOver: (used: number, quota: number): boolean => quota > 0 && used > quota,
    size: formatSize(bytes),
    before: (used: number): string => formatSize(used - bytes),
  };
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes in the unit that fits, with two digits that count. */
export function formatSize(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** at;
  return `${value < 100 ? Number(value.toPrecision(2)) : Math.round(value)} ${UNITS[at]}`;
}
