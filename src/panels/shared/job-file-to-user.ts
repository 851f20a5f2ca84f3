import type { Backend, Result } from '../../backend/backend.ts';
import { fileOfJob } from '../../backend/exports.ts';
import type { Job } from '../../backend/jobs-feed.ts';
import { downloadToUser } from './download-to-user.ts';

/**
 * Fetches the file that a job made and gives it to the user; null where it was given up.
 * `onProgress` gets bytes.
 */
export function jobFileToUser(
  backend: Backend,
  job: Job,
  {
    signal,
    onProgress,
  }: { signal?: AbortSignal; onProgress?(done: number, total: number | undefined): void } = {},
): Promise<Result<File> | null> {
  return downloadToUser({
    backend,
    name: job.downloads[0]?.fileName || (job.name ?? ''),
    ...(signal ? { signal } : {}),
    ask: (at, options) =>
      fileOfJob(at, job, {
        ...options,
        onProgress: (done, total) => {
          options.onProgress?.(done, total);
          onProgress?.(done, total);
        },
      }),
  });
}
