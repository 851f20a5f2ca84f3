import type { Job } from '../../../backend/jobs-feed.ts';

/** How long a job took, or has taken until `now`; null for one that has not begun. Milliseconds. */
export function durationMs(
  { startedAt, finishedAt }: Pick<Job, 'startedAt' | 'finishedAt'>,
  now: number,
): number | null {
  const began = Date.parse(startedAt ?? '');
  const ended = finishedAt ? Date.parse(finishedAt) : now;
  return Number.isNaN(began) || Number.isNaN(ended) ? null : Math.max(0, ended - began);
}

/** A duration as a clock shows it: "0:07", "12:30", "3:05:00". */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}

/** A moment in the reader's own time: "2026-11-21 23:18"; "" for none. */
export function momentText(text: string | null | undefined): string {
  const at = new Date(text ?? NaN);
  if (Number.isNaN(at.getTime())) return '';
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
