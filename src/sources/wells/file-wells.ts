import { problemError } from '../../core/problem-error.ts';
import { isAbort, problemOf } from '../../core/problem.ts';
import { FileLogSource } from '../log/file-source.ts';
import type { OpenLog } from '../log/source.ts';
import { buildPath, WellsError } from './page-wells.ts';
import type { OpenWell, OpenWellsOptions, WellsSource } from './source.ts';
import { readElevation, readText } from './well-elevation.ts';
import { findDepthFrame, readWellTables } from './well-tables.ts';

/**
 * Two LAS or DLIS files by their addresses. Of more the last two (spec 4). @throws an error with an
 * ErrorCode; TypeError where one is no address
 */
export function fileWells(urls: readonly string[], base: string): WellsSource {
  const used = urls.slice(-2).map((url) => FileLogSource.ofUrl(url, base));
  if (used.length < 2) throw new WellsError('TWO_WELLS_REQUIRED', `src names ${used.length} file`);
  return pairOf([used[0]!, used[1]!]);
}

function pairOf(files: readonly [FileLogSource, FileLogSource]): WellsSource {
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
      return pairOf(failed === 0 ? [other, files[1]] : [files[0], other]);
    },
  };
}

/** The failure of one file, whose name goes before its message. */
function named({ name }: FileLogSource, reason: unknown): unknown {
  if (isAbort(reason)) return reason;
  const problem = problemOf(reason, 'CORRELATION_FAILED');
  return problemError({ ...problem, message: `${name}: ${problem.message}` });
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
      return await describeWell(log, file.name, signal);
    } catch (error) {
      log.close();
      throw error;
    }
  };
  return Promise.allSettled([open(files[0], 0), open(files[1], 1)]);
}

/** What a file says of its well: its header, and its tables of tops and survey (LAS 3.0). */
async function describeWell(
  log: OpenLog,
  fileName: string,
  signal: AbortSignal,
): Promise<OpenWell> {
  const frame = findDepthFrame(log.info.frames);
  const depthUnit = frame?.indexUnit ?? '';
  const logicalFile = frame?.logicalFile ?? 0;
  const header = log.info.logicalFiles[logicalFile]?.header ?? [];
  const items = header.flatMap(({ items: own }) => own);
  const { elevationM, notes } = readElevation(items, depthUnit);
  const { picks, stations } = await readWellTables(log, { logicalFile, depthUnit }, signal);
  return {
    name: readText(items, ['WELL', 'WELL-NAME', 'WN']) ?? fileName,
    uwi: readText(items, ['UWI', 'API', 'WELL-ID']),
    log: { ...log, warnings: [...log.warnings, ...notes] },
    picks,
    path: buildPath(stations),
    kbElevM: elevationM,
  };
}
