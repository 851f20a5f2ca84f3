import type { Backend } from '../../../backend/backend.ts';
import { finishedJob, type GridExportOptions, startExport } from '../../../backend/exports.ts';
import { pokeJobs } from '../../../backend/jobs-feed.ts';
import { tellMyself } from '../../../core/told-jobs.ts';
import type { Problem } from '../../../core/problem.ts';
import { jobFileToUser } from '../../shared/job-file-to-user.ts';

/** How far an export has come. */
export type ExportPhase =
  | { readonly kind: 'idle'; /** The last one was ended by the user. */ readonly cancelled?: true }
  | { readonly kind: 'running'; readonly percent: number }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The file was handed to the browser. */
  | { readonly kind: 'saved'; readonly name: string };

/** Starts an export, follows it, and gives the user its file. Rejects with an AbortError when it is given up. */
export async function runExport(
  backend: Backend,
  processId: string,
  wanted: GridExportOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress(percent: number): void },
): Promise<ExportPhase> {
  // This element announces the end; if it is gone, the notifications do.
  const leaveTelling = tellMyself(processId);
  signal.addEventListener('abort', leaveTelling);
  try {
    const started = await startExport(backend, processId, wanted, { signal });
    if (!started.ok) return { kind: 'failed', problem: started.error };
    pokeJobs(backend);
    const job = await finishedJob(backend, processId, { signal, onProgress });
    if (!job.ok) return { kind: 'failed', problem: job.error };
    const file = await jobFileToUser(backend, job.data, { signal });
    if (!file) return { kind: 'idle' };
    return file.ok
      ? { kind: 'saved', name: file.data.name }
      : { kind: 'failed', problem: file.error };
  } finally {
    signal.removeEventListener('abort', leaveTelling);
  }
}
