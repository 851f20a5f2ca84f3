import type { HeaderItem } from '../../formats/log-file.ts';
import { metresPer } from '../../units/depth.ts';
import { FileLogSource } from '../log/file-source.ts';
import type { OpenLog } from '../log/source.ts';
import { WellsError } from './page-wells.ts';
import type { OpenWell, OpenWellsOptions, WellsSource } from './source.ts';

/**
 * Two LAS, LIS or DLIS files by their addresses. Of more the last two (spec 4). @throws an error with an
 * ErrorCode; TypeError where one is no address
 */
export function fileWells(urls: readonly string[], base: string): WellsSource {
  const used = urls.slice(-2).map((url) => FileLogSource.ofUrl(url, base));
  if (used.length < 2) throw new WellsError('TWO_WELLS_REQUIRED', `src names ${used.length} file`);
  return {
    names: used.map(({ name }) => name),
    hasFiles: false,
    open: (options) => openFiles([used[0]!, used[1]!], options),
  };
}

async function openFiles(
  files: readonly [FileLogSource, FileLogSource],
  { signal, onProgress }: OpenWellsOptions,
): Promise<[OpenWell, OpenWell]> {
  const parts = files.map(() => ({ bytesRead: 0, bytesTotal: null as number | null }));
  const opened = await Promise.allSettled(
    files.map(async (file, i) => {
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
      return describeWell(log, file.name);
    }),
  );
  const [left, right] = opened;
  if (left?.status === 'fulfilled' && right?.status === 'fulfilled')
    return [left.value, right.value];
  for (const one of opened) if (one.status === 'fulfilled') one.value.log.close();
  throw opened.find((one) => one.status === 'rejected')?.reason;
}

/**
 * Elevation of the depth reference, by the names that headers give it; where the log is measured
 * from another place, of that.
 */
const ELEVATION = ['EREF', 'EKB', 'KB'];
const ELEVATIONS: Readonly<Record<string, readonly string[]>> = {
  KB: ['EKB', 'KB', 'EREF'],
  DF: ['EDF', 'DF', 'EREF'],
  RF: ['EDF', 'DF', 'EREF'],
  GL: ['EGL', 'GL', 'EREF'],
};

/** What a file's header says of its well. */
function describeWell(log: OpenLog, fileName: string): OpenWell {
  const items = log.info.logicalFiles.flatMap(({ header }) =>
    header.flatMap(({ items: own }) => own),
  );
  return {
    name: readText(items, ['WELL', 'WELL-NAME', 'WN']) ?? fileName,
    uwi: readText(items, ['UWI', 'API', 'WELL-ID']),
    log,
    picks: [],
    path: null,
    kbElevM: readLength(
      items,
      ELEVATIONS[readText(items, ['LMF', 'DREF'])?.toUpperCase() ?? ''] ?? ELEVATION,
    ),
  };
}

/**
 * Whether a header has a value: some programs write the null value of the curves into empty
 * headers.
 */
function isGiven(items: readonly HeaderItem[], value: string): boolean {
  const absent = Number(
    items.find(({ mnemonic }) => mnemonic.toUpperCase() === 'NULL')?.value || NaN,
  );
  return value.trim() !== '' && Number(value) !== absent;
}

function readText(items: readonly HeaderItem[], names: readonly string[]): string | null {
  for (const name of names) {
    const value = items
      .find(({ mnemonic, value: own }) => mnemonic.toUpperCase() === name && isGiven(items, own))
      ?.value.trim();
    if (value !== undefined) return value;
  }
  return null;
}

/** A length in metres; null without a value or with an unknown unit. */
function readLength(items: readonly HeaderItem[], names: readonly string[]): number | null {
  for (const name of names) {
    const item = items.find(({ mnemonic }) => mnemonic.toUpperCase() === name);
    const value = item && isGiven(items, item.value) ? Number(item.value) : NaN;
    const metres = item && metresPer(item.unit);
    if (Number.isFinite(value) && metres) return value * metres;
  }
  return null;
}
