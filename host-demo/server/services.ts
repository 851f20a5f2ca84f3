import type { JobName } from './jobs/job-name.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import type { ProcessType } from '../../src/api/contract/jobs.ts';
import type { Config } from './config.ts';
import type { AnswerCache } from './db/answer-cache.ts';
import type { AnyDatabase } from './db/any-database.ts';
import type { Drain } from './drain.ts';
import type { JobMessage } from './jobs/job-messages.ts';
import type { Readiness } from './operate/readiness.ts';

/** Who calls: from a checked token, never from a body or a cookie. */
export interface User {
  /** Claim `sub`. */
  id: string;
  name: string;
  email: string;
  /** Groups that the provider names, and roles. */
  groups: readonly string[];
}

/** Bytes by key: a folder or a bucket. Keys are relative, `/`-separated, without `..`. */
export interface FileStore {
  /** Name that records carry as `storeId`. */
  readonly id: string;
  /** Size and version of a file; null if it does not exist. */
  stat(key: string): Promise<{ sizeBytes: number; etag: string; changed: Date } | null>;
  /** Bytes from `start` to before `end`. */
  read(key: string, start?: number, end?: number): Promise<Readable>;
  write(key: string, content: Readable | Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /**
   * Removes what writes into a folder left behind that were cut off with their server, and that
   * nothing was added to for so long; with `all` its finished files too.
   */
  sweep?(folder: string, idleMs: number, all?: boolean): Promise<void>;
  /** Resolves if the store answers and can be written to; rejects with the reason if not. */
  check?(): Promise<void>;
}

/** A job while it runs. */
export interface RunningJob<T extends object = object> {
  id: string;
  data: T;
  /** Aborts when the job is cancelled or the server ends. */
  signal: AbortSignal;
  progress(percent: number): Promise<void>;
  /** Adds a message for the user without ending the job; a resumed job keeps its messages. */
  note(message: JobMessage): Promise<void>;
}

/** Kind of a job: its first word is the process type that users read; `intake` is of no user. */
export type JobKind = ProcessType | `${ProcessType | 'intake'}-${string}`;

/** Work in the background, stored in the database: it survives a restart, and is done once. */
export interface Jobs {
  /** Registers how jobs of a kind are done. */
  define<T extends object>(kind: JobKind, work: (job: RunningJob<T>) => Promise<void>): void;
  /**
   * Queues a job; the same id twice is one job. `name` and `userId` say what users read in their
   * list and whose it is.
   */
  start<T extends object>(
    kind: JobKind,
    data: T,
    options?: { id?: string; name?: string | JobName; userId?: string },
  ): Promise<string>;
  /** True if it was queued or running. */
  cancel(id: string): Promise<boolean>;
}

/**
 * What a server announces: the catalogs have changed; a job waits; a job was cancelled, by the id
 * of its dispatch; jobs were left by a server that ends.
 */
export type NoticeTopic = 'catalogs' | 'jobWaits' | 'jobCancelled' | 'jobsLeft';

/**
 * Called for a notice of another server. The text is null where notices may have been missed: the
 * connection to the database was lost for a time.
 */
export type NoticeListener = (text: string | null) => void;

/** Notices between the servers on one database. A server does not get its own. */
export interface Notices {
  on(topic: NoticeTopic, listener: NoticeListener): void;
  /** Sends a notice to the other servers; the caller does not wait for it. */
  publish(topic: NoticeTopic, text?: string): void;
  close(): Promise<void>;
}

/** Verifies bearer tokens. */
export interface Identity {
  /** The issuer that pages sign in at. */
  readonly issuer: string;
  /** The user of a token; null if it is not valid, of which `explain` gets the reason. */
  verify(token: string, explain?: (reason: string) => void): Promise<User | null>;
}

/** What the modules of the server are made with. */
export interface Services {
  config: Config;
  /** Tables of several schemas; each module types its own. */
  db: AnyDatabase;
  /** Answers that many users ask for. */
  answers: AnswerCache;
  /** By `storeId`: the user's folder of `--data` is a store of its own. */
  stores: Map<string, FileStore>;
  jobs: Jobs;
  identity: Identity;
  log: FastifyBaseLogger;
  /** Between the servers on one database. */
  notices: Notices;
  /** The requests under way, and whether the server is ending. */
  drain: Drain;
  /** Whether requests should come here; `stop()` before a shutdown makes /readyz answer 503. */
  readiness: Readiness;
}
