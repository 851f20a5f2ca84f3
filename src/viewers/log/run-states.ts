import type { LogRun } from '../../sources/log/runs/runs-source.ts';
import { readEntries, readText } from '../shared/view-state.ts';

/** Runs of a state. */
const MOST_RUNS = 20;
const TEXTS = ['name', 'frame', 'src', 'catalog', 'logId'] as const;

/**
 * A run as a state names it: one that the page has set by its place among these, or the log that
 * was added.
 */
export interface LogRunState {
  name: string;
  shift?: number;
  frame?: string;
  /** Place among the logs that the page has set. */
  source?: number;
  src?: string;
  catalog?: string;
  logId?: string;
}

/** Runs of a state of unknown origin; undefined if they are no list, or one without a run. */
export function parseRuns(given: unknown): readonly LogRunState[] | undefined {
  if (!Array.isArray(given) || given.length > MOST_RUNS) return undefined;
  const runs = given.flatMap((entry): LogRunState[] => {
    const { source, shift, ...texts } = readEntries(entry);
    const [name, frame, src, catalog, logId] = TEXTS.map((key) => readText(texts[key]));
    const place = Number.isInteger(source) ? { source: source as number } : null;
    const log = src ? { src } : catalog && logId ? { catalog, logId } : null;
    const from = place ?? log;
    if (!name || !from) return [];
    const isMoved = typeof shift === 'number' && Number.isFinite(shift) && shift !== 0;
    return [{ name, ...(isMoved && { shift }), ...(frame && { frame }), ...from }];
  });
  return runs.length > 0 ? runs : undefined;
}

/**
 * The runs that are shown, as a state names them; undefined if they are those that the page has
 * set. Files and arrays that the user added have no address and are left out.
 * @param set the runs that the page has set
 */
export function describeRuns(
  shown: readonly LogRun[],
  set: readonly LogRun[],
): readonly LogRunState[] | undefined {
  if (shown === set) return undefined;
  return parseRuns(
    shown.map(({ name, shift, frame, source: log }) => {
      const source = set.findIndex((one) => one.source === log);
      const { handover } = log;
      const from =
        handover?.kind === 'url'
          ? { src: handover.url }
          : handover?.kind === 'catalog'
            ? { catalog: handover.catalog, logId: handover.logId }
            : {};
      return { name, shift, frame, ...(source < 0 ? from : { source }) };
    }),
  );
}
