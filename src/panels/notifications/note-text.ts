/** A time that something took: "0:42", "12:05", "1:02:05". Hours only where there are some. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
}

/** When something ended, as the language writes it: the time of day, and the date where it was not today. */
export function momentText(time: number, now: number, lang: string): string {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  try {
    return new Intl.DateTimeFormat(lang, {
      timeStyle: 'short',
      hourCycle: 'h23',
      ...(isToday ? {} : { dateStyle: 'medium' }),
    }).format(time);
  } catch {
    // A `lang` that is no language.
    return momentText(time, now, 'en');
  }
}
