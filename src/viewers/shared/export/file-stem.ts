import { safeName } from '../../../ui/save-file.ts';
import { EPOCH_UNIT, formatTime } from '../../../units/time.ts';

/** What a plot, a print or a file shows. Texts are "" where nothing is known. */
export interface PlotIdentity {
  well: string;
  uwi: string;
  /** Name of the log, the line or the survey. */
  log: string;
  run: string;
}

/** Depths or times, with their unit. */
export interface NamedInterval {
  top: number;
  base: number;
  unit: string;
}

/** Extensions of data files, which are no part of a name. */
const EXTENSION = /\.(las|dlis|lis|tap|csv|txt|sgy|segy|seg|zip|gz)$/i;

/** A name without the extension of a data file. */
export function withoutExtension(name: string): string {
  return name.replace(EXTENSION, '');
}

/**
 * What is shown as one line: "AKPINAR-3 · TR-0123 · Composite · run 2 · 1200 – 1350 m". Parts that
 * are not known, or that another part says already, are left out.
 */
export function identityLine(
  identity: PlotIdentity,
  interval: NamedInterval | null,
  run: (run: string) => string,
): string {
  return identityParts(identity, run)
    .concat(interval ? intervalText(interval, ' – ') : [])
    .join(' · ');
}

/**
 * A file name without its extension: "AKPINAR-3 TR-0123 Composite 1200-1350 m". What file systems
 * refuse is replaced.
 * @param fallback where nothing is known
 */
export function fileStem(
  identity: PlotIdentity,
  interval: NamedInterval | null,
  fallback: string,
): string {
  const known = identityParts(identity, (run) => `run ${run}`);
  const parts = known.length > 0 ? known : [fallback];
  return safeName([...parts, ...(interval ? [intervalText(interval, '-')] : [])].join(' '));
}

function identityParts(
  { well, uwi, log, run }: PlotIdentity,
  nameRun: (run: string) => string,
): string[] {
  const parts: string[] = [];
  for (const part of [well, uwi, withoutExtension(log)]) {
    const text = part.replaceAll(' · ', ' ').trim();
    if (text !== '' && !parts.some((one) => one.toUpperCase() === text.toUpperCase()))
      parts.push(text);
  }
  return run.trim() === '' ? parts : [...parts, nameRun(run.trim())];
}

/** "1200-1350 m", dates as dates: with as many decimals or parts as tell the ends apart; one where they are one. */
export function intervalText({ top, base, unit }: NamedInterval, between: string): string {
  const size = Math.abs(base - top);
  if (unit === EPOCH_UNIT)
    return [top, base]
      .map((at) => formatTime(at, size / 20))
      .join(between === '-' ? ' - ' : between);
  const decimals = size >= 20 ? 0 : size >= 2 ? 1 : 2;
  const [from, to] = [top, base].map((value) => String(Number(value.toFixed(decimals))));
  const ends = from === to ? from : `${from}${between}${to}`;
  return `${ends} ${unit}`.trimEnd();
}

/** An interval as far as the log reaches; the whole log without one. */
export function withinWhole(
  { whole }: { whole: { top: number; base: number } | null },
  interval: { top: number; base: number } | null,
): { top: number; base: number } | null {
  if (!interval || !whole) return interval ?? whole;
  return {
    top: Math.min(whole.base, Math.max(whole.top, interval.top)),
    base: Math.max(whole.top, Math.min(whole.base, interval.base)),
  };
}
