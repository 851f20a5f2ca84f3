import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Result, SendOptions } from '../api/client.ts';
import { FileInParts, type OpenSink } from '../api/file-in-parts.ts';
import type { JobStatus } from '../api/contract/shapes.ts';
import { isAbort, type Problem } from '../api/errors.ts';

export type { FileSink, OpenSink } from '../api/file-in-parts.ts';

/** A file on its way to the user, or how that ended (spec 3, "Notification" of type download). */
export interface Download {
  readonly id: string;
  /** Whose it is: `buildOwnerKey` of the server that it comes from. */
  readonly owner: string;
  readonly name: string;
  readonly status: Exclude<JobStatus, 'NEW'>;
  readonly bytesRead: number;
  /** Null if the server does not say. */
  readonly bytesTotal: number | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  /** Why it failed. */
  readonly problem: Problem | null;
}

/** How a file is fetched and given to the user. */
export interface DownloadWork {
  owner: string;
  /** Its name until the server has sent one. */
  name: string;
  /** Asks for the file; it may be called again, with what has come in `parts`. */
  ask(options: SendOptions): Promise<Result<File>>;
  /** Gives the whole file to the user; not called for what went to a sink. */
  save(file: File): void;
  /**
   * A place for what is too large for memory; rejects with an AbortError where the user wants none
   * of it.
   */
  openSink?: OpenSink;
}

/** Ended downloads that are remembered. */
const MOST_ENDED = 50;
/** A fast network reports more often than anybody can see. */
const REPORT_EVERY_MS = 200;

interface Kept {
  readonly work: DownloadWork;
  parts: FileInParts;
  /** A sink has the file: it is where the user wants it. */
  sunk: boolean;
  stop: AbortController;
}

const kept = new Map<string, Kept>();
const all = signal<readonly Download[]>([]);
let count = 0;

/** Downloads of the page that have not been dismissed, the newest first. */
export const downloads: ReadonlySignal<readonly Download[]> = all;

/**
 * Fetches a file and gives it to the user. Answers how that ended; null where it was given up: by
 * `signal`, by `cancelDownload`, with its element.
 */
export async function startDownload(
  work: DownloadWork,
  signal?: AbortSignal,
): Promise<Result<File> | null> {
  const id = String(++count);
  const one: Kept = {
    work,
    sunk: false,
    stop: new AbortController(),
    parts: createFileInParts(() => one),
  };
  kept.set(id, one);
  all.value = [
    {
      id,
      owner: work.owner,
      name: work.name,
      status: 'RUNNING',
      bytesRead: 0,
      bytesTotal: null,
      startedAt: Date.now(),
      endedAt: null,
      problem: null,
    },
    ...all.peek(),
  ];
  const cancel = (): void => cancelDownload(id);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return signal?.aborted ? (cancel(), null) : await run(id, one);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Tries again what failed, from where it stopped. */
export async function resumeDownload(id: string): Promise<Result<File> | null> {
  const one = kept.get(id);
  if (!one || all.peek().find((view) => view.id === id)?.status !== 'FAILED') return null;
  one.stop = new AbortController();
  update(id, { status: 'RUNNING', problem: null, startedAt: Date.now(), endedAt: null });
  return run(id, one);
}

/** Gives a download up: nothing is left of it. */
export function cancelDownload(id: string): void {
  const one = kept.get(id);
  one?.stop.abort();
  forget(id);
}

/** Takes ended downloads off the list; those that run stay. */
export function dismissDownloads(ids: readonly string[]): void {
  for (const { id, status } of all.peek()) if (status !== 'RUNNING' && ids.includes(id)) forget(id);
}

async function run(id: string, one: Kept): Promise<Result<File> | null> {
  const { work, stop } = one;
  let reportedAt = 0;
  const onProgress = (bytesRead: number, bytesTotal: number | undefined): void => {
    if (Date.now() - reportedAt < REPORT_EVERY_MS && bytesRead !== bytesTotal) return;
    reportedAt = Date.now();
    update(id, { bytesRead, bytesTotal: bytesTotal ?? null });
  };
  try {
    const answer = await work.ask({ signal: stop.signal, parts: one.parts, onProgress });
    if (stop.signal.aborted) return null;
    if (answer.ok && !one.sunk) work.save(answer.data);
    end(id, one, answer);
    return answer;
  } catch (error) {
    if (!isAbort(error)) throw error;
    forget(id);
    return null;
  }
}

function end(id: string, one: Kept, answer: Result<File>): void {
  const endedAt = Date.now();
  if (answer.ok) {
    // What the user has needs no room here.
    one.parts = new FileInParts();
    update(id, {
      status: 'COMPLETED',
      name: answer.data.name,
      bytesRead: answer.data.size,
      bytesTotal: answer.data.size,
      endedAt,
    });
  } else {
    update(id, { status: 'FAILED', problem: answer.error, endedAt });
  }
  for (const { id: old } of all
    .peek()
    .filter(({ status }) => status !== 'RUNNING')
    .slice(MOST_ENDED))
    forget(old);
}

function createFileInParts(self: () => Kept): FileInParts {
  return new FileInParts(async (...file) => {
    const one = self();
    try {
      const sink = (await one.work.openSink?.(...file)) ?? null;
      one.sunk = sink !== null;
      return sink;
    } catch (error) {
      if (isAbort(error)) one.stop.abort();
      throw error;
    }
  });
}

function update(id: string, change: Partial<Download>): void {
  all.value = all.peek().map((view) => (view.id === id ? { ...view, ...change } : view));
}

function forget(id: string): void {
  const one = kept.get(id);
  if (!one) return;
  kept.delete(id);
  all.value = all.peek().filter((view) => view.id !== id);
  // A sink that was closed before is not a failure.
  one.parts.discard().catch(() => undefined);
}
