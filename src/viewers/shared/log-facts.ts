import { formatDay } from '../../core/dates.ts';
import type { LogSummary } from '../../core/log-choice.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { shownInterval } from '../../ui/shown-length.ts';
import { joinList } from '../../i18n/join-list.ts';

/**
 * "300–1 495 m · 2024-05-01 · LAS": what is known of a log beside its title. Depths are in the
 * user's depth unit.
 */
export function describeLogFacts({ top, base, unit, date, format }: LogSummary): string {
  return [shownInterval(top, base, unit), formatDay(date), format].filter(Boolean).join(' · ');
}

/** "GR, RHOB, NPHI +6": the first mnemonics of a log, and how many more there are; "" for none. */
export function listMnemonics(
  t: Translate,
  { curves }: Pick<LogSummary, 'curves'>,
  most: number,
): string {
  const rest = curves.length - most;
  return joinList(t, curves.slice(0, most)) + (rest > 0 ? ` +${rest}` : '');
}
