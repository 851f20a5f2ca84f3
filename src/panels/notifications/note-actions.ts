import type { Backend } from '../../backend/backend.ts';
import { endExport, fileOfJob } from '../../backend/exports.ts';
import { type Job, refreshJobs } from '../../backend/jobs-feed.ts';
import { cancelDownload, resumeDownload } from '../../backend/downloads.ts';
import type { ElementHost } from '../../core/element-host.ts';
import type { Problem } from '../../core/problem.ts';
import { downloadToUser } from '../shared/download-to-user.ts';
import type { Note } from './notes.ts';

/** What a user does about a notification. Those that can fail answer why. */
export interface NoteActions {
  /** Fetches a file of a finished job; how that goes is a notification of its own. */
  download(job: Job, file: Job['downloads'][number]): void;
  /** Resumes a failed download. */
  resume(note: Note): void;
  cancel(note: Note): Promise<Problem | null>;
  open(job: Job): void;
}

/** Actions of notifications. */
export function noteActions(host: ElementHost, backend: Backend): NoteActions {
  return {
    download(job, file) {
      const name = file.fileName || `${job.name || job.processId}.${file.output}`;
      void downloadToUser({
        backend,
        name,
        ask: (at, options) => fileOfJob(at, { ...job, downloads: [file] }, options),
      });
    },
    resume: ({ download }) => void (download && resumeDownload(download.id)),
    async cancel({ job, download }) {
      if (download) cancelDownload(download.id);
      if (!job) return null;
      const answer = await endExport(backend, job.processId);
      refreshJobs(backend);
      // It has ended in the meantime: the list says how.
      return answer.ok || answer.error.status === 409 ? null : answer.error;
    },
    open({ processId, processType }) {
      const isLeft = host.emit(
        'geo-process-open',
        { processId, processType },
        { cancelable: true },
      );
      const to =
        processType === 'review'
          ? '/load?tab=review'
          : `/concession/summary/${encodeURIComponent(processId)}`;
      if (isLeft) host.emit('geo-navigate', { to }, { cancelable: true });
    },
  };
}
