import { problemError } from '../../core/problem-error.ts';
import { isAbort, problemOf, namedProblem } from '../../core/problem.ts';
import { FileLogSource } from '../log/file-source.ts';
import { msg } from '../../formats/msg.ts';
import { PageDataError } from '../page-data-error.ts';
import type { OpenWell, OpenWellsOptions, WellsSource } from './source.ts';

/**
 * Two LAS, LIS or DLIS files by their addresses. Of more the last two (spec 4). @throws an error
 * with an ErrorCode; TypeError where one is no address
 */
export function fileWells(urls: readonly string[], base: string): WellsSource {
  const used = urls.slice(-2).map((url) => FileLogSource.ofUrl(url, base));
  if (used.length < 2)
    throw new PageDataError('src', msg`names ${used.length} file`, 'TWO_WELLS_REQUIRED');
  return openPair([used[0]!, used[1]!]);
}

function openPair(files: readonly [FileLogSource, FileLogSource]): WellsSource {
  let failed = 0;
  return {
    names: files.map(({ name }) => name),
    hasFiles: false,
    async open(options) {
      const opened = await openFiles(files, options);
      const [left, right] = opened;
      if (left.status === 'fulfilled' && right.status === 'fulfilled')
        return [left.value, right.value];
      for (const one of opened) if (one.status === 'fulfilled') one.value.log.close();
      failed = left.status === 'rejected' ? 0 : 1;
      throw named(files[failed]!, (opened[failed] as PromiseRejectedResult).reason);
    },
    replaceFailed(file) {
      const other = FileLogSource.ofFile(file);
      return openPair(failed === 0 ? [other, files[1]] : [files[0], other]);
    },
  };
}

/** The failure of one file, whose name goes before its message. */
function named({ name }: FileLogSource, reason: unknown): unknown {
  if (isAbort(reason)) return reason;
  const problem = problemOf(reason, 'CORRELATION_FAILED');
  return problemError(namedProblem(name, problem));
}

async function openFiles(
  files: readonly [FileLogSource, FileLogSource],
  { signal, onProgress }: OpenWellsOptions,
): Promise<[PromiseSettledResult<OpenWell>, PromiseSettledResult<OpenWell>]> {
  const parts = files.map(() => ({ bytesRead: 0, bytesTotal: null as number | null }));
  const open = async (file: FileLogSource, i: 0 | 1): Promise<OpenWell> => {
    const log = await file.open({
      signal,
      // Only whole wells are correlated.
      onPartial: async () => {},
      onProgress({ bytesRead, bytesTotal }) {
        parts[i] = { bytesRead, bytesTotal };
        const [a, b] = parts.map((part) => part.bytesTotal);
        onProgress({
          bytesRead: parts[0]!.bytesRead + parts[1]!.bytesRead,
          bytesTotal: typeof a === 'number' && typeof b === 'number' ? a + b : null,
        });
      },
    });
    try {
      const { describeWell } = await import('./describe-well.ts');
      return await describeWell(log, file.name, signal);
    } catch (error) {
      log.close();
      throw error;
    }
  };
  return Promise.allSettled([open(files[0], 0), open(files[1], 1)]);
}
