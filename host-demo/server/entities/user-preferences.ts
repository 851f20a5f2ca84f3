import { sql } from 'kysely';
import { DATE_FORMATS, type DateFormat } from '../../../src/i18n/day-format.ts';
import type { Services } from '../services.ts';
import { listStored } from './store.ts';

/** How a user wants texts and dates of files written; null where nothing is chosen. */
export interface UserPreferences {
  /** Language key. */
  language: string | null;
  dateFormat: DateFormat | null;
}

/** Reads the stored preferences of a user. */
export async function readPreferences(
  db: Services['db'],
  userId: string,
): Promise<UserPreferences> {
  const stored = await listStored<{ name: string; value: unknown }>(db, 'Preference', {
    where: sql`owner = ${userId}`,
  });
  const values = new Map(stored.map(({ data }) => [data.name, data.value]));
  const language = values.get('language');
  const dateFormat = values.get('dateFormat');
  return {
    language: typeof language === 'string' ? language : null,
    dateFormat: DATE_FORMATS.find((format) => format === dateFormat) ?? null,
  };
}
