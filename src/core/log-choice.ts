import { metresPer } from '../units/depth.ts';
import { nameOrder } from './text-search.ts';

/** What tells the logs of a wellbore apart, of a row of a log catalog (spec 3, "Log record"). */
export interface LogSummary {
  /** `wellLogId`. */
  id: string;
  /** Title; the file's name if the log has none. */
  title: string;
  fileName: string;
  /** In capitals; "" if it is not known. */
  format: string;
  /** "Composite", "Wireline"; "" if it is not known. */
  type: string;
  /** Depths in `unit`; null if they are not known. */
  top: number | null;
  base: number | null;
  unit: string;
  /** Mnemonics, the index among them where the catalog lists it. */
  curves: readonly string[];
  /** Day of the log as ISO 8601 writes it; "" if it is not known. */
  date: string;
}

/** Attributes that a summary is made of. */
export const LOG_SUMMARY_FIELDS = [
  'wellLogId',
  'logTitle',
  'originalFileName',
  'digitalFormat',
  'logType',
  'logSubType',
  'topDepth',
  'baseDepth',
  'topDepthOuom',
  'curveNames',
  'effectiveDate',
] as const;

/** What logs are put in order by. */
export const LOG_ORDERS = ['best', 'title', 'interval', 'curves', 'date', 'format'] as const;
/** Name of an order of logs. */
export type LogOrder = (typeof LOG_ORDERS)[number];

/** Says what a row of a log catalog holds. */
export function summarizeLog(row: Readonly<Record<string, unknown>>): LogSummary {
  const fileName = text(row['originalFileName']);
  return {
    id: text(row['wellLogId']),
    title: text(row['logTitle']) || fileName,
    fileName,
    format: text(row['digitalFormat']).toUpperCase(),
    type: [text(row['logType']), text(row['logSubType'])].filter(Boolean).join(' '),
    top: number(row['topDepth']),
    base: number(row['baseDepth']),
    unit: text(row['topDepthOuom']),
    curves: text(row['curveNames'])
      .split(/[\s,;…]+/)
      .filter(Boolean),
    date: text(row['effectiveDate']).slice(0, 10),
  };
}

/** Names of a log that was put together of several runs, in the languages of the data. */
const COMPOSITE = /\bcomp(osite|\b)|kompozit|birleşik|综合|مركب/iu;
/** A part of the longest interval that is as good as all of it. */
const NEARLY_WHOLE = 0.8;

/**
 * The log that shows most of a wellbore: a composite if there is one, else any; of these the
 * longest interval, and among intervals that are nearly as long the most curves, then the latest
 * date.
 * @returns undefined of no logs
 */
export function chooseBestLog<T extends LogSummary>(logs: readonly T[]): T | undefined {
  return sortLogs(logs, 'best')[0];
}

/**
 * Logs in an order; those of which the value is not known come last.
 * @param language BCP 47 tag by which titles are ordered; English if it is empty
 */
export function sortLogs<T extends LogSummary>(
  logs: readonly T[],
  by: LogOrder,
  language = '',
): T[] {
  const byText = nameOrder(language);
  const compare = COMPARISONS[by](logs, byText);
  return logs.toSorted(
    (a, b) => compare(a, b) || byText(a.title, b.title) || byText(a.fileName, b.fileName),
  );
}

type Compare = (a: LogSummary, b: LogSummary) => number;

type CompareTexts = (a: string, b: string) => number;

const COMPARISONS: Readonly<
  Record<LogOrder, (logs: readonly LogSummary[], byText: CompareTexts) => Compare>
> = {
  best: bestFirst,
  title: (_, byText) => (a, b) => byText(a.title, b.title),
  interval: () => (a, b) => measureLength(b) - measureLength(a),
  curves: () => (a, b) => b.curves.length - a.curves.length,
  date: () => byDate,
  format: (_, byText) => (a, b) =>
    Number(a.format === '') - Number(b.format === '') || byText(a.format, b.format),
};

function byDate(a: LogSummary, b: LogSummary): number {
  return a.date === b.date ? 0 : a.date > b.date ? -1 : 1;
}

function bestFirst(logs: readonly LogSummary[]): Compare {
  const composites = logs.filter(isComposite);
  const pool = composites.length > 0 ? composites : logs;
  const whole = NEARLY_WHOLE * Math.max(0, ...pool.map(measureLength));
  const rank = (log: LogSummary): readonly number[] => [
    Number(pool.includes(log)),
    Number(measureLength(log) >= whole),
    measureLength(log) >= whole ? 0 : measureLength(log),
    log.curves.length,
    measureLength(log),
  ];
  return (a, b) => {
    const [first, second] = [rank(a), rank(b)];
    const at = first.findIndex((value, i) => value !== second[i]);
    if (at >= 0) return second[at]! - first[at]!;
    return byDate(a, b);
  };
}

/** True for a log of several runs. */
function isComposite({ title, type }: LogSummary): boolean {
  return COMPOSITE.test(`${type} ${title}`);
}

/** Metres of the interval; 0 if it is not known. */
function measureLength({ top, base, unit }: LogSummary): number {
  if (top === null || base === null) return 0;
  return Math.abs(base - top) * (metresPer(unit || 'm') ?? 1);
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
