import { useEffect, useRef, useState } from 'react';
import { type Backend, lastingBackend } from '../../../backend/backend.ts';
import { endExport, exportAgain } from '../../../backend/exports.ts';
import { type Job, pokeJobs } from '../../../backend/jobs-feed.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { isAbort, type Problem } from '../../../core/problem.ts';
import { notify } from '../../../core/toasts.ts';
import { jobFileToUser } from '../../shared/job-file-to-user.ts';
import { useTexts } from '../../../ui/texts.tsx';

/** What was wrong, and the way to try it again. */
interface Failure {
  problem: Problem;
  retry(): void;
}

/** What a user does with a job, and how far that is. */
export function useJobActions({
  host,
  backend,
  job,
  onExpired,
}: {
  host: ElementHost;
  backend: Backend;
  job: Job;
  onExpired(): void;
}) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [transfer, setTransfer] = useState<{ done: number; total: number | null } | null>(null);
  const [problem, setProblem] = useState<Failure | null>(null);
  const stop = useRef<AbortController | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);

  const download = async (): Promise<void> => {
    const given = (stop.current = new AbortController());
    setProblem(null);
    setTransfer({ done: 0, total: null });
    const answer = await jobFileToUser(backend, job, {
      signal: given.signal,
      onProgress: (done, total) => {
        if (mounted.current) setTransfer({ done, total: total ?? null });
      },
    });
    if (!mounted.current) return;
    setTransfer(null);
    if (answer?.ok)
      notify(host, { kind: 'success', message: t('cart.saved', { name: answer.data.name }) });
    if (answer && !answer.ok && answer.error.code === 'FILE_EXPIRED') onExpired();
    if (answer && !answer.ok) setProblem({ problem: answer.error, retry: () => void download() });
  };
  const run = async (work: () => Promise<Problem | null>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const failed = await work().catch((error: unknown) => {
      if (isAbort(error)) return null;
      throw error;
    });
    pokeJobs(backend);
    if (!mounted.current) return;
    setBusy(false);
    if (failed) setProblem({ problem: failed, retry: () => void run(work) });
  };
  return {
    busy,
    transfer,
    problem,
    download,
    cancel: () =>
      run(async () => {
        await endExport(lastingBackend(backend), job.processId);
        return null;
      }),
    /** Starts the same export again. */
    again: () =>
      run(async () => {
        const answer = await exportAgain(lastingBackend(backend), job.processId);
        if (answer.ok)
          notify(host, {
            kind: 'info',
            message: t('exports.startedAgain', { name: job.name ?? '' }),
          });
        return answer.ok ? null : answer.error;
      }),
    /** Gives the download up. */
    stop: () => stop.current?.abort(),
    forget: () => setProblem(null),
  };
}
