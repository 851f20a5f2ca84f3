import { useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { isStoredFile, summaryFile } from '../../backend/summaries.ts';
import type { Problem } from '../../core/problem.ts';
import { downloadToUser } from '../shared/download-to-user.ts';

/**
 * Downloads of the files of a summary, any number at once, each path once. `onProblem` hears of
 * each that fails; they go on when the screen is left.
 */
export function useDownloads(
  backend: Backend,
  onProblem: (problem: Problem) => void,
): { running: ReadonlySet<string>; fetch(path: string | null): void } {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const run = async (path: string): Promise<void> => {
    setRunning((now) => new Set([...now, path]));
    const answer = await downloadToUser({
      backend,
      name: path.split('/').at(-1)!,
      ask: (server, options) => summaryFile(server, path, options),
    });
    setRunning((now) => new Set([...now].filter((one) => one !== path)));
    if (answer && !answer.ok) onProblem(answer.error);
  };
  /** What is no file is refused without a word to the server, and is no download. */
  const refuse = async (path: string | null): Promise<void> => {
    const answer = await summaryFile(backend, path);
    if (!answer.ok) onProblem(answer.error);
  };
  return {
    running,
    fetch: (path) => {
      if (path === null || !isStoredFile(path)) void refuse(path);
      else if (!running.has(path)) void run(path);
    },
  };
}
