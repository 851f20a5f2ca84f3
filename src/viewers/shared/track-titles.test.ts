import { describe, expect, it } from 'vitest';
import { loadLanguage, translator } from '../../i18n/i18n.ts';
import { CORRELATION_TEMPLATE } from '../../plot/correlation/correlation-template.ts';
import { BUILTIN_TEMPLATES } from '../../plot/log/builtin-templates.ts';
import { TRACK_TITLES, translateTitles } from './track-titles.ts';

describe("the titles of the suite's own templates", () => {
  const templates = [...BUILTIN_TEMPLATES.map(({ template }) => template), CORRELATION_TEMPLATE];
  const titles = templates.flatMap(({ tracks }) =>
    tracks.flatMap((track) => ('title' in track && track.title ? [track.title] : [])),
  );

  it('are all translated', async () => {
    await loadLanguage('tr');
    const turkish = translateTitles(translator('tr'));
    expect(titles.filter((title) => !turkish.has(title))).toEqual([]);
    expect(turkish.get('Resistivity')).toBe('Özdirenç');
  });

  it('are no more than there are', () => {
    expect(Object.keys(TRACK_TITLES).filter((title) => !titles.includes(title))).toEqual([]);
  });
});
