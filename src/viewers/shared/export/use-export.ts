import { useEffect, useRef, useState } from 'react';
import { isAbort, type Problem, problemOf } from '../../../core/problem.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { RunExport } from './export-run.ts';

/** What a dialog that writes a file is doing. */
export type FileExportPhase =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number | null }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'saved'; name: string; bytes: number };

/**
 * Runs an export and gives the user its file. Leaving the dialog ends what is running; cancelled is
 * not failed.
 */
export function useExport(): {
  phase: FileExportPhase;
  start(run: RunExport): void;
  cancel(): void;
  reset(): void;
} {
  const [phase, setPhase] = useState<FileExportPhase>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = (run: RunExport): void => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    const show = (next: FileExportPhase): void => {
      if (!abort.signal.aborted) setPhase(next);
    };
    show({ kind: 'running', done: 0, total: null });
    run({
      signal: abort.signal,
      onProgress: (done, total) => show({ kind: 'running', done, total }),
    }).then(
      ({ blob, name }) => {
        if (abort.signal.aborted) return;
        saveFile(blob, name);
        show({ kind: 'saved', name, bytes: blob.size });
      },
      (error: unknown) => {
        if (!isAbort(error))
          show({ kind: 'failed', problem: problemOf(error, 'COMPONENT_FAILED') });
      },
    );
  };
  const stop = (): void => {
    running.current?.abort();
    setPhase({ kind: 'idle' });
  };
  return { phase, start, cancel: stop, reset: stop };
}
