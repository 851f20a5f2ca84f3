import { expect, it } from 'vitest';
import { findMonth } from './month-names.ts';

const LANGUAGES = ['en', 'tr', 'ru', 'fr', 'de', 'es', 'it', 'pt'];

it.each(LANGUAGES)('finds each month by its name in %s, in any case', (language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' });
  for (let month = 1; month <= 12; month++) {
    const parts = format.formatToParts(Date.UTC(2020, month - 1, 15));
    const name = parts.find(({ type }) => type === 'month')!.value;
    expect(findMonth(name), name).toBe(month);
    expect(findMonth(name.toLocaleUpperCase(language)), name).toBe(month);
  }
});

it('finds no month in other words', () => {
  for (const word of ['SAND', 'MA', '', '123', 'JU']) expect(findMonth(word), word).toBe(0);
});
