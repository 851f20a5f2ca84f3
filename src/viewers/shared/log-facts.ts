import { formatDay } from '../../core/dates.ts';
import type { LogSummary } from '../../core/log-choice.ts';
import { formatCount } from '../../ui/format.ts';

/** "300–1 495 m · 2024-05-01 · LAS": what is known of a log beside its title. */
export function describeLogFacts(log: LogSummary): string {
  const { date, format } = log;
  return [formatInterval(log), formatDay(date), format].filter(Boolean).join(' · ');
}

/** "300–1 495 m"; empty where the depths are not known. */
function formatInterval({ top, base, unit }: LogSummary): string {
  return top === null || base === null
    ? ''
    : `${formatCount(Math.round(top))}–${formatCount(Math.round(base))} ${unit}`;
}
