import { type RefObject, useRef, useState } from 'react';
import { type Backend, lastingBackend } from '../../../backend/backend.ts';
import { endExport, exportAgain } from '../../../backend/exports.ts';
import { type Job, refreshJobs } from '../../../backend/jobs-feed.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { isAbort, type Problem } from '../../../core/problem.ts';
import { notify } from '../../../core/toasts.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { jobFileToUser } from '../../shared/job-file-to-user.ts';

interface Options {
  host: ElementHost;
  backend: Backend;
  job: Job;
  /** The row of the job: what ends after it has left the page is not shown in it. */
  row: RefObject<Element | null>;
  /** The server does not have the file any more. */
  onExpired(): void;
}

/** What was wrong, and the way to try it again. */
interface Failure {
  problem: Problem;
  retry(): void;
}

/** What a user does with a job, and how far that is. */
export interface JobActions {
  busy: boolean;
  /** Progress of the download in bytes; null if no download is running. */
  transfer: { done: number; total: number | null } | null;
  failure: Failure | null;
  download(): void;
  /** Gives the download up. */
  stopDownload(): void;
  cancel(): void;
  /** Starts the same export again. */
  restart(): void;
  clearFailure(): void;
}

/** Downloads the file of a job, cancels it, starts it again. */
export function useJobActions(options: Options): JobActions {
  const [failure, setFailure] = useState<Failure | null>(null);
  const download = useDownload(options, setFailure);
  const commands = useCommands(options, setFailure);
  return { ...download, ...commands, failure, clearFailure: () => setFailure(null) };
}

function useDownload(
  { host, backend, job, row, onExpired }: Options,
  onFailure: (failure: Failure | null) => void,
) {
  const t = useTexts();
  const [transfer, setTransfer] = useState<JobActions['transfer']>(null);
  const stop = useRef<AbortController | null>(null);
  const download = async (): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    onFailure(null);
    setTransfer({ done: 0, total: null });
    const answer = await jobFileToUser(backend, job, {
      signal,
      onProgress: (done, total) => setTransfer({ done, total: total ?? null }),
    });
    if (!row.current) return;
    setTransfer(null);
    if (answer?.ok)
      notify(host, { kind: 'success', message: t('cart.saved', { name: answer.data.name }) });
    if (answer && !answer.ok && answer.error.code === 'FILE_EXPIRED') onExpired();
    if (answer && !answer.ok) onFailure({ problem: answer.error, retry: () => void download() });
  };
  return {
    transfer,
    download: () => void download(),
    stopDownload: () => stop.current?.abort(),
  };
}

function useCommands(
  { host, backend, job, row }: Options,
  onFailure: (failure: Failure | null) => void,
) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<Problem | null>): Promise<void> => {
    setBusy(true);
    onFailure(null);
    const problem = await work().catch((error: unknown) => {
      if (isAbort(error)) return null;
      throw error;
    });
    refreshJobs(backend);
    if (!row.current) return;
    setBusy(false);
    if (problem) onFailure({ problem, retry: () => void run(work) });
  };
  const cancel = async (): Promise<null> => {
    await endExport(lastingBackend(backend), job.processId);
    return null;
  };
  const restart = async (): Promise<Problem | null> => {
    const answer = await exportAgain(lastingBackend(backend), job.processId);
    if (!answer.ok) return answer.error;
    notify(host, {
      kind: 'info',
      message: t('exports.startedAgain', { name: job.name ?? '' }),
    });
    return null;
  };
  return { busy, cancel: () => void run(cancel), restart: () => void run(restart) };
}
