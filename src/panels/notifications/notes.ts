import { CANCELLABLE_TYPES, hasEnded, type Job, type JobStatus } from '../../backend/jobs-feed.ts';
import type { Download } from '../../backend/downloads.ts';
import type { Problem } from '../../core/problem.ts';
import { type Dismissed, isDismissed } from './dismissals.ts';

/**
 * Process types (spec 3, "Notification") in the order of their groups. All other types belong to
 * the last group.
 */
export const NOTE_TYPES = [
  'download',
  'export',
  'concessionSummary',
  'seismicStore',
  'bulkDelete',
  'bulkEdit',
  'rules',
  'load',
  'review',
  'recipe',
  'quality',
  'other',
] as const;
/** Type of a notification. */
export type NoteType = (typeof NOTE_TYPES)[number];

/**
 * State of a notification: those of spec 3, whose default is in-progress, and two more ends:
 * cancelled and expired.
 */
export type NoteState = JobStatus | 'in-progress' | 'cancelled' | 'expired';

/** One notification (spec 3): a job of the user, or a download of this page. */
export interface Note {
  /** Unique among the notifications. */
  readonly key: string;
  readonly type: NoteType;
  readonly name: string;
  readonly state: NoteState;
  readonly isRunning: boolean;
  /** Percent; null if the progress is unknown. */
  readonly percent: number | null;
  readonly bytes: { readonly read: number; readonly total: number | null } | null;
  /** Milliseconds since 1970; null where it has not begun or ended. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly messages: readonly string[];
  readonly messageParts?: Job['messageParts'];
  readonly problem: Problem | null;
  readonly job: Job | null;
  readonly download: Download | null;
}

/** Notifications that are not dismissed, the newest first. `now` is milliseconds since 1970. */
export function buildNotes(
  jobs: readonly Job[],
  downloads: readonly Download[],
  dismissed: Dismissed,
  now: number,
): Note[] {
  return [
    ...downloads.map(toDownloadNote),
    ...jobs.filter((job) => !isDismissed(dismissed, job)).map((job) => toJobNote(job, now)),
  ];
}

/** The groups that have any, in their order. */
export function groupNotes(notes: readonly Note[]): { type: NoteType; notes: readonly Note[] }[] {
  return NOTE_TYPES.map((type) => ({
    type,
    notes: notes.filter((note) => note.type === type),
  })).filter((group) => group.notes.length > 0);
}

/** Files of a job that can still be had. */
export function listFiles(job: Job, now: number): Job['downloads'] {
  return job.status === 'COMPLETED'
    ? job.downloads.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
    : [];
}

/** Whether the server can cancel it. */
export function canCancel({ isRunning, type, download }: Note): boolean {
  return isRunning && (download !== null || CANCELLABLE_TYPES.includes(type));
}

/** Whether there is a screen that shows what came of it. */
export function canOpen({ type, state }: Pick<Note, 'type' | 'state'>): boolean {
  return state === 'COMPLETED' && (type === 'concessionSummary' || type === 'review');
}

/** Name of a job; "" where the server has none, or only the id of its process. */
export function readJobName({ name, processId }: Pick<Job, 'name' | 'processId'>): string {
  return name === processId ? '' : (name ?? '');
}

/**
 * Files of a job with what tells them apart: their type, or their whole name where two have the
 * same type.
 */
export function nameFiles(
  files: Job['downloads'],
): { file: Job['downloads'][number]; by: 'alone' | 'type' | 'name' }[] {
  return files.map((file) => {
    const alike = files.filter(({ output }) => output === file.output).length;
    return {
      file,
      by: files.length === 1 ? 'alone' : alike > 1 && file.fileName ? 'name' : 'type',
    };
  });
}

function toJobNote(job: Job, now: number): Note {
  const type = NOTE_TYPES.find((one) => one === job.processType) ?? 'other';
  const isRunning = !hasEnded(job);
  return {
    key: `job ${job.processId}`,
    type,
    name: readJobName(job),
    state: toNoteState(job, now),
    isRunning,
    percent: job.status === 'RUNNING' && job.progress > 0 ? job.progress : null,
    bytes: null,
    startedAt: parseTime(job.startedAt ?? job.createdAt),
    endedAt: parseTime(job.finishedAt),
    messages: job.messages,
    messageParts: job.messageParts,
    problem: null,
    job,
    download: null,
  };
}

function toNoteState(job: Job, now: number): NoteState {
  if (job.cancelled) return 'cancelled';
  return job.status === 'COMPLETED' && job.downloads.length > 0 && listFiles(job, now).length === 0
    ? 'expired'
    : job.status;
}

function toDownloadNote(download: Download): Note {
  const {
    id,
    name,
    status,
    bytesRead: read,
    bytesTotal: total,
    startedAt,
    endedAt,
    problem,
  } = download;
  const isRunning = status === 'RUNNING';
  return {
    key: `download ${id}`,
    type: 'download',
    name,
    state: isRunning ? 'in-progress' : status,
    isRunning,
    percent: total ? (100 * read) / total : null,
    bytes: { read, total },
    startedAt,
    endedAt,
    messages: [],
    problem,
    job: null,
    download,
  };
}

function parseTime(text: string | null): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
